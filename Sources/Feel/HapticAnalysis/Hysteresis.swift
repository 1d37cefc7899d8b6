import HapticModel
import HapticText

/// The findings of an earlier check, for a pattern that is edited while it is checked: a finding is kept until its value has left
/// the limit by a margin, so that it does not come and go with every step of a drag.
struct Hysteresis {
  /// By how much a salience must leave its limit. Chosen by this project.
  static var salience: Double { 0.05 }
  /// By how much the share that masking leaves must leave its limit. Chosen by this project.
  static var share: Double { 0.05 }
  /// By how many dB a level must leave its limit. Chosen by this project: less than any step that is noticed.
  static var level: Double { 0.5 }

  /// The highest severity of the findings of each rule about each event.
  private var severities: [Int: [DesignRule: Diagnostic.Severity]] = [:]

  /// Whether nothing is known.
  var isEmpty: Bool { severities.isEmpty }

  /// Creates the memory of a check; of nothing if there was none, or if events were added or removed since.
  init(_ review: DesignReview?, for pattern: HapticPattern) {
    guard let review, review.pattern.events.count == pattern.events.count else { return }
    for finding in review.findings {
      guard case .event(let index) = finding.place else { continue }
      let known = severities[index]?[finding.rule] ?? finding.severity
      severities[index, default: [:]][finding.rule] = max(known, finding.severity)
    }
  }

  /// Returns whether a rule found something at an event of the pattern on a device of a strength.
  func kept(_ rule: DesignRule, event: Int, _ size: FeltTrace.Size) -> Bool {
    guard let severity = severities[event]?[rule] else { return false }
    return switch size {
    case .weaker: true
    // Where enough is left, a finding on the model is information.
    case .modelled: severity >= .warning || rule == .masked
    case .stronger: severity >= .error
    }
  }
}
