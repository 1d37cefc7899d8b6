import AHAP
import HapticAnalysis
import HapticOperations
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
  /// colour, broken at spaces into lines that fit the terminal.
  func lines(_ finding: FileFinding, file: String) -> [String] {
    let found = finding.diagnostic
    var words = [
      WrappedText.Word("\(file):\(found.line):\(found.column):".printable, "1"),
      WrappedText.Word("\(found.severity.name):", Self.colours[found.severity] ?? "1"),
    ]
    words += finding.timedMessage.printable.split(separator: " ").map { WrappedText.Word(String($0)) }
    words.append(WrappedText.Word("[\(found.rule)]", "2"))
    return WrappedText.lines(words, width: columns, indent: 2).enumerated().map { index, line in
      (index > 0 ? "  " : "")
        + line.map { word in word.code.map { painted(word.text, $0) } ?? word.text }.joined(separator: " ")
    }
  }

  /// Returns the line of the file and, below it, a caret at the column. The result is empty if the line cannot
  /// be shown, or if it shows nothing: a finding about an event of several lines is at its opening brace.
  func excerpt(_ finding: Diagnostic, from source: SourceLines) -> [String] {
    let width = max(20, columns - Self.indent.count - 1)
    guard let part = source.excerpt(line: finding.line, column: finding.column, width: width),
      part.text.contains(where: { !" {}[](),".contains($0) })
    else { return [] }
    let caret = String(repeating: " ", count: part.caret) + painted("^", "1;32")
    return [Self.indent + part.text, Self.indent + caret]
  }

  private func painted(_ text: String, _ code: String) -> String {
    hasColours ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text
  }
}
