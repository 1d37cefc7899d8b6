/// A command for one of the synthesizer's players, with the sample at which the command takes effect.
///
/// If that sample has passed, the command takes effect at the next sample that is rendered.
public struct Command: Sendable {
  /// The actions that a player can perform.
  public enum Action: @unchecked Sendable {  // A curve is read-only memory that its owner keeps alive.
    /// Play the score from its start. Events of an earlier playback that still sound start their release
    /// (final fade).
    case start
    /// Start the release (final fade) of all sounding events, and start no more events.
    case stop
    /// Fade out within 2 ms, and drop the commands that were sent before this one but are due later.
    case cancel
    /// Fade out within 2 ms, and freeze pattern time (the position in the score) until `resume`.
    case pause
    /// Continue at the pattern time at which `pause` froze the player. Interrupted events continue where they
    /// were interrupted.
    case resume
    /// Continue at a pattern time (a position in the score), in seconds. Events that start before that time
    /// stay silent.
    case seek(Double)
    /// Set the playback rate, a factor above 0; 1 is the original speed.
    case setRate(Double)
    /// Turn looping on or off.
    case setLoop(Bool)
    /// Set the position in the score, in seconds, at which a looping player jumps back to the start; 0 means
    /// the score's `loopLength`.
    case setLoopEnd(Double)
    /// Turn muting on or off. Pattern time continues to advance while the player is muted.
    case setMute(Bool)
    /// Set a lane to a value. A lane is one of the twelve controls that change while a player plays, such as
    /// intensity; `lane` is the number of the control, 0…11 (see `LaneID`). The lane reaches the value along a
    /// straight line of `over` seconds, at least 2 ms; NaN counts as 2 ms.
    case parameter(lane: Int32, Double, over: Double = 0)
    /// Apply a curve to a lane (the number of a control, 0…11). Time 0 of the curve is the sample at which
    /// the command takes effect. The segments must be sorted by time, and the slope of the last segment must
    /// be 0.
    case curve(lane: Int32, UnsafeBufferPointer<ScoreSegment>)
  }
  /// The action that the player performs.
  public var action: Action
  /// The number of the player, from 0.
  public var player: Int32
  /// The sample at which the command takes effect. A synthesizer counts its samples from 0; an engine counts
  /// the samples of its engine time.
  public var sample: Int64

  /// Creates a command.
  public init(_ action: Action, player: Int32, sample: Int64) {
    self.action = action
    self.player = player
    self.sample = sample
  }
}

extension Command.Action {
  /// Whether the command can make the pattern time of a paused player advance again, or end the player's
  /// playback.
  var endsPause: Bool {
    switch self {
    case .start, .stop, .cancel, .resume: true
    case .pause, .seek, .setRate, .setLoop, .setLoopEnd, .setMute, .parameter, .curve: false
    }
  }

  /// Whether the command's lane exists and its value is not NaN.
  package var isValid: Bool {
    switch self {
    case .seek(let value), .setRate(let value), .setLoopEnd(let value): value == value
    case .parameter(let lane, let value, _): lane >= 0 && lane < LaneID.count && value == value
    case .curve(let lane, _): lane >= 0 && lane < LaneID.count
    default: true
    }
  }
}

/// A live curve: one that a command, not the score, applies to a lane of a player.
struct LiveCurve: Linked {
  var walk: SegmentWalk
  /// The index of the current segment; −1 before the first.
  var segment = -1
  var links = Links<LiveCurve>.none
}
