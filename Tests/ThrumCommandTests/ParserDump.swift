import ArgumentParser
import Foundation

@testable import ThrumCommand

/// The parser's own description of the commands and their options, from which the manual pages are made as well.
struct ParserDump: Decodable {
  var command: Command

  struct Command: Decodable {
    var commandName: String
    var subcommands: [Command]?
    var arguments: [Argument]?

    /// This command and all below it, each with the words that call it.
    func all(after words: [String] = []) -> [(words: [String], command: Command)] {
      [(words, self)] + (subcommands ?? []).flatMap { $0.all(after: words + [$0.commandName]) }
    }
  }

  struct Argument: Decodable {
    struct Name: Decodable {
      var kind: String
      var name: String
    }
    var kind: String
    var names: [Name]?
    var isOptional: Bool
    var abstract: String?
    var allValues: [String]?

    /// The names with their dashes, for an option or a flag.
    var spellings: [String] { (names ?? []).map { ($0.kind == "long" ? "--" : "-") + $0.name } }
    /// The name with two dashes; `nil` for a positional argument.
    var option: String? { spellings.first { $0.hasPrefix("--") } }
  }

  /// All commands, each with the words that call it; the parser's own command `help` is omitted.
  static func commands() throws -> [(words: [String], command: Command)] {
    let dump = try JSONDecoder().decode(
      ParserDump.self, from: Data(thrum("--experimental-dump-help").output.utf8))
    return dump.command.all().filter { $0.words != ["help"] }
  }
}
