import HapticActuators
import HapticAnalysis
import HapticModel
import HapticPerception
import HapticScore
import HapticSynthesis
import HapticText

/// The drive of a linear actuator, rendered at the rates of formats.
enum Waveforms {
  /// How many samples are rendered at once: a multiple of what the filter takes, and few enough for a cache.
  private static var block: Int { 8192 }

  /// Returns the samples of patterns at 3000, 8000 or 48 000 Hz.
  static func samples(_ source: FormatSource, rate: Int) throws(FormatError) -> [Float] {
    var result: [Float] = []
    try forEachBlock(of: source, rate: rate) { block, count in
      if result.isEmpty { result.reserveCapacity(count) }
      result.append(contentsOf: block)
    }
    return result
  }

  /// Passes the samples of patterns at 3000, 8000 or 48 000 Hz to a closure, block by block, with the number of all.
  static func forEachBlock(
    of source: FormatSource, rate: Int, _ body: (UnsafeBufferPointer<Float>, _ count: Int) -> Void
  ) throws(FormatError) {
    try check(source)
    forEachBlock(ofChecked: source, rate: rate) { samples, count in
      body(samples, count)
      return true
    }
  }

  /// Throws `limit` for patterns that are longer than ten minutes or would take minutes to render.
  static func check(_ source: FormatSource) throws(FormatError) {
    let patterns = source.patterns.map { DriveSource.finite($0) }
    guard patterns.allSatisfy({ FeltTrace.covers($0) }) else {
      throw FormatError(.limit, "the pattern is longer than ten minutes; cut it into parts")
    }
    guard !Effort(feeling: patterns).isTooLarge(for: .feeling) else {
      throw FormatError(.limit, Effort.reason)
    }
  }

  /// Passes the samples of patterns that `check` accepts to a closure, block by block, with the number of all, until the
  /// closure returns `false`.
  static func forEachBlock(
    ofChecked source: FormatSource, rate: Int, _ body: (UnsafeBufferPointer<Float>, _ count: Int) -> Bool
  ) {
    let patterns = source.patterns.map { DriveSource.finite($0) }
    let rendered = rate == 3000 ? 48_000 : rate
    let renderer = OfflineRenderer(
      patterns.map { .init(Score($0, sampleRate: Double(rendered))) }, profile: profile(source),
      sampleRate: Double(rendered))
    var left = Int(renderer.frameCount(to: FeltTrace.longest))
    let count = rate == 3000 ? (left + CoilDecimator.factor - 1) / CoilDecimator.factor : left
    var decimator = CoilDecimator()
    var samples = [Float](repeating: 0, count: block)
    var goesOn = true
    while left > 0, goesOn {
      let size = min(left, block)
      samples.withUnsafeMutableBufferPointer { samples in
        renderer.render(left: nil, right: nil, haptic: samples.baseAddress, frameCount: size)
        let kept =
          rate == 3000 ? decimator.decimate(UnsafeMutableBufferPointer(rebasing: samples[..<size])) : size
        goesOn = body(UnsafeBufferPointer(rebasing: samples[..<kept]), count)
      }
      left -= size
    }
  }

  /// Returns a source that is transcribed instead, if that feels nearer.
  static func nearest(_ source: FormatSource) throws(FormatError) -> FormatSource {
    var comparison = FeltComparison(source)
    var literal = source
    literal.isLiteral = true
    let seconds = source.patterns.reduce(0) { max($0, $1.duration) }
    guard !source.isLiteral, comparison.trials(of: seconds) >= 2 else { return source }
    var results: [[Float]] = []
    for candidate in [source, literal] {
      results.append(adapted(try samples(candidate, rate: 8000), from: candidate))
    }
    let index = comparison.nearer(0, 1, seconds: seconds) { .samples(results[$0]) }
    return index == 0 ? source : literal
  }

  /// A transcription uses the profile for voice coils; an adaptation keeps the frequencies of the design.
  private static func profile(_ source: FormatSource) -> ActuatorProfile {
    if source.isLiteral { return .wideband }
    for part in source.design.parts { if case .actuator(_, let profile) = part { return profile } }
    return .taptic
  }

  /// Returns samples with the level of each frequency as on the design device, as far as the actuator reaches. The whole is
  /// scaled so that no sample is beyond full drive.
  static func adapted(_ samples: [Float], from source: FormatSource) -> [Float] {
    guard !source.isLiteral else { return samples }
    let largest = samples.reduce(0) { max($0, $1.magnitude) }
    return largest > 1 ? samples.map { $0 / largest } : samples
  }
}
