import HapticComposition
import HapticLive
import HapticOutputs
import HapticPlayback
import HapticSession

/// Opens the input of `thrum listen`, and connects it to the engine.
enum ListenSource {
  /// Returns the input with a name. Throws with status 66 for a file that cannot be read.
  static func open(_ name: String) throws(CommandFailure) -> any SoundInput {
    // Read again for the same words, and near names, as for every other file.
    _ = try InputFile.read(name, console: Console(input: []), limit: 1)
    return FileInput(name)
  }

  /// Starts the input and the analysis. Throws with status 69 if the input cannot be opened.
  static func start(
    _ input: any SoundInput, _ session: PlaySession, _ settings: CompositionSettings, _ loudest: Double?,
    _ recording: ListenRecording?
  ) throws(CommandFailure) -> LiveHaptics {
    var onEvent: (@Sendable (LiveEvent) -> Void)?
    if let recording { onEvent = { recording.append($0) } }
    do throws(EngineError) {
      return try LiveHaptics(
        engine: session.engine, input: input, settings: settings, loudest: loudest, onEvent: onEvent)
    } catch {
      let cause = error.cause.map { " (\($0))" } ?? ""
      throw CommandFailure(.unavailable, "cannot listen to '\(input.name)': \(error.message)\(cause)")
    }
  }
}
