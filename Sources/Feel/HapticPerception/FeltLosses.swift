/// The events of a pattern that a hand feels and that are lost in another pattern or on another device.
///
/// All conversions ask this type what is felt and what is lost, so that no two of them have different answers. An event is
/// felt if it is at least 10 dB above the threshold beside what masks it, as anything that is intended to be felt must be. It
/// is lost if nothing that is felt stands for it: no rise that is as near as 60 ms or in its first half, each for one event at
/// most, and no vibration for half of its time. A tap, alone or within a vibration, needs a rise, and a roll of pulses a vibration.
/// How differently it feels does not matter (``FeelDifference`` answers that), nor does any gain: a device is as strong as its
/// model.
package struct FeltLosses: Sendable {
  /// The events of the pattern that are felt, sorted by time.
  package let felt: [FeltEvent]
  /// Those of them for which nothing is felt in the other pattern, sorted by time.
  package let lost: [FeltEvent]

  /// The height of the largest lost event above the threshold in just noticeable differences; 0 if none is lost.
  package var largest: Double { lost.reduce(0) { max($0, $1.height) } }

  /// The share of the felt events that is lost, 0…1.
  package var share: Double { felt.isEmpty ? 0 : Double(lost.count) / Double(felt.count) }

  /// Finds the felt events of a pattern that are lost in another.
  ///
  /// - Parameters:
  ///   - trace: the trace of the pattern, on the device that it is designed for.
  ///   - other: the trace of the other pattern, on its own device and without a gain.
  ///   - comparison: the comparison of both, whose alignment states the times that are compared; `nil` to compare equal times.
  package init(of trace: SensationTrace, in other: SensationTrace, along comparison: TraceComparison? = nil) {
    self.init(of: trace, felt: Self.felt(trace), in: other, along: comparison)
  }

  /// Finds the events that are lost, if those that are felt are known.
  package init(
    of trace: SensationTrace, felt: [FeltEvent], in other: SensationTrace,
    along comparison: TraceComparison? = nil
  ) {
    self.felt = felt
    // The alignment of the words: the cheapest one may move the events around a missing one.
    let path = comparison.map { TracePath($0.places) }
    let starts = felt.map { event in path?.second(of: event.time) ?? event.time }
    lost = Self.lost(felt, starts, trace, other)
  }

  /// Returns the events of a trace that are felt.
  package static func felt(_ trace: SensationTrace) -> [FeltEvent] {
    trace.events.filter { $0.standing != .hardlyFelt && $0.level >= PerceptionConstants.demandedLevel }
  }

  /// In which order rises are given to events: first the near pairs, then the others, at last rises within the first half of a
  /// longer vibration.
  private enum Nearness: CaseIterable {
    case near, far, within

    /// Returns how much earlier and later than an event a rise may be, in seconds.
    func reach(_ event: FeltEvent) -> (before: Double, after: Double) {
      switch self {
      case .near: (0.020, 0.020)
      case .far: (0.060, 0.060)
      case .within: (0.060, max(0.060, event.duration / 2))
      }
    }
  }

  private static func lost(
    _ events: [FeltEvent], _ starts: [Double], _ trace: SensationTrace, _ other: SensationTrace
  ) -> [FeltEvent] {
    let rises = reaching(other.rises).filter { $0.level >= PerceptionConstants.feltLevel }
    var isFound = [Bool](repeating: false, count: events.count)
    var isTaken = [Bool](repeating: false, count: rises.count)
    for nearness in Nearness.allCases {
      var first = 0
      for (index, event) in events.enumerated() where !isFound[index] {
        let start = starts[index]
        let reach = nearness.reach(event)
        while first < rises.count, rises[first].time < start - reach.before { first += 1 }
        var best: (index: Int, distance: Double)?
        var candidate = first
        while candidate < rises.count, rises[candidate].time <= start + reach.after {
          let distance = (rises[candidate].time - start).magnitude
          let isClear = rises[candidate].salience >= TraceConstants.missingShare * event.salience
          if isClear, !isTaken[candidate], distance < best?.distance ?? .infinity {
            best = (candidate, distance)
          }
          candidate += 1
        }
        if let best { (isFound[index], isTaken[best.index]) = (true, true) }
      }
    }
    return events.indices.compactMap { index in
      let event = events[index]
      let isRoll = event.count >= TraceConstants.rollCount
      if isFound[index], !isRoll { return nil }
      let isAccent = event.standing == .own && isShort(event, trace)
      return !isAccent && covers(event, starts[index], trace, other) ? nil : event
    }
  }

  /// Returns rises with the level that each reaches together with the weak rises that join it: an onset may come in two parts.
  private static func reaching(_ rises: [FeltRise]) -> [FeltRise] {
    var reaching = rises
    for index in rises.indices.reversed().dropFirst() {
      let next = reaching[index + 1]
      let isJoined =
        next.salience < TraceConstants.uncertainSalience
        && next.time - rises[index].time <= TraceConstants.joinTime
      if isJoined { reaching[index].level = max(rises[index].level, next.level) }
    }
    return reaching
  }

  /// Returns whether an event is as high as it gets for no longer than a tap. A tap within a vibration is one, though the
  /// vibration goes on.
  private static func isShort(_ event: FeltEvent, _ trace: SensationTrace) -> Bool {
    if event.kind == .tap { return true }
    let first = min(event.firstMoment, trace.moments.count)
    let end = min(first + max(frame(event.duration), 0), trace.moments.count)
    let moments = trace.moments[max(0, first - TraceConstants.smoothingLead)..<max(first, end)]
    let highest = moments.reduce(0) { max($0, $1.present) }
    let full = (TraceConstants.durationFrom + TraceConstants.durationRange) * highest
    let count = moments.count { $0.present >= full }
    return Double(count) / PerceptionConstants.frameRate <= TraceConstants.longestTransient
  }

  /// Returns whether the other trace is felt for half of the moments of an event in which the event is felt.
  private static func covers(
    _ event: FeltEvent, _ start: Double, _ trace: SensationTrace, _ other: SensationTrace
  ) -> Bool {
    let count = frame(event.duration)
    let own = felt(trace, frame(event.time), count)
    return 2 * felt(other, frame(start), count) >= own
  }

  private static func felt(_ trace: SensationTrace, _ start: Int, _ count: Int) -> Int {
    let least = SensationTrace.height(ofLevel: PerceptionConstants.feltLevel)
    let range = min(max(start, 0), trace.moments.count)..<min(max(start + count, 0), trace.moments.count)
    return trace.moments[range].count { $0.height >= least }
  }

  private static func frame(_ time: Double) -> Int {
    Int(Maths.clamped(time, -1, 1e6) * PerceptionConstants.frameRate + 0.5)
  }
}
