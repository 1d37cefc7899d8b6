import ArgumentParser
import HapticModel
import HapticOperations
import HapticText

// All that the command does because swift-argument-parser, as of 1.8.2, does not, with the reason of each. Options, their
// defaults and their texts are defined by the parser's declarations alone: help, manual pages and completions come from
// these. `Shared/Quick` reads some arguments without the parser, because it takes longer than a small job.

// The parser of the whole command sets up every subcommand, and searches twice for a request for a completion script. So
// the subcommand is parsed alone. Its usage lacks the name of the program then, which only `_superCommandName` adds; that
// name also ends the search.

extension CommandConfiguration {
  /// Describes a command that the first word names.
  static func command(
    _ name: String, abstract: String, discussion: String, subcommands: [any ParsableCommand.Type] = [],
    defaultSubcommand: (any ParsableCommand.Type)? = nil
  ) -> CommandConfiguration {
    CommandConfiguration(
      commandName: name, _superCommandName: "thrum", abstract: abstract, discussion: discussion,
      subcommands: subcommands, defaultSubcommand: defaultSubcommand)
  }
}

extension Thrum {
  /// Parses the arguments of the subcommand that the first word names, without the parser of the whole command.
  /// Returns `nil` for all that this parser may read in another way: requests for help, the version and completions. Throws a
  /// `CommandFailure` for a mistake: the parser of the whole command would find it again, in several times as long.
  static func subcommand(_ arguments: [String]) throws -> (any Subcommand)? {
    let rest = arguments.dropFirst()
    guard let type = commands.first(where: { $0.name == arguments.first })?.type,
      // The completion scripts of the argument parser call `---completion`.
      rest.first?.hasPrefix("---") != true
    else { return nil }
    do {
      return try type.parseAsRoot(Array(rest)) as? any Subcommand
    } catch {
      if rest.contains(where: { optionNames.contains($0) }) { return nil }
      let message =
        problem(withSubcommandOf: type, in: rest)
        ?? UsageText.line(type.fullMessage(for: error), of: arguments.first)
      guard let message else { return nil }
      throw CommandFailure(.usage, message)
    }
  }

  private static var commandNames: [String] { commands.map(\.name) + ["help"] }

  /// The options that the parser defines itself. It publishes no list of them.
  static let optionNames = [
    "--help", "--version", "--help-hidden", "--generate-completion-script", "--experimental-dump-help",
  ]
}

// The parser reports an unknown command as an unexpected argument, and suggests neither commands nor its own options.

extension Thrum {
  /// Returns the message about the first word if it is neither a command nor an option, or about the command
  /// whose help is requested if no command has that name; otherwise `nil`.
  static func problem(withCommandIn words: [String]) -> String? {
    guard let word = words.first else { return nil }
    // The completion scripts of the argument parser call `---completion`.
    if word.hasPrefix("---") { return nil }
    if word.hasPrefix("--"), word.count > 2 {
      let name = word.split(separator: "=", maxSplits: 1).first.map(String.init) ?? word
      return optionNames.contains(name) ? nil : UsageText.unknown("option", name, known: optionNames)
    }
    guard !word.hasPrefix("-") else { return nil }
    guard commandNames.contains(word) else { return UsageText.unknown("command", word, known: commandNames) }
    guard word == "help" else { return nil }
    var commands = Self.commands.map(\.type)
    for name in words.dropFirst() where !name.hasPrefix("-") {
      guard let command = commands.first(where: { $0.configuration.commandName == name }) else {
        return UsageText.unknown("command", name, known: commands.compactMap { $0.configuration.commandName })
      }
      commands = command.configuration.subcommands
    }
    return nil
  }

  /// Returns the message about the word after a command that needs a subcommand, if no subcommand has that name; otherwise `nil`.
  private static func problem(
    withSubcommandOf type: any ParsableCommand.Type, in words: ArraySlice<String>
  ) -> String? {
    let configuration = type.configuration
    let names = configuration.subcommands.compactMap { $0.configuration.commandName }
    guard let word = words.first, !names.isEmpty, configuration.defaultSubcommand == nil,
      !word.hasPrefix("-"), word != "help", !names.contains(word), let command = configuration.commandName
    else { return nil }
    return UsageText.unknown("subcommand", word, known: names, of: "thrum \(command)")
  }
}

// The parser treats each letter of a word behind one dash as a flag, so `-watch` would print the help (`-h`) and exit with
// success. It takes a number below 0 for such a word too, unless an option reads it as its value (apple/swift-argument-parser
// issue 31).

/// A check of command-line words that start with one dash. Numbers below 0 are accepted as numbers.
enum DashedWords {
  /// The words of one dash that the parser may see: standard input, and the options of one letter.
  static let flags = ["-", "-h", "-i", "-o"]
  /// The character that replaces the minus of a number that is not the value of an option.
  static let minus = "\u{2212}"

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
          checked[index] = minus + word.dropFirst()
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

// The parser writes a message, the usage and the command that prints the help as a text of several lines.

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
    text = String(text.map { String($0) == DashedWords.minus ? "-" : $0 })
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

// The parser breaks the lines of lists so that they continue at the margin, and asks the terminal for its width, which is
// not that of a console in a test.

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
