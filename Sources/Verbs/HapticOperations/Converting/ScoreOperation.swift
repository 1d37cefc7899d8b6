import HapticAnalysis
import HapticModel
import HapticScore
import HapticText

/// Compiles a pattern into a score file, for programs that play it without reading AHAP.
public struct ScoreOperation: Sendable {
  /// Whether audio files are replaced by silence. Otherwise a pattern that plays audio files is refused, because a score file
  /// cannot contain them.
  public var isWithoutAudioFiles: Bool
  /// Whether tones and audio files are omitted, with the parameters and curves of audio.
  public var isHapticsOnly: Bool

  /// Creates the operation.
  public init(isWithoutAudioFiles: Bool = false, isHapticsOnly: Bool = false) {
    self.isWithoutAudioFiles = isWithoutAudioFiles
    self.isHapticsOnly = isHapticsOnly
  }

  /// Compiles a pattern.
  ///
  /// - Throws: `invalidPattern` if the pattern plays audio files and these are not omitted, `tooLarge` if its score file would be
  ///   longer than 4 GB.
  public func run(_ pattern: HapticPattern) throws(OperationError) -> CompiledScore {
    var sounds = 0
    for event in pattern.events where event.type == .audioCustom { sounds += 1 }
    guard sounds == 0 || isWithoutAudioFiles || isHapticsOnly else {
      throw OperationError(
        .invalidPattern,
        "\(FindingText.count(sounds, "AudioCustom event")), but a score file holds no audio files; remove them from the "
          + "pattern, or compile it without audio files, or its haptics only")
    }
    let score = isHapticsOnly ? Score(hapticsOf: pattern) : Score(pattern)
    guard let bytes = score.fileBytes() else {
      throw OperationError(.tooLarge, "longer than 4 GB as a score; shorten the pattern")
    }
    return CompiledScore(bytes: bytes, score: score, effort: Effort(pattern, endless: 0))
  }
}
