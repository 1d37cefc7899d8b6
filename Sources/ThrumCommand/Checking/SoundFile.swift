import HapticAnalysis
import HapticAudio
import HapticModel

/// Onset and attack of audio files.
enum SoundFile {
  /// Nil for a file that cannot be used, which is another rule's, and for silence.
  static func facts(of waveform: AudioWaveform, in locator: AudioFileLocator) -> SoundFacts? {
    guard let path = waveform.path, let file = try? locator.locate(path),
      let audio = try? AudioFileDecoder().decode(contentsOf: file)
    else { return nil }
    let facts = audio.channels.compactMap { SoundFacts($0, sampleRate: audio.sampleRate) }
    return facts.min { $0.onset < $1.onset }
  }
}
