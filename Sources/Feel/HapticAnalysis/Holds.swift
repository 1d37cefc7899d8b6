import HapticPerception
import HapticText

/// Whether a condition holds on a weaker device, on the model, and on a stronger device.
struct Holds {
  var weaker = false
  var modelled = false
  var stronger = false

  /// Evaluates a condition for each of the three strengths.
  init(_ condition: (FeltTrace.Size) -> Bool) {
    weaker = condition(.weaker)
    modelled = condition(.modelled)
    stronger = condition(.stronger)
  }

  /// Returns the severity for a finding of a rule that reports the condition; `nil` if the condition never
  /// holds.
  func severity(_ rule: DesignRule) -> Diagnostic.Severity? {
    let found: Diagnostic.Severity
    if stronger {
      found = .error
    } else if modelled {
      found = .warning
    } else if weaker {
      found = .info
    } else {
      return nil
    }
    return min(found, rule.highestSeverity)
  }
}
