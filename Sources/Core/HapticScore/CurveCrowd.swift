import HapticSynthesis

/// Combines many curves of one lane that are active at once, in time proportional to n log n.
///
/// The algorithm halves the time range repeatedly. A piece (a straight part of a curve) that covers a whole
/// part of the time range is processed once for that part; any other piece is passed down to the halves. The
/// pieces collected on the way down are combined into one polynomial as soon as that is exact to within
/// rounding errors, so that a stretch between two moments need not visit all its curves again.
struct CurveCrowd {
  private let pieces: [CurvePiece]
  private let moments: [CurveMoment]
  private let multiplies: Bool
  /// For each piece, the stretches between moments that the piece covers.
  private let spans: [Range<Int>]

  /// The pieces passed down to a part of time, one part after the other.
  private var handed: [Int32]
  /// The pieces collected on the way down that have not been combined into a polynomial yet.
  private var loose: [Int32] = []
  private var row: SegmentRow

  /// The maximum number of pieces that may remain uncombined.
  static var fewPieces: Int { 16 }
  /// The largest error of one polynomial. The sum of these errors on the way down is smaller than the
  /// smallest change that counts as a jump.
  private static var tolerance: Double { 3e-12 }

  /// The combination of all pieces that were collected on the way down to a part of time.
  private struct Course {
    var joined: ChebyshevPolynomial
    var hasJoined = false
    /// The index of the first uncombined piece in `loose`.
    var firstLoose = 0
  }

  /// - Parameter moments: the times at which pieces start or end, and possibly other times, sorted.
  init(lane: Int, pieces: [CurvePiece], moments: [CurveMoment]) {
    self.pieces = pieces
    self.moments = moments
    multiplies = LaneID.multiplies(lane)
    spans = pieces.map { piece in
      Self.index(of: piece.start, in: moments)..<Self.index(of: piece.end, in: moments)
    }
    handed = pieces.indices.map { Int32(truncatingIfNeeded: $0) }
    row = SegmentRow(lane: lane)
    row.segments.reserveCapacity(moments.count)
  }

  /// Returns the index of the first moment that is not before `time`.
  private static func index(of time: Double, in moments: [CurveMoment]) -> Int {
    moments.partitioningIndex { $0.time >= time }
  }

  /// Returns the segments, sorted by time.
  mutating func segments() -> [ScoreSegment] {
    guard let first = moments.first, let last = moments.last else { return [] }
    let whole = ChebyshevPolynomial(multiplies ? 1 : 0, from: first.time, to: last.time)
    // After the last moment nothing is active.
    if moments.count > 1 { descend(0..<moments.count - 1, Course(joined: whole), from: 0) }
    row.append(last)
    return row.segments
  }

  /// Processes a part of time, which is a range of stretches. The pieces passed down to this part are the
  /// elements of `handed` from the index `first`.
  private mutating func descend(_ part: Range<Int>, _ course: Course, from first: Int) {
    let (end, looseEnd) = (handed.count, loose.count)
    for index in first..<end where covers(part, handed[index]) { loose.append(handed[index]) }
    let joined = narrowed(course, from: moments[part.lowerBound].time, to: moments[part.upperBound].time)
    if part.count == 1 {
      appendStretch(part.lowerBound, joined)
    } else {
      let middle = (part.lowerBound + part.upperBound) / 2
      for half in [part.lowerBound..<middle, middle..<part.upperBound] {
        for index in first..<end {
          let number = handed[index]
          if !covers(part, number), spans[Int(number)].overlaps(half) { handed.append(number) }
        }
        descend(half, joined, from: end)
        handed.removeLast(handed.count - end)
      }
    }
    loose.removeLast(loose.count - looseEnd)
  }

  private func covers(_ part: Range<Int>, _ number: Int32) -> Bool {
    let span = spans[Int(number)]
    return span.lowerBound <= part.lowerBound && span.upperBound >= part.upperBound
  }

  /// Returns a course, limited to a part of its time. Its uncombined pieces are combined if there are more
  /// than a few and a polynomial is exact enough.
  private func narrowed(_ course: Course, from start: Double, to end: Double) -> Course {
    var result = course
    if course.hasJoined {
      result.joined = course.joined.narrowed(from: start, to: end)
    } else {
      result.joined = ChebyshevPolynomial(multiplies ? 1 : 0, from: start, to: end)
    }
    guard loose.count - course.firstLoose > Self.fewPieces else { return result }
    var joined = result.joined
    var error = 0.0
    for number in loose[course.firstLoose...] {
      let piece = pieces[Int(number)]
      if multiplies {
        error += joined.multiply(first: piece.factor(at: start), last: piece.factor(at: end))
        if error > Self.tolerance { return result }
      } else {
        joined.add(first: piece.at(start), last: piece.at(end))
      }
    }
    return Course(joined: joined, hasJoined: true, firstLoose: loose.count)
  }

  /// Returns the value of a course at a time within the course's part.
  private func value(of course: Course, at time: Double) -> Double {
    var value = course.joined.at(time)
    for number in loose[course.firstLoose...] {
      let piece = pieces[Int(number)]
      if multiplies { value *= piece.factor(at: time) } else { value += piece.at(time) }
    }
    return multiplies ? min(max(value, 0), 1) : value
  }

  private mutating func appendStretch(_ index: Int, _ course: Course) {
    let (start, end) = (moments[index].time, moments[index + 1].time)
    let loosePieces = loose.count - course.firstLoose
    if !course.hasJoined && loosePieces == 0 {
      row.append(moments[index])
    } else if !course.hasJoined && loosePieces == 1 {
      let piece = pieces[Int(loose[course.firstLoose])]
      row.append(time: start, value: piece.at(start), slope: piece.slope, isActive: true)
    } else if multiplies {
      let chord = Chord(
        start: start, first: value(of: course, at: start), end: end, last: value(of: course, at: end))
      append(chord, course, halvings: 0)
    } else {
      var slope = course.joined.slope
      for number in loose[course.firstLoose...] { slope += pieces[Int(number)].slope }
      row.append(time: start, value: value(of: course, at: start), slope: slope, isActive: true)
    }
  }

  /// Appends a product of lines as chords (straight lines between points of the product). Pieces that are
  /// still uncombined may be combined on a shorter stretch.
  private mutating func append(_ chord: Chord, _ course: Course, halvings: Int) {
    let narrow = halvings == 0 ? course : narrowed(course, from: chord.start, to: chord.end)
    if let (left, right) = chord.halves(after: halvings, of: { value(of: narrow, at: $0) }) {
      append(left, narrow, halvings: halvings + 1)
      append(right, narrow, halvings: halvings + 1)
    } else {
      row.append(chord)
    }
  }
}
