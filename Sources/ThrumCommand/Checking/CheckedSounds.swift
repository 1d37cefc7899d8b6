import HapticAnalysis
import HapticAudio
import HapticModel

/// The audio files of one pattern: each is decoded once, for the rules of the format and for those of the design.
final class CheckedSounds {
  private struct Sound {
    var problem: AudioFileError?
    var facts: SoundFacts?
  }

  private let locator: AudioFileLocator
  private let allowsMissing: Bool
  private var known: [String: Sound] = [:]

  init(_ path: String, options: AudioOptions) {
    locator = PatternAudio.locator(path, options: options)
    allowsMissing = options.allowsMissing
  }

  /// How many files have been decoded.
  private(set) var decodings = 0

  /// Returns why a file that a pattern names does not play, by the rules of `play` and `render`; nil if it plays.
  func problem(with path: String) -> String? {
    guard let problem = sound(path).problem else { return nil }
    return allowsMissing && problem.kind == .notFound ? nil : "audio file \(problem)"
  }

  /// Onset and attack of the channel that is heard first; nil for silence, and for a file that cannot be used, which
  /// the rules of the format report.
  func facts(of waveform: AudioWaveform) -> SoundFacts? { waveform.path.flatMap { sound($0).facts } }

  private func sound(_ path: String) -> Sound {
    if let sound = known[path] { return sound }
    var sound = Sound()
    do throws(AudioFileError) {
      let file = try locator.locate(path)
      do throws(AudioFileError) {
        decodings += 1
        let audio = try AudioFileDecoder().decode(contentsOf: file)
        let facts = audio.channels.compactMap { SoundFacts($0, sampleRate: audio.sampleRate) }
        sound.facts = facts.min { $0.onset < $1.onset }
      } catch {
        // The user knows the file by the name in the pattern.
        throw error.renamed(from: file, to: path)
      }
    } catch {
      sound.problem = error
    }
    known[path] = sound
    return sound
  }
}
