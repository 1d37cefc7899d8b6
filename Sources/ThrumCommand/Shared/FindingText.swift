import AHAP
import HapticText

/// Formats findings as text and sorts them for printing.
enum FindingText {
  /// Returns a line such as `file:line:column: error: message [rule]`.
  static func line(_ finding: Diagnostic, file: String) -> String {
    "\(file):\(finding.line):\(finding.column): \(finding.severity.name): \(finding.message) [\(finding.rule)]"
      .printable
  }

  /// Returns the findings in the order of the file. At the same location, errors come first.
  static func sorted(_ findings: [Diagnostic]) -> [Diagnostic] { findings.sorted(by: precedes) }

  /// Returns whether a finding is printed before another.
  static func precedes(_ a: Diagnostic, _ b: Diagnostic) -> Bool {
    if a.line != b.line { return a.line < b.line }
    if a.column != b.column { return a.column < b.column }
    if a.severity != b.severity { return a.severity.rawValue > b.severity.rawValue }
    return a.rule < b.rule
  }

  /// Returns a summary such as `2 errors, 1 warning` or `no findings`.
  static func summary(errors: Int, warnings: Int, infos: Int = 0) -> String {
    var parts: [String] = []
    if errors > 0 { parts.append(count(errors, "error")) }
    if warnings > 0 { parts.append(count(warnings, "warning")) }
    if infos > 0 { parts.append("\(infos) info") }
    return parts.isEmpty ? "no findings" : parts.joined(separator: ", ")
  }

  /// Returns a count such as `1 file` or `2 files`.
  static func count(_ number: Int, _ noun: String) -> String { "\(number) \(noun)\(number == 1 ? "" : "s")" }
}
