import HapticAnalysis
import HapticModel
import HapticPerception

/// Composes a haptic pattern from a sound as its samples arrive in blocks of any size.
///
///     var composer = HapticComposer(sampleRate: 48_000)
///     composer.append(samples)
///     let composition = composer.finish()
///
/// The same samples and settings give the same pattern on every platform, whatever the sizes of the blocks.
/// The composer does not store the sound. It stores 8 bytes for every 5 ms, and the detected hits (sudden
/// attacks, such as drum beats).
public struct HapticComposer: Sendable {
  /// The settings that determine how the sound becomes touch.
  public let settings: CompositionSettings
  private let scale: FeltScale
  private let sampleRate: Double
  private var analyzer: SoundAnalyzer
  private var detector: OnsetDetector?
  private var lowPass: LowPass?
  private var frames: [StoredFrame] = []
  private var onsets: [Onset] = []
  private var hasLead = false
  private var received: Int64 = 0
  /// Where the end of a loop goes on at its start; `nil` if the sound is not a loop.
  private var seam: LoopSeam?
  /// The first sample. It is subtracted from all samples, so that a recording with an offset does not start
  /// with a hit.
  private var origin: Float?

  /// The range of sample rates in Hz that the composer accepts.
  public static var rateLimits: ClosedRange<Double> { SoundAnalyzer.rateLimits }

  /// Creates a composer.
  ///
  /// - Parameters:
  ///   - sampleRate: the sample rate in Hz, clamped to `rateLimits`; NaN becomes the lower limit.
  ///   - settings: how the sound becomes touch.
  ///   - scale: how intensities are felt on the device for which the pattern is designed.
  public init(
    sampleRate: Double, settings: CompositionSettings = CompositionSettings(), scale: FeltScale = FeltScale()
  ) {
    let rate = Maths.clamped(sampleRate, Self.rateLimits.lowerBound, Self.rateLimits.upperBound)
    self.settings = settings
    self.scale = scale
    self.sampleRate = rate
    analyzer = SoundAnalyzer(sampleRate: rate, measure: settings.strategy == .loudness ? .bands : .power)
    detector =
      settings.strategy.hasTaps
      ? OnsetDetector(sampleRate: rate, settings: .init(sensitivity: 2 * settings[.sensitivity] - 1)) : nil
    seam = settings.loops ? LoopSeam(sampleRate: rate) : nil
    lowPass = settings.strategy == .bass ? LowPass(hertz: settings[.bassBelow], sampleRate: rate) : nil
  }

  /// Appends the next samples of one channel, with full scale at ±1. NaN, infinity and values beyond ±65536
  /// count as 0.
  public mutating func append(_ samples: UnsafeBufferPointer<Float>) {
    var position = 0
    while position < samples.count {
      let end = min(samples.count, position + Self.block)
      append(block: UnsafeBufferPointer(rebasing: samples[position..<end]))
      position = end
    }
    received &+= Int64(samples.count)
  }

  /// The number of samples that are processed at once, so that memory does not depend on the size of a block.
  private static var block: Int { 8192 }

  private mutating func append(block: UnsafeBufferPointer<Float>) {
    let origin = origin ?? block.first.map { Self.usable($0) } ?? 0
    self.origin = origin
    var usable = [Float](unsafeUninitializedCapacity: block.count) { buffer, count in
      var index = 0
      if let source = block.baseAddress, let target = buffer.baseAddress {
        // Comparisons with NaN are false.
        let limit = SIMD4<Float>(repeating: 65_536)
        while index &+ 4 <= block.count {
          let samples = UnsafeRawPointer(source + index).loadUnaligned(as: SIMD4<Float>.self)
          let isUsable = (samples .<= limit) .& (samples .>= -limit)
          let usable = SIMD4<Float>.zero.replacing(with: samples, where: isUsable) - origin
          UnsafeMutableRawPointer(target + index).storeBytes(of: usable, as: SIMD4<Float>.self)
          index &+= 4
        }
      }
      while index < block.count {
        buffer[index] = Self.usable(block[index]) - origin
        index &+= 1
      }
      count = block.count
    }
    usable.withUnsafeMutableBufferPointer { lowPass?.filter($0) }
    usable.withUnsafeBufferPointer { analyse($0) }
  }

  private static func usable(_ sample: Float) -> Float { sample.magnitude <= 65_536 ? sample : 0 }

  private mutating func analyse(_ samples: UnsafeBufferPointer<Float>) {
    seam?.append(samples)
    analyzer.append(samples) { frames.append(StoredFrame($0)) }
    if !hasLead {
      // The detector compares a hit with the sound before it. Silence before the start makes a hit at the
      // start detectable.
      hasLead = true
      let silence = [Float](repeating: 0, count: lead)
      silence.withUnsafeBufferPointer { detector?.process($0) { _ in } }
    }
    detector?.process(samples) { onsets.append($0) }
  }

  /// The detected onsets with times from the start of the sound.
  private var hits: [Onset] {
    var hits = onsets.map { onset in
      var onset = onset
      onset.time = max(0, onset.time - Double(lead) / sampleRate)
      return onset
    }
    seam?.correct(&hits, settings)
    return hits
  }

  /// The number of silent samples that the detector receives before the sound: 0.25 s.
  private var lead: Int { Int(sampleRate / 4) }

  /// Ends the sound and returns the composition of all samples so far. Call this method once, after the last
  /// samples.
  ///
  /// The composition was checked on a model of a phone (`DesignCheck`), its first ten minutes at least: hits
  /// that would not be felt are left out of the plan, and vibration goes on where they were.
  public mutating func finish() -> Composition {
    analyzer.finish { frames.append(StoredFrame($0)) }
    detector?.finish { onsets.append($0) }
    seam?.correct(&frames, settings)
    let map = LoudnessMap(frames, settings, scale)
    let taps = settings.strategy.hasTaps ? TapPlan(hits, frames, map, settings) : TapPlan()
    var report = CompositionReport()
    report.duration = Double(received) / sampleRate
    report.hits = onsets.count
    onsets = []
    report.weakHits = taps.weak
    report.closeHits = taps.close
    report.onBeat = taps.grid.onBeat
    report.tempo = taps.grid.tempo
    report.loudest = map.top
    report.range = map.range
    report.isAudible = frames.contains { $0.level > settings[.gate] }
    var draft = CompositionDraft(frames, taps.taps, map, settings, scale, duration: report.duration)
    frames = []
    draft.settle(DesignCheck())
    draft.finish(&report)
    return Composition(pattern: draft.pattern, report: report)
  }
}
