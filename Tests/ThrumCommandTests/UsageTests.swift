import ArgumentParser
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
    #expect(status == .usage)
    #expect(console.output.collected.isEmpty)
    #expect(errors.hasPrefix("thrum: "))
    #expect(errors.split(separator: "\n").count == 1)
    #expect(errors.contains("--help'"))
  }

  @Test("an unknown command suggests a near one")
  func unknownCommand() {
    let run = thrum("chekc", "x.ahap")
    #expect(run.errors == "thrum: there is no command 'chekc'; did you mean 'check'? See 'thrum --help'\n")
  }

  @Test("help goes to standard output and exits 0", arguments: Thrum.configuration.subcommands.indices)
  func help(index: Int) {
    let type = Thrum.configuration.subcommands[index]
    let name = Self.name(of: type)
    for run in [thrum(name, "--help"), thrum("help", name)] {
      #expect(run.status == 0)
      #expect(run.errors.isEmpty)
      #expect(run.output.hasPrefix("OVERVIEW: "))
      #expect(run.output.contains("Example: thrum \(name)"))
    }
  }

  @Test("help of the whole names every command and every exit status")
  func rootHelp() {
    let run = thrum("--help")
    #expect(run.status == 0)
    for type in Thrum.configuration.subcommands {
      #expect(run.output.contains("  \(Self.name(of: type)) "))
    }
    for status in ExitStatus.allCases { #expect(run.output.contains("\n  \(status.rawValue) ")) }
    let nothing = thrum()
    #expect(nothing.status == 64)
    #expect(nothing.output.isEmpty)
    #expect(nothing.errors.hasPrefix(run.output))
  }

  private static func name(of type: any ParsableCommand.Type) -> String {
    type.configuration.commandName ?? "\(type)".lowercased()
  }

  @Test("the version is printed")
  func version() {
    let run = thrum("--version")
    #expect(run.status == 0)
    #expect(run.output == Thrum.configuration.version + "\n")
  }

  @Test("of two ways to end, the greater number counts")
  func precedence() {
    #expect(ExitStatus.success.worse(.faulty) == .faulty)
    #expect(ExitStatus.unreadable.worse(.faulty) == .unreadable)
    #expect(ExitStatus.unreadable.worse(.writeFailed) == .writeFailed)
  }
}
