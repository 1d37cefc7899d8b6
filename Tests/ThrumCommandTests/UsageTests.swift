import ArgumentParser
import TestExpectations
import Testing

@testable import ThrumCommand

@Suite("Usage")
struct UsageTests {
  @Test(
    "wrong usage exits 64 with one line on standard error and nothing on standard output",
    arguments: [
      ["check"], ["check", "--frob", "x.ahap"], ["frobnicate"], ["--frob"], ["info"],
      ["info", "--parameters", "a"], ["format"], ["format", "a", "b"], ["check", "-", "-"],
    ])
  func wrongUsage(arguments: [String]) {
    let console = Console(input: [])
    let status = Thrum.run(arguments, console: console)
    let errors = String(decoding: console.errors.collected, as: UTF8.self)
    expectEqual(status, .usage)
    #expect(console.output.collected.isEmpty)
    #expect(errors.hasPrefix("thrum: "))
    expectEqual(errors.split(separator: "\n").count, 1)
    #expect(errors.contains("--help'"))
  }

  @Test("an unknown command suggests a near one")
  func unknownCommand() {
    let run = thrum("chekc", "x.ahap")
    expectEqual(run.errors, "thrum: there is no command 'chekc'; did you mean 'check'? See 'thrum --help'\n")
  }

  @Test("every command names itself as it is called")
  func names() {
    for (name, type) in Thrum.commands {
      expectEqual(type.configuration.commandName, name)
      // Otherwise the parser derives the name from the type, which takes longer than all the rest of its work.
      for command in type.configuration.subcommands { #expect(command.configuration.commandName != nil) }
    }
  }

  @Test(
    "what only the parser of the whole command reads in its own way, a subcommand does not read",
    arguments: [
      (["check", "--version"], "0.1.0\n"), (["check", "--generate-completion-script", "fish"], "function "),
      (["settings", "list", "--help"], "OVERVIEW: Show each setting"),
      (["check", "--baseline", "a", "-h"], "OVERVIEW: Check files"),
    ])
  func wholeCommand(arguments: [String], start: String) {
    let run = thrum(arguments)
    expectEqual(run.status, 0)
    #expect(run.errors.isEmpty)
    #expect(run.output.hasPrefix(start))
  }

  @Test(
    "arguments of the parser's own are refused where they do not belong",
    arguments: [["check", "---completion"], ["settings", "help"], ["settings", "help", "list"]])
  func misplaced(arguments: [String]) {
    expectEqual(thrum(arguments).status, 64)
  }

  @Test("the options that the parser defines itself are those that it reads")
  func ownOptions() throws {
    for option in Thrum.optionNames {
      let run = option == "--generate-completion-script" ? thrum(option, "fish") : thrum(option)
      #expect(run.status == 0 && run.errors.isEmpty && !run.output.isEmpty, "\(option): \(run.errors)")
    }
    let declared = try #require(try ParserDump.commands().first?.command.arguments?.compactMap(\.option))
    #expect(!declared.isEmpty && Set(declared).isSubset(of: Thrum.optionNames))
  }

  @Test("the words of one dash that the parser may see are standard input and its options of one letter")
  func shortOptions() throws {
    let options = try ParserDump.commands().flatMap { $0.command.arguments ?? [] }.flatMap(\.spellings)
    expectEqual(Set(options.filter { !$0.hasPrefix("--") } + ["-"]), Set(DashedWords.flags))
  }

  @Test("a default that the text of an option states is the one that holds")
  func defaults() throws {
    var count = 0
    for (words, command) in try ParserDump.commands() {
      let arguments = command.arguments ?? []
      // Frequencies, and names of files.
      let positional = ["80", "90"].prefix(arguments.count { $0.kind == "positional" && !$0.isOptional })
      let required = arguments.filter { $0.kind == "option" && !$0.isOptional }
      let call = words + required.compactMap(\.option).flatMap { [$0, "80"] } + positional
      // The composer knows the level that `listen --gate` leaves out.
      for argument in arguments where argument.option != "--gate" {
        guard let option = argument.option, let text = argument.abstract,
          let number = text.wholeMatch(of: #/.*\(default: (-?[0-9.]+)\)/#)?.1
        else { continue }
        let without = try #require(try Thrum.parseAsRoot(call) as? any Subcommand)
        let with = try #require(try Thrum.parseAsRoot(call + [option, String(number)]) as? any Subcommand)
        #expect("\(without)" == "\(with)", "\(words) \(option) \(number)")
        count += 1
      }
    }
    #expect(count == 10, "\(count) options with a number as their default were found")
  }

  @Test("help goes to standard output and exits 0", arguments: Thrum.commands.map(\.name))
  func help(name: String) {
    for run in [thrum(name, "--help"), thrum("help", name)] {
      expectEqual(run.status, 0)
      #expect(run.errors.isEmpty)
      #expect(run.output.hasPrefix("OVERVIEW: "))
      #expect(run.output.contains("Example: thrum \(name)"))
    }
  }

  @Test("help of the whole names every command and every exit status")
  func rootHelp() {
    let run = thrum("--help")
    expectEqual(run.status, 0)
    for name in Thrum.commands.map(\.name) { #expect(run.output.contains("  \(name) ")) }
    for status in ExitStatus.allCases { #expect(run.output.contains("\n  \(status.rawValue) ")) }
    let nothing = thrum()
    expectEqual(nothing.status, 64)
    #expect(nothing.output.isEmpty)
    #expect(nothing.errors.hasPrefix(run.output))
  }

  @Test("the version is printed")
  func version() {
    let run = thrum("--version")
    expectEqual(run.status, 0)
    expectEqual(run.output, Thrum.configuration.version + "\n")
  }

  @Test("of two ways to end, the greater number counts")
  func precedence() {
    expectEqual(ExitStatus.success.worse(.faulty), .faulty)
    expectEqual(ExitStatus.unreadable.worse(.faulty), .unreadable)
    expectEqual(ExitStatus.unreadable.worse(.writeFailed), .writeFailed)
  }
}
