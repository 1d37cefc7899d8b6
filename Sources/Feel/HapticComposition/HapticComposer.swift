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
  private var heard: HeardSound
  /// The whole sound beside its low frequencies, until it is known whether these are enough; `nil` if it does not matter.
  private var whole: HeardSound?
  private var received: Int64 = 0
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
    heard = HeardSound(sampleRate: rate, settings)
    if settings.strategy == .bass, settings.replacesMissingBass {
      whole = HeardSound(sampleRate: rate, settings.ofWholeSound)
    }
  }

  /// Appends the next samples of one channel, with full scale at ±1. NaN, infinity and values beyond ±65536
  /// count as 0.
  public mutating func append(_ samples: UnsafeBufferPointer<Float>) {
    var position = 0
    while position < samples.count {
      let end = min(samples.count, position + Self.block)
      let block = UnsafeBufferPointer(rebasing: samples[position..<end])
      heard.append(block)
      if whole != nil {
        whole?.append(block)
        choose(isComplete: false)
      }
      position = end
    }
    received &+= Int64(samples.count)
  }

  /// Goes on with the low frequencies alone, or with the whole sound if they hold hardly anything, once enough is known.
  private mutating func choose(isComplete: Bool) {
    guard let whole, isComplete || whole.levels.canDecide else { return }
    if heard.levels.isFaint(beside: whole.levels) { heard = whole }
    self.whole = nil
  }

  /// The number of samples that are processed at once, so that memory does not depend on the size of a block.
  private static var block: Int { 8192 }

  /// Ends the sound and returns the composition of all samples so far. Call this method once, after the last
  /// samples.
  ///
  /// The composition was checked on a model of a phone (`DesignCheck`), its first ten minutes at least: hits
  /// that would not be felt are left out of the plan, and vibration goes on where they were.
  public mutating func finish() -> Composition {
    heard.finish()
    whole?.finish()
    choose(isComplete: true)
    var report = CompositionReport()
    report.followsWholeSound = heard.settings.strategy != settings.strategy
    let settings = heard.settings
    let frames = heard.levels.frames
    let onsets = heard.onsets
    heard.clear()
    report.hits = onsets.count
    let map = LoudnessMap(frames, settings, scale)
    let transients =
      settings.strategy.hasTransients ? TransientPlan(onsets, frames, map, settings) : TransientPlan()
    report.duration = Double(received) / sampleRate
    report.weakHits = transients.weak
    report.closeHits = transients.close
    report.onBeat = transients.grid.onBeat
    report.tempo = transients.grid.tempo
    report.loudest = map.top
    report.range = map.range
    report.isAudible = frames.contains { $0.level > settings[.gate] }
    var draft = CompositionDraft(
      frames, transients.transients, map, settings, scale, duration: report.duration)
    draft.refine(DesignCheck(), following: followingPasses)
    draft.finish(&report)
    return Composition(pattern: draft.pattern, report: report)
  }
}
