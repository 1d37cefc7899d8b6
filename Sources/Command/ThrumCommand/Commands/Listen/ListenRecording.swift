import AHAP
import HapticComposition
import HapticModel
import HapticOperations
import HapticPlatform
import Synchronization

/// The recording of `--record`. Its file is checked before anything plays, and written when the command ends
/// for any reason.
final class ListenRecording: Sendable {
  private let path: String
  private let input: String
  /// The length in seconds of sound after which no more events are recorded.
  private let limit: Double
  private let recorder = Mutex(LiveRecorder())
  /// Protects a file that exists; `nil` with `--force`.
  private let protection: PatternGuard?

  /// Creates a recording. Throws with status 64 if the path is standard output, has no ending of a pattern or is
  /// that of the input, and with status 73 if the file cannot be created or may not be replaced.
  init(_ path: String, input: String, limit: Double?, isForced: Bool) throws(CommandFailure) {
    guard path != OutputFile.standardOutput else {
      throw CommandFailure(
        .usage, "--record -: the levels go to standard output; name a file with --record")
    }
    try OutputRule.ahap.checkEnding(of: path)
    try OutputRule.checkDistinct(path, from: [input])
    protection = isForced ? nil : PatternGuard(option: "--record", canUpdate: false)
    try protection?.check(path)
    // A byte sink that is discarded leaves no file.
    do throws(SystemFailure) { try ByteSink(path: path).discard() } catch { throw CommandFailure(error) }
    self.path = path
    self.input = input
    self.limit = limit ?? .infinity
  }

  /// Records an event. Called on the analysis thread.
  ///
  /// A frame describes the 5 ms after its time, so a frame at the limit itself is not recorded.
  func append(_ event: LiveEvent) {
    guard event.time < limit - 0.001 else { return }
    recorder.withLock { $0.append(event) }
  }

  /// Writes the pattern, and returns a line with its length and its numbers of events. Ctrl-C does not
  /// prevent this, because recordings usually end with Ctrl-C.
  func write(_ settings: CompositionSettings) throws(CommandFailure) -> String {
    let recorder = recorder.withLock { $0 }
    var pattern = recorder.pattern(settings)
    pattern.extras = .description("Recorded from \(Path.name(of: input)) by thrum listen.")
    CompositionRecord(pattern).store(in: &pattern)
    let path = freePath()
    let bytes: [UInt8]
    do throws(AHAPEncodingError) { bytes = try AHAPEncoder().encode(pattern) } catch {
      throw CommandFailure(.faulty, "cannot write '\(path)': \(error)")
    }
    do throws(SystemFailure) { try ByteSink.write(bytes, to: path) } catch { throw CommandFailure(error) }
    let transients = pattern.events.count { $0.type == .hapticTransient }
    return "\(path): \(PlayState.fixed(recorder.duration)) s, \(FindingText.count(transients, "transient")), "
      + "\(pattern.events.count - transients) continuous"
  }

  /// Returns the path for the recording: that of the command or, if the file there was changed during the
  /// recording, a similar one. So neither is lost.
  private func freePath() -> String {
    guard let protection else { return path }
    if (try? protection.check(path)) != nil { return path }
    // A name that is not in use ends the search.
    let similar = (2...).lazy.map { [path] in ComposeJob.path(path, "\($0)") }
    return similar.first { (try? protection.check($0)) != nil } ?? path
  }
}
