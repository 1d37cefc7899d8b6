import HapticModel
import HapticPlayback

extension PlaybackOptions {
  /// Plays a pattern that is not from a user's file, to its end, and prints one line about it.
  ///
  /// - Parameters:
  ///   - name: the name of the pattern for messages.
  ///   - line: the line to print, which is followed by the description of the output.
  ///   - audioRoots: the folders in which to search for the pattern's audio files.
  func play(
    _ pattern: HapticPattern, named name: String, line: String, audioRoots: [String] = [], console: Console
  ) throws(CommandFailure) -> ExitStatus {
    let session = try session(PlaySession.Settings(), console: console)
    do throws(EngineError) {
      try session.load([PlaySession.Source(name: name, pattern: pattern, audioRoots: audioRoots)])
    } catch {
      session.stop()
      throw CommandFailure(error)
    }
    try begin(session, console: console)
    if !quiet {
      console.output.writeLine("\(line), on \(PlayState.name(of: session.engine.output))")
      console.output.flush()
    }
    var runner = PlayRunner(
      console: console, session: session,
      display: TerminalDisplay(console: console, quiet: quiet ? .nothing : .messages))
    return try runner.run()
  }
}
