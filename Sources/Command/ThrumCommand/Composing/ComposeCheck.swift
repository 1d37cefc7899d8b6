import HapticAnalysis
import HapticModel

/// Checks a composed pattern on a model of a phone.
enum ComposeCheck {
  /// What the check finds in a pattern: warnings and errors, one line each.
  static func findings(in pattern: HapticPattern) -> [String] {
    DesignCheck().findings(in: pattern).filter { $0.severity > .info }.map {
      "\($0.message); \($0.proposal) [\($0.rule.name)]"
    }
  }
}
