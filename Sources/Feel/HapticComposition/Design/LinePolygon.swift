/// The straight lines from a corner that pass all gates so far: a convex polygon over the value of a line at the corner and
/// its slope.
///
/// A gate at a distance passes the lines with *low ≤ value + slope · distance ≤ high*: what lies between two parallel
/// bounds. Each gate cuts off the lines below and above (after O'Rourke 1981). The steeper the bounds, the closer the gate.
///
///      slope
///        │  ╲      ╲
///        │ ┌─╲──────╲──┐
///        │ │  ╲░░░░░░╲ │      ░ the lines that also pass the new gate
///        │ │   ╲░░░░░░╲│
///        │ └────╲──────╲
///        │     low     high
///        └──────────────────  value at the corner
struct LinePolygon: Sendable {
  /// A line from a corner: its value at the corner and its slope per moment.
  struct Line: Sendable {
    var value: Double
    var slope: Double

    @inline(__always)
    func at(_ distance: Double) -> Double { value + slope * distance }
  }

  /// The number of corners of the polygon, each of them a line; 0 if no line passes all gates.
  private(set) var count = 0
  /// The corners in order, and memory for more.
  private var storage = [Line](repeating: Line(value: 0, slope: 0), count: 32)

  /// The corners in order.
  var lines: ArraySlice<Line> { storage[..<count] }

  /// Becomes the polygon of the lines from one gate to the next: its corners are the four lines between their edges.
  mutating func start(from gate: ClosedRange<Double>, to next: ClosedRange<Double>) {
    let (low, high) = (next.lowerBound, next.upperBound)
    storage[0] = Line(value: gate.lowerBound, slope: low - gate.lowerBound)
    storage[1] = Line(value: gate.upperBound, slope: low - gate.upperBound)
    storage[2] = Line(value: gate.upperBound, slope: high - gate.upperBound)
    storage[3] = Line(value: gate.lowerBound, slope: high - gate.lowerBound)
    count = 4
  }

  /// Returns the first moment after another one whose gate some line misses; the number of gates if there is none.
  ///
  /// - Parameter start: the moment of the corner.
  func firstCut(
    after moment: Int, from start: Int, _ lower: UnsafeBufferPointer<Double>,
    _ upper: UnsafeBufferPointer<Double>
  ) -> Int {
    storage.withUnsafeBufferPointer { lines in
      var moment = moment &+ 1
      while moment < lower.count {
        let distance = Double(moment &- start)
        let low = lower[moment]
        let high = max(low, upper[moment])
        for index in 0..<count {
          let value = lines[index].at(distance)
          guard value - low >= 0, value - high <= 0 else { return moment }
        }
        moment &+= 1
      }
      return moment
    }
  }

  /// The side of a bound that a cut keeps.
  enum Side: Double { case above = 1, below = -1 }

  /// Becomes the part of another polygon on one side of a bound at a distance.
  mutating func cut(_ whole: LinePolygon, at distance: Double, _ side: Side, _ bound: Double) {
    // Each edge adds at most one corner beside its end.
    if storage.count < 2 * whole.count {
      storage = [Line](repeating: Line(value: 0, slope: 0), count: 4 * whole.count)
    }
    let (sign, wholeCount) = (side.rawValue, whole.count)
    var written = 0
    whole.storage.withUnsafeBufferPointer { lines in
      storage.withUnsafeMutableBufferPointer { result in
        guard wholeCount > 0 else { return }
        var here = lines[wholeCount &- 1]
        var a = sign * (here.at(distance) - bound)
        for index in 0..<wholeCount {
          let next = lines[index]
          let b = sign * (next.at(distance) - bound)
          if (a > 0 && b < 0) || (a < 0 && b > 0) {
            let part = a / (a - b)
            result[written] = Line(
              value: here.value + (next.value - here.value) * part,
              slope: here.slope + (next.slope - here.slope) * part)
            written &+= 1
          }
          if b >= 0 {
            result[written] = next
            written &+= 1
          }
          here = next
          a = b
        }
      }
    }
    count = written
  }

  /// Returns the values that the lines have at a distance.
  func values(at distance: Double) -> ClosedRange<Double> {
    var (low, high) = (Double.infinity, -Double.infinity)
    storage.withUnsafeBufferPointer { lines in
      for index in 0..<count {
        let value = lines[index].at(distance)
        low = min(low, value)
        high = max(high, value)
      }
    }
    return low <= high ? low...high : 0...0
  }
}
