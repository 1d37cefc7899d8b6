import HapticModel
import HapticText

/// Converts the parser's message about invalid arguments to one line.
enum UsageText {
  /// Returns the message on one line, followed by the command that prints the help; `nil` if the text reports no mistake.
  ///
  /// The parser's full text begins with `Error: ` and ends with a line such as `See 'thrum check --help' for more information.`,
  /// from which the subcommand is read. Its message alone would take the parser as long again.
  ///
  /// - Parameter command: the command whose own parser wrote the text. Its line lacks the program, and there is no line if the
  ///   command has no arguments.
  static func line(_ full: String, of command: String? = nil) -> String? {
    guard full.hasPrefix(errorPrefix) else { return nil }
    let message = full.dropFirst(errorPrefix.count).upTo(first: ["\nHelp:  ", "\nUsage: ", "\n\n"])
    let words = message.split(separator: "\n").map { $0.drop { $0 == " " } }.joined(separator: " ")
    var text = words.isEmpty ? "wrong usage" : words
    if text.hasSuffix(".") { text.removeLast() }
    // `DashedWords` replaced the minus of negative numbers, so it is restored here.
    text = String(text.map { String($0) == Number.minus ? "-" : $0 })
    text = text.replacing(". Did you mean", with: "; did you mean")
    return withHelp(text.lowercasingFirstWord, helpCommand(in: full, command))
  }

  private static let errorPrefix = "Error: "

  /// Returns a message followed by the command that prints the help.
  private static func withHelp(_ message: String, _ command: String) -> String {
    message + (message.hasSuffix("?") ? " See" : "; see") + " '\(command)'"
  }

  /// Returns the message for a word that is not a command, subcommand or option (`kind`) of a program.
  static func unknown(
    _ kind: String, _ word: String, known: [String], of program: String = "thrum"
  ) -> String {
    withHelp("there is no \(kind) '\(word)'" + NearNames.hint(for: word, among: known), program + " --help")
  }

  private static func helpCommand(in full: String, _ command: String?) -> String {
    for line in full.split(separator: "\n").reversed() {
      let parts = line.split(separator: "'")
      if parts.count >= 2, parts[0].hasSuffix("See "), parts[1].hasSuffix("--help") {
        return (command == nil ? "" : "thrum ") + parts[1]
      }
    }
    return command.map { "thrum \($0) --help" } ?? "thrum --help"
  }
}

extension Substring {
  /// Returns the text before the first of some separators.
  fileprivate func upTo(first separators: [String]) -> Substring {
    let ends = separators.compactMap { firstRange(of: $0)?.lowerBound }
    return self[..<(ends.min() ?? endIndex)]
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
