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
  private var front: SoundFront
  private let hop: Int
  private let delayFrames: Int64
  private var meter: AttackMeter
  private var waiting: [SoundFrame] = []
  private var nextFrame = 0
  private var transients = LiveTransientPlan()
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
    hop = HopPlan(sampleRate: rate).samples
    front = SoundFront(
      sampleRate: rate, settings, measure: .bands, lookAhead: .live, lead: Self.leadHops * hop)
    meter = AttackMeter(sampleRate: rate)
    delayFrames = Int64(Self.delay * rate)
    feltLimit = scale.reachedLevel(intensity: 1)
    feltTop = scale.reachedLevel(intensity: settings[.strength])
  }

  /// The number of hops (steps of the detector, about 1 ms) of silence that the detector receives before the
  /// sound: about 0.25 s.
  private static var leadHops: Int { 256 }

  private mutating func adopt(since old: CompositionSettings) {
    feltTop = scale.reachedLevel(intensity: settings[.strength])
    front.adopt(settings, since: old)
    if !settings.strategy.hasTransients { transients.removeAll() }
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
      position += Int64(count)
      analyse(UnsafeBufferPointer(rebasing: samples[next..<next + count]), emit)
      next += count
    }
  }

  private mutating func analyse(_ samples: UnsafeBufferPointer<Float>, _ emit: (LiveEvent) -> Void) {
    var found: [Onset] = []
    front.append(samples) {
      waiting.append($0)
    } onset: {
      found.append($0)
    }
    front.samples.withUnsafeBufferPointer { meter.append($0) }
    // Events that were due before this hop ended must not depend on what was detected in it.
    send(until: position - 1, emit)
    if settings.strategy.hasTransients {
      for onset in found { decide(onset) }
    }
    send(until: position, emit)
  }

  private mutating func decide(_ onset: Onset) {
    let sample = Int64(onset.time * sampleRate + 0.5)
    let hit = LiveTransientPlan.Waiting(sample: sample, brightness: onset.brightness)
    transients.add(hit, at: seconds(sample), level: level(of: hit, until: position), map, settings)
  }

  /// Passes on all events that are due at a sample, in the order of time.
  private mutating func send(until position: Int64, _ emit: (LiveEvent) -> Void) {
    let moment = position - delayFrames
    while true {
      let frame = waiting.isEmpty ? nil : Int64(Double(nextFrame) * SoundFrame.step * sampleRate + 0.5)
      if let transient = transients.first, transient.sample <= min(moment, frame ?? .max) {
        transients.removeFirst()
        emit(.transient(made(transient)))
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
  private func level(of hit: LiveTransientPlan.Waiting, until end: Int64) -> Double {
    let hertz = Maths.exp2(Onset.octave(of: hit.brightness))
    let power = meter.power(from: hit.sample, to: end) * EarWeights.power(at: hertz)
    return map.feltLevel(Maths.decibels(ofPower: max(power, 1e-12))) + settings[.tapGain]
  }

  private mutating func made(_ hit: LiveTransientPlan.Waiting) -> LiveTransient {
    let felt = level(of: hit, until: hit.sample + delayFrames)
    let share = settings.share(octave: Onset.octave(of: hit.brightness))
    let sharpness = settings.sharpness(at: scale.transientSharpness(hertz: scale.hertz(at: share)))
    vibration.note(transientAt: seconds(hit.sample), felt: felt)
    return LiveTransient(
      time: seconds(hit.sample),
      intensity: Float(scale.transientIntensity(level: felt, sharpness: sharpness)),
      sharpness: Float(sharpness), felt: Float(felt))
  }

  private mutating func made(_ frame: SoundFrame, at time: Double) -> LiveFrame {
    if vibration.open(Double(frame.level), gate: settings[.gate]) {
      let loudness = settings.strategy == .loudness ? frame.loudness : frame.level
      follower.follow(Double(loudness), floor: settings[.quietest])
    }
    let map = map
    let moment = vibration.next(
      frame, at: time, nextTransient: transients.first.map { seconds($0.sample) }, map, settings)
    let isFelt = settings.strategy.hasSpans && moment.felt >= LoudnessMap.feltFloor
    let sharpness = settings.sharpness(at: scale.sharpness(hertz: scale.hertz(at: moment.brightness)))
    return LiveFrame(
      time: time,
      intensity: isFelt ? Float(scale.spanIntensity(level: moment.felt, sharpness: sharpness)) : 0,
      sharpness: Float(sharpness), level: frame.level, loudest: Float(map.top), isOpen: moment.isOpen,
      felt: Float(settings.strategy.hasSpans ? moment.felt : LiveVibration.silent),
      brightness: Float(moment.brightness))
  }
}
