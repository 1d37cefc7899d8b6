import ArgumentParser

/// The command `thrum`. Its subcommands use the libraries of this package.
struct Thrum: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "thrum",
    abstract: "Check, play and draw haptic patterns (AHAP).",
    discussion: """
      FILE is an AHAP file; - reads standard input. Write ./-name for a file whose name begins with a dash.

      EXIT STATUS
        0    success; every file plays
        1    a file has an error (check --strict: or a warning; format --check: or is not canonical; --in-place, --fix, edit, \
      mix: or would lose something; diff: the patterns differ)
        2    diff: a file cannot be read or has an error
        64   usage error
        66   a file cannot be read
        69   output device unavailable
        73   an output file cannot be created
        74   writing failed, or the file has changed meanwhile
        130  stopped by the user
      If several files end differently, the greatest number is the status.
      """,
    version: version,
    subcommands: commands.map(\.type))

  private static let version = "0.1.0"

  /// The subcommands with their names, in the order of the help. The names stand here so that ``run(_:console:)``
  /// finds a subcommand without its configuration, whose texts only the help needs.
  static let commands: [(name: String, type: any ParsableCommand.Type)] = [
    ("check", Check.self), ("info", Info.self), ("format", Format.self), ("edit", Edit.self),
    ("mix", Mix.self), ("diff", Diff.self), ("convert", Convert.self), ("render", Render.self),
    ("frames", Frames.self), ("score", ScoreCommand.self), ("plot", Plot.self), ("play", Play.self),
    ("feel", Feel.self), ("felt", Felt.self), ("feedback", FeedbackCommand.self), ("compare", Compare.self),
    ("compose", Compose.self), ("listen", Listen.self), ("studio", Studio.self), ("samples", Samples.self),
    ("devices", Devices.self),
    ("profiles", Profiles.self), ("tone", Tone.self), ("sweep", Sweep.self),
    ("measure", Measure.self),
    ("settings", SettingsCommand.self), ("schema", SchemaCommand.self), ("lsp", LanguageServerCommand.self),
  ]
}

extension Thrum {
  /// Runs the command with its arguments and returns the exit status. Never ends the process.
  static func run(_ words: [String], console: Console) -> ExitStatus {
    guard !words.isEmpty else {
      console.errors.writeLine(console.help(helpMessage(columns: HelpText.unbroken)))
      console.report("no command given; use one of those above")
      return .usage
    }
    if words == ["--version"] {
      console.output.writeLine(version)
      return flush(console)
    }
    if let quick = quickCommand(words) { return finish(quick, console: console) }
    if let problem = problem(withCommandIn: words) {
      console.report(problem)
      return .usage
    }
    if words.count == 1, let type = commands.first(where: { $0.name == words[0] })?.type,
      !type.configuration.subcommands.isEmpty, type.configuration.defaultSubcommand == nil
    {
      console.errors.writeLine(console.help(helpMessage(for: type, columns: HelpText.unbroken)))
      console.report("no subcommand of '\(words[0])' given; use one of those above")
      return .usage
    }
    let arguments: [String]
    do throws(CommandFailure) {
      arguments = try DashedWords.checked(words)
    } catch {
      return finish(error, console: console)
    }
    do {
      if let subcommand = try subcommand(arguments) { return finish(subcommand, console: console) }
      var command = try parseAsRoot(arguments)
      if let subcommand = command as? any Subcommand { return finish(subcommand, console: console) }
      // The rest is the parser's own: help, version, completion scripts.
      try command.run()
      return .success
    } catch let failure as CommandFailure {
      return finish(failure, console: console)
    } catch {
      return finish(parserError: error, console: console)
    }
  }

  /// Returns a command whose usual arguments are read without the parser; `nil` for all others. Needs no list of the commands,
  /// which takes longer to set up.
  private static func quickCommand(_ words: [String]) -> (any Subcommand)? {
    switch words.first {
    case "check": Check.read(words.dropFirst())
    case "render": Render.read(words.dropFirst())
    default: nil
    }
  }

  /// Runs one subcommand, and reports its failure if it fails. Returns the exit status.
  static func finish(_ command: some Subcommand, console: Console) -> ExitStatus {
    var status: ExitStatus
    do throws(CommandFailure) {
      status = try command.run(console)
    } catch {
      status = finish(error, console: console)
    }
    return status.worse(flush(console))
  }

  private static func finish(_ failure: CommandFailure, console: Console) -> ExitStatus {
    console.output.flush()
    if let message = failure.message { console.report(message) }
    return failure.status
  }

  private static func finish(parserError error: any Error, console: Console) -> ExitStatus {
    let code = exitCode(for: error)
    guard !code.isSuccess else {
      let text = fullMessage(for: error, columns: HelpText.unbroken)
      console.output.writeLine(text.contains("USAGE: ") ? console.help(text) : text)
      return flush(console)
    }
    console.report(UsageText.line(fullMessage(for: error)) ?? "wrong usage; see 'thrum --help'")
    return .usage
  }

  private static func flush(_ console: Console) -> ExitStatus {
    console.output.flush()
    console.errors.flush()
    guard let failure = console.output.failure, !Interruption.isRequested else { return .success }
    console.report("cannot write to standard output: \(failure.reason)")
    return .writeFailed
  }
}

/// A subcommand of `thrum` that performs a task.
///
/// It writes to the console that is passed to it, so that tests can run it within their own process.
protocol Subcommand: ParsableCommand {
  /// Runs the subcommand and writes its results to `console.output`. If it throws a failure, the caller
  /// prints the failure.
  func run(_ console: Console) throws(CommandFailure) -> ExitStatus
}

extension Subcommand {
  /// Runs the command on the streams of this process. The parser requires this method, but `Thrum.run` calls
  /// `run(_:)` instead.
  func run() throws {
    let console = Console()
    let status = Thrum.finish(self, console: console)
    throw ExitCode(status.rawValue)
  }
}
