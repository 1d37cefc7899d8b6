import HapticOperations

/// Fits the parser's help texts to the width of the terminal.
enum HelpText {
  /// The number of columns for which the parser lays out a text, so that it breaks no line by itself.
  static let unbroken = 1 << 16

  private static let widths = 40...100
  /// The largest number of columns before the text of a list, such as a list of options.
  private static let widestLabel = 44
  /// The column at which the parser writes the text of an option.
  private static let optionColumn = 26

  /// Returns a text in which longer lines are broken at spaces. The following lines begin below the text of the
  /// first one: behind the name of an option or of a list's entry.
  static func wrapped(_ text: String, width: Int) -> String {
    let width = min(max(width, widths.lowerBound), widths.upperBound)
    return text.split(separator: "\n", omittingEmptySubsequences: false)
      .map { wrapped(line: $0, width).joined(separator: "\n") }.joined(separator: "\n")
  }

  private static func wrapped(line: Substring, _ width: Int) -> [String] {
    guard line.count > width else { return [String(line)] }
    let indent = line.prefix { $0 == " " }.count
    var label = labelLength(line)
    // A terminal that is too narrow for two columns has the text behind its name.
    let hanging = label > width - WrappedText.narrowest ? 4 : 0
    if hanging > 0 { label = indent }
    let margin = String(repeating: " ", count: label)
    let words = line.dropFirst(label).split(separator: " ").joined(separator: " ")
    let lines = WrappedText.lines(words, width: width - label, indent: hanging)
    return lines.enumerated().map { ($0.offset == 0 ? String(line.prefix(label)) : margin) + $0.element }
  }

  /// Returns the number of columns before the text of a line: its indentation and, if two spaces follow a name,
  /// that name and all other cells that two spaces follow.
  private static func labelLength(_ line: Substring) -> Int {
    let usage = "USAGE: "
    if line.hasPrefix(usage) { return usage.count }
    let indent = line.prefix { $0 == " " }.count
    guard indent > 0 else { return 0 }
    var spaces = 0
    var text: Int?
    for (column, character) in line.prefix(widestLabel).enumerated().dropFirst(indent) {
      if character == " " {
        spaces += 1
      } else {
        if spaces > 1 { text = column }
        spaces = 0
      }
    }
    if let text { return text }
    // One space is left behind an option as long as the column.
    let isOption = line.dropFirst(indent).hasPrefix("-") || line.dropFirst(indent).hasPrefix("<")
    return isOption && line.dropFirst(optionColumn - 1).first == " " ? optionColumn : indent
  }
}
