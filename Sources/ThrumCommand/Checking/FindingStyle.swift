import AHAP
import HapticText

/// The appearance of findings on a terminal: in colour, each followed by the line of the file and a caret.
struct FindingStyle {
  var hasColours: Bool
  var columns: Int

  private static let indent = "    "
  private static let colours: [Diagnostic.Severity: String] = [
    .error: "1;31", .warning: "1;33", .info: "1;36",
  ]

  /// Returns `file:line:column: error: message [rule]` with the location in bold and the severity in its
  /// colour.
  func line(_ finding: Diagnostic, file: String) -> String {
    let severity = painted("\(finding.severity.name):", Self.colours[finding.severity] ?? "1")
    let place = painted("\(file):\(finding.line):\(finding.column):".printable, "1")
    return "\(place) \(severity) \(finding.message.printable) \(painted("[\(finding.rule)]", "2"))"
  }

  /// Returns the line of the file and, below it, a caret at the column; empty if the line cannot be shown.
  func excerpt(_ finding: Diagnostic, from source: SourceLines) -> [String] {
    let width = max(20, columns - Self.indent.count - 1)
    guard let part = source.excerpt(line: finding.line, column: finding.column, width: width),
      part.text.contains(where: { $0 != " " })
    else { return [] }
    let caret = String(repeating: " ", count: part.caret) + painted("^", "1;32")
    return [Self.indent + part.text, Self.indent + caret]
  }

  private func painted(_ text: String, _ code: String) -> String {
    hasColours ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text
  }
}
