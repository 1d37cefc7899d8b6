/// Words of the command line that begin with one dash.
///
/// The parser takes each letter of such a word for a flag, so `-watch` would ask for help (`-h`) and end with
/// success. Only `-h`, `-i` and `-o` exist; negative numbers are numbers.
enum DashedWords {
  private static let flags = ["-", "-h", "-i", "-o"]

  /// The words as the parser can take them. Throws with status 64 for a word that cannot be meant.
  static func checked(_ words: [String]) throws(CommandFailure) -> [String] {
    var checked = words
    for (index, word) in words.enumerated() {
      // After this, all words are files.
      if word == "--" { break }
      guard word.hasPrefix("-"), !word.hasPrefix("--"), !flags.contains(word) else { continue }
      if isNumber(word) {
        // After an option, the option takes it; elsewhere only `feel` has numbers.
        if index > 0, words[index - 1].hasPrefix("--") { continue }
        if words[0] == "feel" {
          checked[index] = Number.minus + word.dropFirst()
          continue
        }
      }
      throw CommandFailure(.usage, refusal(word))
    }
    return checked
  }

  private static func isNumber(_ word: String) -> Bool {
    let digits = word.dropFirst()
    guard let first = digits.first(where: { $0 != "." && $0 != "," }) else { return false }
    return first.isASCII && first.isNumber || ["inf", "nan", "infinity"].contains(digits.lowercased())
  }

  private static func refusal(_ word: String) -> String {
    word.contains(".") || word.contains("/")
      ? "'\(word)' begins with a dash, as options do; write './\(word)' for a file of that name"
      : "there is no option '\(word)'; options begin with two dashes ('-\(word)'), see 'thrum --help'"
  }
}
