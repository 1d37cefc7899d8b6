import HapticModel
import HapticPerception

/// Converts live sound to vibration and transients as the samples arrive in blocks of any size.
///
///     var composer = LiveComposer(sampleRate: 48_000)
///     composer.process(samples) { event in … }
///
/// The composer measures the sound as ``HapticComposer`` does. It delivers a frame of vibration for every
/// 5 ms, and transients, in the order of time. Each event is delivered with a fixed delay (see ``delay``).
/// The sizes of the blocks do not change the events.
///
/// Some properties, such as the level of the loudest parts, are known only at the end of a sound. The
/// composer therefore adapts them to the recent sound (see ``loudest``). Memory does not grow with the length
/// of the sound. Only one thread may use a composer at a time. Do not call it on an audio thread, because it
/// allocates memory.
public struct LiveComposer: Sendable {
  /// The settings that determine how the sound becomes touch. A change takes effect with the next frame. The
  /// parameters `detail` and `points` have no effect here, only when a ``LiveRecorder`` creates a pattern.
  public var settings: CompositionSettings { didSet { adopt(since: oldValue) } }
  /// The level of the loudest parts of the sound, in dB re full scale. Sound at this level is felt with the
  /// intensity that the setting `strength` specifies. `nil`, the default, means that the composer estimates
  /// the level from the recent sound.
  public var loudest: Double?
  /// The sample rate in Hz.
  public let sampleRate: Double
  /// The number of samples received so far.
  public private(set) var position: Int64 = 0

  private let scale: FeltScale
  private var analyzer: SoundAnalyzer
  private var detector: OnsetDetector
  private let hop: Int
  private let delayFrames: Int64
  private var lowPass: LowPass?
  private var origin: Float?
  private var block: [Float]
  private var meter: AttackMeter
  private var waiting: [SoundFrame] = []
  private var nextFrame = 0
  private var taps = LiveTapPlan()
  private var vibration = LiveVibration()
  private var follower = LoudnessFollower()
  private var feltTop = 0.0
  private let feltLimit: Double

  /// The range of sample rates in Hz that the composer accepts.
  public static var rateLimits: ClosedRange<Double> { SampleRate.limits }
  /// The delay of each event in seconds. The composer delivers an event as soon as it has processed this much
  /// sound after the moment of the event.
  ///
  /// The frames of vibration determine this time: their measurement needs up to 11.66 ms (at 64 kHz).
  public static var delay: Double { 0.0117 }
  /// The range of loudness in dB that is used if the settings specify none, because the range of a live sound
  /// is not known.
  private static var range: Double { 40 }

  /// Creates a composer.
  ///
  /// - Parameters:
  ///   - sampleRate: the sample rate in Hz, clamped to `rateLimits`; NaN becomes the lower limit.
  ///   - settings: how the sound becomes touch.
  ///   - loudest: the level of the loudest parts of the sound, in dB re full scale; `nil` to estimate it from
  ///     the recent sound.
  ///   - scale: how intensities are felt on the device for which events are designed.
  public init(
    sampleRate: Double, settings: CompositionSettings = CompositionSettings(), loudest: Double? = nil,
    scale: FeltScale = FeltScale()
  ) {
    let rate = Maths.clamped(sampleRate, Self.rateLimits.lowerBound, Self.rateLimits.upperBound)
    self.sampleRate = rate
    self.settings = settings
    self.loudest = loudest
    self.scale = scale
    analyzer = SoundAnalyzer(sampleRate: rate, measure: .bands)
    detector = OnsetDetector(
      sampleRate: rate,
      settings: .init(lookAhead: .live, sensitivity: 2 * settings[.sensitivity] - 1))
    hop = HopPlan(sampleRate: rate).samples
    block = [Float](repeating: 0, count: hop)
    meter = AttackMeter(sampleRate: rate)
    delayFrames = Int64(Self.delay * rate)
    feltLimit = scale.reachedLevel(intensity: 1)
    adopt(since: nil)
    // The detector compares a hit with the sound before it. Silence before the start makes a hit at the start
    // detectable.
    let silence = [Float](repeating: 0, count: Self.lead * hop)
    silence.withUnsafeBufferPointer { detector.process($0) { _ in } }
  }

  /// The number of hops (steps of the detector, about 1 ms) of silence that the detector receives before the
  /// sound: about 0.25 s.
  private static var lead: Int { 256 }

  private mutating func adopt(since old: CompositionSettings?) {
    feltTop = scale.reachedLevel(intensity: settings[.strength])
    detector.settings.sensitivity = 2 * settings[.sensitivity] - 1
    let isBass = settings.strategy == .bass
    if old == nil || isBass != (old?.strategy == .bass) || settings[.bassBelow] != old?[.bassBelow] {
      lowPass = isBass ? LowPass(hertz: settings[.bassBelow], sampleRate: sampleRate) : nil
    }
    if !settings.strategy.hasTaps { taps.removeAll() }
  }

  /// Processes the next samples of one channel, with full scale at ±1. NaN, infinity and values beyond ±65536
  /// count as 0.
  ///
  /// - Parameters:
  ///   - samples: any number of samples.
  ///   - emit: a closure that receives events in the order of time. After this call, all events up to
  ///     ``delay`` before the last sample have been delivered.
  public mutating func process(_ samples: UnsafeBufferPointer<Float>, _ emit: (LiveEvent) -> Void) {
    var next = 0
    while next < samples.count {
      // Process one hop of the detector at a time, so that the order of events does not depend on the blocks.
      let count = min(hop - Int(position % Int64(hop)), samples.count - next)
      copy(UnsafeBufferPointer(rebasing: samples[next..<next + count]))
      next += count
      position += Int64(count)
      block.withUnsafeBufferPointer { analyse(UnsafeBufferPointer(rebasing: $0[..<count]), emit) }
    }
  }

  /// Copies samples into the block. Subtracts the first sample of the sound from each, so that a constant
  /// offset is no hit, and applies the low-pass filter of the strategy `bass`.
  private mutating func copy(_ samples: UnsafeBufferPointer<Float>) {
    let first = origin ?? samples.first.map(Self.usable) ?? 0
    origin = first
    block.withUnsafeMutableBufferPointer { block in
      for index in 0..<samples.count { block[index] = Self.usable(samples[index]) - first }
      lowPass?.filter(UnsafeMutableBufferPointer(rebasing: block[..<samples.count]))
    }
  }

  private static func usable(_ sample: Float) -> Float { sample.magnitude <= 65_536 ? sample : 0 }

  private mutating func analyse(_ samples: UnsafeBufferPointer<Float>, _ emit: (LiveEvent) -> Void) {
    analyzer.append(samples) { waiting.append($0) }
    meter.append(samples)
    // Events that are due before the detector decides must not depend on its decision.
    hand(over: position - 1, emit)
    var found: [Onset] = []
    detector.process(samples) { found.append($0) }
    if settings.strategy.hasTaps {
      for onset in found { decide(onset) }
    }
    hand(over: position, emit)
  }

  private mutating func decide(_ onset: Onset) {
    let sample = max(0, Int64(onset.time * sampleRate + 0.5) - Int64(Self.lead * hop))
    let hit = LiveTapPlan.Waiting(sample: sample, brightness: onset.brightness)
    taps.add(hit, at: seconds(sample), level: level(of: hit, until: position), map, settings)
  }

  /// Passes on all events that are due at a sample, in the order of time.
  private mutating func hand(over position: Int64, _ emit: (LiveEvent) -> Void) {
    let moment = position - delayFrames
    while true {
      let frame = waiting.isEmpty ? nil : Int64(Double(nextFrame) * SoundFrame.step * sampleRate + 0.5)
      if let tap = taps.first, tap.sample <= min(moment, frame ?? .max) {
        taps.removeFirst()
        emit(.tap(made(tap)))
      } else if let frame, frame <= moment {
        emit(.frame(made(waiting.removeFirst(), at: seconds(frame))))
        nextFrame += 1
      } else {
        return
      }
    }
  }

  private func seconds(_ sample: Int64) -> Double { Double(sample) / sampleRate }

  // MARK: From sound to touch

  private var map: LoudnessMap {
    let natural = feltTop - LoudnessMap.feltFloor
    let range = settings[.range] > 0 ? max(1, settings[.range]) : min(max(Self.range, natural), 50)
    return LoudnessMap(
      top: loudest ?? follower.level, range: range, feltTop: feltTop, feltLimit: feltLimit)
  }

  /// Returns the level at which a hit should be felt, in dB above threshold, from the sound between its
  /// attack and a sample.
  private func level(of hit: LiveTapPlan.Waiting, until end: Int64) -> Double {
    let hertz = Maths.exp2(Onset.octave(of: hit.brightness))
    let power = meter.power(from: hit.sample, to: end) * EarWeights.power(at: hertz)
    return map.feltLevel(Maths.decibels(ofPower: max(power, 1e-12))) + settings[.tapGain]
  }

  private mutating func made(_ hit: LiveTapPlan.Waiting) -> LiveTap {
    let felt = level(of: hit, until: hit.sample + delayFrames)
    let share = settings.share(octave: Onset.octave(of: hit.brightness))
    let sharpness = limited(scale.tapSharpness(hertz: scale.hertz(at: share)))
    vibration.note(tapAt: seconds(hit.sample), felt: felt)
    return LiveTap(
      time: seconds(hit.sample), intensity: Float(scale.tapIntensity(level: felt, sharpness: sharpness)),
      sharpness: Float(sharpness), felt: Float(felt))
  }

  private mutating func made(_ frame: SoundFrame, at time: Double) -> LiveFrame {
    if vibration.open(Double(frame.level), gate: settings[.gate]) {
      let loudness = settings.strategy == .loudness ? frame.loudness : frame.level
      follower.follow(Double(loudness), floor: settings[.quietest])
    }
    let map = map
    let moment = vibration.next(
      frame, at: time, nextTap: taps.first.map { seconds($0.sample) }, map, settings)
    let isFelt = settings.strategy.hasSpans && moment.felt >= LoudnessMap.feltFloor
    let sharpness = limited(scale.sharpness(hertz: scale.hertz(at: moment.brightness)))
    return LiveFrame(
      time: time,
      intensity: isFelt ? Float(scale.spanIntensity(level: moment.felt, sharpness: sharpness)) : 0,
      sharpness: Float(sharpness), level: frame.level, loudest: Float(map.top), isOpen: moment.isOpen,
      felt: Float(settings.strategy.hasSpans ? moment.felt : LiveVibration.silent),
      brightness: Float(moment.brightness))
  }

  private func limited(_ sharpness: Double) -> Double {
    let least = settings[.leastSharpness]
    return least + (settings[.mostSharpness] - least) * sharpness
  }
}
