import HapticModel
import HapticPerception
import HapticText

extension DesignCheck {
  /// Returns a finding when two patterns that mean different things, such as left and right, feel too much alike.
  ///
  /// - Parameters:
  ///   - pattern: the pattern that the finding is about.
  ///   - other: the pattern that it must be distinguished from.
  ///   - name: what the message calls that one.
  public func contrast(
    _ pattern: HapticPattern, with other: HapticPattern, named name: String = "the other"
  ) -> DesignFinding? {
    guard !disabled.contains(.weakContrast) else { return nil }
    let difference = FeelDifference(
      FeltTrace(other, on: target).events,
      FeltTrace(pattern, on: target).events,
      isGainKnown: true)
    guard difference.distance < PerceptionConstants.contrastDistance else { return nil }
    return DesignFinding(
      .weakContrast, .warning, at: .pattern, time: 0,
      message: "the pattern is \(Wording.text(difference.distance)) JND from \(name) on \(target.name); "
        + "3 JND are noticed in ordinary use",
      proposal: "let number, rhythm or length of the events differ, not their strength alone",
      numbers: [.init("distance", difference.distance, "JND")])
  }
}
