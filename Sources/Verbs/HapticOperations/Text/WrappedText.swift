import HapticText

/// Breaks text into lines at spaces, for terminals.
package enum WrappedText {
  /// A part of a text that stays on one line.
  package struct Word {
    /// The text of the part.
    package var text: String
    /// The control sequence of its appearance; `nil` for none.
    package var code: String?

    /// Creates a part.
    package init(_ text: String, _ code: String? = nil) {
      self.text = text
      self.code = code
    }
  }

  /// The narrowest terminal for which text is wrapped. In a narrower one, the terminal breaks the lines.
  package static let narrowest = 24

  /// Returns words as lines of at most `width` cells; a longer word has a line of its own. Each line but the
  /// first begins with `indent` spaces.
  package static func lines(_ words: [Word], width: Int, indent: Int = 0) -> [[Word]] {
    guard width >= narrowest else { return [words] }
    var lines: [[Word]] = []
    var line: [Word] = []
    var used = 0
    for word in words {
      let cells = PlainText.width(word.text)
      if !line.isEmpty, used + 1 + cells > width {
        lines.append(line)
        line = []
      }
      used = line.isEmpty ? (lines.isEmpty ? 0 : indent) + cells : used + 1 + cells
      line.append(word)
    }
    return lines + [line]
  }

  /// Returns a text as lines of at most `width` cells. Each line but the first begins with `indent` spaces.
  package static func lines(_ text: String, width: Int, indent: Int = 0) -> [String] {
    let words = text.split(separator: " ").map { Word(String($0)) }
    let margin = String(repeating: " ", count: indent)
    return lines(words, width: width, indent: indent).enumerated().map { index, line in
      (index > 0 ? margin : "") + line.map { $0.text }.joined(separator: " ")
    }
  }
}
