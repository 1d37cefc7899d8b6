import HapticModel
import HapticScore
import Synchronization

/// A pattern that is ready to play: a score (a list of timed events) and the audio of the pattern. Any number
/// of players can share it.
public final class PreparedPattern: Sendable {
  /// The original pattern.
  public let pattern: HapticPattern
  /// The inputs of the pattern and what follows them; none if the pattern stores none.
  public let bindings: PatternBindings
  /// Whether the pattern is so large that freeing its memory takes noticeable time.
  let isLarge: Bool
  private let score: Score
  /// A copy of the pattern in which each event has the options of its registered audio.
  private let played: HapticPattern
  private let sounds: [AudioWaveform.Source: Sound]
  /// The score for a sample rate other than the one for which the pattern was prepared; `nil` if no such
  /// score exists.
  private let other = Mutex<Score?>(nil)

  init(
    _ pattern: HapticPattern, played: HapticPattern, sounds: [AudioWaveform.Source: Sound], sampleRate: Double
  ) throws(EngineError) {
    self.pattern = pattern
    bindings = PatternBindings(in: pattern)
    self.played = played
    self.sounds = sounds
    let points = pattern.curves.reduce(0) { $0 + $1.controlPoints.count }
    isLarge = pattern.events.count + pattern.parameters.count + points > 10_000
    score = try Self.lower(played, sounds, sampleRate)
  }

  /// The duration of the pattern in seconds (see `HapticPattern.duration`).
  public var duration: Double { score.duration }

  /// The length of one pass of a loop, in seconds, if the player's `loopEnd` is 0 (the default): the time at
  /// which the last event ends (see `Score.loopLength`). If the result is 0, the pattern can loop only if
  /// `loopEnd` is above 0.
  public var loopLength: Double { score.loopLength }

  /// Returns an existing score for a sample rate: the original score, `made`, or a score that was created
  /// earlier. Returns `nil` if none of them has that rate. Only audio depends on the rate, so a pattern
  /// without audio has one score for all rates.
  func score(at rate: Double, or made: Score? = nil) -> Score? {
    if sounds.isEmpty || score.sampleRate == rate { return score }
    if let made, made.sampleRate == rate { return made }
    return other.withLock { other in other?.sampleRate == rate ? other : nil }
  }

  /// Creates the score for a sample rate, with its audio. Slow: call this method without holding a lock of
  /// the engine. Throws `audioMemory` if the audio does not fit into memory at that rate.
  func makeScore(at rate: Double) throws(EngineError) -> Score {
    if let score = score(at: rate) { return score }
    // The score for a third rate would only use memory, unless a player still has it.
    other.withLock { $0 = nil }
    let made = try Self.lower(played, sounds, rate)
    other.withLock { $0 = made }
    return made
  }

  private static func lower(
    _ pattern: HapticPattern, _ sounds: [AudioWaveform.Source: Sound], _ rate: Double
  ) throws(EngineError) -> Score {
    var waveforms: [AudioWaveform.Source: Waveform] = [:]
    for (source, sound) in sounds { waveforms[source] = try sound.waveform(at: rate) }
    return Score(pattern, sampleRate: rate) { waveforms[$0.source] }
  }
}
