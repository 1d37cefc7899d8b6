import HapticModel
import HapticPlayback
import HapticText

/// A recording of everything that was felt, heard and reported, with times. Tests check a recording with
/// expectations or compare it with a golden file.
///
/// A recording is a plain value, so a test may take any number of recordings. All times are in seconds on one
/// clock (see ``HapticBench/felt`` and ``HapticBench/felt(of:)``). Lists are sorted by time.
public struct Recording: Sendable {
  /// A transient: a short haptic event, felt as a tap.
  public struct Transient: Sendable, Hashable {
    /// The start of the event, in seconds, exact to the sample.
    public var time: Double
    /// The intensity that was felt, 0…1: after curves, parameters, mutes and the user's strength setting.
    public var intensity: Float
    /// The sharpness that was felt, 0…1: after curves and parameters.
    public var sharpness: Float

    /// Creates a transient. The time is in seconds.
    public init(time: Double, intensity: Float, sharpness: Float) {
      self.time = time
      self.intensity = intensity
      self.sharpness = sharpness
    }
  }

  /// A span: an event with a length, either continuous haptics or a sound.
  public struct Span: Sendable, Hashable {
    /// The type of the event: HapticContinuous, AudioContinuous or AudioCustom.
    public var type: EventType
    /// The start of the event, in seconds, exact to the sample.
    public var start: Double
    /// The time at which the event ended, in seconds, including its release (the fade after its duration);
    /// `nil` while it is playing.
    public var end: Double?
    /// The intensity of a haptic event or the volume of a sound, 0…1, as its pattern states it: before curves
    /// and parameters.
    public var level: Float
    /// The sharpness of a haptic event (0…1) or the pitch of a sound (−1…1), as its pattern states it.
    public var tone: Float
    /// The pan of a sound as its pattern states it, from −1 (left) to 1 (right); 0 for haptics.
    public var pan: Float
    /// The brightness of a sound as its pattern states it, 0…1; 1 for haptics.
    public var brightness: Float

    /// Creates a span. The start and end are in seconds.
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

  /// A notice: a report about an engine or a player, such as a stop, for which a handler of the app exists.
  public struct Notice: Sendable, Hashable {
    /// The kind of a notice.
    public enum Kind: Sendable, Hashable {
      /// The engine was started.
      case started
      /// The engine stopped. The value is the reason that the stopped handler received; `nil` after a call to
      /// `stop`.
      case stopped(StopReason?)
      /// The engine was reset. Its players are lost, and its reset handler was called.
      case reset
      /// A player finished, and its completion handler, if any, was called. The value is the error that
      /// stopped the player; `nil` if none did.
      case playerFinished(EngineError?)
      /// All players had finished, and the handlers of `notifyWhenPlayersFinished` were called. This notice
      /// is recorded only if such a handler was waiting.
      case allPlayersFinished
    }
    /// The time of what the notice reports, in seconds.
    public var time: Double
    /// The kind of the notice.
    public var kind: Kind

    /// Creates a notice. The time is in seconds.
    public init(time: Double, kind: Kind) {
      self.time = time
      self.kind = kind
    }
  }

  /// The transients (short taps), sorted by time.
  public var transients: [Transient] = []
  /// The continuous events and sounds, sorted by their start.
  public var spans: [Span] = []
  /// The intensity and sharpness of continuous haptics over time.
  public var levels = LevelCourse()
  /// The reports about engines and players, in their order.
  public var notices: [Notice] = []
  /// The samples of all engines; `nil` if the bench did not record samples.
  public var samples: RecordedSamples?
  /// The number of reports that an engine lost because its queue was full (`RenderCapacity.frames`). What
  /// they reported is missing in this recording. If the number is not 0, every expectation therefore fails,
  /// except ``expectSound(in:loudness:within:file:line:)`` and ``expectNoSound(in:within:file:line:)``, which
  /// use samples.
  public var lostReports = 0
  /// The duration of the recording, in seconds.
  public var duration = 0.0
  /// An additional line for failures, such as that the bench has no engine.
  var remark = ""
  /// The number of players that the code under test started on engines of other benches. If it is not 0, this
  /// recording lacks what they play, and every expectation fails.
  var foreignPlayers = 0

  /// Creates an empty recording.
  public init() {}
}

extension Recording {
  /// The continuous haptic events, sorted by their start.
  public var continuous: [Span] { spans.filter { $0.type == .hapticContinuous } }

  /// The audio events, sorted by their start.
  public var sounds: [Span] {
    spans.filter { $0.type == .audioContinuous || $0.type == .audioCustom }
  }

  /// Whether nothing was felt. Sounds do not count.
  public var isEmpty: Bool { transients.isEmpty && levels.steps.isEmpty }
}

extension Recording {
  /// Returns a recording that combines the recordings of several outputs on one clock.
  static func merged(_ recordings: [Recording], duration: Double) -> Recording {
    var result = recordings.first ?? Recording()
    result.duration = duration
    guard recordings.count > 1 else { return result }
    result.transients = sorted(recordings.map(\.transients), by: \.time)
    result.spans = sorted(recordings.map(\.spans), by: \.start)
    result.notices = sorted(recordings.map(\.notices), by: \.time)
    result.lostReports = recordings.reduce(0) { $0 + $1.lostReports }
    result.levels = LevelCourse.combined(recordings.map(\.levels))
    if recordings.contains(where: { $0.samples != nil }) {
      result.samples = RecordedSamples(stretches: recordings.flatMap { $0.samples?.stretches ?? [] })
    }
    return result
  }

  /// Returns the items of all lists, sorted by time. Items with the same time stay in the order of the
  /// outputs and of their lists.
  private static func sorted<Item>(_ lists: [[Item]], by time: KeyPath<Item, Double>) -> [Item] {
    lists.flatMap { $0 }.sortedStably { $0[keyPath: time] }
  }
}
