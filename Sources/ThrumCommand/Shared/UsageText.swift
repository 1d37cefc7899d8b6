import HapticModel
import HapticText

/// Turns the parser's answer to wrong arguments into one line.
enum UsageText {
  /// The message, and where to read more.
  ///
  /// The parser's full text ends in a line such as `See 'thrum check --help' for more information.`, which names
  /// the subcommand that was meant.
  static func line(message: String, full: String) -> String {
    let words = message.split(separator: "\n").map { $0.drop { $0 == " " } }.joined(separator: " ")
    var text = words.isEmpty ? "wrong usage" : words
    if text.hasSuffix(".") { text.removeLast() }
    // The parser was handed a sign that is no dash.
    text = String(text.map { String($0) == Number.minus ? "-" : $0 })
    text = text.replacing(". Did you mean", with: "; did you mean")
    return withHelp(text.lowercasingFirstWord, helpCommand(in: full))
  }

  /// A message, and after it the command that prints the help.
  private static func withHelp(_ message: String, _ command: Substring) -> String {
    message + (message.hasSuffix("?") ? " See" : "; see") + " '\(command)'"
  }

  /// The line for a first word that is no command.
  static func unknownCommand(_ word: String, known: [String]) -> String {
    withHelp("there is no command '\(word)'" + NearNames.hint(for: word, among: known), "thrum --help")
  }

  private static func helpCommand(in full: String) -> Substring {
    for line in full.split(separator: "\n").reversed() {
      let parts = line.split(separator: "'")
      if parts.count >= 2, parts[1].hasPrefix("thrum "), parts[1].hasSuffix("--help") { return parts[1] }
    }
    return "thrum --help"
  }
}

extension String {
  /// The text with its first letter small, unless it stands in a word of capitals.
  fileprivate var lowercasingFirstWord: String {
    let rest = dropFirst()
    guard let second = rest.first, second.isLowercase || second == " " else { return self }
    return prefix(1).lowercased() + rest
  }
}
