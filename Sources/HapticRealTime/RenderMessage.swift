import HapticSynthesis

/// What the engine tells the audio thread.
public struct RenderMessage: Sendable {
  /// How to take it.
  public enum Kind: UInt8, Sendable {
    /// `command` at its sample, which counts in engine samples.
    case command
    /// `command` at so many samples after the first one of the next block.
    case fromNextBlock
    /// A player gets a new score: the one that stands in the table of scores under the player's number.
    case newScore
  }
  /// How to take it.
  public var kind: Kind
  /// What to do. For `newScore` only the player counts.
  public var command: Command

  /// Makes a message.
  public init(_ kind: Kind, _ command: Command) {
    self.kind = kind
    self.command = command
  }
}

/// What the audio thread tells the engine.
public struct RenderNotice: Sendable, Hashable {
  /// What happened.
  public enum Kind: UInt8, Sendable, Hashable {
    /// A playing has come to its end or was stopped, and all that it sounded has died away. `value` is 1 when another
    /// start waits.
    case playerFinished
    /// A player has nothing left to do: it does not play, and no command waits.
    case playerIdle
    /// A live curve is no longer read; `value` is its address.
    case curveRetired
    /// An event begins; `value` is its index in the score.
    case eventStarted
    /// An event has died away; `value` is the engine sample on which it began.
    case eventEnded
    /// Nothing has played for the idle limit.
    case idle
    /// The watchdog has silenced everything.
    case silenced
  }
  /// What happened.
  public var kind: Kind
  /// Which player; 0 where none is concerned.
  public var player: Int32
  /// On which engine sample.
  public var sample: Int64
  /// An address, an index or a sample, see `Kind`.
  public var value: UInt64
  /// How many commands of that player had reached the audio thread by then, modulo 2³².
  public var commands: UInt32
}
