import HapticAnalysis
import HapticComposition
import HapticModel

/// Checks a composed pattern on a model of a phone, and removes the events that would not be felt.
enum ComposeCheck {
  /// Removes events that a hand would not notice. Returns the warnings and errors of the design check about
  /// the remaining pattern, one line each.
  static func settle(_ composition: inout Composition) -> [String] {
    let check = DesignCheck()
    var findings = check.findings(in: composition.pattern)
    for _ in 0..<3 {
      var lost: Set<Int> = []
      for finding in findings where isLoss(finding) {
        if case .event(let index) = finding.place { lost.insert(index) }
      }
      if lost.isEmpty { break }
      remove(lost, from: &composition)
      findings = check.findings(in: composition.pattern)
    }
    return findings.filter { $0.severity > .info }.map { "\($0.message); \($0.proposal) [\($0.rule.name)]" }
  }

  private static func isLoss(_ finding: DesignFinding) -> Bool {
    finding.severity > .info && [.notFelt, .masked, .fusedTaps].contains(finding.rule)
  }

  private static func remove(_ lost: Set<Int>, from composition: inout Composition) {
    for index in lost.sorted().reversed() where composition.pattern.events.indices.contains(index) {
      let event = composition.pattern.events.remove(at: index)
      guard event.type == .hapticContinuous else {
        composition.report.transients -= 1
        continue
      }
      composition.report.continuous -= 1
      composition.report.vibration -= event.duration ?? 0
      // Its curves begin with it and end 4 ms after it, before anything else begins.
      let end = event.time + (event.duration ?? 0)
      composition.pattern.curves.removeAll { curve in
        guard curve.time >= event.time, curve.time < end else { return false }
        composition.report.points -= curve.controlPoints.count
        return true
      }
    }
  }
}
