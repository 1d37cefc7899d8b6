/// A course of intensity as straight lines between points.
struct Envelope {
  private let points: [Point]

  private struct Point {
    var time: Double
    var intensity: Float
  }

  /// Where a course is furthest from it.
  struct Deviation {
    var time: Double
    var expected: Float
    var felt: Float
    /// How far beyond the tolerance.
    var excess: Float
    /// How much of the course is off, 0…1.
    var share = 0.0
  }

  init(_ points: [(time: Double, intensity: Float)]) {
    // Of two points at one time the second is where the jump ends.
    self.points = points.filter { $0.time.isFinite }.enumerated()
      .sorted { ($0.element.time, $0.offset) < ($1.element.time, $1.offset) }
      .map { Point(time: $0.element.time, intensity: $0.element.intensity) }
  }

  /// For example `0 ms 0.00, 100 ms 1.00`.
  var text: String {
    let shown = points.prefix(6).map { "\(Text.time($0.time)) \(Text.value($0.intensity))" }
    return shown.joined(separator: ", ") + (points.count > 6 ? ", …" : "")
  }

  /// The lowest and highest value within some time of a moment; what lies beyond the ends does not count.
  func values(around time: Double, slack: Double) -> ClosedRange<Float> {
    let low = time - slack
    let high = time + slack
    var lowest = Float.infinity
    var highest = -Float.infinity
    func take(_ value: Float) {
      lowest = min(lowest, value)
      highest = max(highest, value)
    }
    let inner = points.indices(in: low...high, by: \.time)
    for index in inner { take(points[index].intensity) }
    // The lines that cross the two edges.
    if inner.lowerBound > 0, inner.lowerBound < points.count {
      take(value(at: low, after: inner.lowerBound - 1))
    }
    if inner.upperBound > 0, inner.upperBound < points.count {
      take(value(at: high, after: inner.upperBound - 1))
    }
    return lowest <= highest ? lowest...highest : 0...0
  }

  /// The value on the line that begins at a point.
  private func value(at time: Double, after index: Int) -> Float {
    let (from, to) = (points[index], points[index + 1])
    guard to.time > from.time else { return to.intensity }
    let share = Float((time - from.time) / (to.time - from.time))
    return from.intensity + (to.intensity - from.intensity) * share
  }

  /// The deviation furthest off. Nil when the course is within the tolerance everywhere.
  func worstDeviation(of levels: LevelCourse, within tolerance: Tolerance) -> Deviation? {
    var worst: Deviation?
    var wrong = 0
    let moments = visit(levels, tolerance) { deviation in
      wrong += 1
      if deviation.excess > worst?.excess ?? 0 { worst = deviation }
      return true
    }
    worst?.share = Double(wrong) / Double(max(moments, 1))
    return worst
  }

  /// The earliest deviation; nil if the levels follow the envelope.
  func firstDeviation(of levels: LevelCourse, within tolerance: Tolerance) -> Deviation? {
    var first: Deviation?
    visit(levels, tolerance) { deviation in
      first = deviation
      return false
    }
    return first
  }

  /// Looks at every millisecond from the first point to the last, and passes those that are off to the caller, until it
  /// returns false.
  /// - Returns: how many moments were looked at.
  @discardableResult
  private func visit(
    _ levels: LevelCourse, _ tolerance: Tolerance, _ receive: (Deviation) -> Bool
  ) -> Int {
    guard let first = points.first?.time, let last = points.last?.time else { return 0 }
    // An hour at full resolution; beyond that the steps grow.
    let count = Int(min(3_600_000, max(1, ((last - first) * 1000).rounded(.up))))
    for index in 0...count {
      let time = first + (last - first) * Double(index) / Double(count)
      // A level is read each millisecond: one that changes in between may show a millisecond late.
      let allowed = values(around: time, slack: tolerance.time + 0.001)
      let felt = levels.level(at: time).intensity
      let expected = min(max(felt, allowed.lowerBound), allowed.upperBound)
      let excess = abs(felt - expected) - tolerance.margin(of: expected) - 1e-6
      guard excess > 0, !isExcused(time, first, last, levels, tolerance) else { continue }
      let exact = values(around: time, slack: 0)
      let nearest = min(max(felt, exact.lowerBound), exact.upperBound)
      if !receive(Deviation(time: time, expected: nearest, felt: felt, excess: excess)) { return index + 1 }
    }
    return count + 1
  }

  /// Near its ends a course may begin late or end early: nothing is stated beyond them that it could be following.
  private func isExcused(
    _ time: Double, _ first: Double, _ last: Double, _ levels: LevelCourse, _ tolerance: Tolerance
  ) -> Bool {
    guard time - first <= tolerance.time || last - time <= tolerance.time else { return false }
    let slack = tolerance.time + 0.001
    let felt = levels.intensities(in: time - slack...time + slack)
    let wanted = values(around: time, slack: 0)
    let margin = tolerance.margin(of: wanted.upperBound)
    return felt.lowerBound - margin <= wanted.upperBound && wanted.lowerBound <= felt.upperBound + margin
  }

  /// What a drawing should show: all of it, or when it is long what is around a moment.
  func window(around time: Double) -> ClosedRange<Double> {
    guard let first = points.first?.time, let last = points.last?.time, last - first <= 1 else {
      return max(0, time - 0.1)...(time + 0.1)
    }
    return max(0, first - 0.01)...(last + 0.01)
  }
}
