import HapticModel
import HapticText

/// An intensity over time, as a polyline between points.
struct Envelope {
  private let points: [Point]

  private struct Point {
    var time: Double
    var intensity: Float
  }

  /// A time at which the felt level deviates from the envelope.
  struct Deviation {
    var time: Double
    var expected: Float
    var felt: Float
    /// The amount by which the deviation exceeds the tolerance.
    var excess: Float
    /// The share of the examined times with a deviation, 0…1.
    var share = 0.0
  }

  init(_ points: [(time: Double, intensity: Float)]) {
    // Two points with the same time are a jump, which ends at the second.
    self.points = points.filter { $0.time.isFinite }.sortedStably { $0.time }
      .map { Point(time: $0.time, intensity: $0.intensity) }
  }

  /// The first points as text, for example `0 ms 0.00, 100 ms 1.00`.
  var text: String {
    let shown = points.prefix(6).map { "\(Text.time($0.time)) \(Text.value($0.intensity))" }
    return shown.joined(separator: ", ") + (points.count > 6 ? ", …" : "")
  }

  /// Returns the lowest and highest value of the envelope within `slack` seconds of a time. The envelope has
  /// no values before its first point and after its last.
  func values(around time: Double, slack: Double) -> ClosedRange<Float> {
    let low = time - slack
    let high = time + slack
    var lowest = Float.infinity
    var highest = -Float.infinity
    func add(_ value: Float) {
      lowest = min(lowest, value)
      highest = max(highest, value)
    }
    let inner = points.indices(in: low...high, by: \.time)
    for index in inner { add(points[index].intensity) }
    // The values on the segments that cross the two edges of the time span.
    if inner.lowerBound > 0, inner.lowerBound < points.count {
      add(value(at: low, after: inner.lowerBound - 1))
    }
    if inner.upperBound > 0, inner.upperBound < points.count {
      add(value(at: high, after: inner.upperBound - 1))
    }
    return lowest <= highest ? lowest...highest : 0...0
  }

  /// Returns the value on the segment that starts at a point.
  private func value(at time: Double, after index: Int) -> Float {
    let (from, to) = (points[index], points[index + 1])
    guard to.time > from.time else { return to.intensity }
    let share = Float((time - from.time) / (to.time - from.time))
    return from.intensity + (to.intensity - from.intensity) * share
  }

  /// Returns the largest deviation; `nil` if the levels follow the envelope within the tolerance.
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

  /// Returns the earliest deviation; `nil` if the levels follow the envelope within the tolerance.
  func firstDeviation(of levels: LevelCourse, within tolerance: Tolerance) -> Deviation? {
    var first: Deviation?
    visit(levels, tolerance) { deviation in
      first = deviation
      return false
    }
    return first
  }

  /// Examines every millisecond from the first point to the last, and passes each deviation to the closure
  /// until the closure returns `false`.
  /// - Returns: the number of times that were examined.
  @discardableResult
  private func visit(
    _ levels: LevelCourse, _ tolerance: Tolerance, _ receive: (Deviation) -> Bool
  ) -> Int {
    guard let first = points.first?.time, let last = points.last?.time else { return 0 }
    // Envelopes of up to an hour are examined every millisecond; longer ones in larger steps.
    let count = Int(min(3_600_000, max(1, ((last - first) * 1000).rounded(.up))))
    for index in 0...count {
      let time = first + (last - first) * Double(index) / Double(count)
      // Levels are read every millisecond, so a change in between may appear up to a millisecond late.
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

  /// Returns whether a deviation near the ends of the envelope is accepted: the felt level may start late or
  /// stop early there.
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

  /// Returns the time range that a drawing should show: the whole envelope, or a part around a time if it is
  /// long.
  func window(around time: Double) -> ClosedRange<Double> {
    guard let first = points.first?.time, let last = points.last?.time, last - first <= 1 else {
      return max(0, time - 0.1)...(time + 0.1)
    }
    return max(0, first - 0.01)...(last + 0.01)
  }
}
