/// The cheapest way to stretch the time of two traces so that they match.
///
/// At each node, 50 ms of the time in the middle between both traces, the second trace lies behind the first by a shift. From
/// node to node the shift changes at a cost. The cost of all differences along the cheapest path is the distance of the traces;
/// as the least of a fixed set of continuous functions, it is continuous.
struct TraceAlignment {
  /// How the shift at the start is judged.
  enum Start {
    /// 20 ms either way cost nothing.
    case symmetric
    /// The second trace may be 60 ms later at no cost.
    case late
  }

  /// The sum of all differences and of all changes of the shift along the cheapest path, in fourth powers.
  private(set) var cost = 0.0
  /// The shift at each node along the cheapest path, in steps, from the lead on. Empty if not asked for.
  private(set) var path: [Int] = []
  /// The number of changes of a shift whose differences were summed, in fours.
  private(set) var work = 0

  /// The number of nodes before the start, over which the shift stays as it is: a trace that is shifted by the most starts
  /// there, and nothing of it is skipped.
  static var lead: Int { TraceConstants.largestShift / TraceSampler.quarters / TraceConstants.nodeFrames }

  /// Aligns two traces.
  ///
  /// - Parameters:
  ///   - withPath: whether the path is kept, which takes 321 bytes a node.
  ///   - isPruned: whether what cannot be part of the cheapest path is skipped. The result is the same either way.
  init(
    _ a: SensationTrace, _ b: SensationTrace, start: Start = .symmetric, withPath: Bool = false,
    isPruned: Bool = true
  ) {
    let frames = max(a.moments.count, b.moments.count)
    guard frames > 0 else { return }
    // Until both traces and the largest shift are over.
    let count = frames / TraceConstants.nodeFrames + 9
    var bound = Double.infinity
    if isPruned {
      var narrow = AlignmentRows(a, b, start, bound: .infinity, reach: TraceConstants.narrowReach)
      for node in -Self.lead..<count { narrow.advance(mayWarp: node >= 0) }
      bound = narrow.least.cost
      work = narrow.work
    }
    var rows = AlignmentRows(a, b, start, bound: bound)
    var choices: [Int8] = []
    for node in -Self.lead..<count {
      rows.advance(mayWarp: node >= 0)
      if withPath { choices += rows.choices.prefix(AlignmentRows.width) }
    }
    work += rows.work
    var state = rows.least.shift
    cost = rows.least.cost
    guard withPath else { return }
    path = [Int](repeating: state - TraceConstants.largestShift, count: Self.lead + count + 1)
    for node in (0..<path.count - 1).reversed() {
      state -= Int(choices[node * AlignmentRows.width + state])
      path[node] = state - TraceConstants.largestShift
    }
  }

  /// Returns the cost of a shift in steps at the start.
  static func startCost(_ shift: Int, _ start: Start) -> Double {
    let time = Double(shift) * TraceConstants.shiftStep
    let late = start == .late ? TraceConstants.freeLateStart : TraceConstants.freeStart
    return fourth(max(0, time - late, -time - TraceConstants.freeStart) / TraceConstants.startUnit)
  }
}

/// Returns the fourth power.
func fourth(_ x: Double) -> Double { (x * x) * (x * x) }
