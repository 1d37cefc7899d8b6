import HapticModel
import HapticPerception
import HapticText

/// The rule `ghostTap`: first taps after a rest that are probably not noticed, because no weaker tap prepares the skin for
/// them.
struct GhostTapRule {
  let scene: DesignScene

  /// How many dB the first tap after a rest loses because the skin is unprepared. Chosen by this project, same source.
  private static var ghostLoss: Double { 6 }
  /// The level in dB that must remain of the first tap for it to be noticed. Chosen by this project, same source.
  static var ghostNeeded: Double { 12 }
  /// The level in dB of a primer (a weak tap that prepares the skin). Chosen by this project: felt, but not noticed as an event.
  private static var primerLevel: Double { 7.5 }
  /// How long before the first tap a primer starts, in s. Chosen by this project.
  private static var primerLead: Double { 0.15 }

  func check(into findings: inout [DesignFinding]) {
    for (event, felt) in scene.trace.events.enumerated() where felt.kind == .tap {
      guard let index = scene.attributions[Int(FeltTrace.Size.modelled.rawValue)].sources[event],
        scene.sources[index].isTransient, !scene.primers.contains(index), !isTexture(event)
      else { continue }
      let holds = Holds { size in
        guard case .felt(let own) = scene.outcome(index, size) else { return false }
        return isGhost(own, scene.trace.events(size))
      }
      // That a tap which is noticed here may not be on a weaker device matters for alerts alone.
      guard let severity = holds.severity(.ghostTap), scene.isAlert || severity > .info else { continue }
      findings.append(ghost(index, event, severity))
    }
  }

  /// Returns whether a row of taps is so long that its first tap does not matter.
  private func isTexture(_ event: Int) -> Bool {
    var last = event
    while last + 1 < scene.trace.events.count, last - event < RollRule.longestCountedRoll,
      scene.trace.events[last + 1].time - scene.trace.events[last].time <= Primers.ghostFollower
    {
      last += 1
    }
    return last - event >= RollRule.longestCountedRoll
  }

  private func isGhost(_ event: Int, _ events: [FeltEvent]) -> Bool {
    let first = events[event]
    if event > 0 {
      let rest = first.time - events[event - 1].end
      if rest < Primers.ghostRest { return false }
    }
    guard event + 1 < events.count else { return false }
    let follower = events[event + 1]
    let interval = follower.time - first.time
    guard interval <= Primers.ghostFollower,
      follower.level < first.level + PerceptionConstants.maskableDifference
    else { return false }
    return left(of: first, before: follower) < Self.ghostNeeded
  }

  /// Returns how many dB of a first tap remain. A skin at rest feels less, and the next tap masks a part of
  /// the first one.
  private func left(of first: FeltEvent, before follower: FeltEvent) -> Double {
    first.level - Self.ghostLoss
      - Masking.backward(level: follower.level, interval: follower.time - first.time)
  }

  private func ghost(_ index: Int, _ event: Int, _ severity: Diagnostic.Severity) -> DesignFinding {
    let first = scene.trace.events[event]
    let remains =
      event + 1 < scene.trace.events.count ? left(of: first, before: scene.trace.events[event + 1]) : 0
    let time = scene.sources[index].time
    let primer = primer(index, first)
    let fix = primer.map { DesignFinding.Fix.addPrimer($0) }
    let proposal =
      if let primer {
        "add a transient of intensity \(Numbers.text(Double(primer[.hapticIntensity]), decimals: 2)) at "
          + Wording.seconds(primer.time) + ": it prepares the skin and is not counted itself"
      } else {
        "start the pattern 150 ms later and add a weak transient 100 to 200 ms before it, or make it stronger"
      }
    return DesignFinding(
      .ghostTap, severity, at: scene.place(index), time: time,
      message:
        "\(scene.name(index)) starts a series and will probably not be noticed: \(Numbers.text(max(0, remains), decimals: 0)) dB of "
        + "\(Numbers.text(first.level, decimals: 0)) remain"
        + (severity == .info ? " on a device that is 6 dB weaker" : ""),
      proposal: proposal,
      numbers: [.init("level", first.level, "dB"), .init("left", remains, "dB")], fix: fix)
  }

  /// Returns a primer, a tap before the first one that is too weak to be counted; `nil` if the pattern has no
  /// time for one.
  private func primer(_ index: Int, _ first: FeltEvent) -> HapticEvent? {
    let source = scene.sources[index]
    let lead = min(Self.primerLead, source.time)
    guard lead >= Primers.leastPrimerLead, source.control > 0,
      let factor = scene.intensityFactor(ofDecibels: Self.primerLevel - first.level)
    else { return nil }
    let intensity = source.intensity * factor
    let rounded = Float(Int(Maths.clamped(intensity, 0, 1) * 100 + 0.5)) / 100
    guard rounded > 0 else { return nil }
    return HapticEvent(
      .hapticTransient, time: Double(Int((source.time - lead) * 1000 + 0.5)) / 1000,
      parameters: [
        EventParameter(.hapticIntensity, rounded), EventParameter(.hapticSharpness, Float(source.sharpness)),
      ])
  }
}
