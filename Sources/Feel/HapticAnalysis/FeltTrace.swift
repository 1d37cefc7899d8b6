import HapticModel
import HapticPerception

/// The felt events, levels and sensation of a pattern on a device: the level every 5 ms, the sensation in a hand, and events in words.
///
/// The strength of a device is known only roughly. The sensation can therefore be calculated for three strengths: on the
/// model of the device, on a device 6 dB weaker, and on a device 6 dB stronger.
///
/// Only the first ten minutes of a pattern are played (see ``longest``). Creating a trace therefore needs
/// less than 40 MB of memory, and each sensation of it 11 MB more.
public struct FeltTrace: Sendable {
  /// A sample of the trace at one moment. Frames are 5 ms apart.
  public struct Frame: Sendable, Hashable {
    /// The felt level in dB above the detection threshold, at least 0. The skin has one sense for high and
    /// one for low frequencies; the level is that of the sense that feels more.
    public var level: Float
    /// The level of the Pacinian channel (the sense for high frequencies) in dB above threshold; −60 for
    /// silence.
    public var pacinian: Float
    /// The felt pitch in Hz; 0 if the Pacinian channel (the sense for high frequencies) receives no power.
    public var pitch: Float
    /// How unevenly the amplitude varies within 100 ms: 0 for a steady vibration, 0.66 for a vibration whose
    /// amplitude swings between 0 and its maximum.
    public var roughness: Float
  }

  /// A period during which events add up to more than full drive (the strongest signal that the actuator can
  /// play), so that the limiter of the synthesizer reduces their strength by 3 dB or more (see Rendering §4).
  public struct Limited: Sendable, Hashable {
    /// The start of the period, in seconds.
    public var start: Double
    /// The end of the period, in seconds.
    public var end: Double
    /// The largest strength that all events together would have without the limiter at any moment of the
    /// period, where 1 is full drive.
    public var largest: Double
    /// The reduction by the limiter in dB, at the moment at which the strength is `largest`.
    public var loss: Double
  }

  /// The strengths of a device for which a pattern is judged, compared with the model of the device.
  public enum Size: UInt8, Sendable, Hashable, CaseIterable {
    /// A device that is 6 dB weaker than its model.
    case weaker
    /// A device that is as strong as its model.
    case modelled
    /// A device that is 6 dB stronger than its model.
    case stronger

    /// By how many dB the device is stronger than its model.
    var gain: Double {
      switch self {
      case .weaker: -FeltTrace.deviceMargin
      case .modelled: 0
      case .stronger: FeltTrace.deviceMargin
      }
    }
  }

  /// The longest part of a pattern that a trace covers, in seconds from its start. Chosen by this project: ten minutes.
  public static var longest: Double { 600 }
  /// The duration in s that is assumed for an event without an end. Chosen by this project.
  static var longestEndless: Double { 10 }
  /// dB by which a device may be weaker or stronger than its model. Chosen by this project.
  static var deviceMargin: Double { 6 }

  /// Returns whether a trace covers a whole pattern: all its haptic events end within the first ten minutes.
  public static func covers(_ pattern: HapticPattern) -> Bool {
    pattern.events.allSatisfy { event in
      switch event.type {
      case .hapticTransient: event.time < longest
      case .hapticContinuous:
        event.time + (event.effectiveDuration ?? Self.longestEndless) <= longest
      case .audioContinuous, .audioCustom: true
      }
    }
  }

  /// The felt levels every 5 ms, on the model of the device.
  public internal(set) var frames: [Frame] = []
  /// The periods during which the limiter reduces the strength, in order. The list is empty for motors and
  /// for actuators that can only be on or off, because their signals need no limiter.
  public internal(set) var limited: [Limited] = []
  /// How much less sensitive vibration has made the hand by the end of the trace: by how many dB the weakest
  /// levels that the hand can feel have risen.
  public internal(set) var adaptation = Adaptation()
  /// The frames from which traces of touch are built; empty unless the extent includes them.
  public private(set) var builder = SensationTraceBuilder()

  /// Returns the trace of touch on a device with the given strength. It is calculated at each call.
  public func sensation(_ size: Size = .modelled) -> SensationTrace { builder.trace(gain: size.gain) }

  /// Returns the felt events on a device with the given strength, sorted by time. They are calculated at each call.
  public func events(_ size: Size = .modelled) -> [FeltEvent] { sensation(size).events }

  /// Creates a trace by playing a pattern on the model of a device.
  public init(_ pattern: HapticPattern, on target: DesignTarget) { self.init([pattern], on: target) }

  /// Creates a trace by playing several patterns at the same time on the model of a device. The dynamic
  /// parameters of a pattern do not affect the other patterns.
  public init(_ patterns: [HapticPattern], on target: DesignTarget) {
    self.init(patterns, on: target, .everything)
  }

  /// Creates what only the trace of touch needs: levels of the frames, the builder and the adaptation, in less time.
  package init(sensationOf patterns: [HapticPattern], on target: DesignTarget) {
    self.init(patterns, on: target, .sensation)
  }

  /// The contents of a trace.
  enum Extent {
    /// Frames with all values, and those from which traces of touch are built.
    case everything
    /// Frames with levels alone, and those from which traces of touch are built.
    case sensation
    /// Frames with level and pitch, and those from which traces of touch without pitch and roughness are built; not the stretches
    /// that the limiter weakens.
    case model
    /// Frames with levels alone.
    case levels
  }

  /// Creates a trace of an extent.
  init(_ patterns: [HapticPattern], on target: DesignTarget, _ extent: Extent) {
    let haptic = patterns.map { DriveSource.finite($0) }
    self.init()
    var isFirst = true
    var least = 0.0
    for part in target.parts {
      let trace = FeltTrace(haptic, part, target.hand, extent)
      // Of several parts the one counts of which less is felt.
      let sum = target.parts.count > 1 ? trace.sum(extent) : 0
      if isFirst || sum < least { (self, least) = (trace, sum) }
      isFirst = false
    }
  }

  private init() {}

  private init(
    _ patterns: [HapticPattern], _ part: DesignTarget.Part, _ hand: Hand, _ extent: Extent
  ) {
    self.init()
    let detail: SensationDetail =
      switch extent {
      case .everything: .everything
      case .sensation: .trace
      case .model: .pitches
      case .levels: .levels
      }
    var recorder = FeltRecorder(device: part.model, hand: hand, detail: detail)
    // Only waveforms go through the limiter.
    var meter: LimiterMeter?
    if extent == .everything, case .actuator = part { meter = LimiterMeter() }
    part.drive(patterns) { drive, light in
      meter?.append(drive)
      recorder.append(drive, light: light) { note($0, extent) }
    }
    recorder.finish { note($0, extent) }
    limited = meter?.finish() ?? []
    adaptation = recorder.adaptation
  }

  /// Adds a frame.
  private mutating func note(_ frame: SensationFrame, _ extent: Extent) {
    if extent == .levels || extent == .sensation {
      frames.append(Frame(level: Float(frame.level), pacinian: 0, pitch: 0, roughness: 0))
      if extent == .sensation { builder.add(frame) }
      return
    }
    // Mostly the level is that of the Pacinian channel, and a logarithm takes time.
    let isPacinian = extent == .model || frame.level > 0 && frame.pacinianPower >= frame.nonPacinianPower
    let pacinian = isPacinian ? frame.level : frame.pacinianLevel
    frames.append(
      Frame(
        level: Float(frame.level), pacinian: Float(pacinian), pitch: Float(frame.pitch),
        roughness: Float(frame.roughness)))
    builder.add(frame)
  }

  /// Returns how much is felt, to choose between parts. Without a trace of touch the frames count.
  private func sum(_ extent: Extent) -> Double {
    switch extent {
    case .everything, .sensation, .model: builder.trace().weight
    case .levels: frames.reduce(0) { $0 + Double($1.level) }
    }
  }

  /// Returns the highest level in a window around a time, in dB above threshold.
  func peak(_ window: ClosedRange<Double>, from time: Double) -> Double {
    peak(from: time + window.lowerBound, to: time + window.upperBound)
  }

  /// Returns the highest level between two times, in dB above threshold. The level may be below 0, at least
  /// −60, if nothing is felt.
  func peak(from start: Double, to end: Double) -> Double {
    var peak: Float = -60
    for frame in frames[range(start, end)] {
      peak = max(peak, frame.level > 0 ? frame.level : frame.pacinian)
    }
    return Double(peak)
  }

  /// Returns the mean level in a window around a time, in dB above threshold.
  func mean(_ window: ClosedRange<Double>, from time: Double) -> Double {
    let part = frames[range(time + window.lowerBound, time + window.upperBound)]
    guard !part.isEmpty else { return 0 }
    return part.reduce(0) { $0 + Double($1.level) } / Double(part.count)
  }

  /// Returns the mean pitch in Hz in a window around a time, weighted by level; 0 if nothing is felt.
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
