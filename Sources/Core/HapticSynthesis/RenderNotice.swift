/// A notice about something that happened on the audio thread, for the owner of a synthesizer or engine.
public struct RenderNotice: Sendable, Hashable {
  /// The kinds of notices.
  public enum Kind: Sendable, Hashable {
    /// The playback of the player has finished or was stopped, and all its events are silent. `startWaits` is
    /// `true` if another start command for the player is waiting.
    case playerFinished(startWaits: Bool)
    /// The player has nothing left to do: it does not play, and no command for it is waiting. The memory of
    /// its score can now be freed.
    case playerIdle
    /// The synthesizer no longer reads a live curve (a curve sent by a command). The memory at the curve's
    /// address can now be freed.
    case curveRetired(address: UInt)
    /// An event starts at the sample of the notice. `index` is the index of the event in the player's score.
    /// Sent only if `reportsEvents` is on.
    case eventStarted(index: Int)
    /// An event has ended. The event started at sample `start`, and sounded up to, but not including, the sample
    /// of the notice, except for pauses. `index` is its index in the player's score. Events that are cut off (by a
    /// cancel, or because no voice was free) cause no such notice. Sent only if `reportsEvents` is on.
    case eventEnded(index: Int32, start: Int64)
    /// No player has been active for the idle timeout, after which an engine may stop. Sent by an engine's
    /// render loop, which calls the synthesizer on the audio thread.
    case idle
    /// All players were silenced, because the app sent no command within the time limit of the watchdog. Sent
    /// by an engine's render loop, which calls the synthesizer on the audio thread.
    case silenced

    /// Whether the notice is about a single event. Such notices never use the capacity that is reserved for
    /// other notices.
    package var concernsEvent: Bool {
      switch self {
      case .eventStarted, .eventEnded: true
      default: false
      }
    }
  }
  /// The kind of the notice.
  public var kind: Kind
  /// The number of the player that the notice is about; 0 if the notice is not about a player.
  public var player: Int32
  /// The sample at which the reported thing happened. A synthesizer counts its samples from 0; an engine
  /// counts the samples of its engine time.
  public var sample: Int64
  /// How many commands for the player had reached the audio thread when the notice was sent. After 2³² − 1,
  /// the count starts again at 0. The engine uses the count to determine whether one of its commands arrived
  /// before or after the notice was sent. 0 for a synthesizer without an engine.
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
    if case .eventEnded(let index, let start) = kind {
      moved.kind = .eventEnded(index: index, start: start &+ samples)
    }
    return moved
  }
}
