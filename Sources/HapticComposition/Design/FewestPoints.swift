/// Finds a polyline with few corners that passes a row of gates.
///
/// A gate is a lower and an upper bound for the value at one of several evenly spaced moments. The straight
/// lines from a corner that pass all gates so far form a convex polygon over (value at the corner, slope).
/// Each gate cuts the polygon with two half-planes (after O'Rourke 1981). When the polygon is empty, the last
/// moment that a line reached becomes a corner, with all values that lines reach there. Afterwards the values
/// are chosen from the last corner to the first, as close to the wanted values as the polygons allow.
struct FewestPoints {
  /// A corner: the index of its moment and its value.
  struct Corner {
    var index: Int
    var value: Double
  }

  /// A line from a corner: its value at the corner and its slope per moment.
  private struct Line {
    var value: Double
    var slope: Double

    func at(_ distance: Double) -> Double { value + slope * distance }
  }

  private struct Reach {
    var start: Int
    var end: Int
    var lines: [Line]
  }

  /// Returns the corners of the polyline, from the first moment to the last.
  ///
  /// - Parameters:
  ///   - wanted: the preferred value at each moment.
  ///   - lower: the lower bounds, at most `wanted`.
  ///   - upper: the upper bounds, at least `wanted`.
  ///   - limit: the largest accepted number of corners. The function returns `nil` as soon as more are
  ///     needed.
  static func corners(wanted: [Double], lower: [Double], upper: [Double], limit: Int = .max) -> [Corner]? {
    let count = min(wanted.count, lower.count, upper.count)
    guard count > 1 else { return count == 1 ? [Corner(index: 0, value: wanted[0])] : [] }
    var reaches: [Reach] = []
    var sweep = Sweep()
    // The sweep with the farthest end, and the one that is tried.
    var best = Sweep()
    var trial = Sweep()
    sweep.run(from: 0, lower[0]...max(lower[0], upper[0]), lower, upper, count)
    while sweep.end < count - 1 {
      // A corner a little before the last moment that can be reached may allow more values, and may therefore
      // lead farther.
      var corner: Reach?
      for end in (max(sweep.start + 1, sweep.end - lookBack)...sweep.end).reversed() {
        let gate = range(of: sweep.lines(at: end), at: Double(end - sweep.start))
        trial.run(from: end, gate, lower, upper, count)
        if trial.end > (corner == nil ? 0 : best.end) {
          corner = Reach(start: sweep.start, end: end, lines: [])
          swap(&best, &trial)
        }
      }
      guard var corner else { break }
      corner.lines = sweep.lines(at: corner.end)
      reaches.append(corner)
      if reaches.count >= limit { return nil }
      swap(&sweep, &best)
    }
    let last = Reach(start: sweep.start, end: sweep.end, lines: sweep.lines(at: sweep.end))
    reaches.append(last)
    return chosen(reaches, wanted, last: count - 1, range(of: last.lines, at: Double(last.end - last.start)))
  }

  /// The number of earlier moments that are tried for a corner, besides the last one that a line reaches.
  private static var lookBack: Int { 4 }

  /// The polygon of the lines from a corner, cut at one gate after the other. The polygons at the last
  /// `lookBack` + 1 moments are kept, and their memory is used again by the next run.
  private struct Sweep {
    private(set) var start = 0
    /// The last moment that a line reaches.
    private(set) var end = 0
    /// The newest polygons in a ring, and the moment from which each of them holds.
    private var polygons = [[Line]](repeating: [], count: FewestPoints.lookBack + 2)
    private var firsts = [Int](repeating: 0, count: FewestPoints.lookBack + 2)
    private var newest = 0
    private var half: [Line] = []

    /// Starts at a corner whose value lies in `gate`, and follows the lines as far as they pass the gates.
    mutating func run(
      from start: Int, _ gate: ClosedRange<Double>, _ lower: [Double], _ upper: [Double], _ count: Int
    ) {
      self.start = start
      end = start + 1
      for index in firsts.indices { firsts[index] = .max }
      newest = 0
      firsts[0] = end
      // The first gate limits the slopes. The corners of the region are the four lines between the edges of
      // both gates.
      let (low, high) = (lower[end], max(lower[end], upper[end]))
      polygons[0].removeAll(keepingCapacity: true)
      polygons[0].append(Line(value: gate.lowerBound, slope: low - gate.lowerBound))
      polygons[0].append(Line(value: gate.upperBound, slope: low - gate.upperBound))
      polygons[0].append(Line(value: gate.upperBound, slope: high - gate.upperBound))
      polygons[0].append(Line(value: gate.lowerBound, slope: high - gate.lowerBound))
      while true {
        end = passed(lower, upper, count)
        guard end + 1 < count else { return }
        let distance = Double(end + 1 - start)
        let next = newest + 1 < polygons.count ? newest + 1 : 0
        FewestPoints.cut(polygons[newest], distance, over: lower[end + 1], 1, into: &half)
        FewestPoints.cut(half, distance, over: max(lower[end + 1], upper[end + 1]), -1, into: &polygons[next])
        if polygons[next].isEmpty {
          firsts[next] = .max
          return
        }
        newest = next
        end += 1
        firsts[next] = end
      }
    }

    /// Returns the last moment up to which all lines of the polygon pass the gates, so that nothing is cut.
    private func passed(_ lower: [Double], _ upper: [Double], _ count: Int) -> Int {
      let start = start
      var end = end
      polygons[newest].withUnsafeBufferPointer { lines in
        lower.withUnsafeBufferPointer { lower in
          upper.withUnsafeBufferPointer { upper in
            while end &+ 1 < count {
              let distance = Double(end &+ 1 &- start)
              let low = lower[end &+ 1]
              let high = max(low, upper[end &+ 1])
              for line in lines {
                let value = line.at(distance)
                guard value - low >= 0, value - high <= 0 else { return }
              }
              end &+= 1
            }
          }
        }
      }
      return end
    }

    /// Returns the polygon of the lines that pass the gates up to a moment, which is one of the last
    /// `lookBack` + 1.
    func lines(at moment: Int) -> [Line] {
      var index = newest
      while firsts[index] > moment { index = index > 0 ? index - 1 : polygons.count - 1 }
      return polygons[index]
    }
  }

  /// Cuts a convex polygon at a bound. Returns the part above the bound if `side` is 1, and the part below if
  /// it is −1.
  private static func cut(
    _ lines: [Line], _ distance: Double, over bound: Double, _ side: Double, into result: inout [Line]
  ) {
    result.removeAll(keepingCapacity: true)
    lines.withUnsafeBufferPointer { lines in
      guard var here = lines.last else { return }
      var a = side * (here.at(distance) - bound)
      for next in lines {
        let b = side * (next.at(distance) - bound)
        if (a > 0 && b < 0) || (a < 0 && b > 0) {
          let part = a / (a - b)
          result.append(
            Line(
              value: here.value + (next.value - here.value) * part,
              slope: here.slope + (next.slope - here.slope) * part))
        }
        if b >= 0 { result.append(next) }
        here = next
        a = b
      }
    }
  }

  private static func range(of lines: [Line], at distance: Double) -> ClosedRange<Double> {
    var (low, high) = (Double.infinity, -Double.infinity)
    for line in lines {
      low = min(low, line.at(distance))
      high = max(high, line.at(distance))
    }
    return low <= high ? low...high : 0...0
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
