import HapticModel

/// A value at a time.
package struct TimedValue: Sendable, Hashable {
  /// The time in seconds from the start of the pattern.
  package var time: Double
  /// The value at that time, in the unit of the polyline to which it belongs.
  package var value: Double

  /// Creates a value at a time.
  package init(_ time: Double, _ value: Double) {
    self.time = time
    self.value = value
  }
}

/// A value over time that changes linearly between points. Two points with the same time are a
/// jump.
package struct Polyline: Sendable, Hashable {
  /// The points, sorted by time.
  package var points: [TimedValue]

  /// Creates a polyline from points that are sorted by time.
  package init(_ points: [TimedValue] = []) { self.points = points }

  /// The time of the first point, in seconds; 0 if there are no points.
  package var start: Double { points.first?.time ?? 0 }
  /// The time of the last point, in seconds; 0 if there are no points.
  package var end: Double { points.last?.time ?? 0 }
  /// The largest value, at least 0; 0 if there are no points.
  package var peak: Double { points.reduce(0) { max($0, $1.value) } }

  /// Returns the value at a time; `nil` before the first point and after the last. If the value jumps at that
  /// time, returns the value after the jump.
  package func value(at time: Double) -> Double? {
    guard let first = points.first, let last = points.last, time >= first.time, time <= last.time else {
      return nil
    }
    let next = firstIndex(after: time)
    guard next < points.count, next > 0 else { return last.value }
    let (a, b) = (points[next - 1], points[next])
    return a.value + (b.value - a.value) * ((time - a.time) / (b.time - a.time))
  }

  /// Returns the smallest and largest value within a time range; `nil` if the polyline has no value there.
  package func range(from lower: Double, to upper: Double) -> ClosedRange<Double>? {
    guard let first = points.first, let last = points.last, upper >= first.time, lower <= last.time else {
      return nil
    }
    var low = Double.infinity
    var high = -Double.infinity
    for time in [max(lower, first.time), min(upper, last.time)] {
      guard let value = value(at: time) else { continue }
      low = min(low, value)
      high = max(high, value)
    }
    var index = firstIndex(notBefore: lower)
    while index < points.count, points[index].time <= upper {
      low = min(low, points[index].value)
      high = max(high, points[index].value)
      index += 1
    }
    return low <= high ? low...high : nil
  }

  /// Returns a polyline with fewer points that differs from this polyline by at most `tolerance` at every time.
  ///
  /// The method is a swing filter. It starts a cone of possible slopes at a point that is kept, and narrows
  /// the cone with every further point. When a point is outside the cone, the point before it is kept and
  /// starts a new cone.
  package func simplified(tolerance: Double) -> Polyline {
    guard points.count > 2, let first = points.first else { return self }
    var kept = [first]
    var anchor = first
    var last = first
    var slopes = (low: -Double.infinity, high: Double.infinity)
    for point in points.dropFirst() {
      let span = point.time - anchor.time
      let slope = (point.value - anchor.value) / span
      if span <= 0 || slope < slopes.low || slope > slopes.high {
        if last != anchor { kept.append(last) }
        anchor = last
        slopes = (-Double.infinity, Double.infinity)
      }
      let reach = point.time - anchor.time
      if reach <= 0 {
        if point != anchor { kept.append(point) }
        anchor = point
      } else {
        slopes.low = max(slopes.low, (point.value - tolerance - anchor.value) / reach)
        slopes.high = min(slopes.high, (point.value + tolerance - anchor.value) / reach)
      }
      last = point
    }
    if last != anchor { kept.append(last) }
    return Polyline(kept)
  }

  /// Returns the index of the first point that is later than a time.
  private func firstIndex(after time: Double) -> Int {
    points.partitioningIndex { $0.time > time }
  }

  /// Returns the index of the first point that is not earlier than a time.
  private func firstIndex(notBefore time: Double) -> Int {
    points.partitioningIndex { $0.time >= time }
  }
}
