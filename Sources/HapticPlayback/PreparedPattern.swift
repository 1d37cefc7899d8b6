import HapticModel
import HapticScore
import Synchronization

/// A pattern made ready for playing: lowered once, with its audio, for as many players as you like.
public final class PreparedPattern: Sendable {
  /// The pattern as it was given.
  public let pattern: HapticPattern
  private let score: Score
  /// The pattern with the options of registered audio in it, and the audio.
  private let played: HapticPattern
  private let sounds: [AudioWaveform.Source: Sound]
  /// The score for another rate than the one it was prepared for.
  private let other = Mutex<Score?>(nil)

  init(
    _ pattern: HapticPattern, played: HapticPattern, sounds: [AudioWaveform.Source: Sound], sampleRate: Double
  ) throws(EngineError) {
    self.pattern = pattern
    self.played = played
    self.sounds = sounds
    score = try Self.lower(played, sounds, sampleRate)
  }

  /// Logical duration in seconds (`HapticPattern.duration`).
  public var duration: Double { score.duration }

  /// The length of a round in seconds while a player loops with `loopEnd` 0: the end of the last event
  /// (`Score.loopLength`). 0 when the pattern does not loop without a loop end.
  public var loopLength: Double { score.loopLength }

  /// The score for an engine of a rate, if there is one: `made`, or one that was made before. Only audio depends on the rate.
  func score(at rate: Double, or made: Score? = nil) -> Score? {
    if sounds.isEmpty || score.sampleRate == rate { return score }
    if let made, made.sampleRate == rate { return made }
    return other.withLock { other in other?.sampleRate == rate ? other : nil }
  }

  /// Creates the score for a rate, and its audio: not for those who hold a lock of the engine. Throws `audioMemory` when there
  /// is no room for the audio at that rate.
  func makeScore(at rate: Double) throws(EngineError) -> Score {
    if let score = score(at: rate) { return score }
    // That of a third rate would only take room, unless a player still has it.
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
