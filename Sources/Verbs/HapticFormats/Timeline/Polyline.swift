import HapticText
import HapticVocabulary

/// A value over time, along straight lines between points. Two points at one time are a jump to the later one; before the
/// first and after the last point the value is that of the point.
package struct Polyline: Sendable, Hashable {
  /// A point.
  package struct Point: Sendable, Hashable {
    /// The time in seconds.
    package var time: Double
    /// The value.
    package var value: Double

    package init(_ time: Double, _ value: Double) {
      self.time = time
      self.value = value
    }
  }

  /// The points, sorted by time.
  package private(set) var points: [Point] = []

  /// Creates a polyline without points.
  package init() {}

  /// Creates a polyline of points that are sorted by time.
  package init(_ points: [Point]) { for point in points { append(point.time, point.value) } }

  /// Adds a point at the end. A time before the last one counts as the last one; a point that repeats the last one, and the
  /// middle one of three at one time, are left out.
  package mutating func append(_ time: Double, _ value: Double) {
    let time = max(time, points.last?.time ?? time)
    if let last = points.last, last.time == time {
      if last.value == value { return }
      if points.count > 1, points[points.count - 2].time == time { points.removeLast() }
    }
    points.append(Point(time, value))
  }

  /// Returns the value at a time; at a jump the later one.
  package func value(at time: Double) -> Double {
    let next = points.partitioningIndex { $0.time > time }
    guard next > 0 else { return points.first?.value ?? 0 }
    let before = points[next - 1]
    guard next < points.count else { return before.value }
    let after = points[next]
    return before.value + (after.value - before.value) * ((time - before.time) / (after.time - before.time))
  }

  /// Returns the value just before a time; at a jump the earlier one.
  package func value(before time: Double) -> Double {
    let next = points.partitioningIndex { $0.time >= time }
    guard next > 0 else { return points.first?.value ?? 0 }
    let before = points[next - 1]
    guard next < points.count else { return before.value }
    let after = points[next]
    return before.value + (after.value - before.value) * ((time - before.time) / (after.time - before.time))
  }

  /// Returns whether there is a point at exactly a time.
  package func hasPoint(at time: Double) -> Bool {
    let index = points.partitioningIndex { $0.time >= time }
    return index < points.count && points[index].time == time
  }

  /// Returns the largest value between two times, both included.
  package func maximum(from start: Double, to end: Double) -> Double {
    var largest = max(value(at: start), value(before: end))
    var index = points.partitioningIndex { $0.time > start }
    while index < points.count, points[index].time < end {
      largest = max(largest, points[index].value)
      index += 1
    }
    return largest
  }

  /// Returns the mean value between two times.
  package func mean(from start: Double, to end: Double) -> Double {
    guard end > start else { return value(at: start) }
    var sum = 0.0
    var (time, level) = (start, value(at: start))
    var index = points.partitioningIndex { $0.time > start }
    while index < points.count, points[index].time < end {
      sum += (level + points[index].value) * (points[index].time - time) / 2
      (time, level) = (points[index].time, points[index].value)
      index += 1
    }
    return (sum + (level + value(before: end)) * (end - time) / 2) / (end - start)
  }

  /// Returns the polyline without points that lie within a tolerance of the line between their neighbours.
  package func simplified(tolerance: Double) -> Polyline {
    guard points.count > 2 else { return self }
    var kept = [points[0]]
    var anchor = 0
    var (low, high) = (-Double.infinity, Double.infinity)
    var index = 1
    while index < points.count {
      let (from, to) = (points[anchor], points[index])
      let length = to.time - from.time
      if length <= 0 {
        // A jump: the anchor moves over it.
        kept.append(to)
        (anchor, low, high) = (index, -Double.infinity, Double.infinity)
        index += 1
        continue
      }
      let slope = (to.value - from.value) / length
      if slope < low || slope > high {
        kept.append(points[index - 1])
        (anchor, low, high) = (index - 1, -Double.infinity, Double.infinity)
        continue
      }
      low = max(low, (to.value - tolerance - from.value) / length)
      high = min(high, (to.value + tolerance - from.value) / length)
      index += 1
    }
    if anchor != points.count - 1 { kept.append(points[points.count - 1]) }
    return Polyline(kept)
  }

  /// Returns the polyline with every value replaced.
  package func mapped(_ body: (Double) -> Double) -> Polyline {
    Polyline(points.map { Point($0.time, body($0.value)) })
  }
}
