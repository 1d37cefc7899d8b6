/// A straight course over samples: `value` at `start`, `slope` a sample, good for samples before `end`.
struct Line {
  var start: Int64
  var end: Int64
  var value: Double
  var slope: Double

  init(start: Int64, end: Int64, value: Double, slope: Double) {
    self.start = start
    self.end = end
    self.value = value
    self.slope = slope
  }

  /// A constant for all time.
  init(constant: Double) { self.init(start: 0, end: .max, value: constant, slope: 0) }

  func at(_ sample: Int64) -> Double { slope == 0 ? value : value + slope * Double(sample &- start) }
}

/// The state of one lane of one player.
struct Lane {
  /// P: the value the ramp began with, the value it goes to, and the sample on which it began.
  var from: Double
  var target: Double
  var rampStart: Int64
  /// Whether the target was sent live; it then survives loop restart and seek.
  var isLive: Bool
  /// C: the pattern's segment in force; below the lane's first one before any.
  var segment: Int32
  /// C: the value that the last live curve left behind, and since when; `Int64.min` for never.
  var held: Double
  var heldSince: Int64
  /// P ⊗ C as it is now.
  var line: Line

  init(neutral: Double) {
    from = neutral
    target = neutral
    rampStart = .min
    isLive = false
    segment = -1
    held = neutral
    heldSince = .min
    line = Line(constant: neutral)
  }

  /// The 2 ms ramp of P as a line at a sample. `length` is the ramp's length in samples.
  func ramp(at sample: Int64, length: Double) -> Line {
    guard rampStart != .min else { return Line(constant: target) }
    let end = Maths.ceiling(Double(rampStart) + length)
    guard sample < end else { return Line(constant: target) }
    let slope = (target - from) / length
    return Line(start: sample, end: end, value: from + slope * Double(sample &- rampStart), slope: slope)
  }

  /// Begins a ramp to a value at a sample.
  mutating func setTarget(_ value: Double, at sample: Int64, length: Double, live: Bool) {
    from = ramp(at: sample, length: length).at(sample)
    target = value
    rampStart = sample
    isLive = live
  }

  /// Takes a value without a ramp.
  mutating func jump(to value: Double, live: Bool) {
    from = value
    target = value
    rampStart = .min
    isLive = live
  }
}

/// Where pattern time stands in engine samples: pattern time `time` falls on sample `anchor`.
///
/// The anchor is a whole number, so that a later start moves every moment by exactly that many samples.
struct TimeMap {
  var anchor: Int64
  var time: Double
  var sampleRate: Double
  /// Playback rate.
  var rate = 1.0

  /// Exact distance of a pattern time from the anchor, in samples; the order of operations is part of the rules.
  func offset(_ patternTime: Double) -> Double { (patternTime - time) * sampleRate / rate }

  /// The sample on which a pattern time falls.
  func moment(_ patternTime: Double) -> Int64 { later(Maths.moment(offset(patternTime))) }

  /// The first sample that is not before a pattern time.
  func firstSample(_ patternTime: Double) -> Int64 { later(Maths.ceiling(offset(patternTime))) }

  /// Pattern time of a sample.
  func time(at sample: Int64) -> Double { time + Double(sample &- anchor) * rate / sampleRate }

  /// Goes on at another rate from a sample on.
  mutating func changeRate(to newRate: Double, at sample: Int64) {
    time = time(at: sample)
    anchor = sample
    rate = newRate
  }

  private func later(_ samples: Int64) -> Int64 {
    let (sum, overflow) = anchor.addingReportingOverflow(samples)
    return overflow ? (samples > 0 ? .max : .min) : sum
  }
}

/// A walk over the segments of one lane, or of one live curve.
struct SegmentWalk {
  var segments: UnsafeBufferPointer<ScoreSegment>
  var first: Int
  var end: Int
  var map: TimeMap

  /// The first sample on which a segment is in force: the moment of a jump, else the first sample not before it.
  func firstSample(_ index: Int) -> Int64 {
    let segment = segments[index]
    return segment.isJump ? map.moment(segment.time) : map.firstSample(segment.time)
  }

  /// Moves from a segment (or `first` − 1) to the one in force on a sample.
  func advance(from current: Int, to sample: Int64) -> Int {
    var inForce = current
    var next = current + 1
    // A jump can fall on an earlier sample than the straight piece before it, so look half a sample ahead.
    while next < end, map.offset(segments[next].time) <= Double(sample &- map.anchor) + 0.5 {
      if firstSample(next) <= sample { inForce = next }
      next += 1
    }
    return inForce
  }

  /// The course of a segment from a sample on, up to where the next one may begin.
  func line(_ index: Int, at sample: Int64, neutral: Double) -> Line {
    var end = Int64.max
    let next = index + 1
    if next < self.end {
      end = map.moment(segments[next].time)
      if end <= sample { end = sample &+ 1 }
    }
    guard index >= first else { return Line(start: sample, end: end, value: neutral, slope: 0) }
    let segment = segments[index]
    let offset = Double(sample &- map.anchor) - map.offset(segment.time)
    if offset < 0 && segment.slope != 0 {
      // The sample of a jump may lie up to half a sample before its moment: it has the value at the moment.
      return Line(start: sample, end: min(end, sample &+ 1), value: segment.value, slope: 0)
    }
    let slope = segment.slope * map.rate / map.sampleRate
    return Line(start: sample, end: end, value: segment.value + slope * offset, slope: slope)
  }
}

/// Joins the courses that act on one lane at a time.
struct LaneMixer {
  /// The product or sum so far.
  var line: Line
  /// Sum of the pairwise products of slopes: half the curvature of the product.
  private var curvature = 0.0
  private var slopeSum = 0.0
  private let multiplies: Bool

  /// The error, in lane units, that a straight piece may have against a product of courses.
  static var tolerance: Double { 1e-5 }

  init(lane: Int, at sample: Int64) {
    multiplies = LaneID.multiplies(lane)
    line = Line(start: sample, end: .max, value: LaneID.neutral(lane), slope: 0)
  }

  /// Adds a course that is valid at the mixer's sample.
  mutating func join(_ other: Line) {
    let sample = line.start
    let value = other.at(sample)
    line.end = min(line.end, other.end)
    if multiplies {
      curvature += slopeSum * other.slope.magnitude
      slopeSum += other.slope.magnitude
      line.slope = line.slope * value + line.value * other.slope
      line.value *= value
    } else {
      line.value += value
      line.slope += other.slope
    }
  }

  /// The straight piece: exact for sums and single courses, within the tolerance for products of moving ones.
  func result() -> Line {
    // Below this, a tangent holds for more samples than there will ever be.
    guard curvature > 1e-40 else { return line }
    var piece = line
    // The tangent is off by curvature · h² after h samples.
    let length = Maths.exp2(0.5 * Maths.log2(Self.tolerance / curvature))
    piece.end = min(line.end, Maths.sample(after: line.start, by: length))
    return piece
  }
}
