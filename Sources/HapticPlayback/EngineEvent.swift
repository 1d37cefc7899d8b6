import HapticSynthesis

/// Something that happened in an engine, such as the start of an event of a pattern or a stop of the engine;
/// for recorders and tools.
public struct EngineEvent: Sendable {
  /// The kind of event.
  public enum Kind: Sendable {
    /// An event of a pattern began. The value contains the properties of the event as its author wrote them,
    /// with times in seconds of pattern time.
    case eventBegan(ScoreEvent)
    /// An event of a pattern that began at the given engine time, in seconds, has faded out completely. The
    /// engine does not report the end of an event that was cut off; such an event is over at the latest when
    /// its player finishes.
    case eventEnded(began: Double)
    /// A playback of a player has finished and is silent, or was cancelled before it started. The error is
    /// `nil` unless something outside the player ended the playback. The engine reports one such event for
    /// each call of a completion handler.
    case playerFinished(EngineError?)
    /// No player is active any more; the handlers of `notifyWhenPlayersFinished` are called next.
    case allPlayersFinished
    /// The engine had more to start, change or play than its capacity allows. The value counts what was
    /// dropped, cut off or delayed since the last such report. The engine reports several overloaded blocks
    /// together.
    case overloaded(EngineStatistics)
    /// The engine started.
    case started
    /// The engine stopped; the reason is `nil` if the app stopped it.
    case stopped(StopReason?)
    /// The audio server failed, so all players and all registered audio are lost.
    case reset
  }
  /// The kind of event.
  public var kind: Kind
  /// The engine time of the event, in seconds.
  public var time: Double
  /// The number of the player, counted from 1 in the order in which players were created; 0 if the event
  /// concerns no player.
  public var player: UInt64
}
