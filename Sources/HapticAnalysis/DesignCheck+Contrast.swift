import HapticModel
import HapticPerception

extension DesignCheck {
  /// Returns a finding when two patterns that mean different things, such as left and right, feel too much alike.
  ///
  /// - Parameter motors: plays a pattern on two motors; needed for targets that have them.
  public func contrast(
    _ first: HapticPattern, _ second: HapticPattern, motors: MotorSource? = nil
  ) -> DesignFinding? {
    guard !disabled.contains(.weakContrast) else { return nil }
    let difference = FeelDifference(
      FeltTrace(first, on: target, motors: motors).events,
      FeltTrace(second, on: target, motors: motors).events,
      isGainKnown: true)
    guard difference.distance < PerceptionConstants.contrastDistance else { return nil }
    let size = Decimal.text(difference.distance)
    return DesignFinding(
      .weakContrast, .warning, at: .pattern, time: 0,
      message: "both patterns are \(size) JND apart on \(target.name), 3 are noticed in ordinary use",
      proposal: "let number, rhythm or length of the events differ, not their strength alone",
      numbers: [.init("distance", difference.distance, "JND")])
  }
}
