import HapticPerception

extension DesignScene {
  /// Events that are hidden by the one before, and taps that drown in a vibration.
  func checkMasking(into findings: inout [DesignFinding]) {
    for index in sources.indices where sources[index].effective > 0 {
      guard counts(index) else {
        // A texture may still drown in a vibration that lies under it.
        if sources[index].isTap, textures.contains(index) { checkBuried(index, into: &findings) }
        continue
      }
      let masked = Holds { size in
        guard case .felt(let event) = fate(index, size), event > 0 else { return false }
        let events = trace.events(size)
        return events[event].level >= PerceptionConstants.eventStart
          && Masking.hides(events[event - 1], events[event])
      }
      if let severity = masked.severity(.masked), !findings.contains(where: { $0.place == place(index) }),
        case .felt(let event) = fate(index, .modelled), event > 0
      {
        findings.append(hidden(index, event, severity))
      } else if sources[index].isTap {
        checkBuried(index, into: &findings)
      }
    }
  }

  private func hidden(_ index: Int, _ event: Int, _ severity: DesignFinding.Severity) -> DesignFinding {
    let before = trace.events[event - 1]
    let own = trace.events[event]
    let left = Masking.level(of: own, after: before)
    return DesignFinding(
      .masked, severity, at: place(index), time: sources[index].time,
      message:
        "of \(name(index)) \(Decimal.text(left, digits: 0)) dB are left of \(Decimal.text(own.level, digits: 0)) after the "
        + "stronger event before it",
      proposal: "leave more room before it, or bring both closer in strength",
      numbers: [.init("level", own.level, "dB"), .init("left", left, "dB")])
  }

  /// A tap within a vibration that hardly raises its level.
  private func checkBuried(_ index: Int, into findings: inout [DesignFinding]) {
    if case .felt = fate(index, .modelled) { return }
    let time = sources[index].time
    guard liesInVibration(index) else { return }
    let before = trace.mean(from: time - 0.05, to: time - 0.015)
    let rise = trace.peak(from: time - 0.005, to: time + 0.03) - before
    let step = JustNoticeable.level(at: before)
    guard before >= PerceptionConstants.eventStart, rise < step else { return }
    // Where it is crisper or duller than what surrounds it, that is noticed.
    let pitches = (trace.pitch(from: time - 0.05, to: time - 0.015), trace.pitch(from: time, to: time + 0.02))
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
          "\(name(index)) drowns in the vibration around it: it adds \(Decimal.text(max(0, rise))) dB, "
          + "\(Decimal.text(step)) are noticed",
        proposal: "weaken the vibration around it, pause it for 30 ms before the tap, or leave the tap out",
        numbers: [.init("rise", rise, "dB"), .init("step", step, "dB")]))
  }

  /// Whether a continuous event goes on from before a tap until after it.
  private func liesInVibration(_ index: Int) -> Bool {
    let time = sources[index].time
    for source in continuous where source.time < time - 0.02 && source.end > time { return true }
    return false
  }
}
