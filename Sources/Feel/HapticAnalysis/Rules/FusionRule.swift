import HapticPerception
import HapticText

/// The rule `fusedTaps`: taps that are felt as one, or are hardly felt as two.
struct FusionRule {
  let scene: DesignScene

  /// Taps that start within this many s of each other are intended as one doubled tap. Chosen by this project: a tap's length.
  static var doubledWithin: Double { 0.015 }
  /// The distance in s from which on a second equal tap begins clearly; what hides it further apart is no tap. Chosen by this
  /// project.
  private static var apart: Double { 0.06 }
  /// The sharpness difference that changes a tap's pitch just noticeably. Chosen by this project: calculated on `taptic` at 0.5.
  private static var transientSharpnessStep: Double { 0.31 }

  func check(into findings: inout [DesignFinding]) {
    // A masked or too weak event does not fuse; one finding is enough for an event.
    let named = Set(findings.map { $0.place })
    for row in scene.rows {
      // More taps than these are a roll.
      guard row.count < RollRule.rollLength else { continue }
      for (first, second) in zip(row, row.dropFirst()) where isSingle(first) && isSingle(second) {
        guard !named.contains(scene.place(second)) else { continue }
        check(first, second, into: &findings)
      }
    }
  }

  private func isSingle(_ tap: Int) -> Bool { !scene.textures.contains(tap) }

  private func check(_ first: Int, _ second: Int, into findings: inout [DesignFinding]) {
    let gap = scene.sources[second].time - scene.sources[first].time
    // So close, two taps are meant as one, and two taps of different sharpness as one tap of a richer feel.
    let sharpnesses = scene.sources[first].sharpness - scene.sources[second].sharpness
    guard gap > Self.doubledWithin, gap < Self.apart, sharpnesses.magnitude < Self.transientSharpnessStep
    else { return }
    let salience = scene.felt.sensations[second].salience
    func ease(_ size: FeltTrace.Size) -> Double {
      scene.ease(.fusedTaps, second, size, by: Hysteresis.salience)
    }
    guard salience < TraceConstants.ownSalience + ease(.weaker) else { return }
    let isFused = salience < TraceConstants.uncertainSalience + ease(.modelled)
    findings.append(
      DesignFinding(
        .fusedTaps, isFused ? .warning : .info, at: scene.place(second), time: scene.sources[second].time,
        message:
          "\(scene.name(second)) comes \(Wording.milliseconds(gap)) after the transient before it: "
          + (isFused ? "both are felt as one" : "the two are hardly felt apart"),
        proposal: "remove one of them, or move them 60 ms apart, or 90 ms apart if they are to be counted",
        numbers: [.init("interval", gap, "s"), .init("salience", salience)]))
  }
}
