import HapticErrors
import HapticOutputs

/// Why an engine or player could not do what it was asked.
public typealias EngineError = Failure<EngineErrorKind>

/// What the caller can do about an error of an engine.
public enum EngineErrorKind: String, Sendable, Hashable, CaseIterable {
  /// The engine is stopped: start it, or turn on automatic shutdown, which starts it by itself.
  case notRunning
  /// The output took too long to start: try again, or choose another.
  case startTimeout
  /// There is nothing to play on.
  case noOutput
  /// The output failed: see the cause, choose another.
  case outputFailed
  /// Something from outside stopped the engine: start it again.
  case interrupted
  /// The player was made before the engine was reset: make a new one.
  case invalidPlayer
  /// The pattern cannot be played: see the place.
  case invalidPattern
  /// A time is negative or not a number.
  case invalidTime
  /// Another value makes no sense.
  case invalidValue
  /// So much has been sent and not yet played that no more fits: send less at a time, or give the engine more room.
  case queueFull
  /// Too many players are in use at a time: release some, or raise the engine's capacity.
  case tooManyPlayers
  /// Registered audio would go beyond the limit: unregister some, or raise the limit.
  case audioMemory
  /// No audio is registered under that number.
  case invalidResource
  /// A file is not there.
  case fileNotFound
  /// A file is there and cannot be used.
  case unusableFile
  /// The watchdog silenced everything because no command had come for its limit.
  case silencedByWatchdog
}

extension Failure where ErrorKind == EngineErrorKind {
  /// What an output could not do, in the words of an engine.
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
