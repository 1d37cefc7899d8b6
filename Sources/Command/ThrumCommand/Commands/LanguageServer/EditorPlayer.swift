import HapticLanguageServer
import HapticModel
import HapticPlayback

/// Plays patterns for an editor, one at a time, on the output that the options of the command name.
final class EditorPlayer {
  private let playback: PlaybackOptions
  private let audio: AudioOptions.Values
  private let console: Console
  private var session: PlaySession?
  /// Whether anything was played, so that signals are handled here.
  private(set) var hasPlayed = false

  init(playback: PlaybackOptions, audio: AudioOptions.Values, console: Console) {
    self.playback = playback
    self.audio = audio
    self.console = console
  }

  /// Stops what plays and plays a pattern. Returns why it is not played, or only silently; `nil` if it can be felt or
  /// heard.
  func play(_ request: LanguageServer.PlayRequest) -> String? {
    stop()
    do throws(CommandFailure) {
      let session = try playback.session(PlaySession.Settings(), console: console)
      do throws(EngineError) {
        let path = EditorSurroundings.path(of: request.uri)
        let source = PlaySession.Source(
          name: InputFile.displayName(path), pattern: request.pattern,
          audioRoots: PatternAudio.locator(path, audio).folders)
        try session.load([source])
      } catch {
        session.stop()
        throw CommandFailure(error)
      }
      hasPlayed = true
      try playback.begin(session, console: console)
      self.session = session
      guard session.engine.output.format.canBeFelt else {
        return "no output device is available, so that the pattern plays silently; 'thrum devices' says why"
      }
      return nil
    } catch {
      return error.message ?? "the pattern cannot be played"
    }
  }

  /// Stops what plays.
  func stop() {
    session?.stop()
    session = nil
  }

  /// Releases the output at the end of a pattern. Returns why the output was lost, once; otherwise `nil`.
  func look() -> String? {
    guard let session else { return nil }
    session.look()
    if let loss = session.loss {
      stop()
      return "the output was lost: \(loss.reason)"
    }
    if session.isOver { stop() }
    return nil
  }
}
