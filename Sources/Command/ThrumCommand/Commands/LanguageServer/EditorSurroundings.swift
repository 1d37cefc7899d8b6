import AHAP
import HapticAnalysis
import HapticLanguageServer
import HapticModel
import HapticOperations
import Synchronization

/// The files that a language server needs: the settings of projects and audio files.
final class EditorSurroundings: Surroundings, @unchecked Sendable {
  /// Used by the thread of the server only: design checks call neither `check(of:)` nor `forgetFiles(of:)`.
  private let settings: CheckSettings
  private let audio: AudioOptions.Values
  /// The audio files of each document, which design checks on other threads read, too.
  private let sounds = Mutex<[String: CheckedSounds]>([:])

  init(_ settings: CheckSettings, audio: AudioOptions.Values) {
    self.settings = settings
    self.audio = audio
  }

  /// Returns the path of a document; that of standard input, which has no folder, if the document is no file.
  static func path(of uri: String) -> String { DocumentAddress.path(of: uri) ?? InputFile.standardInput }

  func check(of uri: String) -> (operation: CheckOperation, problem: String?) {
    do throws(CommandFailure) {
      let values = try settings.values(for: Self.path(of: uri))
      return (CheckOperation(design: values.design?.check, disabled: values.disabled.sorted()), nil)
    } catch {
      return (CheckOperation(design: DesignCheck()), error.message)
    }
  }

  func audioProblem(with path: String, in uri: String) -> AHAPDecoder.AudioProblem? {
    sounds.withLock { Self.sounds(of: uri, audio, &$0).problem(with: path) }
  }

  func soundFacts(of path: String, in uri: String) -> SoundFacts? {
    sounds.withLock { Self.sounds(of: uri, audio, &$0).facts(of: AudioWaveform(.path(path))) }
  }

  func forgetFiles(of uri: String) {
    settings.forget()
    sounds.withLock { _ = $0.removeValue(forKey: uri) }
  }

  private static func sounds(
    of uri: String, _ audio: AudioOptions.Values, _ known: inout [String: CheckedSounds]
  ) -> CheckedSounds {
    if let sounds = known[uri] { return sounds }
    let sounds = CheckedSounds(path(of: uri), options: audio)
    known[uri] = sounds
    return sounds
  }
}
