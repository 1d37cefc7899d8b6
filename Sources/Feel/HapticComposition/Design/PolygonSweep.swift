/// The straight lines from a corner that pass all gates up to a moment, followed from gate to gate.
///
/// The polygons at the last `kept` moments are stored, because a corner may lie a little before the last moment that a line
/// reaches. The memory is used again by the next run.
struct PolygonSweep: Sendable {
  /// A polygon and the moment from which it holds, up to that of the next one; `Int.max` without a polygon.
  private struct Stored {
    var polygon = LinePolygon()
    var first = Int.max
  }

  /// The number of moments up to `end` whose polygons are stored.
  static var kept: Int { 5 }

  /// The moment of the corner.
  private(set) var start = 0
  /// The last moment that a line reaches.
  private(set) var end = 0
  /// The last polygons: one more than needed, for a polygon that turns out to be empty.
  private var ring = [Stored](repeating: Stored(), count: kept + 1)
  private var newest = 0
  /// The polygon above the lower bound of a gate.
  private var half = LinePolygon()

  /// Starts at a corner whose value lies in `gate`, and follows the lines as far as they pass the gates. A
  /// gate follows the corner, and both buffers have the same length.
  mutating func run(
    from start: Int, _ gate: ClosedRange<Double>, _ lower: UnsafeBufferPointer<Double>,
    _ upper: UnsafeBufferPointer<Double>
  ) {
    self.start = start
    end = start + 1
    newest = 0
    for slot in ring.indices { ring[slot].first = .max }
    ring[0].polygon.start(from: gate, to: lower[end]...max(lower[end], upper[end]))
    ring[0].first = end
    while true {
      let cut = ring[newest].polygon.firstCut(after: end, from: start, lower, upper)
      end = cut - 1
      guard cut < lower.count else { return }
      let distance = Double(cut - start)
      half.cut(ring[newest].polygon, at: distance, .above, lower[cut])
      let next = newest + 1 < ring.count ? newest + 1 : 0
      ring[next].polygon.cut(half, at: distance, .below, max(lower[cut], upper[cut]))
      ring[next].first = .max
      guard ring[next].polygon.count > 0 else { return }
      ring[next].first = cut
      newest = next
      end = cut
    }
  }

  /// Returns the polygon of the lines that pass the gates up to a moment, which is one of the last `kept`.
  func polygon(at moment: Int) -> LinePolygon { ring[slot(at: moment)].polygon }

  /// Returns the values that these lines have at that moment.
  func values(at moment: Int) -> ClosedRange<Double> {
    // Without a copy of the polygon, whose memory would be counted.
    ring[slot(at: moment)].polygon.values(at: Double(moment - start))
  }

  private func slot(at moment: Int) -> Int {
    var slot = newest
    while ring[slot].first > moment { slot = slot > 0 ? slot - 1 : ring.count - 1 }
    return slot
  }
}
