import HapticModel
import HapticPlatform
import HapticScore
import HapticText

/// Finds, decodes and resamples the audio files of patterns, each file once, and provides their waveforms
/// (decoded samples). A `Score`, which is a pattern that is prepared for playing, needs these waveforms.
///
///     let library = AudioLibrary(locator: AudioFileLocator(patternFile: path), sampleRate: 48_000)
///     let score = Score(pattern, sampleRate: 48_000, waveforms: library.waveform)
///     for failure in library.failures { … }
///
/// The library does not throw: it tries every file of a pattern and collects the errors in ``failures``. Use
/// it from one thread at a time.
public final class AudioLibrary {
  /// How the library handles a file that does not exist.
  public enum MissingFiles: Sendable, Hashable {
    /// The error is added to ``failures``.
    case fail
    /// Silence replaces the sound, and the error is added to ``missing``. If a file exists but cannot be
    /// used, the error is added to ``failures``.
    case allow
  }

  /// The locator that finds the files.
  public let locator: AudioFileLocator
  /// The sample rate of all waveforms, in hertz.
  public let sampleRate: Double
  /// How the library handles a file that does not exist.
  public let missingFiles: MissingFiles
  /// The decoder that reads the files.
  public let decoder: AudioFileDecoder

  /// The errors of files that cannot be used, one for each file, in the order in which the files were
  /// requested.
  public private(set) var failures: [AudioFileError] = []
  /// The errors of missing files that are replaced by silence, one for each file.
  public private(set) var missing: [AudioFileError] = []

  private var byName: [String: Waveform?] = [:]
  private var byFile: [String: Waveform] = [:]

  /// Creates a library that has loaded no file yet.
  public init(
    locator: AudioFileLocator, sampleRate: Double = 48_000, missingFiles: MissingFiles = .fail,
    decoder: AudioFileDecoder = AudioFileDecoder()
  ) {
    self.locator = locator
    self.sampleRate = sampleRate
    self.missingFiles = missingFiles
    self.decoder = decoder
  }

  /// Returns the waveform (decoded samples) for the sound of an event. Returns `nil` if the sound cannot be
  /// played, and adds the reason to ``failures`` or ``missing``.
  ///
  /// For audio that is registered with an engine, the method returns `nil` without adding a failure.
  public func waveform(for sound: AudioWaveform) -> Waveform? {
    guard let path = sound.path else { return nil }
    if let known = byName[path] { return known }
    do throws(AudioFileError) {
      let waveform = try load(path)
      byName[path] = .some(waveform)
      return waveform
    } catch {
      if error.kind == .notFound, missingFiles == .allow {
        missing.append(error)
      } else {
        failures.append(error)
      }
      byName[path] = .some(nil)
      return nil
    }
  }

  /// Loads every audio file of a pattern, in the order of the events, and returns the failures that were
  /// added to ``failures``.
  @discardableResult
  public func load(_ pattern: HapticPattern) -> [AudioFileError] {
    let before = failures.count
    for event in pattern.events {
      if let sound = event.waveform { _ = waveform(for: sound) }
    }
    return Array(failures[before...])
  }

  private func load(_ path: String) throws(AudioFileError) -> Waveform {
    let file = try locator.locate(path)
    if let known = byFile[file] { return known }
    do throws(AudioFileError) {
      var decoder = decoder
      decoder.outputRate = sampleRate
      let audio = try decoder.decode(contentsOf: file)
      let waveform = try Resampler.waveform(
        of: audio, at: sampleRate, maximumSamples: decoder.maximumSamples)
      byFile[file] = waveform
      return waveform
    } catch {
      // Users know the file by the name in their pattern.
      throw error.renamed(from: file, to: path.printable)
    }
  }
}
