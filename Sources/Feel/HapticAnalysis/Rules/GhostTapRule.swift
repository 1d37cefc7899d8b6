import HapticModel
import HapticPerception
import HapticText

/// The rule `ghostTap`: first taps after a rest that are probably not noticed, because no weaker tap prepares the skin for
/// them.
struct GhostTapRule {
  let scene: DesignScene

  /// The level in dB that must remain of the first tap for it to be noticed. Chosen by this project, same source.
  static var ghostNeeded: Double { 12 }
  /// The level in dB of a primer (a weak tap that prepares the skin). Chosen by this project: felt, but not noticed as an event.
  private static var primerLevel: Double { 7.5 }
  /// How long before the first tap a primer starts, in s. Chosen by this project.
  private static var primerLead: Double { 0.15 }

  func check(into findings: inout [DesignFinding]) {
    for (event, felt) in scene.felt.events.enumerated() where felt.kind == .tap {
      guard let index = scene.felt.attribution.sources[event],
        scene.sources[index].isTransient, !scene.primers.contains(index), !isTexture(event)
      else { continue }
      let holds = Holds { size in
        let ease = scene.ease(.ghostTap, index, size, by: Hysteresis.level)
        return scene.felt.isGhost(index, needed: Self.ghostNeeded - size.gain + ease)
      }
      // That a tap which is noticed here may not be on a weaker device matters for alerts alone.
      guard let severity = holds.severity(.ghostTap), scene.isAlert || severity > .info else { continue }
      findings.append(ghost(index, severity))
    }
  }

  /// Returns whether a row of taps is so long that its first tap does not matter.
  private func isTexture(_ event: Int) -> Bool {
    let events = scene.felt.events
    var (last, count) = (event, events[event].count)
    while last + 1 < events.count, count <= RollRule.longestCountedRoll,
      events[last + 1].time - events[last].end <= Primers.ghostFollower
    {
      last += 1
      count += events[last].count
    }
    return count > RollRule.longestCountedRoll
  }

  private func ghost(_ index: Int, _ severity: Diagnostic.Severity) -> DesignFinding {
    let level = scene.felt.sensations[index].level
    let remains = level - FeltSources.ghostLoss
    let time = scene.sources[index].time
    let primer = primer(index, level)
    let fix = primer.map { DesignFinding.Fix.addPrimer($0) }
    let proposal =
      if let primer {
        "add a transient of intensity \(NumberText.rounded(Double(primer[.hapticIntensity]), digits: 2)) at "
          + Wording.seconds(primer.time) + ": it prepares the skin and is not counted itself"
      } else {
        "start the pattern 150 ms later and add a weak transient 100 to 200 ms before it, or make it stronger"
      }
    return DesignFinding(
      .ghostTap, severity, at: scene.place(index), time: time,
      message:
        "\(scene.name(index)) starts a series and will probably not be noticed: \(NumberText.rounded(max(0, remains), digits: 0)) dB of "
        + "\(NumberText.rounded(level, digits: 0)) remain"
        + (severity == .info ? " on a device that is 6 dB weaker" : ""),
      proposal: proposal,
      numbers: [.init("level", level, "dB"), .init("left", remains, "dB")], fix: fix)
  }

  /// Returns a primer, a tap before the first one that is too weak to be counted; `nil` if the pattern has no
  /// time for one.
  private func primer(_ index: Int, _ level: Double) -> HapticEvent? {
    let source = scene.sources[index]
    let lead = min(Self.primerLead, source.time)
    guard lead >= Primers.leastPrimerLead, source.control > 0,
      let factor = scene.intensityFactor(ofDecibels: Self.primerLevel - level)
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
