/// One instruction for one player, stamped with the sample on which it takes effect.
///
/// A sample that has passed counts as the next one rendered.
public struct Command: Sendable {
  /// What a player is to do.
  public enum Action: @unchecked Sendable {  // A curve is read-only memory that its owner keeps alive.
    /// Play the score from its beginning; what still sounds goes into its release.
    case start
    /// Let what sounds go into its release and start nothing more.
    case stop
    /// Fade within 2 ms and drop every command sent before it that is due after it.
    case cancel
    /// Hold pattern time; fade within 2 ms.
    case pause
    /// Go on from where `pause` held; events are resumed in their middle.
    case resume
    /// Go to a pattern time in seconds; events that began before it stay silent.
    case seek(Double)
    /// Set the playback rate, above 0.
    case setRate(Double)
    /// Loop or not.
    case setLoop(Bool)
    /// Set the loop end in seconds; 0 is the score's `loopLength`.
    case setLoopEnd(Double)
    /// Mute or not; time goes on.
    case setMute(Bool)
    /// Send a value to a lane, 0…11, as a dynamic parameter.
    case parameter(lane: Int32, Double)
    /// Lay a curve over a lane, 0…11, its time 0 at the sample of the command. Segments are sorted by time; the last one
    /// is a held value.
    case curve(lane: Int32, UnsafeBufferPointer<ScoreSegment>)
  }
  /// What to do.
  public var action: Action
  /// Which player, from 0.
  public var player: Int32
  /// When, in engine samples.
  public var sample: Int64

  /// Creates a command.
  public init(_ action: Action, player: Int32, sample: Int64) {
    self.action = action
    self.player = player
    self.sample = sample
  }
}

extension Command.Action {
  /// Whether it can set the pattern time of a paused player in motion, or end its run.
  var endsPause: Bool {
    switch self {
    case .start, .stop, .cancel, .resume: true
    case .pause, .seek, .setRate, .setLoop, .setLoopEnd, .setMute, .parameter, .curve: false
    }
  }

  /// Whether its lane exists and its value is a number.
  var isValid: Bool {
    switch self {
    case .seek(let value), .setRate(let value), .setLoopEnd(let value): value == value
    case .parameter(let lane, let value): lane >= 0 && lane < LaneID.count && value == value
    case .curve(let lane, _): lane >= 0 && lane < LaneID.count
    default: true
    }
  }
}

/// A curve sent live to a lane of a player.
struct LiveCurve: Linked {
  var walk: SegmentWalk
  /// Its present segment; −1 before the first.
  var segment = -1
  var links = Links<LiveCurve>.none
}
