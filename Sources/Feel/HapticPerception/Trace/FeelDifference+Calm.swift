extension FeelDifference {
  /// The cost in shares of the least cost up to which words follow an alignment that moves less. Chosen by this project: the
  /// distance along it is at most 2.5 % larger.
  private static var calmShare: Double { 1.1 }
  /// The same where the cheapest alignment leaves events without a counterpart. Chosen by this project: of equal taps, of which
  /// one is missing, the others need not move; the distance along it is at most 57 % larger.
  private static var unmatchedShare: Double { 6 }
  /// The largest shifts, in steps, of the alignments that words prefer: 20, 60 and 150 ms. Chosen by this project.
  private static var calmReaches: [Int] { [8, 24, 60] }

  /// Returns the differences along the alignment that words describe: of all that are about as cheap as the cheapest, one that
  /// moves little. Where one of equal events is missing, so many are as cheap that the cheapest says little.
  func calmAlignment(_ a: SensationTrace, _ b: SensationTrace, on devices: Devices) -> [Place] {
    let start: TraceAlignment.Start = devices == .same ? .symmetric : .late
    let unit = TraceConstants.shiftStep / 1000
    let largest = places.reduce(0) { max($0, $1.shift.magnitude) }
    let cost = places.reduce(0) { $0 + $1.parts.sum }
    let reaches = Self.calmReaches.filter { Double($0) * unit < largest - unit / 2 }
    for reach in reaches {
      if let path = Self.path(a, b, start, reach: reach, bound: Self.calmShare * cost) {
        return TraceAlignment.places(along: path, a, b, start: start)
      }
    }
    let unmatched = missing.count + added.count
    for reach in reaches where unmatched > 0 {
      guard let path = Self.path(a, b, start, reach: reach, bound: Self.unmatchedShare * cost) else {
        continue
      }
      let calm = TraceAlignment.places(along: path, a, b, start: start)
      // Events that moved are not missing at one time and added at another.
      let others =
        Self.unmatched(a, in: b, calm, direction: 1).count
        + Self.unmatched(b, in: a, calm, direction: -1).count
      if others <= unmatched { return calm }
    }
    return places
  }

  /// Returns the cheapest path whose shifts are within a reach; `nil` if it costs more than the bound.
  private static func path(
    _ a: SensationTrace, _ b: SensationTrace, _ start: TraceAlignment.Start, reach: Int, bound: Double
  ) -> [Int]? {
    let frames = max(a.moments.count, b.moments.count)
    guard frames > 0 else { return nil }
    let count = frames / TraceConstants.nodeFrames + 9
    var rows = AlignmentRows(a, b, start, bound: bound, reach: reach)
    var choices: [Int8] = []
    // Of each node only the shifts within the reach.
    let first = TraceConstants.largestShift - reach
    let width = 2 * reach + 1
    for node in -TraceAlignment.lead..<count {
      rows.advance(mayWarp: node >= 0)
      choices += rows.choices[first..<first + width]
    }
    let least = rows.least
    guard least.cost <= bound else { return nil }
    var shift = least.shift - TraceConstants.largestShift
    var shifts = [Int](repeating: shift, count: TraceAlignment.lead + count + 1)
    for node in (0..<shifts.count - 1).reversed() {
      shift -= Int(choices[node * width + shift + reach])
      shifts[node] = shift
    }
    return shifts
  }
}
