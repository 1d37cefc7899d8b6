/// Compares many traces with one reference, as a search for the nearest result does.
///
/// A comparison takes a small part of the time of a ``FeelDifference``, because it looks at shifts up to 60 ms alone, and on
/// unmeasured devices at one gain alone, that which makes the mean levels equal. So its distance is that of a path among those
/// of ``FeelDifference``, and never smaller than its distance: of 150 random pairs it is the same for 142 on one device and for
/// 112 on unmeasured ones, where it is at most 0.6 larger for nine in ten. Results that are planned for the time of the reference are late
/// by less than 60 ms, unless a device is slower than any that is known.
package struct TraceSearch: Sendable {
  /// The trace with which others are compared.
  package let reference: SensationTrace
  private let devices: FeelDifference.Devices
  private let meanLevel: Double

  /// The largest shift in steps: 60 ms. Chosen by this project; it changes the distance alone.
  private static var reach: Int { 24 }

  /// Creates a search.
  package init(_ reference: SensationTrace, on devices: FeelDifference.Devices) {
    self.reference = reference
    self.devices = devices
    meanLevel = reference.meanLevel
  }

  /// Returns how differently a vibration feels, in just noticeable differences; infinity if that is more than a limit.
  ///
  /// - Parameters:
  ///   - trace: the trace of the vibration without a gain.
  ///   - limit: the largest distance of use. A smaller one takes less time.
  package func distance(
    to other: SensationTraceBuilder, trace: SensationTrace, atMost limit: Double = .infinity
  ) -> Double {
    guard devices == .unmeasured else { return distance(to: trace, atMost: limit) }
    let largest = PerceptionConstants.largestGain
    let gain = Maths.clamped(meanLevel - trace.meanLevel, -largest, largest)
    return distance(to: gain == 0 ? trace : other.trace(gain: gain), atMost: limit)
  }

  private func distance(to trace: SensationTrace, atMost limit: Double) -> Double {
    let start: TraceAlignment.Start = devices == .same ? .symmetric : .late
    let weight = max(1, (reference.weight + trace.weight) / 2)
    let bound = limit < .infinity ? fourth(limit / TraceConstants.distanceGain) * weight * 1.000_001 : limit
    let cost = TraceAlignment.cost(reference, trace, start: start, reach: Self.reach, atMost: bound)
    return cost < .infinity ? TraceConstants.distanceGain * fourthRoot(cost / weight) : .infinity
  }
}

extension TraceAlignment {
  /// Returns the cost of the cheapest path of shifts up to a reach in steps; infinity if it is more than a limit.
  static func cost(
    _ a: SensationTrace, _ b: SensationTrace, start: Start, reach: Int, atMost limit: Double
  ) -> Double {
    let frames = max(a.moments.count, b.moments.count)
    guard frames > 0 else { return 0 }
    // Until both traces and the largest shift are over.
    let count = (frames + reach / TraceSampler.quarters) / TraceConstants.nodeFrames + 1
    var (bound, cost) = (limit, Double.infinity)
    for reach in [TraceConstants.narrowReach, reach] {
      var rows = AlignmentRows(a, b, start, bound: bound, reach: reach)
      for node in -lead..<count where rows.least.cost <= bound { rows.advance(mayWarp: node >= 0) }
      cost = rows.least.cost
      bound = min(bound, cost)
    }
    return cost
  }
}
