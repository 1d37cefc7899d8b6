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
  /// The level in dB above threshold from which on a vibration is played, unless another floor feels nearer.
  private static var feltLevel: Double { 10 }

  /// Returns the plan, and what is lost.
  ///
  /// - Parameters:
  ///   - drive: returns the drive that feels like a vibration of a level in dB above threshold, at a frequency.
  ///   - playback: what the device does for a plan.
  func plan(
    with comparison: inout FeltComparison, drive: (_ level: Double, _ hertz: Double) -> MotorTable.Drive,
    _ playback: (PulsePlan) -> TargetPlayback, _ losses: inout [Loss]
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
    for (transient, event) in zip(timeline.transients, events) {
      guard let event else { continue }
      let length = table.best(for: event, gain: gain).milliseconds
      plan.pulses.append(
        .init(start: Int(transient.time * 1000 + 0.5), length: length, level: 1))
    }
    thinOut(&plan, events.compactMap { $0 }, &losses)
    addSpans(to: &plan, gain: gain, with: &comparison, drive, playback)
    PlanDescent(lengths: lengths, hasStrength: hasStrength).improve(&plan, with: &comparison, playback)
    return plan
  }

  /// Adds the vibration. Of several floors below which the device rests, and of several gains, those are chosen with which the
  /// result is nearest: a device that cannot play a weak vibration keeps its pauses only if it rests there.
  private func addSpans(
    to plan: inout PulsePlan, gain: Double, with comparison: inout FeltComparison,
    _ drive: (_ level: Double, _ hertz: Double) -> MotorTable.Drive, _ playback: (PulsePlan) -> TargetPlayback
  ) {
    guard let end = timeline.intensity.points.last?.time else { return }
    let scale = DeviceScale(source.design)
    let track = (0...Int(end * 1000 / Double(step))).map { index -> (level: Double, hertz: Double) in
      let seconds = (Double(index) + 0.5) * Double(step) / 1000
      let intensity = timeline.intensity.value(at: seconds)
      let sharpness = timeline.sharpness.value(at: seconds)
      return (scale.level(intensity: intensity, sharpness: sharpness), scale.hertz(sharpness: sharpness))
    }
    let loudest = track.reduce(-200) { max($0, $1.level) }
    let reach = Self.neighbourhood / step
    let peaks = track.indices.map { index in
      track[max(index - reach, 0)...min(index + reach, track.count - 1)].reduce(-200) { max($0, $1.level) }
    }
    func levels(_ floor: Floor, _ gain: Double) -> [MotorTable.Drive] {
      track.indices.map { index in
        let (level, hertz) = track[index]
        let isSilent =
          switch floor {
          case .level(let least): level < least
          case .belowPeak(let depth): level < max(peaks[index] - depth, Self.feltLevel)
          }
        return isSilent ? .init(heavy: 0, light: 0) : drive(level + gain, hertz)
      }
    }
    plan.levels = levels(.level(Self.feltLevel), gain)
    let seconds = Double(plan.milliseconds.count) / 1000
    guard comparison.trials(of: seconds) > 6 * plan.pulses.count,
      var best = comparison.distance(playback(plan), seconds: seconds)
    else { return }
    var floors = [Floor.level(PerceptionConstants.eventStart)]
    for depth in [3.0, 6, 9, 12, 18, 24] where loudest - depth > Self.feltLevel {
      floors.append(.level(loudest - depth))
    }
    floors += [.belowPeak(2), .belowPeak(4), .belowPeak(6), .belowPeak(9)]
    var chosen = Floor.level(Self.feltLevel)
    func attempt(_ floor: Floor, _ gain: Double) {
      var changed = plan
      changed.levels = levels(floor, gain)
      guard changed.levels != plan.levels,
        let found = comparison.distance(playback(changed), seconds: seconds), found < best - 1e-9
      else { return }
      (best, plan, chosen) = (found, changed, floor)
    }
    for floor in floors { attempt(floor, gain) }
    // Both together would take six times as long.
    for other in Self.gains.dropFirst() { attempt(chosen, gain + other) }
  }

  /// Where the device rests: below a level in dB, or so far below the loudest moment near by.
  private enum Floor {
    case level(Double)
    case belowPeak(Double)
  }

  /// How near a moment is near by, in milliseconds.
  private static var neighbourhood: Int { 150 }

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
}
