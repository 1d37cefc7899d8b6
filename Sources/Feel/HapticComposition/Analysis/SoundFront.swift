import HapticPerception

/// The first stage of composing, the same for files and for live sound: samples in, frames and onsets out.
///
/// It replaces unusable samples by silence, subtracts the offset with which the sound starts, so that a constant offset is
/// not a hit, and applies the low-pass filter of the strategy `bass`.
struct SoundFront: Sendable {
  /// The samples of the last block as they were analysed.
  private(set) var samples: [Float] = []
  private let sampleRate: Double
  private var analyzer: SoundAnalyzer
  private var detector: OnsetDetector?
  private var lowPass: LowPass?
  /// The offset of the sound; `nil` until the samples that determine it have arrived.
  private var offset: Float?
  /// The first samples, until there are enough to determine the offset.
  private var opening: [Float] = []
  private let openingCount: Int
  /// The duration in seconds of the silence that the detector receives before the sound. The detector compares a hit with
  /// the sound before it, so this makes a hit at the start detectable.
  private let lead: Double

  /// The time in seconds in which a file shows its offset: a period of the lowest tone that is heard.
  static var openingTime: Double { 0.05 }

  /// Creates a front.
  ///
  /// - Parameters:
  ///   - lookAhead: how far the detector of onsets looks ahead; `nil` to detect none.
  ///   - lead: the number of silent samples before the sound, about 0.25 s.
  ///   - opening: the number of samples that determine the offset, at least 1. They are analysed together.
  init(
    sampleRate: Double, _ settings: CompositionSettings, measure: SoundAnalyzer.Measure,
    lookAhead: OnsetDetector.Settings.LookAhead?, lead: Int, opening: Int = 1
  ) {
    openingCount = max(1, opening)
    self.sampleRate = sampleRate
    self.lead = Double(lead) / sampleRate
    analyzer = SoundAnalyzer(sampleRate: sampleRate, measure: measure)
    detector = lookAhead.map {
      OnsetDetector(
        sampleRate: sampleRate, settings: .init(lookAhead: $0, sensitivity: settings.detectorSensitivity))
    }
    adopt(settings, since: nil)
    let silence = [Float](repeating: 0, count: lead)
    silence.withUnsafeBufferPointer { detector?.process($0) { _ in } }
  }

  /// Applies settings that changed.
  mutating func adopt(_ settings: CompositionSettings, since old: CompositionSettings?) {
    detector?.settings.sensitivity = settings.detectorSensitivity
    let isBass = settings.strategy == .bass
    if old == nil || isBass != (old?.strategy == .bass) || settings[.bassBelow] != old?[.bassBelow] {
      lowPass = isBass ? LowPass(hertz: settings[.bassBelow], sampleRate: sampleRate) : nil
    }
  }

  /// Appends samples of one channel. NaN, infinity and values beyond ±65536 count as 0. The times of frames and onsets
  /// are counted from the first sample.
  mutating func append(
    _ block: UnsafeBufferPointer<Float>, frame: (SoundFrame) -> Void, onset: (Onset) -> Void
  ) {
    guard let offset else {
      opening += Self.usable(block, 0)
      samples = []
      if opening.count >= openingCount { open(frame, onset) }
      return
    }
    analyse(block, offset, frame, onset)
  }

  /// Determines the offset and analyses the first samples.
  private mutating func open(_ frame: (SoundFrame) -> Void, _ onset: (Onset) -> Void) {
    let first = opening
    opening = []
    let offset = Self.offset(of: first.prefix(openingCount))
    self.offset = offset
    first.withUnsafeBufferPointer { analyse($0, offset, frame, onset) }
  }

  /// Returns the offset of a sound: the mean of its first samples, clamped to the range from 0 to the first sample; 0 if
  /// their standard deviation is more than half of the mean, as in a sound that starts in the middle of a wave.
  private static func offset(of opening: ArraySlice<Float>) -> Float {
    guard let first = opening.first else { return 0 }
    let mean = opening.reduce(0.0) { $0 + Double($1) } / Double(opening.count)
    let square = opening.reduce(0.0) { $0 + Double($1) * Double($1) } / Double(opening.count)
    guard square <= 1.25 * mean * mean else { return 0 }
    return first > 0 ? min(max(Float(mean), 0), first) : max(min(Float(mean), 0), first)
  }

  private mutating func analyse(
    _ block: UnsafeBufferPointer<Float>, _ offset: Float, _ frame: (SoundFrame) -> Void,
    _ onset: (Onset) -> Void
  ) {
    samples = Self.usable(block, offset)
    samples.withUnsafeMutableBufferPointer { lowPass?.filter($0) }
    samples.withUnsafeBufferPointer { samples in
      analyzer.append(samples, frame)
      detector?.process(samples) { [lead] in onset(Self.timed($0, lead)) }
    }
  }

  /// Ends the sound.
  mutating func finish(frame: (SoundFrame) -> Void, onset: (Onset) -> Void) {
    samples = []
    if offset == nil { open(frame, onset) }
    analyzer.finish(frame)
    detector?.finish { [lead] in onset(Self.timed($0, lead)) }
  }

  /// Returns an onset with its time from the first sample of the sound.
  private static func timed(_ onset: Onset, _ lead: Double) -> Onset {
    var onset = onset
    onset.time = max(0, onset.time - lead)
    return onset
  }

  private static func usable(_ sample: Float) -> Float { sample.magnitude <= 65_536 ? sample : 0 }

  private static func usable(_ block: UnsafeBufferPointer<Float>, _ offset: Float) -> [Float] {
    [Float](unsafeUninitializedCapacity: block.count) { buffer, count in
      var index = 0
      if let source = block.baseAddress, let target = buffer.baseAddress {
        // Comparisons with NaN are false.
        let limit = SIMD4<Float>(repeating: 65_536)
        while index &+ 4 <= block.count {
          let samples = UnsafeRawPointer(source + index).loadUnaligned(as: SIMD4<Float>.self)
          let isUsable = (samples .<= limit) .& (samples .>= -limit)
          let usable = SIMD4<Float>.zero.replacing(with: samples, where: isUsable) - offset
          UnsafeMutableRawPointer(target + index).storeBytes(of: usable, as: SIMD4<Float>.self)
          index &+= 4
        }
      }
      while index < block.count {
        buffer[index] = usable(block[index]) - offset
        index &+= 1
      }
      count = block.count
    }
  }
}
