import HapticSynthesis

/// Renders scores without a device: as fast as it goes, nothing ever dropped.
///
/// The pool of voices is sized from the scores. Tracks play side by side, each with its own start, rate, loop and
/// lanes. Not for use by two threads at a time.
public final class OfflineRenderer {
  /// One playing of one score.
  public struct Track: Sendable {
    /// What to play.
    public let score: Score
    /// On which sample it starts, 0…2⁴⁰ (66 days at 192 kHz); others are moved to the nearest of the two.
    public let startSample: Int64
    /// Playback rate, above 0.
    public let rate: Double
    /// Whether it repeats for ever. A score whose `loopLength` is 0 repeats only with a `loopEnd`.
    public let loops: Bool
    /// Where it repeats, in seconds of pattern time; 0 is the score's `loopLength`.
    public let loopEnd: Double

    /// Creates a track that plays a score once from sample 0. A rate or loop end that makes no sense becomes 1 or 0.
    public init(
      _ score: Score, startSample: Int64 = 0, rate: Double = 1, loops: Bool = false, loopEnd: Double = 0
    ) {
      self.score = score
      self.startSample = min(max(0, startSample), Self.latestStart)
      self.rate = rate > 0 && rate < .infinity ? min(max(rate, 1e-3), 1e3) : 1
      self.loops = loops
      self.loopEnd = loopEnd > 0 && loopEnd < .infinity ? loopEnd : 0
    }

    /// The wait before it is passed over block by block: a later start would look like a hang.
    private static var latestStart: Int64 { 1 << 40 }

    /// The length of a round in seconds of pattern time; nil when it does not loop, or has nothing to repeat.
    var roundLength: Double? {
      guard loops else { return nil }
      let length = loopEnd > 0 ? loopEnd : score.loopLength
      return length > 0 ? length : nil
    }

    /// True when it never ends by itself.
    var isEndless: Bool { roundLength != nil || score.isEndless }
  }

  /// What is played.
  public let tracks: [Track]
  /// The actuator rendered for.
  public let profile: ActuatorProfile
  /// Samples a second.
  public let sampleRate: Double
  /// How haptics reach the channels.
  public let mix: OutputMix
  /// Sounding length in samples: from sample 0 to the end of the last release, tap and audio file. `Int64.max` when a
  /// track loops or an event has no end.
  public var soundingFrames: Int64 { tracks.contains { $0.isEndless } ? .max : dryRun.soundingFrames }
  /// The largest number of events that sound at once, all tracks together.
  public var peakPolyphony: Int { dryRun.peakPolyphony }

  // Found at the first question: playing needs neither answer.
  private lazy var dryRun = DryRun(tracks: tracks, profile: profile, sampleRate: sampleRate, bound: bound)
  private let bound: VoiceBound
  private var host: SynthesizerHost
  let capacity: SynthesizerCapacity

  /// Creates a renderer that stands at sample 0.
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

  /// Sounding length in seconds.
  public var soundingLength: Double {
    soundingFrames == .max ? .infinity : Double(soundingFrames) / sampleRate
  }

  /// Renders the next samples; consecutive calls continue, in blocks of any size, with the same bits.
  ///
  /// - Parameters:
  ///   - left: room for `frameCount` samples, or nil when that channel is not wanted; likewise the other two.
  ///   - frameCount: how many samples; below 1 does nothing.
  public func render(
    left: UnsafeMutablePointer<Float>?, right: UnsafeMutablePointer<Float>?,
    haptic: UnsafeMutablePointer<Float>?,
    frameCount: Int
  ) {
    host.synthesizer.clearNotices()
    host.synthesizer.render(left: left, right: right, haptic: haptic, frameCount: frameCount, mix: mix)
  }

  /// The haptic channel from where the renderer stands to the end of sound.
  ///
  /// - Parameter most: the most samples to give; by default ten minutes' worth, which also bounds what has no end.
  public func hapticSamples(atMost most: Int? = nil) -> [Float] {
    let limit = most ?? Int(600 * sampleRate)
    let count = Int(min(max(0, soundingFrames - position), Int64(max(0, limit))))
    return [Float](unsafeUninitializedCapacity: count) { buffer, initialized in
      if let base = buffer.baseAddress { render(left: nil, right: nil, haptic: base, frameCount: count) }
      initialized = buffer.baseAddress == nil ? 0 : count
    }
  }

  /// Goes back to sample 0.
  public func reset() {
    host.synthesizer.reset()
    DryRun.start(tracks, on: &host.synthesizer)
  }

  /// Samples rendered so far.
  public var position: Int64 { host.synthesizer.now }

  /// Events that were cut off for want of a voice: 0, the pool being sized from the scores, unless a loop of
  /// microseconds piles up more than 65 536 of them.
  public var replacedVoices: Int { host.synthesizer.replacedVoices }
}
