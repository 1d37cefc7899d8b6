import HapticModel
import HapticPlayback

/// Everything that was felt, heard and reported, with times: the input of expectations and golden files.
///
/// A plain value; take as many as you like while a test goes on. All times are seconds on one clock, see
/// ``HapticBench/felt`` and ``HapticBench/felt(of:)``. Lists are sorted by time.
public struct Recording: Sendable {
  /// A tap.
  public struct Transient: Sendable, Hashable {
    /// When it began, in seconds, exact to the sample.
    public var time: Double
    /// Effective intensity, 0…1: after curves, parameters, mutes and the user's strength.
    public var intensity: Float
    /// Effective sharpness, 0…1.
    public var sharpness: Float

    /// Creates a transient.
    public init(time: Double, intensity: Float, sharpness: Float) {
      self.time = time
      self.intensity = intensity
      self.sharpness = sharpness
    }
  }

  /// An event that has a length: a continuous one, or a sound.
  public struct Span: Sendable, Hashable {
    /// What it is: HapticContinuous, AudioContinuous or AudioCustom.
    public var type: EventType
    /// When it began, in seconds, exact to the sample.
    public var start: Double
    /// When it had died away, its release included; nil while it goes on.
    public var end: Double?
    /// What its pattern says, before curves and parameters: intensity of a haptic event, volume of a sound, 0…1.
    public var level: Float
    /// What its pattern says: sharpness of a haptic event (0…1), pitch of a sound (−1…1).
    public var tone: Float
    /// What its pattern says: −1 left … 1 right; 0 for haptics.
    public var pan: Float
    /// What its pattern says: 0…1; 1 for haptics.
    public var brightness: Float

    /// Creates a span.
    public init(
      _ type: EventType = .hapticContinuous, start: Double, end: Double?, level: Float = 1, tone: Float = 0.5,
      pan: Float = 0, brightness: Float = 1
    ) {
      self.type = type
      self.start = start
      self.end = end
      self.level = level
      self.tone = tone
      self.pan = pan
      self.brightness = brightness
    }
  }

  /// An event of an engine or a player that is reported to handlers.
  public struct Notice: Sendable, Hashable {
    /// What happened.
    public enum Kind: Sendable, Hashable {
      /// The engine was started.
      case started
      /// The engine stopped: by itself, with the reason that its stopped handler got, or by a call of `stop`, without one.
      case stopped(StopReason?)
      /// The engine was reset: its players are lost, its reset handler was called.
      case reset
      /// A player came to its end, and its completion handler, if it has one, was called; the error when it ended for
      /// one.
      case playerFinished(EngineError?)
      /// No player was active any more, and handlers of `notifyWhenPlayersFinished` were called. Not recorded when no
      /// such handler waits.
      case allPlayersFinished
    }
    /// When, in seconds.
    public var time: Double
    /// What happened.
    public var kind: Kind

    /// Creates a notice.
    public init(time: Double, kind: Kind) {
      self.time = time
      self.kind = kind
    }
  }

  /// Taps, by time.
  public var transients: [Transient] = []
  /// Continuous events and sounds, by their start.
  public var spans: [Span] = []
  /// How strong and sharp continuous haptics were.
  public var levels = LevelCourse()
  /// What happened to engines and players, in its order.
  public var notices: [Notice] = []
  /// Every sample; nil when the bench did not record them.
  public var samples: RecordedSamples?
  /// How many reports an engine could not make because its queue was full (`RenderCapacity.frames`): what they contained is missing
  /// here, and no expectation holds.
  public var lostReports = 0
  /// How far the recording goes, in seconds.
  public var duration = 0.0

  /// Creates an empty recording.
  public init() {}
}

extension Recording {
  /// Continuous haptic events, by their start.
  public var continuous: [Span] { spans.filter { $0.type == .hapticContinuous } }

  /// Events that are heard, by their start.
  public var sounds: [Span] {
    spans.filter { $0.type == .audioContinuous || $0.type == .audioCustom }
  }

  /// True when nothing was felt; sounds do not count.
  public var isEmpty: Bool { transients.isEmpty && levels.steps.isEmpty }
}
