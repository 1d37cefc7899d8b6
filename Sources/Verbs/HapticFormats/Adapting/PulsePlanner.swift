import HapticAnalysis
import HapticPerception
import HapticText

/// Plans pulses and levels for a device without frequencies, so that they feel like a pattern.
struct PulsePlanner {
  let source: FormatSource
  let timeline: Timeline
  /// The length of a level in milliseconds.
  let step: Int
  /// The lengths of pulses that the device can play, in milliseconds.
  let lengths: [Int]
  /// Whether the device has strengths, and not only on and off.
  let hasStrength: Bool

  /// The gains over the whole pattern that are tried, in dB, the smallest first.
  private static var gains: [Double] { [0, -3, 3, -6, 6, -9, 9, -12, 12] }
  /// How much smaller the cost per transient must be for a gain that is larger by 1 dB.
  private static var gainPrice: Double { 0.01 }
  /// The level in dB above threshold from which on a vibration is played by a device that is only on or off.
  private static var feltLevel: Double { 10 }

  /// Returns the plan, and what is lost.
  ///
  /// - Parameters:
  ///   - levels: returns the strength of the vibration at a time in seconds, if the whole is `gain` dB stronger.
  ///   - playback: what the device does for a plan.
  func plan(
    levels: (_ seconds: Double, _ gain: Double) -> Double, _ playback: (PulsePlan) -> TargetPlayback,
    _ losses: inout [Loss]
  ) -> PulsePlan {
    let table = PulseTable(lengths, on: source.device) { length in
      var plan = PulsePlan(step: step)
      plan.pulses = [.init(start: 50, length: length, level: 1)]
      return playback(plan)
    }
    var taps = ReferenceTransients(source.design)
    let events = timeline.transients.map { taps.event($0) }
    let gain = gain(events, table)
    var plan = PulsePlan(step: step)
    let count = Int(timeline.intensity.points.last.map { $0.time * 1000 / Double(step) } ?? 0) + 1
    if !timeline.intensity.points.isEmpty {
      plan.levels = (0..<count).map { levels((Double($0) + 0.5) * Double(step) / 1000, gain) }
    }
    for (transient, event) in zip(timeline.transients, events) {
      guard let event else { continue }
      let length = table.best(for: event, gain: gain).milliseconds
      plan.pulses.append(
        .init(start: Int(transient.time * 1000 + 0.5), length: length, level: 1))
    }
    thinOut(&plan, events.compactMap { $0 }, &losses)
    PlanDescent(
      reference: FeltTrace(source.patterns, on: source.design).events, design: source.design,
      device: source.device, lengths: lengths, hasStrength: hasStrength, budget: source.searchSeconds
    ).improve(&plan, playback)
    return plan
  }

  private func gain(_ events: [FeltEvent?], _ table: PulseTable) -> Double {
    let events = events.compactMap { $0 }
    guard !events.isEmpty else { return 0 }
    var best = (gain: 0.0, cost: Double.infinity)
    for gain in Self.gains {
      var cost = Self.gainPrice * gain.magnitude * Double(events.count)
      for event in events { cost += table.best(for: event, gain: gain).cost }
      if cost < best.cost { best = (gain, cost) }
    }
    return best.gain
  }

  /// Drops the weaker of two pulses that would fuse, unless it begins a group.
  private func thinOut(_ plan: inout PulsePlan, _ events: [FeltEvent], _ losses: inout [Loss]) {
    guard plan.pulses.count == events.count else { return }
    var kept: [Int] = []
    var dropped = (count: 0, first: 0.0)
    for index in plan.pulses.indices {
      let pulse = plan.pulses[index]
      if let last = kept.last, pulse.start < plan.pulses[last].start + plan.pulses[last].length + Self.gap {
        if dropped.count == 0 { dropped.first = Double(pulse.start) / 1000 }
        dropped.count += 1
        let beginsGroup =
          kept.count < 2 || plan.pulses[last].start - plan.pulses[kept[kept.count - 2]].start > 250
        if events[index].level > events[last].level + 6, !beginsGroup { kept[kept.count - 1] = index }
        continue
      }
      kept.append(index)
    }
    if dropped.count > 0 {
      losses.append(
        .dropped(
          count: dropped.count, first: dropped.first, reason: "they would be felt as one with those before"))
    }
    plan.pulses = kept.map { plan.pulses[$0] }
  }

  /// The shortest pause between two pulses in milliseconds: pulses with a shorter one fuse.
  private static var gap: Int { 10 }

  /// Returns 1 where the vibration is clearly felt on the design device, otherwise 0: for devices that are on or off.
  func isOn(_ seconds: Double, gain: Double, _ scale: DeviceScale) -> Double {
    let intensity = timeline.intensity.value(at: seconds)
    guard intensity > 0 else { return 0 }
    let level = scale.level(intensity: intensity, sharpness: timeline.sharpness.value(at: seconds))
    return level >= Self.feltLevel ? 1 : 0
  }
}
