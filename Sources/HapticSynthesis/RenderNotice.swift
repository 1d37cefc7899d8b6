/// Something that happened on the audio thread and that the owner of a synthesizer or engine wants to know.
public struct RenderNotice: Sendable, Hashable {
  /// What happened.
  public enum Kind: Sendable, Hashable {
    /// A playback has ended or was stopped, and all that it sounded has died away. `startWaits`: another start waits.
    case playerFinished(startWaits: Bool)
    /// A player has nothing left to do: it does not play, and no command waits. Its score may be freed.
    case playerIdle
    /// A curve sent live is no longer read; the memory at its address may be freed.
    case curveRetired(address: UInt)
    /// With `reportsEvents`: an event begins on the sample of the notice; `index` is its place in the player's score.
    case eventStarted(index: Int)
    /// With `reportsEvents`: an event has died away. It sounded from sample `start` up to, not including, that of the
    /// notice. Events that are cut off (by a cancel, or for want of a voice) have no such notice.
    case eventEnded(start: Int64)
    /// A render loop has played nothing for the idle limit.
    case idle
    /// The watchdog of a render loop has silenced everything.
    case silenced

    /// Whether it concerns a single event; notices of events never take the room of others.
    package var concernsEvent: Bool {
      switch self {
      case .eventStarted, .eventEnded: true
      default: false
      }
    }
  }
  /// What happened.
  public var kind: Kind
  /// Which player; 0 where none is concerned.
  public var player: Int32
  /// On which sample: a synthesizer counts its own, an engine those of engine time.
  public var sample: Int64
  /// How many commands of that player had reached the audio thread by then, modulo 2³²; 0 from a synthesizer alone.
  public var commands: UInt32 = 0

  /// Creates a notice.
  package init(_ kind: Kind, player: Int32, sample: Int64) {
    self.kind = kind
    self.player = player
    self.sample = sample
  }

  /// The notice with all its samples counted from another zero point.
  package func moved(by samples: Int64) -> RenderNotice {
    var moved = self
    moved.sample = sample &+ samples
    if case .eventEnded(let start) = kind { moved.kind = .eventEnded(start: start &+ samples) }
    return moved
  }
}
