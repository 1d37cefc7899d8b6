import TestExpectations
import Testing

@testable import ThrumCommand

@Suite("Arguments that are read without the parser")
struct QuickCommandTests {
  @Test(
    "they mean what they mean to the parser",
    arguments: [
      "check a.ahap", "check -", "check a.ahap b.ahap", "check --json a.ahap",
      "check a.ahap --strict --quiet",
      "check --design --alert a.ahap", "check --target phone a.ahap", "render a.ahap -o a.wav",
      "render --output b.wav - --channels haptic", "render a.ahap -o a/ --rate 8000 --profile lra150",
      "render a.ahap -o a.wav --channels split b.ahap --rate 44100",
    ])
  func agreement(line: String) throws {
    let words = line.split(separator: " ").map(String.init)
    switch words[0] {
    case "check": try compare(Check.self, words.dropFirst())
    default: try compare(Render.self, words.dropFirst())
    }
  }

  /// Compares all properties: of one without a value, the text says so.
  private func compare<Command: QuickCommand>(_ type: Command.Type, _ words: ArraySlice<String>) throws {
    let quick = try #require(type.read(words))
    #expect("\(quick)" == "\(try type.parse(Array(words)))")
    #expect(!"\(quick)".contains("definition"))
  }

  @Test(
    "every option of the parser means the same without it, or is left to it", arguments: ["check", "render"])
  func options(name: String) throws {
    switch name {
    case "check": try compareOptions(Check.self, name, file: ["a.ahap"])
    default: try compareOptions(Render.self, name, file: ["a.ahap", "-o", "a.wav"])
    }
  }

  /// Reads each option that the parser declares, with all its names, without the parser.
  private func compareOptions<Command: QuickCommand>(
    _ type: Command.Type, _ name: String, file: [String]
  ) throws {
    let declared =
      try #require(try ParserDump.commands().first { $0.words == [name] }).command.arguments ?? []
    var read: Set<String> = []
    for argument in declared {
      for option in argument.spellings {
        let rest = argument.isOptional ? file : ["a.ahap"]
        // A name is a value of every option that takes a text.
        let value = argument.allValues?.last ?? (option == "--rate" ? "8000" : "phone")
        let words = rest + [option] + (argument.kind == "option" ? [value] : [])
        guard type.read(words) != nil else { continue }
        read.insert(option)
        try compare(type, words[...])
        if argument.kind == "option" {
          for mistake in [[option], [option, ""], [option, "-5"], ["\(option)=\(value)"]] {
            #expect(type.read(rest + mistake) == nil, "\(mistake)")
          }
        } else {
          // The word after a flag is a file.
          try compare(type, (words + ["b.ahap"])[...])
        }
        #expect(type.read(words + words.dropFirst(rest.count)) == nil, "\(option) twice")
      }
    }
    #expect(read == Set(type.quickOptions.flatMap(\.names)), "no option that the parser does not declare")
    let required = declared.filter { $0.kind == "option" && !$0.isOptional }.flatMap(\.spellings)
    expectEqual(Set(required), Set(type.quickOptions.filter(\.isRequired).flatMap(\.names)))
  }

  @Test(
    "the parser reads the rest, with every mistake",
    arguments: [
      "check", "check --help", "check --version a", "check -- a", "check --json --json a", "check --fix a",
      "check --target", "check --target --json a", "check --target=phone a", "check - -", "check --jsn a",
      "check ---completion", "render a", "render -o", "render a -o b --rate 5", "render a -o b --rate many",
      "render a -o b --channels all", "render a -o b --to 1", "render a -o -x", "render a -o -",
      "render -o b",
    ])
  func rest(line: String) {
    let words = line.split(separator: " ").map(String.init)
    let isRead =
      words[0] == "check" ? Check.read(words.dropFirst()) != nil : Render.read(words.dropFirst()) != nil
    #expect(!isRead)
  }
}
