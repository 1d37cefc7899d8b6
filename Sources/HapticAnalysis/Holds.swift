import HapticPerception

/// On which sizes of the device something holds.
struct Holds {
  var weaker = false
  var modelled = false
  var stronger = false

  /// Evaluates a condition on each size.
  init(_ condition: (FeltTrace.Size) -> Bool) {
    weaker = condition(.weaker)
    modelled = condition(.modelled)
    stronger = condition(.stronger)
  }

  /// What that makes of a finding of a rule; nil when it holds nowhere.
  func severity(_ rule: DesignRule) -> DesignFinding.Severity? {
    let found: DesignFinding.Severity
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
