/// A notice about something that happened on the audio thread, for the owner of a synthesizer or engine.
public struct RenderNotice: Sendable, Hashable {
  /// The kinds of notices.
  public enum Kind: Sendable, Hashable {
    /// A playback has finished or was stopped, and all its events are silent. `startWaits` states whether
    /// another start command is waiting.
    case playerFinished(startWaits: Bool)
    /// A player has nothing left to do, because it does not play and no command for it is waiting. The
    /// player's score may be freed.
    case playerIdle
    /// The synthesizer no longer reads a live curve; the memory at the curve's address may be freed.
    case curveRetired(address: UInt)
    /// Sent only with `reportsEvents`: an event starts at the sample of the notice. `index` is the index of
    /// the event in the player's score.
    case eventStarted(index: Int)
    /// Sent only with `reportsEvents`: an event has ended. The event sounded from sample `start` up to, but
    /// not including, the sample of the notice. Events that are cut off (by a cancel, or because no voice was
    /// free) cause no such notice.
    case eventEnded(start: Int64)
    /// No player of a render loop has been active for the duration of the idle limit.
    case idle
    /// The watchdog of a render loop has silenced all players, because no command arrived within its time
    /// limit.
    case silenced

    /// Whether the notice is about a single event. Notices about events never use the capacity that other
    /// notices need.
    package var concernsEvent: Bool {
      switch self {
      case .eventStarted, .eventEnded: true
      default: false
      }
    }
  }
  /// The kind of the notice.
  public var kind: Kind
  /// The number of the player; 0 if the notice is not about a player.
  public var player: Int32
  /// The sample of the notice. A synthesizer counts its own samples, an engine those of engine time.
  public var sample: Int64
  /// The number of commands for that player that had reached the audio thread when the notice was sent,
  /// modulo 2³²; 0 for a synthesizer without an engine.
  public var commands: UInt32 = 0

  /// Creates a notice.
  package init(_ kind: Kind, player: Int32, sample: Int64) {
    self.kind = kind
    self.player = player
    self.sample = sample
  }

  /// Returns the notice with all its samples shifted by a number of samples.
  package func moved(by samples: Int64) -> RenderNotice {
    var moved = self
    moved.sample = sample &+ samples
    if case .eventEnded(let start) = kind { moved.kind = .eventEnded(start: start &+ samples) }
    return moved
  }
}
