import HapticOutputs

/// Why an engine or player could not do what it was asked.
public struct EngineError: Error, Sendable, Hashable {
  /// What the caller can do about it.
  public enum Kind: String, Sendable, Hashable, CaseIterable {
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
    /// Too many players are in use at a time: let go of some, or give the engine more room.
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

  /// What the caller can do about it.
  public var kind: Kind
  /// What is wrong and what to do, on one line.
  public var message: String
  /// Where: a file, or a path into a pattern such as `events[3].time`; empty when there is no such place.
  public var place: String
  /// What the system or a device said, when it said something.
  public var cause: String?

  /// Makes an error.
  public init(_ kind: Kind, _ message: String, place: String = "", cause: String? = nil) {
    self.kind = kind
    self.message = message
    self.place = place
    self.cause = cause
  }
}

extension EngineError: CustomStringConvertible {
  /// One line: place, message, cause.
  public var description: String {
    (place.isEmpty ? "" : "\(place): ") + message + (cause.map { " (\($0))" } ?? "")
  }
}

extension EngineError {
  /// What an output could not do, in the words of an engine.
  init(output error: OutputError) {
    let kind: Kind =
      switch error.kind {
      case .timeout: .startTimeout
      case .libraryMissing, .noServer, .noDevice, .unsuitable: .noOutput
      default: .outputFailed
      }
    self.init(kind, error.message, place: error.file, cause: error.cause)
  }
}
