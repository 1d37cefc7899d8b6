import ArgumentParser

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
