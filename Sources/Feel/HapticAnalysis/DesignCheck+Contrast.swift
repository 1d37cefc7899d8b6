import HapticModel
import HapticPerception
import HapticText

extension DesignCheck {
  /// The distance from which on two patterns are distinguished reliably, in just noticeable differences. Chosen by this project.
  private static var contrastDistance: Double { 3 }

  /// Compares two patterns that have different meanings, such as left and right. Returns a finding if they
  /// feel too much alike, otherwise `nil`. If the first pattern accepts the finding
  /// (``AcceptedFindings``), it is marked by ``DesignFinding/accepted``.
  ///
  /// - Parameters:
  ///   - pattern: the pattern that the finding is about.
  ///   - other: the pattern from which it must be distinguished.
  ///   - name: the name of the other pattern in the message of the finding.
  public func contrast(
    _ pattern: HapticPattern, with other: HapticPattern, named name: String = "the other"
  ) -> DesignFinding? {
    guard !disabled.contains(.weakContrast) else { return nil }
    let difference = FeelDifference(
      FeltTrace(sensationOf: [other], on: target).sensation(),
      FeltTrace(sensationOf: [pattern], on: target).sensation())
    guard difference.distance < Self.contrastDistance else { return nil }
    let finding = DesignFinding(
      .weakContrast, .warning, at: .pattern, time: 0,
      message: "the pattern is \(Wording.text(difference.distance)) JND from \(name) on \(target.name); "
        + "in ordinary use, only 3 JND (just noticeable differences) or more are noticed",
      proposal: "let number, rhythm or length of the events differ, not their strength alone",
      numbers: [.init("distance", difference.distance, "JND")])
    return AcceptedFindings(in: pattern).marking([finding]).first
  }
}
