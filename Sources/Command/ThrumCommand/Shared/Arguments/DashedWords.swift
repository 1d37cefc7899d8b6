/// A check of command-line words that start with one dash.
///
/// The parser treats each letter of such a word as a flag, so `-watch` would print the help (`-h`) and exit
/// with success. Only the flags `-h`, `-i` and `-o` exist. Negative numbers are accepted as numbers.
enum DashedWords {
  private static let flags = ["-", "-h", "-i", "-o"]

  /// Returns the words in a form that the parser accepts. Throws with status 64 for a word that is neither a
  /// flag nor a number.
  static func checked(_ words: [String]) throws(CommandFailure) -> [String] {
    var checked = words
    for (index, word) in words.enumerated() {
      // All words after `--` are files.
      if word == "--" { break }
      guard word.hasPrefix("-"), !word.hasPrefix("--"), !flags.contains(word) else { continue }
      if isNumber(word) {
        // A number after an option is its value. Elsewhere only `feel` accepts numbers.
        if index > 0, words[index - 1].hasPrefix("--") { continue }
        if words[0] == "feel" {
          checked[index] = Number.minus + word.dropFirst()
          continue
        }
      }
      throw CommandFailure(.usage, refusal(word, of: words[0]))
    }
    return checked
  }

  private static func isNumber(_ word: String) -> Bool {
    let digits = word.dropFirst()
    guard let first = digits.first(where: { $0 != "." && $0 != "," }) else { return false }
    return first.isASCII && first.isNumber || ["inf", "nan", "infinity"].contains(digits.lowercased())
  }

  private static func refusal(_ word: String, of command: String) -> String {
    if word.contains(".") || word.contains("/") {
      return "'\(word)' begins with a dash, as options do; write './\(word)' for a file of that name"
    }
    let help = command.hasPrefix("-") ? "thrum --help" : "thrum \(command) --help"
    // No option has a name of one letter after two dashes.
    let cure = word.count > 2 ? "options begin with two dashes ('-\(word)'), " : ""
    return "there is no option '\(word)'; \(cure)see '\(help)'"
  }
}
