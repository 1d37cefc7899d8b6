import HapticText

/// Formats findings as text for printing.
enum FindingText {
  /// Returns a line such as `file:line:column: error: message [rule]`.
  static func line(_ finding: Diagnostic, file: String) -> String {
    "\(file):\(finding.line):\(finding.column): \(finding.severity.name): \(finding.message) [\(finding.rule)]"
      .printable
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
