import HapticPerception
import HapticText

/// The rule `fusedTaps`: taps that are felt as one.
struct FusionRule {
  let scene: DesignScene

  /// Taps that start within this many s of each other are intended as one doubled tap. Chosen by this project: a tap's length.
  private static var doubledWithin: Double { 0.015 }
  /// The sharpness difference that changes a tap's pitch just noticeably. Chosen by this project: calculated on `taptic` at 0.5.
  private static var transientSharpnessStep: Double { 0.31 }

  func check(into findings: inout [DesignFinding]) {
    let taps = scene.singleTransients
    for (first, second) in zip(taps, taps.dropFirst()) {
      let gap = scene.sources[second].time - scene.sources[first].time
      if gap > Self.doubledWithin, gap < PerceptionConstants.fusion {
        check(first, second, into: &findings)
      }
    }
  }

  private func check(_ first: Int, _ second: Int, into findings: inout [DesignFinding]) {
    // So close, two taps of different sharpness are meant as one tap of a richer feel.
    let sharpnesses = scene.sources[first].sharpness - scene.sources[second].sharpness
    guard sharpnesses.magnitude < Self.transientSharpnessStep else { return }
    if case .felt(let event) = scene.outcome(second, .modelled),
      scene.outcome(first, .modelled) != .felt(event)
    {
      return
    }
    let gap = scene.sources[second].time - scene.sources[first].time
    findings.append(
      DesignFinding(
        .fusedTaps, .warning, at: scene.place(second), time: scene.sources[second].time,
        message:
          "\(scene.name(second)) comes \(Wording.milliseconds(gap)) after the transient before it: both are felt as one",
        proposal: "remove one of them, or move them 30 ms apart, or 85 ms apart if they are to be counted",
        numbers: [.init("interval", gap, "s")]))
  }
}
