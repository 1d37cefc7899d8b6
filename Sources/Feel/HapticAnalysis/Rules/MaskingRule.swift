import HapticModel
import HapticPerception
import HapticText

/// The rule `masked`: events of which a stronger one before or after leaves little, and taps that are not noticed within a
/// vibration.
struct MaskingRule {
  let scene: DesignScene

  /// The salience below which a tap within a vibration does not begin noticeably. Chosen by this project.
  private static var hiddenSalience: Double { 0.25 }
  /// The window in s before a tap that shows the vibration around the tap. Chosen by this project.
  private static var beforeTransient: ClosedRange<Double> { -0.05 ... -0.015 }
  /// The window in s around a tap within a vibration that shows how much the tap adds. Chosen by this project.
  static var hiddenTransient: ClosedRange<Double> { -0.005...0.03 }
  /// The window in s after the start of a tap that shows the tap's pitch. Chosen by this project.
  private static var transientPitch: ClosedRange<Double> { 0...0.02 }
  /// How long a vibration must have lasted for a tap to lie within it, in s. Chosen by this project: one window.
  private static var hiddenAfter: Double { 0.02 }
  /// How long after the end of a vibration it can hide a tap, in s. Chosen by this project: until what is felt has fallen.
  private static var endReach: Double { 0.1 }
  /// How far from an event what masks it is looked for, in s. Chosen by this project: a second later, masking has lost most
  /// of its fast part.
  static var maskerReach: Double { 1 }

  func check(into findings: inout [DesignFinding]) {
    // One finding is enough for an event.
    let named = Set(findings.map { $0.place })
    for index in scene.sources.indices where scene.sources[index].effective > 0 {
      guard scene.counts(index) else {
        // A texture may still be lost in a vibration that goes on under it.
        if scene.sources[index].isTransient, scene.textures.contains(index) {
          _ = checkHidden(index, into: &findings)
        }
        continue
      }
      guard !named.contains(scene.place(index)) else { continue }
      func ease(_ size: FeltTrace.Size) -> Double {
        scene.ease(.masked, index, size, by: Hysteresis.share)
      }
      let isMasked = scene.felt.isMasked(index, eased: ease(.modelled))
      let isFelt = scene.felt.sensations[index].level >= scene.needed
      // Where enough of it would be left, what it lies in may hide it all the same.
      if !isMasked || isFelt, scene.sources[index].isTransient, checkHidden(index, into: &findings) {
        continue
      }
      guard isMasked else { continue }
      let isError = !isFelt && scene.stronger.isMasked(index, eased: ease(.stronger))
      findings.append(covered(index, isFelt ? .info : isError ? .error : .warning))
    }
  }

  private func covered(_ index: Int, _ severity: Diagnostic.Severity) -> DesignFinding {
    let felt = scene.felt.sensations[index]
    let masker = masker(of: index)
    return DesignFinding(
      .masked, severity, at: scene.place(index),
      time: scene.sources[index].time,
      message:
        "\(masker.isLater ? "what follows" : "the stronger event before") masks \(scene.name(index)): "
        + "\(Wording.text(felt.height)) of \(Wording.text(felt.unmasked)) JND remain",
      proposal: masker.isLater
        ? "leave more time after it, or bring the strengths of both closer together"
        : "leave more time before it, or bring the strengths of both closer together",
      numbers: [
        .init("level", felt.level, "dB"), .init("left", felt.height, "JND"),
        .init("unmasked", felt.unmasked, "JND"),
      ])
  }

  /// Returns the level in dB of the strongest vibration near an event, without what masks it, and whether it is later.
  func masker(of index: Int) -> (level: Double, isLater: Bool) {
    let source = scene.sources[index]
    let before = scene.unmasked(from: source.time - Self.maskerReach, to: source.time - FeltSources.lead)
    let after = scene.unmasked(
      from: source.end + FeltSources.reach, to: source.end + Self.maskerReach / 2)
    let height = max(before, after)
    return (SensationTrace.level(ofHeight: height), after > before)
  }

  /// Finds a tap within a vibration, or just after it, that hardly raises the level of the vibration. Returns whether it is
  /// one.
  private func checkHidden(_ index: Int, into findings: inout [DesignFinding]) -> Bool {
    let time = scene.sources[index].time
    // A continuous event lasts from before the tap until after it, or has just ended.
    let isWithin = scene.vibrates(from: time - Self.hiddenAfter, to: time)
    guard isWithin || isAfterEnd(index) else { return false }
    let salience = scene.felt.sensations[index].salience
    let ease = scene.ease(.masked, index, .modelled, by: Hysteresis.salience)
    guard salience < Self.hiddenSalience + ease else { return false }
    let before =
      isWithin
      ? scene.sensation.mean(Self.beforeTransient, from: time)
      : scene.sensation.peak(-Self.endReach...Self.beforeTransient.upperBound, from: time)
    let rise = scene.sensation.peak(Self.hiddenTransient, from: time) - before
    guard before >= Self.leastVibration, rise < 1 else { return false }
    // A tap that is crisper or duller than the vibration is noticed by that.
    let pitches = (
      scene.trace.pitch(Self.beforeTransient, from: time),
      scene.trace.pitch(Self.transientPitch, from: time)
    )
    if isWithin, pitches.0 > 0, pitches.1 > 0,
      Maths.log2(pitches.1 / pitches.0).magnitude >= TraceConstants.pitchUnit
    {
      return false
    }
    let isNearly = rise > DesignScene.equalShare
    findings.append(
      DesignFinding(
        .masked, isNearly || scene.textures.contains(index) ? .info : .warning, at: scene.place(index),
        time: time,
        message:
          "\(scene.name(index)) is not noticed \(isWithin ? "within the vibration around it" : "at the end of the vibration before it"): it adds "
          + "\(NumberText.rounded(max(0, rise), digits: 2)) JND, 1 is needed",
        proposal: isWithin
          ? "weaken the vibration around it, pause it for 30 ms before the tap, or leave the tap out"
          : "leave more time before it, weaken the vibration, or leave the tap out",
        numbers: [.init("rise", rise, "JND"), .init("salience", salience)]))
    return true
  }

  /// Returns whether a continuous event has just ended, and nothing has started since.
  private func isAfterEnd(_ index: Int) -> Bool {
    let time = scene.sources[index].time - Self.endReach
    return scene.vibrates(from: time, to: time) && scene.sources[index - 1].time <= time
  }

  /// The height in just noticeable differences from which on a vibration can hide a tap. Chosen by this project: 6 dB.
  private static var leastVibration: Double { 2.1 }
}
