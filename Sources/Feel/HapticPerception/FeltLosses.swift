/// The events of a pattern that a hand feels and that are lost in another pattern or on another device.
///
/// All conversions ask this type what is felt and what is lost, so that no two of them have different answers. An event is
/// felt if it is at least 10 dB above the threshold, as anything that is intended to be felt must be, and the event before
/// does not mask it. It is lost if nothing that is felt stands for it, each event for one at most; how differently it feels
/// does not matter (``FeelDifference`` answers that), nor does any gain: a device is as strong as its model.
package struct FeltLosses: Sendable {
  /// The events of the pattern that are felt, sorted by time.
  package let felt: [FeltEvent]
  /// Those of them for which nothing is felt in the other pattern, sorted by time.
  package let lost: [FeltEvent]

  /// The height of the largest lost event above the threshold in just noticeable differences; 0 if none is lost.
  package var largest: Double { lost.reduce(0) { max($0, $1.level / JustNoticeable.level(at: $1.level)) } }

  /// The share of the felt events that is lost, 0…1.
  package var share: Double { felt.isEmpty ? 0 : Double(lost.count) / Double(felt.count) }

  /// Finds the felt events of a pattern that are lost in another.
  ///
  /// - Parameters:
  ///   - events: the events of the pattern, on the device that it is designed for.
  ///   - others: the events of the other pattern, on its own device.
  ///   - shift: how much later the whole other pattern is, in seconds; `FeelDifference.shift` is that number.
  package init(of events: [FeltEvent], in others: [FeltEvent], shift: Double = 0) {
    felt = Self.unmasked(events).filter { $0.level >= PerceptionConstants.demandedLevel }
    let delay = Int64(Maths.clamped(shift, -1, 1) * PerceptionConstants.frameRate)
    lost = Self.withoutCounterpart(felt, Self.unmasked(others), delay)
  }

  /// Returns the events that the event before does not mask.
  private static func unmasked(_ events: [FeltEvent]) -> [FeltEvent] {
    events.indices.compactMap { index in
      index > 0 && Masking.hides(events[index - 1], events[index]) ? nil : events[index]
    }
  }

  /// How near two starts are, in frames, to be those of one event: first the near pairs, then the others.
  private static var reaches: [Int64] { [4, Int64(PerceptionConstants.matchWindow)] }

  private static func withoutCounterpart(
    _ events: [FeltEvent], _ others: [FeltEvent], _ delay: Int64
  ) -> [FeltEvent] {
    var isFound = [Bool](repeating: false, count: events.count)
    var isTaken = [Bool](repeating: false, count: others.count)
    for reach in reaches {
      var first = 0
      for (index, event) in events.enumerated() {
        let start = event.startFrame &+ delay
        while first < others.count, others[first].startFrame < start - reach { first += 1 }
        var best: (index: Int, distance: UInt64)?
        var candidate = first
        while !isFound[index], candidate < others.count, others[candidate].startFrame <= start + reach {
          let distance = (others[candidate].startFrame &- start).magnitude
          if !isTaken[candidate], distance < best?.distance ?? .max { best = (candidate, distance) }
          candidate += 1
        }
        if let best { (isFound[index], isTaken[best.index]) = (true, true) }
      }
    }
    let covered = Coverage(others)
    return events.indices.compactMap { index in
      if isFound[index] { return nil }
      // A vibration that goes on while it would begin is felt, and so are taps that are too near others to be counted.
      let isAlone = index == 0 || isCountable(events[index - 1], events[index])
      let isAccent = isAlone && events[index].kind == .tap
      return covered.covers(events[index], delay) && !isAccent ? nil : events[index]
    }
  }

  private static func isCountable(_ first: FeltEvent, _ second: FeltEvent) -> Bool {
    second.time - first.time >= PerceptionConstants.countable
  }
}

/// The times during which something is felt.
private struct Coverage {
  private let events: [FeltEvent]

  init(_ events: [FeltEvent]) { self.events = events }

  /// Returns whether something is felt during at least half of an event.
  func covers(_ event: FeltEvent, _ delay: Int64) -> Bool {
    let (start, end) = (event.startFrame &+ delay, event.endFrame &+ delay)
    var frames: Int64 = 0
    var index = events.partitioningIndex { $0.endFrame > start }
    while index < events.count, events[index].startFrame < end {
      frames += max(0, min(events[index].endFrame, end) - max(events[index].startFrame, start))
      index += 1
    }
    return 2 * frames >= end - start
  }
}
