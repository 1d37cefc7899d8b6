import HapticModel
import HapticPerception
import HapticText

extension DesignScene {
  /// Finds first taps after a rest that are probably not noticed, because no weaker tap prepares the skin for
  /// them.
  func checkGhost(into findings: inout [DesignFinding]) {
    for (event, felt) in trace.events.enumerated() where felt.kind == .tap {
      guard let index = attributions[Int(FeltTrace.Size.modelled.rawValue)].sources[event],
        sources[index].isTap, !primers.contains(index), !isTexture(event)
      else { continue }
      let holds = Holds { size in
        guard case .felt(let own) = fate(index, size) else { return false }
        return isGhost(own, trace.events(size))
      }
      // That a tap which is noticed here may not be on a weaker device matters for alerts alone.
      guard let severity = holds.severity(.ghostTap), isAlert || severity > .info else { continue }
      findings.append(ghost(index, event, severity))
    }
  }

  /// Returns whether a row of taps is so long that its first tap does not matter.
  private func isTexture(_ event: Int) -> Bool {
    var last = event
    while last + 1 < trace.events.count, last - event < PerceptionConstants.longestCountedRoll,
      trace.events[last + 1].time - trace.events[last].time <= PerceptionConstants.ghostFollower
    {
      last += 1
    }
    return last - event >= PerceptionConstants.longestCountedRoll
  }

  private func isGhost(_ event: Int, _ events: [FeltEvent]) -> Bool {
    let first = events[event]
    if event > 0 {
      let rest = first.time - events[event - 1].end
      if rest < PerceptionConstants.ghostRest { return false }
    }
    guard event + 1 < events.count else { return false }
    let follower = events[event + 1]
    let interval = follower.time - first.time
    guard interval <= PerceptionConstants.ghostFollower,
      follower.level < first.level + PerceptionConstants.maskableDifference
    else { return false }
    return left(of: first, before: follower) < PerceptionConstants.ghostNeeded
  }

  /// Returns how many dB of a first tap remain. A skin at rest feels less, and the next tap masks a part of
  /// the first one.
  private func left(of first: FeltEvent, before follower: FeltEvent) -> Double {
    first.level - PerceptionConstants.ghostLoss
      - Masking.backward(level: follower.level, interval: follower.time - first.time)
  }

  private func ghost(_ index: Int, _ event: Int, _ severity: Diagnostic.Severity) -> DesignFinding {
    let first = trace.events[event]
    let remains = event + 1 < trace.events.count ? left(of: first, before: trace.events[event + 1]) : 0
    let time = sources[index].time
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
      .ghostTap, severity, at: place(index), time: time,
      message:
        "\(name(index)) starts a series and will probably not be noticed: \(Numbers.text(max(0, remains), decimals: 0)) dB of "
        + "\(Numbers.text(first.level, decimals: 0)) remain"
        + (severity == .info ? " on a device that is 6 dB weaker" : ""),
      proposal: proposal,
      numbers: [.init("level", first.level, "dB"), .init("left", remains, "dB")], fix: fix)
  }

  /// Returns a primer, a tap before the first one that is too weak to be counted; `nil` if the pattern has no
  /// time for one.
  private func primer(_ index: Int, _ first: FeltEvent) -> HapticEvent? {
    let source = sources[index]
    let lead = min(PerceptionConstants.primerLead, source.time)
    guard lead >= PerceptionConstants.leastPrimerLead, source.control > 0,
      let factor = intensityFactor(ofDecibels: PerceptionConstants.primerLevel - first.level)
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
