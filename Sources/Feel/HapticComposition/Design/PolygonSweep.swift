/// The straight lines from a corner that pass all gates up to a moment, followed from gate to gate.
///
/// The lines form a convex polygon over (value at the corner, slope). The polygons at the last `kept` moments
/// are stored, because a corner may lie a little before the last moment that a line reaches. The memory is
/// used again by the next run.
struct PolygonSweep: Sendable {
  /// A line from a corner: its value at the corner and its slope per moment.
  struct Line: Sendable {
    var value: Double
    var slope: Double

    @inline(__always)
    func at(_ distance: Double) -> Double { value + slope * distance }
  }

  /// The number of moments up to `end` whose polygons are stored.
  static var kept: Int { 5 }

  /// The moment of the corner.
  private(set) var start = 0
  /// The last moment that a line reaches.
  private(set) var end = 0
  /// The newest polygons in a ring of `slots`, each with `room` for lines, and room for half a cut.
  private var lines = [Line](repeating: Line(value: 0, slope: 0), count: (slots + 1) * 32)
  private var room = 32
  /// The number of lines in each slot, and the moment from which the polygon holds; `Int.max` without one.
  private var counts = SIMD8<Int>()
  private var firsts = SIMD8<Int>(repeating: .max)
  private var newest = 0

  /// One more than needed, for a polygon that turns out to be empty.
  private static var slots: Int { kept + 1 }

  /// Starts at a corner whose value lies in `gate`, and follows the lines as far as they pass the gates. A
  /// gate follows the corner, and both buffers have the same length.
  mutating func run(
    from start: Int, _ gate: ClosedRange<Double>, _ lower: UnsafeBufferPointer<Double>,
    _ upper: UnsafeBufferPointer<Double>
  ) {
    self.start = start
    end = start + 1
    // The first gate limits the slopes. The corners of the region are the four lines between the edges of
    // both gates.
    let (low, high) = (lower[end], max(lower[end], upper[end]))
    lines[0] = Line(value: gate.lowerBound, slope: low - gate.lowerBound)
    lines[1] = Line(value: gate.upperBound, slope: low - gate.upperBound)
    lines[2] = Line(value: gate.upperBound, slope: high - gate.upperBound)
    lines[3] = Line(value: gate.lowerBound, slope: high - gate.lowerBound)
    newest = 0
    counts[0] = 4
    firsts = SIMD8(repeating: .max)
    firsts[0] = end
    while follow(lower, upper) { grow() }
  }

  /// Cuts the polygon at one gate after the other, until it is empty or there are no more gates. Returns
  /// whether the next cut may need more room.
  private mutating func follow(
    _ lower: UnsafeBufferPointer<Double>, _ upper: UnsafeBufferPointer<Double>
  ) -> Bool {
    let (start, room, count) = (start, room, lower.count)
    var (end, newest, counts, firsts) = (end, newest, counts, firsts)
    var isFull = false
    lines.withUnsafeMutableBufferPointer { lines in
      guard let all = lines.baseAddress else { return }
      while end &+ 1 < count {
        let polygon = all + newest &* room
        let distance = Double(end &+ 1 &- start)
        let low = lower[end &+ 1]
        let high = max(low, upper[end &+ 1])
        guard Self.isCut(polygon, counts[newest], distance, low, high) else {
          end &+= 1
          continue
        }
        // Each of two cuts at most doubles the number of lines.
        isFull = 4 &* counts[newest] > room
        if isFull { return }
        let next = newest &+ 1 < Self.slots ? newest &+ 1 : 0
        let half = all + Self.slots &* room
        let above = Self.cut(polygon, counts[newest], distance, over: low, 1, into: half)
        let rest = Self.cut(half, above, distance, over: high, -1, into: all + next &* room)
        firsts[next] = rest > 0 ? end &+ 1 : .max
        if rest == 0 { return }
        counts[next] = rest
        newest = next
        end &+= 1
      }
    }
    (self.end, self.newest, self.counts, self.firsts) = (end, newest, counts, firsts)
    return isFull
  }

  private mutating func grow() {
    var larger = [Line](repeating: Line(value: 0, slope: 0), count: 2 * lines.count)
    for slot in 0..<Self.slots {
      for index in 0..<counts[slot] { larger[2 * slot * room + index] = lines[slot * room + index] }
    }
    lines = larger
    room *= 2
  }

  /// Returns whether a line misses a gate.
  @inline(__always)
  private static func isCut(
    _ lines: UnsafePointer<Line>, _ count: Int, _ distance: Double, _ low: Double, _ high: Double
  ) -> Bool {
    for index in 0..<count {
      let value = lines[index].at(distance)
      guard value - low >= 0, value - high <= 0 else { return true }
    }
    return false
  }

  /// Cuts a convex polygon at a bound. Writes the part above the bound if `side` is 1, and the part below if
  /// it is −1. Returns the number of lines written, at most twice `count`.
  @inline(__always)
  private static func cut(
    _ lines: UnsafePointer<Line>, _ count: Int, _ distance: Double, over bound: Double, _ side: Double,
    into result: UnsafeMutablePointer<Line>
  ) -> Int {
    guard count > 0 else { return 0 }
    var written = 0
    var here = lines[count &- 1]
    var a = side * (here.at(distance) - bound)
    for index in 0..<count {
      let next = lines[index]
      let b = side * (next.at(distance) - bound)
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
    return written
  }

  /// Returns the polygon of the lines that pass the gates up to a moment, which is one of the last `kept`.
  func lines(at moment: Int) -> [Line] { Array(lines[place(of: moment)]) }

  /// Returns the values that these lines have at that moment.
  func values(at moment: Int) -> ClosedRange<Double> {
    var (low, high) = (Double.infinity, -Double.infinity)
    let distance = Double(moment - start)
    for line in lines[place(of: moment)] {
      low = min(low, line.at(distance))
      high = max(high, line.at(distance))
    }
    return low <= high ? low...high : 0...0
  }

  private func place(of moment: Int) -> Range<Int> {
    var slot = newest
    while firsts[slot] > moment { slot = slot > 0 ? slot - 1 : Self.slots - 1 }
    return slot * room..<slot * room + counts[slot]
  }
}
