import HapticModel
import HapticPerception

/// What is felt of a pattern on a device: a list of felt events (taps and vibrations, as a hand feels them),
/// and the felt level every 5 ms.
///
/// The strength of a device is known only roughly. Felt events are therefore found three times: on the model
/// of the device, on a device 6 dB weaker, and on a device 6 dB stronger.
///
/// Only the first ten minutes of a pattern are played (see ``longest``). Creating a trace therefore needs
/// less than 40 MB of memory.
public struct FeltTrace: Sendable {
  /// What is felt at one moment. Frames are 5 ms apart.
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
  /// The frames from which traces of touch are built; empty unless the extent is everything.
  public private(set) var builder = SensationTraceBuilder()
  private var found: [[FeltEvent]] = [[], [], []]

  /// The events as they would be felt on the simulated device, sorted by time.
  public var events: [FeltEvent] { events(.modelled) }

  /// Returns the felt events on a device with the given strength, sorted by time.
  public func events(_ size: Size) -> [FeltEvent] { found[Int(size.rawValue)] }

  /// Returns the trace of touch on a device with the given strength. It is calculated at each call.
  public func sensation(_ size: Size = .modelled) -> SensationTrace {
    switch size {
    case .weaker: builder.trace(gain: -Self.deviceMargin)
    case .modelled: builder.trace()
    case .stronger: builder.trace(gain: Self.deviceMargin)
    }
  }

  /// The seconds during which the level is at least 10 dB above threshold, but which belong to no event: steep
  /// rises and falls beside a stronger event, and vibration of less than 60 ms beside it.
  public var uncovered: Double {
    var next = 0
    var count = 0
    for (index, frame) in frames.enumerated() where Double(frame.level) >= PerceptionConstants.demandedLevel {
      while next < events.count, events[next].endFrame <= Int64(index) { next += 1 }
      if next == events.count || Int64(index) < events[next].startFrame { count += 1 }
    }
    return Double(count) / PerceptionConstants.frameRate
  }

  /// Creates a trace by playing a pattern on the model of a device.
  public init(_ pattern: HapticPattern, on target: DesignTarget) { self.init([pattern], on: target) }

  /// Creates a trace by playing several patterns at the same time on the model of a device. The dynamic
  /// parameters of a pattern do not affect the other patterns.
  public init(_ patterns: [HapticPattern], on target: DesignTarget) {
    self.init(patterns, on: target, .everything)
  }

  /// What a trace contains.
  enum Extent {
    /// Frames and the events on the device as modelled, a weaker and a stronger one.
    case everything
    /// Frames and the events on the device as modelled, which also stand for those on the others; without roughness.
    case model
    /// Frames with levels alone.
    case levels
  }

  /// Creates a trace of an extent.
  init(_ patterns: [HapticPattern], on target: DesignTarget, _ extent: Extent) {
    let haptic = patterns.map { DriveSource.finite($0) }
    self.init()
    var isFirst = true
    for part in target.parts {
      let trace = FeltTrace(haptic, part, target.hand, extent)
      // Of several parts the one counts of which less is felt.
      if isFirst || trace.sum(extent) < sum(extent) { self = trace }
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
      case .model: .pitches
      case .levels: .levels
      }
    var recorder = FeltRecorder(device: part.model, hand: hand, detail: detail)
    var frames: [Frame] = []
    var builder = SensationTraceBuilder()
    var (weaker, stronger) = (FeltEventDetector(), FeltEventDetector())
    var (weak, strong): ([FeltEvent], [FeltEvent]) = ([], [])
    func note(_ frame: SensationFrame) {
      guard extent != .levels else {
        frames.append(Frame(level: Float(frame.level), pacinian: 0, pitch: 0, roughness: 0))
        return
      }
      // Mostly the level is that of the Pacinian channel, and a logarithm takes time.
      let isPacinian = frame.level > 0 && frame.pacinianPower >= frame.nonPacinianPower
      let pacinian = isPacinian ? frame.level : frame.pacinianLevel
      frames.append(
        Frame(
          level: Float(frame.level), pacinian: Float(pacinian), pitch: Float(frame.pitch),
          roughness: Float(frame.roughness)))
      if extent == .model { return }
      builder.add(frame)
      weak += weaker.add(frame.amplified(by: -Self.deviceMargin))
      strong += stronger.add(frame.amplified(by: Self.deviceMargin))
    }
    // Only waveforms go through the limiter.
    var meter: LimiterMeter?
    if extent != .levels, case .actuator = part { meter = LimiterMeter() }
    part.drive(patterns) { drive, light in
      meter?.append(drive)
      recorder.append(drive, light: light, note)
    }
    recorder.finish(note)
    limited = meter?.finish() ?? []
    self.frames = frames
    self.builder = builder
    adaptation = recorder.adaptation
    found = Size.allCases.map { _ in recorder.events }
    if extent != .everything { return }
    found[Int(Size.weaker.rawValue)] = weak + weaker.finish()
    found[Int(Size.stronger.rawValue)] = strong + stronger.finish()
  }

  /// Returns how much is felt, to choose between parts. Without events, the frames count.
  private func sum(_ extent: Extent) -> Double {
    extent == .levels
      ? frames.reduce(0) { $0 + Double($1.level) } : events.reduce(0) { $0 + $1.level }
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
