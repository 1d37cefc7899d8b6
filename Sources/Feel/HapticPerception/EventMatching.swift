/// Finds which events of two patterns correspond. Matches are in order, and the sum of squared differences is
/// minimal.
///
/// An unmatched event costs its own height above threshold. The best matching is therefore the chain of pairs
/// that saves the most. Only pairs within a time window count, so memory and time grow with the number of
/// events, not with its square.
struct EventMatching {
  struct Pair {
    var reference: Int
    var other: Int
    /// The number of frames by which the other event starts later.
    var delay: Int64
    var facts: PairFacts
  }

  /// A set of matched pairs.
  struct Result {
    var shift: Int
    var cost: Double
    /// Indices into `pairs`, in order.
    var chosen: [Int]
  }

  /// Every pair that some shift allows, sorted by its reference event.
  private(set) var pairs: [Pair] = []
  /// The cost of each unmatched event: its height above threshold, in just noticeable differences.
  let referenceCosts: [Double]
  let otherCosts: [Double]
  /// The shifts of the second pattern in frames that are tried.
  private let shifts: ClosedRange<Int>

  /// - Parameter isSymmetric: whether the result must not depend on the order of the patterns. If not, the
  ///   second pattern may lag by more than it may lead, and intervals are those of the reference.
  init(_ reference: [FeltEvent], _ other: [FeltEvent], isSymmetric: Bool) {
    referenceCosts = reference.map(Self.height)
    otherCosts = other.map(Self.height)
    let window = Int64(PerceptionConstants.matchWindow)
    let leading = PerceptionConstants.earliestShift
    shifts = leading...(isSymmetric ? -leading : PerceptionConstants.latestShift)
    let earliest = Int64(shifts.lowerBound) - window
    let latest = Int64(shifts.upperBound) + window
    var first = 0
    for (index, event) in reference.enumerated() {
      let interval = Self.interval(before: index, reference)
      while first < other.count, other[first].startFrame &- event.startFrame < earliest { first += 1 }
      var candidate = first
      while candidate < other.count {
        let delay = other[candidate].startFrame &- event.startFrame
        if delay > latest { break }
        pairs.append(
          Pair(
            reference: index, other: candidate, delay: delay,
            facts: PairFacts(
              event, other[candidate],
              interval: isSymmetric ? min(interval, Self.interval(before: candidate, other)) : interval)))
        candidate += 1
      }
    }
  }

  /// Returns the best matching over all shifts. Among equally good ones, the smallest shift wins; among equally
  /// good ones of two opposite shifts, the one whose largest differences are smaller, so that the order of the
  /// patterns does not matter.
  func best(gain: Double) -> Result {
    let rounding = PerceptionConstants.equalCost
    var best = matched(gain: gain, shift: 0)
    for size in 1...max(shifts.upperBound, -shifts.lowerBound) {
      for shift in [size, -size] where shifts.contains(shift) {
        let result = matched(gain: gain, shift: shift)
        if result.cost < best.cost - rounding {
          best = result
        } else if shift < 0, best.shift == size, result.cost < best.cost + rounding,
          sum4(of: result, gain: gain) < sum4(of: best, gain: gain)
        {
          best = result
        }
      }
    }
    return best
  }

  /// Returns the sum of the fourth powers of the differences of a matching.
  func sum4(of result: Result, gain: Double) -> Double {
    sizes(of: result, gain: gain).reduce(0) { $0 + $1 * $1 * ($1 * $1) }
  }

  /// Returns the sizes of all differences of a matching: of its pairs, and of the unmatched events.
  func sizes(of result: Result, gain: Double) -> [Double] {
    let shift = Double(result.shift) / PerceptionConstants.frameRate
    var left = (referenceCosts, otherCosts)
    var sizes: [Double] = []
    for index in result.chosen {
      let pair = pairs[index]
      sizes.append(pair.facts.difference(gain: gain, shift: shift).total)
      left.0[pair.reference] = -1
      left.1[pair.other] = -1
    }
    for cost in left.0 + left.1 where cost >= 0 { sizes.append(cost) }
    return sizes
  }

  /// Returns the time since the previous event, in seconds.
  private static func interval(before index: Int, _ events: [FeltEvent]) -> Double {
    guard index > 0 else { return PerceptionConstants.firstInterval }
    return Double(events[index].startFrame &- events[index - 1].startFrame) / PerceptionConstants.frameRate
  }

  private func matched(gain: Double, shift: Int) -> Result {
    let seconds = Double(shift) / PerceptionConstants.frameRate
    var tree = ChainTree(count: otherCosts.count)
    var previous = [Int](repeating: -1, count: pairs.count)
    var savings = [Double](repeating: 0, count: pairs.count)
    var index = 0
    while index < pairs.count {
      // All pairs of one reference event look at chains of earlier ones only.
      var end = index
      while end < pairs.count, pairs[end].reference == pairs[index].reference {
        let pair = pairs[end]
        let distance = pair.delay &- Int64(shift)
        if distance >= -Int64(PerceptionConstants.matchWindow),
          distance <= Int64(PerceptionConstants.matchWindow)
        {
          let total = pair.facts.difference(gain: gain, shift: seconds).total
          let costs = (referenceCosts[pair.reference], otherCosts[pair.other])
          let saving = costs.0 * costs.0 + costs.1 * costs.1 - total * total
          if saving > 0 {
            let before = tree.best(before: pair.other)
            previous[end] = before.pair
            savings[end] = before.saving + saving
          }
        }
        end += 1
      }
      for pair in index..<end where savings[pair] > 0 {
        tree.add(pair: pair, saving: savings[pair], at: pairs[pair].other)
      }
      index = end
    }
    var sum = Self.cost(ofShift: seconds)
    for cost in referenceCosts { sum += cost * cost }
    for cost in otherCosts { sum += cost * cost }
    let last = tree.best(before: otherCosts.count)
    var chosen: [Int] = []
    var pair = last.pair
    while pair >= 0 {
      chosen.append(pair)
      pair = previous[pair]
    }
    return Result(shift: shift, cost: sum - last.saving, chosen: chosen.reversed())
  }

  private static func height(_ event: FeltEvent) -> Double {
    event.level / JustNoticeable.level(at: event.level)
  }

  private static func cost(ofShift seconds: Double) -> Double {
    let excess = seconds.magnitude - PerceptionConstants.freeShift
    guard excess > 0 else { return 0 }
    let units = excess / PerceptionConstants.freeShift
    return units * units
  }
}

/// The best chain that ends before a given event (a Fenwick tree of maxima).
private struct ChainTree {
  private var nodes: [(saving: Double, pair: Int)]

  init(count: Int) { nodes = Array(repeating: (0, -1), count: count + 1) }

  func best(before place: Int) -> (saving: Double, pair: Int) {
    var best = (saving: 0.0, pair: -1)
    var node = place
    while node > 0 {
      if nodes[node].saving > best.saving { best = nodes[node] }
      node -= node & -node
    }
    return best
  }

  mutating func add(pair: Int, saving: Double, at place: Int) {
    var node = place + 1
    while node < nodes.count {
      if saving > nodes[node].saving { nodes[node] = (saving, pair) }
      node += node & -node
    }
  }
}
