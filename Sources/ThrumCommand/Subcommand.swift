import ArgumentParser

/// A command below `thrum` that does something.
///
/// It writes to the console that it is handed, so that tests run it inside their own process.
protocol Subcommand: ParsableCommand {
  /// Runs the command. Results go to `console.output`; the caller reports a failure.
  func run(_ console: Console) throws(CommandFailure) -> ExitStatus
}

extension Subcommand {
  /// Not used: `Thrum.run` calls `run(_:)` itself. Here for the parser's sake.
  func run() throws {
    let console = Console()
    let status = Thrum.finish(self, console: console)
    throw ExitCode(status.rawValue)
  }
}
