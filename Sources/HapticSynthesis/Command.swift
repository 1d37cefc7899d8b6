/// What a player can be told to do, at a sample.
public enum CommandKind: UInt8, Sendable {
  /// Play the score from its beginning; what still sounds goes into its release.
  case start
  /// Let what sounds go into its release and start nothing more.
  case stop
  /// Fade within 2 ms and drop every command sent before it that is due after it.
  case cancel
  /// Hold pattern time; fade within 2 ms.
  case pause
  /// Go on from where `pause` held; events are taken up in their middle.
  case resume
  /// Go to the pattern time in `value` (seconds); events that began before it stay silent.
  case seek
  /// Set the playback rate to `value` (above 0).
  case setRate
  /// Loop when `value` is not 0.
  case setLoop
  /// Set the loop end to `value` seconds; 0 is the score's `loopLength`.
  case setLoopEnd
  /// Mute when `value` is not 0; time goes on.
  case setMute
  /// Send `value` to the lane `lane` as a dynamic parameter.
  case parameter
  /// Lay `curve` over the lane `lane`, its time 0 at this sample.
  case curve
}

extension CommandKind {
  /// True for what takes effect in pattern time rather than at once.
  var isShapedByPattern: Bool {
    switch self {
    case .seek, .setRate, .parameter, .curve: true
    default: false
    }
  }
}

/// One instruction for one player, stamped with the sample on which it takes effect.
///
/// A sample that has passed counts as the next one rendered.
public struct Command: @unchecked Sendable {  // `curve` is read-only memory that its owner keeps alive.
  /// What to do.
  public var kind: CommandKind
  /// Which player, from 0.
  public var player: Int32
  /// When, in engine samples.
  public var sample: Int64
  /// A number whose meaning `kind` gives.
  public var value: Double
  /// A lane, 0…11.
  public var lane: Int32
  /// Segments of a live curve, sorted by time; its last segment is a held value.
  public var curve: UnsafeBufferPointer<ScoreSegment>

  /// Makes a command.
  public init(
    _ kind: CommandKind, player: Int32, sample: Int64, value: Double = 0, lane: Int32 = 0,
    curve: UnsafeBufferPointer<ScoreSegment> = UnsafeBufferPointer(start: nil, count: 0)
  ) {
    self.kind = kind
    self.player = player
    self.sample = sample
    self.value = value
    self.lane = lane
    self.curve = curve
  }
}

/// A curve sent live to a lane of a player.
struct LiveCurve: Linked {
  var walk: SegmentWalk
  /// Its present segment; −1 before the first.
  var segment = -1
  var links = Links<LiveCurve>.none
}
