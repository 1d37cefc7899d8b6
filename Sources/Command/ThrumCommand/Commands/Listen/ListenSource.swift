import HapticAudio
import HapticComposition
import HapticDevices
import HapticLive
import HapticOutputs
import HapticPlayback
import HapticText

/// Opens the input for `thrum listen`, and starts live haptics with it.
enum ListenSource {
  /// Returns the input for a name. Throws with status 66 if a file cannot be read, and with status 64 or 69
  /// if a device does not exist.
  static func open(_ name: String) throws(CommandFailure) -> any SoundInput {
    if InputDevices.isName(name) {
      do throws(OutputError) { return try InputDevices.open(name) } catch {
        throw CommandFailure(error.kind == .misuse ? .usage : .unavailable, text(error, name))
      }
    }
    // The same words, and near names, as for every other file.
    try InputFile.checkReadable(name)
    do throws(AudioFileError) { _ = try AudioFileStream(contentsOf: name) } catch {
      throw CommandFailure(.unreadable, "\(error)")
    }
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
      throw CommandFailure(.unavailable, text(error, input.name))
    }
  }

  private static func text<Kind: Sendable & Hashable>(_ error: Failure<Kind>, _ name: String) -> String {
    let cause = error.cause.map { " (\($0))" } ?? ""
    return "cannot listen to '\(name)': \(error.message)\(cause)"
  }

  /// Returns the names of all inputs, for shell completion.
  static func names() -> [String] {
    var names = [InputDevices.automatic, InputDevices.monitor] + InputDevices.kinds
    for report in InputDevices.list() { names += ((try? report.devices.get()) ?? []).map(\.id) }
    return names
  }
}
