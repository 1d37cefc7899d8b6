import HapticSynthesis

/// Something that happened in an engine, for recorders and tools.
public struct EngineEvent: Sendable {
  /// What happened.
  public enum Kind: Sendable {
    /// An event of a pattern began: its authored values as lowered, times in seconds of pattern time.
    case eventBegan(ScoreEvent)
    /// An event that began at the engine time given has died away. Events that were cut off end with their player.
    case eventEnded(began: Double)
    /// A run has ended and is silent, or was cancelled before it began; the error is set if something outside
    /// ended it. One for each call that a completion handler gets.
    case playerFinished(EngineError?)
    /// No player is active any more, and handlers of `notifyWhenPlayersFinished` are due.
    case allPlayersFinished
    /// More was to begin, to change or to sound than the engine takes: what was lost, cut off or late since the last such
    /// event. At most one for all blocks between two looks of the engine.
    case overloaded(EngineStatistics)
    /// The engine runs.
    case started
    /// The engine was stopped: by the app when there is no reason.
    case stopped(StopReason?)
    /// The server failed: players and registered audio are lost.
    case reset
  }
  /// What happened.
  public var kind: Kind
  /// Engine time in seconds.
  public var time: Double
  /// Number of the player, counted from 1 in the order in which players were made; 0 where none is concerned.
  public var player: UInt64
}
