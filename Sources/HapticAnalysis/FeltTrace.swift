import HapticModel
import HapticPerception

/// What is felt of a pattern on a device: events, and the level at every moment.
///
/// The size of a device is known roughly, so events are found for three: 6 dB weaker than the model, as the model says,
/// and 6 dB stronger.
public struct FeltTrace: Sendable {
  /// A moment of 5 ms.
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

  /// Sizes of a device against its model.
  public enum Size: UInt8, Sendable, Hashable, CaseIterable {
    /// 6 dB weaker.
    case weaker
    /// As the model says.
    case modelled
    /// 6 dB stronger.
    case stronger
  }

  /// Seconds after which a trace ends, whatever the pattern goes on with.
  public static var longest: Double { PerceptionConstants.longestTrace }

  /// The moments, 5 ms apart, on a device as modelled.
  public internal(set) var frames: [Frame] = []
  /// Where the limiter takes strength away, by time; empty for motors.
  public internal(set) var limited: [Limited] = []
  /// How far the hand has adapted at the end.
  public internal(set) var adaptation = Adaptation()
  private var found: [[FeltEvent]] = [[], [], []]

  /// The felt events on a device as modelled, by time.
  public var events: [FeltEvent] { events(.modelled) }

  /// Returns the felt events on a device of a size, by time.
  public func events(_ size: Size) -> [FeltEvent] { found[Int(size.rawValue)] }

  /// Plays a pattern on a target; on the worse model where it has two.
  ///
  /// - Parameter motors: plays the pattern on two motors; without it a device of two motors feels nothing.
  public init(_ pattern: HapticPattern, on target: DesignTarget, motors: MotorSource? = nil) {
    self.init([pattern], on: target, motors: motors)
  }

  /// Plays patterns side by side, each with its own controls.
  public init(_ patterns: [HapticPattern], on target: DesignTarget, motors: MotorSource? = nil) {
    let haptic = patterns.map { DriveSource.finite($0) }
    self.init()
    var isFirst = true
    for model in target.models {
      let trace = FeltTrace(haptic, target, model, motors)
      // The worse one is that of which less is felt.
      if isFirst || trace.sum < sum { self = trace }
      isFirst = false
    }
  }

  private init() {}

  private init(
    _ patterns: [HapticPattern], _ target: DesignTarget, _ model: DeviceModel, _ motors: MotorSource?
  ) {
    self.init()
    var recorder = TraceRecorder(model, hand: target.hand)
    switch (target.device, model.mechanism) {
    case (.web, .linear(let actuator)):
      DriveSource.switched(patterns, actuator: actuator) { recorder.append($0, nil) }
    case (_, .linear):
      var meter = LimiterMeter()
      DriveSource.waveform(patterns, profile: target.profile) {
        meter.append($0)
        recorder.append($0, nil)
      }
      limited = meter.finish()
    case (_, .rotor):
      DriveSource.switched(patterns) { recorder.append($0, nil) }
    case (_, .rotors):
      motors?(patterns) { heavy, light in recorder.append(heavy, light) }
    }
    recorder.finish()
    frames = recorder.frames
    adaptation = recorder.adaptation
    found = recorder.events
  }

  private var sum: Double { events.reduce(0) { $0 + $1.level } }

  /// The strongest level between two times, in dB above threshold; below 0 where the Pacinian channel stays below.
  func peak(from start: Double, to end: Double) -> Double {
    var peak: Float = -60
    for frame in frames[range(start, end)] {
      peak = max(peak, frame.level > 0 ? frame.level : frame.pacinian)
    }
    return Double(peak)
  }

  /// The mean level between two times, in dB above threshold.
  func mean(from start: Double, to end: Double) -> Double {
    let part = frames[range(start, end)]
    guard !part.isEmpty else { return 0 }
    return part.reduce(0) { $0 + Double($1.level) } / Double(part.count)
  }

  /// The mean pitch between two times, weighted by level; 0 where nothing is felt.
  func pitch(from start: Double, to end: Double) -> Double {
    var weights = 0.0
    var sum = 0.0
    for frame in frames[range(start, end)] where frame.pitch > 0 {
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
    let frame = time * 200
    return frame > 0 ? (frame < Double(count) ? Int(frame + 0.5) : count) : 0
  }
}
