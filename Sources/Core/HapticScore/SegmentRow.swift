import HapticSynthesis

/// A growing list of segments that records where the value jumps.
struct SegmentRow {
  var segments: [ScoreSegment] = []
  /// The value before the first segment.
  private let neutral: Double

  init(lane: Int) { neutral = LaneID.neutral(lane) }

  /// The smallest change that counts as a jump: larger than rounding errors.
  private static var smallestJump: Double { 1e-9 }

  mutating func append(time: Double, value: Double, slope: Double, isActive: Bool) {
    var before = neutral
    if let last = segments.last { before = last.value + last.slope * (time - last.time) }
    let isJump = (value - before).magnitude > Self.smallestJump
    segments.append(ScoreSegment(time: time, value: value, slope: slope, isJump: isJump, isActive: isActive))
  }

  /// Appends the value that applies from a moment while no curve is active, if a curve ends at that moment.
  mutating func append(_ moment: CurveMoment) {
    if let value = moment.held { append(time: moment.time, value: value, slope: 0, isActive: false) }
  }

  mutating func append(_ chord: Chord) {
    let length = chord.end - chord.start
    let slope = length > Chord.shortest ? (chord.last - chord.first) / length : 0
    append(time: chord.start, value: chord.first, slope: slope, isActive: true)
  }

  /// Appends a function of time as chords (straight lines between its points) that differ from the function
  /// by at most the tolerance.
  mutating func append(_ chord: Chord, halvings: Int = 0, of function: (Double) -> Double) {
    if let (left, right) = chord.halves(after: halvings, of: function) {
      append(left, halvings: halvings + 1, of: function)
      append(right, halvings: halvings + 1, of: function)
    } else {
      append(chord)
    }
  }
}

/// A straight line between two points of a function of time.
struct Chord {
  var start: Double
  var first: Double
  var end: Double
  var last: Double

  /// The largest difference between a chord and the function, in units of the lane.
  static var tolerance: Double { 1e-5 }
  /// The length in seconds up to which a chord has no slope: sums of larger slopes stay finite.
  static var shortest: Double { 1e-290 }
  /// The maximum number of times that a stretch is halved.
  static var mostHalvings: Int { 10 }

  /// Returns two chords that replace this chord; `nil` if this chord is exact to within the tolerance or
  /// cannot be halved.
  ///
  /// A product of lines can bend at most as often as it has lines, so a few points between the ends show
  /// whether the product is straight.
  func halves(after halvings: Int, of function: (Double) -> Double) -> (Chord, Chord)? {
    let length = end - start
    let middle = start + length / 2
    guard halvings < Self.mostHalvings, middle > start, middle < end else { return nil }
    let value = function(middle)
    var isStraight = (value - (first + last) / 2).magnitude <= Self.tolerance
    for quarter in [0.25, 0.75] where isStraight {
      let chord = first + (last - first) * quarter
      isStraight = (function(start + length * quarter) - chord).magnitude <= Self.tolerance
    }
    if isStraight { return nil }
    return (
      Chord(start: start, first: first, end: middle, last: value),
      Chord(start: middle, first: value, end: end, last: last)
    )
  }
}
