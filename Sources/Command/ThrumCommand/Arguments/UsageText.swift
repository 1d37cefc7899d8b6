import HapticModel
import HapticText

/// Converts the parser's message about invalid arguments to one line.
enum UsageText {
  /// Returns the message on one line, followed by the command that prints the help.
  ///
  /// The parser's full text ends with a line such as `See 'thrum check --help' for more information.`; the
  /// subcommand is read from that line.
  static func line(message: String, full: String) -> String {
    let words = message.split(separator: "\n").map { $0.drop { $0 == " " } }.joined(separator: " ")
    var text = words.isEmpty ? "wrong usage" : words
    if text.hasSuffix(".") { text.removeLast() }
    // `DashedWords` replaced the minus of negative numbers, so it is restored here.
    text = String(text.map { String($0) == Number.minus ? "-" : $0 })
    text = text.replacing(". Did you mean", with: "; did you mean")
    return withHelp(text.lowercasingFirstWord, helpCommand(in: full))
  }

  /// Returns a message followed by the command that prints the help.
  private static func withHelp(_ message: String, _ command: Substring) -> String {
    message + (message.hasSuffix("?") ? " See" : "; see") + " '\(command)'"
  }

  /// Returns the message for a first word that is not a `command`, or not an `option` though it has two dashes.
  static func unknown(_ kind: String, _ word: String, known: [String]) -> String {
    withHelp("there is no \(kind) '\(word)'" + NearNames.hint(for: word, among: known), "thrum --help")
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
  /// The text with its first letter in lower case, unless the first word is in capitals.
  fileprivate var lowercasingFirstWord: String {
    let rest = dropFirst()
    guard let second = rest.first, second.isLowercase || second == " " else { return self }
    return prefix(1).lowercased() + rest
  }
}
