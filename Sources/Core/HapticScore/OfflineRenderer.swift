import HapticSynthesis

/// Renders scores (patterns prepared for playing) to samples without a device, as fast as the processor
/// allows. No event is dropped.
///
/// Tracks play at the same time, each with its own start, rate, loop and values of parameters. The number of
/// voices (events that can sound at once) is computed from the scores. Only one thread at a time may use a
/// renderer.
public final class OfflineRenderer {
  /// One playback of one score, which a renderer mixes with other tracks.
  public struct Track: Sendable {
    /// The score to play.
    public let score: Score
    /// The sample at which the track starts, clamped to 0…2⁴⁰ (66 days at 192 kHz).
    public let startSample: Int64
    /// The playback rate, above 0; 1 is the original speed.
    public let rate: Double
    /// Whether the track repeats for ever. If the `loopLength` of the score is 0, the track repeats only if
    /// it has a `loopEnd`.
    public let loops: Bool
    /// The loop end: the position at which a looping track jumps back to its beginning, in seconds of pattern
    /// time. 0 means the `loopLength` of the score.
    public let loopEnd: Double

    /// Creates a track. By default it plays a score once, from sample 0. An invalid rate becomes 1; an
    /// invalid loop end becomes 0.
    public init(
      _ score: Score, startSample: Int64 = 0, rate: Double = 1, loops: Bool = false, loopEnd: Double = 0
    ) {
      self.score = score
      self.startSample = min(max(0, startSample), Self.latestStart)
      self.rate = rate > 0 && rate < .infinity ? min(max(rate, 1e-3), 1e3) : 1
      self.loops = loops
      self.loopEnd = loopEnd > 0 && loopEnd < .infinity ? loopEnd : 0
    }

    /// The latest start of a track, in samples. Samples before the start are rendered block by block, so a
    /// later start would look like a hang.
    private static var latestStart: Int64 { 1 << 40 }

    /// The length of one pass of the loop, in seconds of pattern time; `nil` if the track does not loop or
    /// has nothing to repeat.
    var passLength: Double? {
      guard loops else { return nil }
      let length = loopEnd > 0 ? loopEnd : score.loopLength
      return length > 0 ? length : nil
    }

    /// Whether the track never stops by itself.
    var isEndless: Bool { passLength != nil || score.isEndless }
  }

  /// The tracks to render.
  public let tracks: [Track]
  /// The profile of the actuator that will play the samples.
  public let profile: ActuatorProfile
  /// The number of samples per second.
  public let sampleRate: Double
  /// How haptics and audio are distributed to the left, right and haptic channels.
  public let mix: OutputMix
  /// The sounding length in samples: the time from sample 0 until every release, transient and audio file has
  /// ended. `Int64.max` if a track loops or an event has no end.
  public var soundingFrames: Int64 { tracks.contains { $0.isEndless } ? .max : dryRun.soundingFrames }
  /// The largest number of events that sound at the same time, counted over all tracks.
  public var peakPolyphony: Int { dryRun.peakPolyphony }

  // Computed at the first use, because playing needs neither result.
  private lazy var dryRun = DryRun(tracks: tracks, profile: profile, sampleRate: sampleRate, bound: bound)
  private let bound: VoiceBound
  private var host: SynthesizerHost
  let capacity: SynthesizerCapacity

  /// Creates a renderer for tracks. Rendering starts at sample 0.
  public init(
    _ tracks: [Track], profile: ActuatorProfile = .taptic, sampleRate: Double = 48_000,
    mix: OutputMix = .separate
  ) {
    self.tracks = tracks
    self.profile = profile
    self.mix = mix
    bound = VoiceBound(tracks: tracks, profile: profile, sampleRate: sampleRate)
    capacity = SynthesizerCapacity(
      voices: bound.voices, players: max(1, tracks.count), commands: 4 * max(1, tracks.count), liveCurves: 1,
      notices: max(1, tracks.count))
    host = SynthesizerHost(capacity: capacity, sampleRate: sampleRate, profile: profile)
    self.sampleRate = host.synthesizer.sampleRate
    DryRun.start(tracks, on: &host.synthesizer)
  }

  /// The sounding length in seconds; infinity if a track loops or an event has no end.
  public var soundingLength: Double {
    soundingFrames == .max ? .infinity : Double(soundingFrames) / sampleRate
  }

  /// Renders the next samples. Each call continues where the previous call stopped. The samples are exactly
  /// the same for every choice of block sizes.
  ///
  /// - Parameters:
  ///   - left: memory for `frameCount` samples, or `nil` to omit that channel; the same applies to `right`
  ///     and `haptic`. Without `left` and `right`, no samples of tones and audio files are computed, which
  ///     takes a fraction of the time and gives the same haptic samples. If a later call passes `left` or
  ///     `right` again, a tone whose pitch changed meanwhile continues with another phase.
  ///   - frameCount: the number of samples; below 1, the call does nothing.
  public func render(
    left: UnsafeMutablePointer<Float>?, right: UnsafeMutablePointer<Float>?,
    haptic: UnsafeMutablePointer<Float>?,
    frameCount: Int
  ) {
    host.synthesizer.clearNotices()
    host.synthesizer.render(left: left, right: right, haptic: haptic, frameCount: frameCount, mix: mix)
  }

  /// Advances by a number of samples without computing them. What sounds by then can continue with another phase.
  func skip(frameCount: Int) {
    host.synthesizer.clearNotices()
    host.synthesizer.skip(frameCount: frameCount)
  }

  /// Renders the haptic channel from the current position to the end of the sound, and returns its samples.
  ///
  /// - Parameter most: the largest number of samples to return; `nil` for ten minutes of samples. Rendering
  ///   stops there even if the tracks have no end.
  public func hapticSamples(atMost most: Int? = nil) -> [Float] {
    let limit = most ?? Int(600 * sampleRate)
    let count = Int(min(max(0, soundingFrames - position), Int64(max(0, limit))))
    return [Float](unsafeUninitializedCapacity: count) { buffer, initialized in
      if let base = buffer.baseAddress { render(left: nil, right: nil, haptic: base, frameCount: count) }
      initialized = buffer.baseAddress == nil ? 0 : count
    }
  }

  /// Returns to sample 0, so that the next call renders from the beginning.
  public func reset() {
    host.synthesizer.reset()
    DryRun.start(tracks, on: &host.synthesizer)
  }

  /// The position of the next sample to render, which is the number of samples rendered since sample 0.
  public var position: Int64 { host.synthesizer.now }

  /// Whether anything may still sound after the current position.
  package var isActive: Bool { host.synthesizer.isActive }

  /// The number of samples from sample 0 to the end of the last sound so far, up to the current position.
  package var soundedFrames: Int64 {
    host.synthesizer.soundingVoices > 0 ? position : host.synthesizer.lastSounding
  }

  /// The number of events that were cut off because no voice was free. The number is 0, because the renderer
  /// has enough voices for its scores. The only exception is a loop of a few microseconds, in which more than
  /// 65 536 events sound at once.
  public var replacedVoices: Int { host.synthesizer.replacedVoices }
}
