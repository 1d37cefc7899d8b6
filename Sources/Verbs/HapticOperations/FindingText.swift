import HapticAnalysis
import HapticText

/// Formats findings as text for printing.
package enum FindingText {
  /// Returns a line such as `file:line:column: error: message [rule]`.
  package static func line(_ finding: Diagnostic, file: String) -> String {
    line(FileFinding(finding), file: file)
  }

  /// Returns a line such as `file:line:column: error: message [rule]`. The message of a finding about the design
  /// begins with its time in the pattern.
  package static func line(_ finding: FileFinding, file: String) -> String {
    let found = finding.diagnostic
    return
      "\(file):\(found.line):\(found.column): \(found.severity.name): \(finding.timedMessage) [\(found.rule)]"
      .printable
  }

  /// Returns a summary such as `2 errors, 1 warning` or `no findings`.
  package static func summary(errors: Int, warnings: Int, infos: Int = 0) -> String {
    var parts: [String] = []
    if errors > 0 { parts.append(count(errors, "error")) }
    if warnings > 0 { parts.append(count(warnings, "warning")) }
    if infos > 0 { parts.append("\(infos) info") }
    return parts.isEmpty ? "no findings" : parts.joined(separator: ", ")
  }

  /// Returns a count such as `1 entry` or `2 entries`.
  package static func count(_ number: Int, _ singular: String, _ plural: String) -> String {
    "\(number) \(number == 1 ? singular : plural)"
  }

  /// Returns a count such as `1 file` or `2 files`.
  package static func count(_ number: Int, _ noun: String) -> String {
    "\(number) \(noun)\(number == 1 ? "" : "s")"
  }
}

extension FileFinding {
  /// The message, which begins with the time if the finding is about a moment of the pattern: designers know
  /// times, not lines. It ends with the reason if the file accepts the finding.
  package var timedMessage: String {
    guard let design else { return diagnostic.message }
    let time = design.place != .pattern || design.time > 0 ? "\(NumberText.rounded(design.time)) s: " : ""
    let accepted = design.accepted.map { $0.isEmpty ? " (accepted)" : " (accepted: \($0))" }
    return time + diagnostic.message + (accepted ?? "")
  }
}
