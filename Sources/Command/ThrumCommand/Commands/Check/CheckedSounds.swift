import AHAP
import HapticAnalysis
import HapticAudio
import HapticModel

/// The audio files of one pattern. Each file is decoded only once, for the checks of the file format and for
/// the design checks.
final class CheckedSounds {
  private struct Sound {
    var problem: AudioFileError?
    var facts: SoundFacts?
  }

  private let locator: AudioFileLocator
  private let allowsMissing: Bool
  private var known: [String: Sound] = [:]

  init(_ path: String, options: AudioOptions.Values) {
    locator = PatternAudio.locator(path, options)
    allowsMissing = options.allowsMissing
  }

  /// The number of files that have been decoded.
  private(set) var decodings = 0

  /// Returns the reason why nothing of an audio file is heard: `play` and `render` could not play it, or it is silent;
  /// `nil` if it is heard, or if it is missing or of a format that this machine does not decode, and missing files are
  /// allowed.
  func problem(with path: String) -> AHAPDecoder.AudioProblem? {
    guard let problem = sound(path).problem else {
      return sound(path).facts == nil ? .silent : nil
    }
    let isUndecodable = problem.kind == .unsupported || problem.kind == .libraryMissing
    if allowsMissing, isUndecodable || problem.kind == .notFound { return nil }
    return AHAPDecoder.AudioProblem("audio file \(problem)", isUndecodable: isUndecodable)
  }

  /// Returns the onset and attack of the audio file's channel that sounds first. Returns `nil` if the file is
  /// silent or cannot be decoded; the checks of the file format report a file that cannot be decoded.
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
