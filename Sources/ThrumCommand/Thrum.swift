import ArgumentParser

/// The command `thrum`: its subcommands, one file each, do the work with the libraries of this package.
@main
struct Thrum: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "thrum",
    abstract: "Check, play and see haptic patterns (AHAP).",
    discussion: """
      FILE is an AHAP file; - reads standard input.

      EXIT STATUS
        0   all went well, every file plays
        1   a file holds an error (check --strict: or a warning)
        64  the command was called in a wrong way
        66  a file cannot be read
        69  an output cannot be played on
        73  an output file cannot be made
        74  writing failed half-way
        130 stopped by the user
      When several files end in different ways the greatest number counts.
      """,
    version: "0.1.0",
    subcommands: [
      Check.self, Info.self, Format.self, Render.self, Frames.self, Plot.self, Play.self,
      Feel.self, Felt.self, FeedbackCommand.self, Compare.self, Samples.self, Devices.self, Profiles.self,
    ])

  static func main() {
    System.holdStandardStreams()
    System.ignoreWriteSignals()
    let console = Console()
    let status = run(Array(CommandLine.arguments.dropFirst()), console: console)
    if status == .interrupted { Interruption.finish() }
    System.exit(status.rawValue)
  }
}

extension Thrum {
  /// The whole command: arguments in, text and a status out. Nothing in here ends the process.
  static func run(_ arguments: [String], console: Console) -> ExitStatus {
    if let word = arguments.first, !word.hasPrefix("-"), !commandNames.contains(word) {
      console.report(UsageText.unknownCommand(word, known: commandNames))
      return .usage
    }
    do {
      var command = try parseAsRoot(arguments)
      if let subcommand = command as? any Subcommand { return finish(subcommand, console: console) }
      // What is left is the parser's own: help, version, completion scripts.
      try command.run()
      return .success
    } catch {
      return finish(parserError: error, console: console)
    }
  }

  private static var commandNames: [String] {
    configuration.subcommands.map { $0.configuration.commandName ?? "\($0)".lowercased() } + ["help"]
  }

  /// Runs one subcommand and tells how it ended.
  static func finish(_ command: some Subcommand, console: Console) -> ExitStatus {
    var status: ExitStatus
    do throws(CommandFailure) {
      status = try command.run(console)
    } catch {
      console.output.flush()
      if let message = error.message { console.report(message) }
      status = error.status
    }
    return status.worse(flush(console))
  }

  private static func finish(parserError error: any Error, console: Console) -> ExitStatus {
    let code = exitCode(for: error)
    guard !code.isSuccess else {
      console.output.writeLine(fullMessage(for: error))
      return flush(console)
    }
    console.report(UsageText.line(message: message(for: error), full: fullMessage(for: error)))
    return .usage
  }

  private static func flush(_ console: Console) -> ExitStatus {
    console.output.flush()
    guard let failure = console.output.failure, !Interruption.isRequested else { return .success }
    console.report("cannot write to standard output: \(failure.text)")
    return .writeFailed
  }
}
