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
  private var front: SoundFront
  private var frames: [StoredFrame] = []
  private var onsets: [Onset] = []
  private var received: Int64 = 0
  /// Where the end of a loop goes on at its start; `nil` if the sound is not a loop.
  private var seam: LoopSeam?
  /// How often the plan is brought closer to the sound by what is felt of it; 0 in tests that compare with live sound.
  var followingPasses = CompositionDraft.followingPasses

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
    front = SoundFront(
      sampleRate: rate, settings, measure: settings.measure,
      lookAhead: settings.strategy.hasTransients ? .file : nil, lead: Int(rate / 4),
      opening: Int(rate * SoundFront.openingTime))
    seam = settings.loops ? LoopSeam(sampleRate: rate) : nil
  }

  /// Appends the next samples of one channel, with full scale at ±1. NaN, infinity and values beyond ±65536
  /// count as 0.
  public mutating func append(_ samples: UnsafeBufferPointer<Float>) {
    var position = 0
    while position < samples.count {
      let end = min(samples.count, position + Self.block)
      front.append(UnsafeBufferPointer(rebasing: samples[position..<end])) {
        frames.append(StoredFrame($0))
      } onset: {
        onsets.append($0)
      }
      front.samples.withUnsafeBufferPointer { seam?.append($0) }
      position = end
    }
    received &+= Int64(samples.count)
  }

  /// The number of samples that are processed at once, so that memory does not depend on the size of a block.
  private static var block: Int { 8192 }

  /// Ends the sound and returns the composition of all samples so far. Call this method once, after the last
  /// samples.
  ///
  /// The composition was checked on a model of a phone (`DesignCheck`), its first ten minutes at least: hits
  /// that would not be felt are left out of the plan, and vibration goes on where they were.
  public mutating func finish() -> Composition {
    front.finish {
      frames.append(StoredFrame($0))
    } onset: {
      onsets.append($0)
    }
    front.samples.withUnsafeBufferPointer { seam?.append($0) }
    var report = CompositionReport()
    report.hits = onsets.count
    seam?.correct(&frames, settings)
    if settings.strategy.hasTransients { seam?.correct(&onsets, settings) }
    let map = LoudnessMap(frames, settings, scale)
    let transients =
      settings.strategy.hasTransients ? TransientPlan(onsets, frames, map, settings) : TransientPlan()
    report.duration = Double(received) / sampleRate
    onsets = []
    report.weakHits = transients.weak
    report.closeHits = transients.close
    report.onBeat = transients.grid.onBeat
    report.tempo = transients.grid.tempo
    report.loudest = map.top
    report.range = map.range
    report.isAudible = frames.contains { $0.level > settings[.gate] }
    var draft = CompositionDraft(
      frames, transients.transients, map, settings, scale, duration: report.duration)
    frames = []
    draft.settle(DesignCheck(), following: followingPasses)
    draft.finish(&report)
    return Composition(pattern: draft.pattern, report: report)
  }
}
