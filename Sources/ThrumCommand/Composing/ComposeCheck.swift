import HapticAnalysis
import HapticComposition
import HapticModel

/// Checks a composed pattern on a model of a phone, and removes the events that would not be felt.
enum ComposeCheck {
  /// Removes events that a hand would not notice. Returns the warnings and errors of the design check about
  /// the remaining pattern, one line each.
  static func settle(_ composition: inout Composition) -> [String] {
    let check = DesignCheck()
    // Every finding, not the few that are printed: each that is lost goes.
    var findings = check.review(composition.pattern).findings
    for _ in 0..<3 {
      var lost: Set<Int> = []
      for finding in findings where isLoss(finding) {
        if case .event(let index) = finding.place { lost.insert(index) }
      }
      if lost.isEmpty { break }
      remove(lost, from: &composition)
      findings = check.review(composition.pattern).findings
    }
    return lines(DesignCheck.summarized(findings))
  }

  /// What the check finds in a pattern: warnings and errors, one line each.
  static func findings(in pattern: HapticPattern) -> [String] { lines(DesignCheck().findings(in: pattern)) }

  private static func lines(_ findings: [DesignFinding]) -> [String] {
    findings.filter { $0.severity > .info }.map { "\($0.message); \($0.proposal) [\($0.rule.name)]" }
  }

  private static func isLoss(_ finding: DesignFinding) -> Bool {
    finding.severity > .info && [.notFelt, .masked, .fusedTaps].contains(finding.rule)
  }

  /// Removes events, in time that grows with the pattern and not with the number of them times its size.
  private static func remove(_ lost: Set<Int>, from composition: inout Composition) {
    let removed = lost.filter { composition.pattern.events.indices.contains($0) }
      .map { composition.pattern.events[$0] }
    composition.pattern.events = composition.pattern.events.enumerated()
      .filter { !lost.contains($0.offset) }.map(\.element)
    let spans = removed.filter { $0.type == .hapticContinuous }.sorted { $0.time < $1.time }
    composition.report.transients -= removed.count - spans.count
    composition.report.continuous -= spans.count
    composition.report.vibration -= spans.reduce(0) { $0 + ($1.duration ?? 0) }
    // The curves of a stretch begin within it, and no stretch begins before the one ahead of it has ended.
    var span = 0
    let curves = composition.pattern.curves.filter { curve in
      while span < spans.count, spans[span].time + (spans[span].duration ?? 0) <= curve.time { span += 1 }
      return span >= spans.count || curve.time < spans[span].time
    }
    composition.report.points -= composition.pattern.curves.reduce(0) { $0 + $1.controlPoints.count }
    composition.report.points += curves.reduce(0) { $0 + $1.controlPoints.count }
    composition.pattern.curves = curves
  }
}
