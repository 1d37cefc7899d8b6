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
  ) {
    self.pattern = pattern
    self.played = played
    self.sounds = sounds
    score = Score(played, sampleRate: sampleRate) { sounds[$0.source]?.waveform(at: sampleRate) }
  }

  /// Logical duration in seconds (`HapticPattern.duration`).
  public var duration: Double { score.duration }

  /// The score for an engine of a rate. Only audio depends on it.
  func score(at rate: Double) -> Score {
    if sounds.isEmpty || score.sampleRate == rate { return score }
    return other.withLock { other in
      if let other, other.sampleRate == rate { return other }
      let made = Score(played, sampleRate: rate) { sounds[$0.source]?.waveform(at: rate) }
      other = made
      return made
    }
  }
}
