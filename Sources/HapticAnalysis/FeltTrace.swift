import HapticModel
import HapticPerception

/// What is felt of a pattern on a device: felt events, and the level every 5 ms.
///
/// How strong a device is, is known only roughly, so felt events are found three times: on a device 6 dB weaker than
/// its model, on the model, and on a device 6 dB stronger. Ten minutes of a pattern are played at most
/// (`PerceptionConstants.longestTrace`), which bounds a trace to 120 000 frames and, for each strength, to felt events with as
/// many levels: less than 40 MB while it is made.
public struct FeltTrace: Sendable {
  /// What is felt at one moment; there is a frame every 5 ms.
  public struct Frame: Sendable, Hashable {
    /// Level above threshold in dB of the channel that feels more, not below 0.
    public var level: Float
    /// Level of the Pacinian channel in dB; −60 for silence.
    public var pacinian: Float
    /// Pitch in Hz; 0 without power in the Pacinian channel.
    public var pitch: Float
    /// Unevenness within 100 ms, 0…1.
    public var roughness: Float
  }

  /// A stretch in which the limiter takes strength away.
  public struct Limited: Sendable, Hashable {
    /// Start in seconds.
    public var start: Double
    /// End in seconds.
    public var end: Double
    /// The largest sum of all events, where 1 is full drive.
    public var largest: Double
    /// How much less the actuator gets at that moment, in dB.
    public var loss: Double
  }

  /// How strong a device is beside its model.
  public enum Size: UInt8, Sendable, Hashable, CaseIterable {
    /// 6 dB weaker.
    case weaker
    /// As the model says.
    case modelled
    /// 6 dB stronger.
    case stronger
  }

  /// Seconds after which a trace ends, however long the pattern is.
  public static var longest: Double { PerceptionConstants.longestTrace }

  /// The frames, 5 ms apart, on the model of the device.
  public internal(set) var frames: [Frame] = []
  /// Where the limiter takes strength away, by time; empty for motors.
  public internal(set) var limited: [Limited] = []
  /// How far the hand has adapted at the end.
  public internal(set) var adaptation = Adaptation()
  private var found: [[FeltEvent]] = [[], [], []]

  /// The felt events on the model of the device, by time.
  public var events: [FeltEvent] { events(.modelled) }

  /// Returns the felt events on a device of a size, by time.
  public func events(_ size: Size) -> [FeltEvent] { found[Int(size.rawValue)] }

  /// Plays a pattern on a target.
  public init(_ pattern: HapticPattern, on target: DesignTarget) { self.init([pattern], on: target) }

  /// Plays patterns side by side on a target, each with its own controls.
  public init(_ patterns: [HapticPattern], on target: DesignTarget) {
    let haptic = patterns.map { DriveSource.finite($0) }
    self.init()
    var isFirst = true
    for part in target.parts {
      let trace = FeltTrace(haptic, part, target.hand)
      // Of several parts the one counts of which less is felt.
      if isFirst || trace.sum < sum { self = trace }
      isFirst = false
    }
  }

  private init() {}

  private init(_ patterns: [HapticPattern], _ part: DesignTarget.Part, _ hand: Hand) {
    self.init()
    var recorder = TraceRecorder(part.model, hand: hand)
    // Only waveforms go through the limiter.
    var meter: LimiterMeter?
    if case .actuator = part { meter = LimiterMeter() }
    part.drive(patterns) { drive, light in
      meter?.append(drive)
      recorder.append(drive, light)
    }
    recorder.finish()
    limited = meter?.finish() ?? []
    frames = recorder.frames
    adaptation = recorder.adaptation
    found = recorder.events
  }

  private var sum: Double { events.reduce(0) { $0 + $1.level } }

  /// The strongest level in a window around a time.
  func peak(_ window: ClosedRange<Double>, from time: Double) -> Double {
    peak(from: time + window.lowerBound, to: time + window.upperBound)
  }

  /// The strongest level between two times, in dB above threshold; below 0 where the Pacinian channel stays below.
  func peak(from start: Double, to end: Double) -> Double {
    var peak: Float = -60
    for frame in frames[range(start, end)] {
      peak = max(peak, frame.level > 0 ? frame.level : frame.pacinian)
    }
    return Double(peak)
  }

  /// The mean level in a window around a time, in dB above threshold.
  func mean(_ window: ClosedRange<Double>, from time: Double) -> Double {
    let part = frames[range(time + window.lowerBound, time + window.upperBound)]
    guard !part.isEmpty else { return 0 }
    return part.reduce(0) { $0 + Double($1.level) } / Double(part.count)
  }

  /// The mean pitch in a window around a time, weighted by level; 0 where nothing is felt.
  func pitch(_ window: ClosedRange<Double>, from time: Double) -> Double {
    var weights = 0.0
    var sum = 0.0
    for frame in frames[range(time + window.lowerBound, time + window.upperBound)] where frame.pitch > 0 {
      weights += Double(frame.level)
      sum += Double(frame.level) * Double(frame.pitch)
    }
    return weights > 0 ? sum / weights : 0
  }

  func range(_ start: Double, _ end: Double) -> Range<Int> {
    let first = Self.frame(start, frames.count)
    return first..<max(first, Self.frame(end, frames.count))
  }

  private static func frame(_ time: Double, _ count: Int) -> Int {
    // Written so that NaN falls to 0.
    let frame = time * PerceptionConstants.frameRate
    return frame > 0 ? (frame < Double(count) ? Int(frame + 0.5) : count) : 0
  }
}
