import HapticPerception
import HapticText

/// The rule `curveOnTransients`: transients that are weakened by a curve which is probably intended for a continuous
/// event.
struct CurveOnTransientsRule {
  let scene: DesignScene

  /// The dB by which a control must weaken a transient to be named. Chosen by this project: a lone tap's difference that is
  /// just noticed is less.
  private static var leastLoss: Double { 4 }

  func check(into findings: inout [DesignFinding]) {
    for index in scene.sources.indices where scene.isWeakenedBesideVibration(index) {
      let source = scene.sources[index]
      let exponent = scene.target.intensityExponent ?? 1
      let loss =
        -exponent
        * Maths.decibels(ofPower: max(source.control * source.control, PerceptionConstants.smallestPower))
      guard loss >= Self.leastLoss else { continue }
      let isLost = scene.felt.isLost(index, needed: scene.needed)
      findings.append(
        DesignFinding(
          .curveOnTransients, isLost && scene.counts(index) ? .warning : .info, at: scene.place(index),
          time: source.time,
          message:
            "HapticIntensityControl leaves \(scene.name(index)) an intensity of \(NumberText.rounded(source.effective, digits: 2)) "
            + "instead of \(NumberText.rounded(source.intensity, digits: 2)), \(NumberText.rounded(loss, digits: 0)) dB less",
          proposal:
            "a control acts on every event of a pattern: move the transients to a pattern of their own, or raise their intensity",
          numbers: [
            .init("effective", source.effective), .init("stated", source.intensity),
            .init("loss", loss, "dB"),
          ]))
    }
  }
}
