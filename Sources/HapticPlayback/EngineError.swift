import HapticOutputs
import HapticText

/// The error of an engine or a player: its kind, a message that states what to do, and its location.
public typealias EngineError = Failure<EngineErrorKind>

/// The kind of an engine's error. Kinds differ in what the caller can do about the error.
public enum EngineErrorKind: String, Sendable, Hashable, CaseIterable {
  /// The engine is stopped. Start the engine, or set `isAutoShutdownEnabled`, with which the engine also
  /// starts automatically.
  case notRunning
  /// The output took too long to start, or its last stop has not returned yet: try again, or choose another
  /// output.
  case startTimeout
  /// No output is available: its library, server or device is missing, or the device is unsuitable.
  case noOutput
  /// The output failed. The error's message states the cause; correct it, or choose another output.
  case outputFailed
  /// An event from outside, such as another program, stopped the engine: start it again.
  case interrupted
  /// The player was created before the engine was reset: create a new one.
  case invalidPlayer
  /// The pattern is invalid: the error's `place` names the location in it.
  case invalidPattern
  /// A time is negative, NaN, or beyond 10⁹ s.
  case invalidTime
  /// A value other than a time is invalid, for example NaN.
  case invalidValue
  /// Too many commands or live curves have been sent and not played yet: send less at a time, or raise the
  /// engine's capacity.
  case queueFull
  /// Too many players are in use at the same time: release some, or raise the engine's capacity.
  case tooManyPlayers
  /// The audio would exceed the engine's memory limit: unregister some audio, release patterns, or raise the
  /// limit.
  case audioMemory
  /// No audio is registered under the given number, for example because it was unregistered or lost in a
  /// reset.
  case invalidResource
  /// A file does not exist.
  case fileNotFound
  /// A file exists but cannot be used, for example because its format is not supported.
  case unusableFile
  /// The watchdog silenced all players because the app sent no command within the watchdog's time limit
  /// (`longestUnattendedTime`).
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
