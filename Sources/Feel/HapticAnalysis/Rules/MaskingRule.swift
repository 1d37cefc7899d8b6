import HapticPerception
import HapticText

/// The rule `masked`: events that the preceding event masks, and taps that are not noticed within a vibration.
struct MaskingRule {
  let scene: DesignScene

  /// The window in s before a tap that shows the vibration around the tap. Chosen by this project.
  private static var beforeTransient: ClosedRange<Double> { -0.05 ... -0.015 }
  /// The window in s around a tap within a vibration that shows how much the tap adds. Chosen by this project.
  private static var buriedTransient: ClosedRange<Double> { -0.005...0.03 }
  /// The window in s after the start of a tap that shows the tap's pitch. Chosen by this project.
  private static var transientPitch: ClosedRange<Double> { 0...0.02 }
  /// How long a vibration must have lasted for a tap to lie within it, in s. Chosen by this project: one window.
  private static var buriedAfter: Double { 0.02 }

  func check(into findings: inout [DesignFinding]) {
    // One finding is enough for an event.
    let named = Set(findings.map { $0.place })
    for index in scene.sources.indices where scene.sources[index].effective > 0 {
      guard scene.counts(index) else {
        // A texture may still be lost in a vibration that goes on under it.
        if scene.sources[index].isTransient, scene.textures.contains(index) {
          checkBuried(index, into: &findings)
        }
        continue
      }
      let masked = Holds { size in
        guard case .felt(let event) = scene.outcome(index, size), event > 0 else { return false }
        let events = scene.trace.events(size)
        return events[event].level >= PerceptionConstants.eventStart
          && Masking.hides(events[event - 1], events[event])
      }
      if let severity = masked.severity(.masked), !named.contains(scene.place(index)),
        case .felt(let event) = scene.outcome(index, .modelled), event > 0
      {
        findings.append(hidden(index, event, severity))
      } else if scene.sources[index].isTransient {
        checkBuried(index, into: &findings)
      }
    }
  }

  private func hidden(_ index: Int, _ event: Int, _ severity: Diagnostic.Severity) -> DesignFinding {
    let before = scene.trace.events[event - 1]
    let own = scene.trace.events[event]
    let left = Masking.level(of: own, after: before)
    return DesignFinding(
      .masked, severity, at: scene.place(index), time: scene.sources[index].time,
      message:
        "the stronger event before masks \(scene.name(index)): \(Numbers.text(left, decimals: 0)) dB of "
        + "\(Numbers.text(own.level, decimals: 0)) remain",
      proposal: "leave more time before it, or bring the strengths of both closer together",
      numbers: [.init("level", own.level, "dB"), .init("left", left, "dB")])
  }

  /// Finds a tap within a vibration that hardly raises the level of the vibration.
  private func checkBuried(_ index: Int, into findings: inout [DesignFinding]) {
    if case .felt = scene.outcome(index, .modelled) { return }
    let time = scene.sources[index].time
    guard liesInVibration(index) else { return }
    let before = scene.trace.mean(Self.beforeTransient, from: time)
    let rise = scene.trace.peak(Self.buriedTransient, from: time) - before
    let step = JustNoticeable.level(at: before)
    guard before >= PerceptionConstants.eventStart, rise < step else { return }
    // A tap that is crisper or duller than the vibration is noticed by that.
    let pitches = (
      scene.trace.pitch(Self.beforeTransient, from: time),
      scene.trace.pitch(Self.transientPitch, from: time)
    )
    if pitches.0 > 0, pitches.1 > 0,
      Maths.log2(pitches.1 / pitches.0).magnitude >= PerceptionConstants.spanPitchStep
    {
      return
    }
    let isNearly = rise > DesignScene.equalShare * step
    findings.append(
      DesignFinding(
        .masked, isNearly || scene.textures.contains(index) ? .info : .warning, at: scene.place(index),
        time: time,
        message:
          "\(scene.name(index)) is not noticed within the vibration around it: it adds \(Wording.text(max(0, rise))) dB, "
          + "\(Wording.text(step)) dB are needed",
        proposal: "weaken the vibration around it, pause it for 30 ms before the tap, or leave the tap out",
        numbers: [.init("rise", rise, "dB"), .init("step", step, "dB")]))
  }

  /// Returns whether a continuous event lasts from before a tap until after it.
  private func liesInVibration(_ index: Int) -> Bool {
    let time = scene.sources[index].time
    return scene.vibrates(from: time - Self.buriedAfter, to: time)
  }
}
