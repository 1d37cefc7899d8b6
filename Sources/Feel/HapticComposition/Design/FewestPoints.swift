/// Finds a polyline with few corners that passes a row of gates.
///
/// A gate is a lower and an upper bound for the value at one of several evenly spaced moments. The straight
/// lines from a corner that pass all gates so far form a polygon (`LinePolygon`). When it is empty, the last
/// moment that a line reached becomes a corner, with all values that lines reach there. Afterwards the values
/// are chosen from the last corner to the first, as close to the wanted values as the polygons allow.
struct FewestPoints {
  /// A corner: the index of its moment and its value.
  struct Corner {
    var index: Int
    var value: Double
  }

  private struct Reach {
    var start: Int
    var end: Int
    var lines: ArraySlice<LinePolygon.Line>
  }

  /// The lines from the last corner so far; from the next corner that leads farthest; and from the next
  /// corner that is tried.
  private var sweep = PolygonSweep()
  private var best = PolygonSweep()
  private var trial = PolygonSweep()

  /// Returns the corners of the polyline, from the first moment to the last.
  ///
  /// - Parameters:
  ///   - wanted: the preferred value at each moment.
  ///   - lower: the lower bounds, at most `wanted`.
  ///   - upper: the upper bounds, at least `wanted`.
  ///   - limit: the largest accepted number of corners. The function returns `nil` as soon as more are
  ///     needed.
  mutating func corners(wanted: [Double], lower: [Double], upper: [Double], limit: Int = .max) -> [Corner]? {
    let count = min(wanted.count, lower.count, upper.count)
    guard count > 1 else { return count == 1 ? [Corner(index: 0, value: wanted[0])] : [] }
    let reaches = lower.withUnsafeBufferPointer { lower in
      upper.withUnsafeBufferPointer { upper in
        self.reaches(
          UnsafeBufferPointer(rebasing: lower[..<count]), UnsafeBufferPointer(rebasing: upper[..<count]),
          limit)
      }
    }
    return reaches.map { Self.chosen($0, wanted, last: count - 1, sweep.values(at: sweep.end)) }
  }

  /// Returns the parts of the polyline with all lines that are possible for each part; `nil` if the polyline
  /// needs more corners than the limit. Both buffers have the same length of at least two.
  private mutating func reaches(
    _ lower: UnsafeBufferPointer<Double>, _ upper: UnsafeBufferPointer<Double>, _ limit: Int
  ) -> [Reach]? {
    var reaches: [Reach] = []
    sweep.run(from: 0, lower[0]...max(lower[0], upper[0]), lower, upper)
    while sweep.end < lower.count - 1 {
      // A corner a little before the last moment that can be reached may allow more values, and may therefore
      // lead farther.
      var corner: Int?
      for end in (max(sweep.start + 1, sweep.end - PolygonSweep.kept + 1)...sweep.end).reversed() {
        trial.run(from: end, sweep.values(at: end), lower, upper)
        if trial.end > (corner == nil ? 0 : best.end) {
          corner = end
          swap(&best, &trial)
          // No corner leads farther than to the last gate.
          if best.end == lower.count - 1 { break }
        }
      }
      guard let corner else { break }
      reaches.append(Reach(start: sweep.start, end: corner, lines: sweep.polygon(at: corner).lines))
      if reaches.count >= limit { return nil }
      swap(&sweep, &best)
    }
    reaches.append(Reach(start: sweep.start, end: sweep.end, lines: sweep.polygon(at: sweep.end).lines))
    return reaches
  }

  /// Chooses a value for each corner, from the last to the first: the value nearest to the wanted one from
  /// which the following corner can be reached.
  private static func chosen(
    _ reaches: [Reach], _ wanted: [Double], last: Int, _ gate: ClosedRange<Double>
  ) -> [Corner] {
    var value = limited(wanted[last], gate)
    var corners = [Corner(index: last, value: value)]
    for reach in reaches.reversed() {
      // The lines of the polygon that pass through the following corner form a chord, which spans a range of
      // values.
      let distance = Double(reach.end - reach.start)
      var (low, high) = (Double.infinity, -Double.infinity)
      for index in reach.lines.indices {
        let here = reach.lines[index]
        let next = reach.lines[index + 1 < reach.lines.count ? index + 1 : 0]
        let (a, b) = (here.at(distance) - value, next.at(distance) - value)
        guard (a <= 0 && b >= 0) || (a >= 0 && b <= 0) else { continue }
        let part = a == b ? 0 : a / (a - b)
        let crossing = here.value + (next.value - here.value) * part
        low = min(low, crossing)
        high = max(high, crossing)
        if a == b {
          low = min(low, next.value)
          high = max(high, next.value)
        }
      }
      // Rounding can place the value just outside of the polygon. In that case the nearest line is used.
      let nearest = reach.lines.min {
        ($0.at(distance) - value).magnitude < ($1.at(distance) - value).magnitude
      }
      value = low <= high ? limited(wanted[reach.start], low...high) : nearest?.value ?? wanted[reach.start]
      corners.append(Corner(index: reach.start, value: value))
    }
    corners.reverse()
    return corners
  }

  private static func limited(_ value: Double, _ range: ClosedRange<Double>) -> Double {
    min(max(value, range.lowerBound), range.upperBound)
  }
}
