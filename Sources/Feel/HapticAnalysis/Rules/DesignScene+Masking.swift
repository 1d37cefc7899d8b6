import HapticPerception
import HapticText

extension DesignScene {
  /// Finds events that the preceding event masks, and taps that are not noticed within a vibration.
  func checkMasking(into findings: inout [DesignFinding]) {
    // One finding is enough for an event.
    let named = Set(findings.map { $0.place })
    for index in sources.indices where sources[index].effective > 0 {
      guard counts(index) else {
        // A texture may still be lost in a vibration that goes on under it.
        if sources[index].isTap, textures.contains(index) { checkBuried(index, into: &findings) }
        continue
      }
      let masked = Holds { size in
        guard case .felt(let event) = fate(index, size), event > 0 else { return false }
        let events = trace.events(size)
        return events[event].level >= PerceptionConstants.eventStart
          && Masking.hides(events[event - 1], events[event])
      }
      if let severity = masked.severity(.masked), !named.contains(place(index)),
        case .felt(let event) = fate(index, .modelled), event > 0
      {
        findings.append(hidden(index, event, severity))
      } else if sources[index].isTap {
        checkBuried(index, into: &findings)
      }
    }
  }

  private func hidden(_ index: Int, _ event: Int, _ severity: Diagnostic.Severity) -> DesignFinding {
    let before = trace.events[event - 1]
    let own = trace.events[event]
    let left = Masking.level(of: own, after: before)
    return DesignFinding(
      .masked, severity, at: place(index), time: sources[index].time,
      message:
        "the stronger event before masks \(name(index)): \(Numbers.text(left, decimals: 0)) dB of "
        + "\(Numbers.text(own.level, decimals: 0)) remain",
      proposal: "leave more time before it, or bring the strengths of both closer together",
      numbers: [.init("level", own.level, "dB"), .init("left", left, "dB")])
  }

  /// Finds a tap within a vibration that hardly raises the level of the vibration.
  private func checkBuried(_ index: Int, into findings: inout [DesignFinding]) {
    if case .felt = fate(index, .modelled) { return }
    let time = sources[index].time
    guard liesInVibration(index) else { return }
    let before = trace.mean(PerceptionConstants.beforeTap, from: time)
    let rise = trace.peak(PerceptionConstants.buriedTap, from: time) - before
    let step = JustNoticeable.level(at: before)
    guard before >= PerceptionConstants.eventStart, rise < step else { return }
    // A tap that is crisper or duller than the vibration is noticed by that.
    let pitches = (
      trace.pitch(PerceptionConstants.beforeTap, from: time),
      trace.pitch(PerceptionConstants.tapPitch, from: time)
    )
    if pitches.0 > 0, pitches.1 > 0,
      Maths.log2(pitches.1 / pitches.0).magnitude >= PerceptionConstants.spanPitchStep
    {
      return
    }
    let isNearly = rise > PerceptionConstants.equalShare * step
    findings.append(
      DesignFinding(
        .masked, isNearly || textures.contains(index) ? .info : .warning, at: place(index), time: time,
        message:
          "\(name(index)) is not noticed within the vibration around it: it adds \(Wording.text(max(0, rise))) dB, "
          + "\(Wording.text(step)) dB are needed",
        proposal: "weaken the vibration around it, pause it for 30 ms before the tap, or leave the tap out",
        numbers: [.init("rise", rise, "dB"), .init("step", step, "dB")]))
  }

  /// Returns whether a continuous event lasts from before a tap until after it.
  private func liesInVibration(_ index: Int) -> Bool {
    let time = sources[index].time
    return vibrates(from: time - PerceptionConstants.buriedAfter, to: time)
  }
}
