/// A command for one player, with the sample at which the command takes effect.
///
/// If that sample has passed, the command takes effect at the next sample that is rendered.
public struct Command: Sendable {
  /// The actions that a player can perform.
  public enum Action: @unchecked Sendable {  // A curve is read-only memory that its owner keeps alive.
    /// Play the score from its start; events that still sound start their release (final fade).
    case start
    /// Start the release of all sounding events, and start no more events.
    case stop
    /// Fade out within 2 ms and drop every command that was sent earlier and is due later.
    case cancel
    /// Freeze pattern time and fade out within 2 ms.
    case pause
    /// Continue at the pattern time at which `pause` froze the player; interrupted events continue from the
    /// point of interruption.
    case resume
    /// Continue at a pattern time in seconds; events that start before that time stay silent.
    case seek(Double)
    /// Set the playback rate, above 0.
    case setRate(Double)
    /// Turn looping on or off.
    case setLoop(Bool)
    /// Set the loop end in seconds; 0 means the score's `loopLength`.
    case setLoopEnd(Double)
    /// Turn muting on or off; pattern time advances while muted.
    case setMute(Bool)
    /// Set a lane (0…11) to a value, as a dynamic parameter of the score does. A lane is a control, such as
    /// intensity.
    case parameter(lane: Int32, Double)
    /// Apply a curve to a lane (0…11). The curve's time 0 is the sample of the command. Segments are sorted
    /// by time; the last segment is a constant value.
    case curve(lane: Int32, UnsafeBufferPointer<ScoreSegment>)
  }
  /// The action that the player performs.
  public var action: Action
  /// The number of the player, from 0.
  public var player: Int32
  /// The sample at which the command takes effect. A synthesizer counts its own samples, an engine those of
  /// engine time.
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
  var isValid: Bool {
    switch self {
    case .seek(let value), .setRate(let value), .setLoopEnd(let value): value == value
    case .parameter(let lane, let value): lane >= 0 && lane < LaneID.count && value == value
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
