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
  /// Whether the device has strengths and is not only on or off.
  var hasStrength = false
  /// By how many dB the whole pattern is stronger than designed, unless less feels nearer. A device whose strength is not
  /// known may be weaker than its model.
  var baseGain = 0.0

  /// The gains over the whole pattern that are tried, in dB, the smallest first.
  private static var gains: [Double] { [0, -3, 3, -6, 6, -9, 9, -12, 12] }
  /// How much smaller the cost per transient must be for a gain that is larger by 1 dB.
  private static var gainPrice: Double { 0.01 }
  /// How much smaller the distance must be for a gain that is 1 dB below `baseGain`.
  private static var baseGainPrice: Double { 0.05 }

  /// The strengths of pulses that are compared: steps of about 3 dB, none below the least drive of the device; only 1 for a
  /// device that is on or off.
  private var strengths: [Double] {
    let least = source.device.leastDrive
    return hasStrength ? [1, 0.7, 0.5, 0.35, 0.25, 0.18, 0.125].filter { $0 >= least } : [1]
  }

  /// A vibration at a moment, as it is designed.
  struct Vibration {
    /// The level in dB above threshold.
    var level: Double
    var hertz: Double
    var sharpness: Double
  }

  /// Returns the lengths of pulses that are compared for a phone, in milliseconds: none is shorter than its shortest.
  ///
  /// - Parameter unit: the time of which all lengths are multiples, in milliseconds.
  static func lengths(
    of device: DesignTarget, from lengths: [Int] = [5, 8, 10, 12, 15, 20, 25, 30, 40], unit: Int = 1
  ) -> [Int] {
    let shortest = shortestPulse(of: device, unit: unit)
    return [shortest] + lengths.filter { $0 > shortest }
  }

  /// Returns the length of the shortest pulse that a phone plays for a tap, in milliseconds.
  static func shortestPulse(of device: DesignTarget, unit: Int = 1) -> Int {
    let milliseconds = Int(device.shortestPulse * 1000 + 0.5)
    return max((milliseconds + unit - 1) / unit, 1) * unit
  }

  /// Returns the plan, and what is lost.
  ///
  /// - Parameters:
  ///   - drive: returns the drive that feels like a vibration.
  ///   - playback: what the device does for a plan.
  func plan(
    with comparison: inout FeltComparison, drive: (Vibration) -> MotorTable.Drive,
    _ playback: (PulsePlan) -> TargetPlayback, _ losses: inout [Loss]
  ) -> PulsePlan {
    let table = PulseTable(lengths, strengths, on: source.device) { length, level in
      var plan = PulsePlan(step: step)
      plan.pulses = [.init(start: 50, length: length, level: level)]
      return playback(plan)
    }
    var taps = ReferenceTransients(source.design)
    let events = timeline.transients.map { taps.event($0) }
    let track = track
    var gain = hasStrength ? baseGain : gain(events, table)
    var (plan, own) = pulses(events) { table.best(for: $0, gain: gain)?.pulse }
    plan.levels = levels(track, .level(PerceptionConstants.demandedLevel), gain, drive)
    let seconds = Double(plan.milliseconds.count) / 1000
    if comparison.trials(of: seconds) > 6 * plan.pulses.count,
      var best = comparison.distance(playback(plan), seconds: seconds)
    {
      // One length for all keeps a rhythm even; each gain has lengths of its own.
      var ways: [(gain: Double, pulse: (FeltEvent) -> PulseTable.Pulse?)] = Self.gains.map { other in
        let other = hasStrength ? baseGain + other : other
        return (other, { table.best(for: $0, gain: other)?.pulse })
      }
      if !hasStrength { for pulse in table.pulses { ways.append((gain, { _ in pulse })) } }
      var tried: Set<[PulsePlan.Pulse]> = [plan.pulses]
      if !events.isEmpty {
        for way in ways {
          var (changed, lost) = pulses(events, way.pulse)
          guard tried.insert(changed.pulses).inserted else { continue }
          changed.levels =
            hasStrength
            ? levels(track, .level(PerceptionConstants.demandedLevel), way.gain, drive) : plan.levels
          guard let found = comparison.distance(playback(changed), seconds: seconds, atMost: best) else {
            break
          }
          let cost = found + price(way.gain)
          if cost < best - 1e-9 { (best, plan, own, gain) = (cost, changed, lost, way.gain) }
        }
      }
      let start = Search(plan: plan, gain: gain, cost: best)
      plan = withNearestLevels(start, track, with: &comparison, drive, playback)
    }
    losses += own
    PlanDescent(lengths: lengths, leastStrength: hasStrength ? source.device.leastDrive : 1)
      .improve(&plan, with: &comparison, playback)
    return plan
  }

  private func price(_ gain: Double) -> Double {
    hasStrength ? Self.baseGainPrice * (gain - baseGain).magnitude : 0
  }

  /// Returns the vibration in each step.
  private var track: [Vibration] {
    guard let end = timeline.intensity.points.last?.time else { return [] }
    let scale = DeviceScale(source.design)
    return (0...Int(end * 1000 / Double(step))).map { index in
      let seconds = (Double(index) + 0.5) * Double(step) / 1000
      let intensity = timeline.intensity.value(at: seconds)
      let sharpness = timeline.sharpness.value(at: seconds)
      return Vibration(
        level: scale.level(intensity: intensity, sharpness: sharpness),
        hertz: scale.hertz(sharpness: sharpness), sharpness: sharpness)
    }
  }

  private func levels(
    _ track: [Vibration], _ floor: Floor, _ gain: Double, _ drive: (Vibration) -> MotorTable.Drive
  ) -> [MotorTable.Drive] {
    let reach = Self.neighbourhood / step
    return track.indices.map { index in
      var vibration = track[index]
      let isSilent: Bool
      switch floor {
      case .level(let least): isSilent = vibration.level < least
      case .belowPeak(let depth):
        let near = track[max(index - reach, 0)...min(index + reach, track.count - 1)]
        let peak = near.reduce(-200) { max($0, $1.level) }
        isSilent = vibration.level < max(peak - depth, PerceptionConstants.demandedLevel)
      }
      if isSilent { return .init(heavy: 0, light: 0) }
      vibration.level += gain
      var driven = drive(vibration)
      if hasStrength, driven.heavy > 0 { driven.heavy = max(driven.heavy, source.device.leastDrive) }
      return driven
    }
  }

  private struct Search {
    var plan: PulsePlan
    var gain: Double
    var cost: Double
  }

  /// Returns a plan with the vibration that feels nearest. Of several floors below which the device rests, and of several gains,
  /// those are chosen with which the result is nearest: a device that cannot play a weak vibration keeps its pauses only if it
  /// rests there.
  private func withNearestLevels(
    _ start: Search, _ track: [Vibration], with comparison: inout FeltComparison,
    _ drive: (Vibration) -> MotorTable.Drive, _ playback: (PulsePlan) -> TargetPlayback
  ) -> PulsePlan {
    guard !track.isEmpty else { return start.plan }
    var best = start
    var chosen = Floor.level(PerceptionConstants.demandedLevel)
    func attempt(_ floor: Floor, _ gain: Double) {
      var changed = best.plan
      changed.levels = levels(track, floor, gain, drive)
      guard changed.levels != best.plan.levels else { return }
      let seconds = Double(changed.milliseconds.count) / 1000
      guard let found = comparison.distance(playback(changed), seconds: seconds, atMost: best.cost) else {
        return
      }
      let cost = found + price(gain)
      if cost < best.cost - 1e-9 { (best, chosen) = (Search(plan: changed, gain: gain, cost: cost), floor) }
    }
    let loudest = track.reduce(-200) { max($0, $1.level) }
    var floors = [Floor.level(PerceptionConstants.feltLevel)]
    for depth in [3.0, 6, 9, 12, 18, 24] where loudest - depth > PerceptionConstants.demandedLevel {
      floors.append(.level(loudest - depth))
    }
    floors += [.belowPeak(2), .belowPeak(4), .belowPeak(6), .belowPeak(9)]
    for floor in floors { attempt(floor, start.gain) }
    // Both together would take six times as long.
    for other in Self.gains.dropFirst() { attempt(chosen, start.gain + other) }
    return best.plan
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
      for event in events { cost += table.best(for: event, gain: gain)?.cost ?? 0 }
      if cost < best.cost { best = (gain, cost) }
    }
    return best.gain
  }

  /// Returns a plan with a pulse for each transient that is felt, and what is lost. Of two pulses that would fuse the weaker one
  /// is dropped, unless it begins a group.
  private func pulses(
    _ events: [FeltEvent?], _ choose: (FeltEvent) -> PulseTable.Pulse?
  ) -> (PulsePlan, [Loss]) {
    var pulses: [(pulse: PulsePlan.Pulse, level: Double)] = []
    for (transient, event) in zip(timeline.transients, events) {
      guard let event, let chosen = choose(event) else { continue }
      pulses.append(
        (
          .init(start: Int(transient.time * 1000 + 0.5), length: chosen.milliseconds, level: chosen.level),
          event.level
        ))
    }
    var kept: [(pulse: PulsePlan.Pulse, level: Double)] = []
    var dropped = (count: 0, first: 0.0)
    for entry in pulses {
      if let last = kept.last, entry.pulse.start < last.pulse.start + last.pulse.length + Self.gap {
        if dropped.count == 0 { dropped.first = Double(entry.pulse.start) / 1000 }
        dropped.count += 1
        let beginsGroup = kept.count < 2 || last.pulse.start - kept[kept.count - 2].pulse.start > 250
        if entry.level > last.level + 6, !beginsGroup { kept[kept.count - 1] = entry }
        continue
      }
      kept.append(entry)
    }
    var plan = PulsePlan(step: step)
    plan.pulses = kept.map { $0.pulse }
    return (
      plan,
      dropped.count == 0
        ? []
        : [
          .dropped(
            count: dropped.count, first: dropped.first, reason: "they would be felt as one with those before")
        ]
    )
  }

  /// The shortest pause between two pulses in milliseconds: pulses with a shorter one fuse.
  private static var gap: Int { 10 }
}
