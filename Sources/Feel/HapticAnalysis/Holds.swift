import HapticPerception
import HapticText

/// Whether a condition holds on a weaker device, on the model, and on a stronger device.
///
/// A condition that holds on the model is not tested on a weaker device, and one that fails not on a stronger one: the severity
/// does not depend on it.
struct Holds {
  private let isWeaker: Bool
  private let isModelled: Bool
  private let isStronger: Bool

  /// Evaluates a condition for those of the three strengths that decide.
  init(_ condition: (FeltTrace.Size) -> Bool) {
    isModelled = condition(.modelled)
    isStronger = isModelled && condition(.stronger)
    isWeaker = isModelled || condition(.weaker)
  }

  /// Returns the severity for a finding of a rule that reports the condition; `nil` if the condition never
  /// holds.
  func severity(_ rule: DesignRule) -> Diagnostic.Severity? {
    guard isWeaker else { return nil }
    return min(isStronger ? .error : isModelled ? .warning : .info, rule.highestSeverity)
  }
}
