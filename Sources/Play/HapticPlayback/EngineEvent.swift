import HapticSynthesis

/// Something that happened in an engine: for example, an event of a pattern began, or the engine stopped.
/// Recorders and tools use it.
public struct EngineEvent: Sendable {
  /// The kind of an event.
  public enum Kind: Sendable {
    /// An event of a pattern began. The value contains the properties that the pattern states for the event;
    /// its times are in seconds from the start of the pattern.
    case eventBegan(ScoreEvent)
    /// An event of a pattern has faded out completely. `began` is the engine time, in seconds, at which that
    /// event began.
    ///
    /// The end of an event that was cut off is not reported. Such an event is over when its player finishes,
    /// if not earlier.
    case eventEnded(began: Double)
    /// A playback of a player has finished and is silent, or was cancelled before it started. The value is an
    /// error if something outside the player, such as the loss of a device, ended the playback; otherwise
    /// `nil`. If the player has a completion handler, it is called once for each such event.
    case playerFinished(EngineError?)
    /// No player is active any more. The handlers of `notifyWhenPlayersFinished` are called next.
    case allPlayersFinished
    /// More events or changes were due at the same time than the engine's capacity allows. The value counts
    /// what was dropped, cut off or delayed since the last such report. One report may cover several blocks
    /// of samples.
    case overloaded(EngineStatistics)
    /// The engine started.
    case started
    /// The engine stopped. The value is the reason; `nil` if the app stopped the engine.
    case stopped(StopReason?)
    /// The audio server failed, so all players and all registered audio are lost.
    case reset
  }
  /// The kind of the event.
  public var kind: Kind
  /// The time at which it happened: the engine time in seconds.
  public var time: Double
  /// The number of the player to which it happened: 1 for the first player that the engine created, 2 for the
  /// second, and so on; 0 if it concerns no player.
  public var player: UInt64
  /// The index of the event in the score of its player, if the kind is `eventBegan` or `eventEnded`: the player's
  /// event whose end is reported is the one with this index that began at the time `began`.
  public var index: Int?
}
