import HapticOutputs
import HapticText

/// The error of an engine or a player. It has a kind, a message that states what to do, and a location, such
/// as a file or a path into a pattern.
public typealias EngineError = Failure<EngineErrorKind>

/// The kind of an engine's error. The kinds differ in what the caller can do about the error.
public enum EngineErrorKind: String, Sendable, Hashable, CaseIterable {
  /// The engine is stopped. Start it, or set `isAutoShutdownEnabled`, so that the engine starts
  /// automatically.
  case notRunning
  /// The output took too long to start, or the last stop of the output has not finished yet. Try again, or
  /// choose another output.
  case startTimeout
  /// No output is available, because a library, server or device is missing or the device is unsuitable.
  case noOutput
  /// The output failed. The error's message states the cause; correct it, or choose another output.
  case outputFailed
  /// Something outside the engine, such as another program, stopped the engine. Start it again.
  case interrupted
  /// The player was created before the engine was reset. Create a new player.
  case invalidPlayer
  /// The pattern is invalid. The error's `place` states the location of the problem in the pattern.
  case invalidPattern
  /// A time is negative, NaN, or beyond 10⁹ s.
  case invalidTime
  /// A value other than a time is invalid, for example NaN.
  case invalidValue
  /// Too many commands or live curves (curves sent while the engine runs) are waiting or still playing. Send
  /// fewer at a time, or raise the engine's capacity.
  case queueFull
  /// Too many players are in use at the same time. Release some of them, or raise the engine's capacity.
  case tooManyPlayers
  /// The audio would exceed the engine's memory limit. Unregister some audio, release patterns, or raise the
  /// limit.
  case audioMemory
  /// No audio is registered under the number that the caller or the pattern specified (a resource ID), for
  /// example because the audio was unregistered or was lost in a reset.
  case invalidResource
  /// A file does not exist.
  case fileNotFound
  /// A file exists but cannot be used, for example because its format is not supported.
  case unusableFile
  /// The watchdog silenced all players, because the app sent no command for longer than the time limit
  /// `longestUnattendedTime`.
  case silencedByWatchdog
}

extension Failure where ErrorKind == EngineErrorKind {
  /// Creates an engine's error from an error of the engine's output.
  init(output error: OutputError) {
    let kind: Kind =
      switch error.kind {
      case .timeout: .startTimeout
      case .libraryMissing, .noServer, .noDevice, .unsuitable: .noOutput
      case .failed, .misuse: .outputFailed
      }
    self = error.rekinded(kind)
  }
}
