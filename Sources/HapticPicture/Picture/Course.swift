/// A value at a time.
package struct TimedValue: Sendable, Hashable {
  /// The time in seconds from the start of the pattern.
  package var time: Double
  /// The value at that time, in the unit of the course that it belongs to.
  package var value: Double

  /// Creates a value at a time.
  package init(_ time: Double, _ value: Double) {
    self.time = time
    self.value = value
  }
}

/// A value over time, straight between its points. Two points at one time are a jump.
package struct Course: Sendable, Hashable {
  /// The points, in order of time.
  package var points: [TimedValue]

  /// Creates a course from points in order of time.
  package init(_ points: [TimedValue] = []) { self.points = points }

  /// The time of the first point; 0 if there are no points.
  package var start: Double { points.first?.time ?? 0 }
  /// The time of the last point; 0 if there are no points.
  package var end: Double { points.last?.time ?? 0 }
  /// The largest value; 0 if there are no points.
  package var peak: Double { points.reduce(0) { max($0, $1.value) } }

  /// Returns the value at a time, after a jump at that time; `nil` before the first point and after the last.
  package func value(at time: Double) -> Double? {
    guard let first = points.first, let last = points.last, time >= first.time, time <= last.time else {
      return nil
    }
    let next = firstIndex(after: time)
    guard next < points.count, next > 0 else { return last.value }
    let (a, b) = (points[next - 1], points[next])
    return a.value + (b.value - a.value) * ((time - a.time) / (b.time - a.time))
  }

  /// Returns the smallest and largest value within a stretch of time; `nil` if the course has no value there.
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

  /// Returns a course with fewer points that differs from this one by at most `tolerance` everywhere.
  ///
  /// The method is a swing filter: from a kept point, a cone of possible slopes narrows with every point
  /// passed; a point outside the cone ends it.
  package func simplified(tolerance: Double) -> Course {
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
    return Course(kept)
  }

  /// Returns the index of the first point later than a time.
  private func firstIndex(after time: Double) -> Int {
    partition { $0.time > time }
  }

  /// Returns the index of the first point at a time or later.
  private func firstIndex(notBefore time: Double) -> Int {
    partition { $0.time >= time }
  }

  private func partition(_ belongsToTail: (TimedValue) -> Bool) -> Int {
    var low = 0
    var high = points.count
    while low < high {
      let middle = low + (high - low) / 2
      if belongsToTail(points[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
