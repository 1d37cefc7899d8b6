import HapticModel
import HapticPlatform
import HapticScore

/// The audio of patterns: finds, decodes and resamples each file once, and hands it to scores.
///
///     let library = AudioLibrary(locator: AudioFileLocator(patternFile: path), sampleRate: 48_000)
///     let score = Score(pattern, sampleRate: 48_000, waveforms: library.waveform)
///     for failure in library.failures { … }
///
/// Nothing is thrown on the way: every file of a pattern is tried, and what went wrong is gathered in ``failures``.
/// Not for use from several threads at once.
public final class AudioLibrary {
  /// What to do about a file that is not there.
  public enum MissingFiles: Sendable, Hashable {
    /// It is a failure.
    case fail
    /// Silence takes its place; it is listed in ``missing``. A file that is there but broken is still a failure.
    case allow
  }

  /// Where files are looked for.
  public let locator: AudioFileLocator
  /// The rate that all waveforms have, in hertz.
  public let sampleRate: Double
  /// What to do about a file that is not there.
  public let missingFiles: MissingFiles
  /// Reads the files.
  public let decoder: AudioFileDecoder

  /// Files that cannot be used, each once, in the order they were asked for.
  public private(set) var failures: [AudioFileError] = []
  /// Files that silence stands for, each once.
  public private(set) var missing: [AudioFileError] = []

  private var byName: [String: Waveform?] = [:]
  private var byFile: [String: Waveform] = [:]

  /// Creates a library.
  public init(
    locator: AudioFileLocator, sampleRate: Double = 48_000, missingFiles: MissingFiles = .fail,
    decoder: AudioFileDecoder = AudioFileDecoder()
  ) {
    self.locator = locator
    self.sampleRate = sampleRate
    self.missingFiles = missingFiles
    self.decoder = decoder
  }

  /// The waveform for an event's sound; nil if there is no file to play, with the reason in ``failures`` or ``missing``.
  ///
  /// Audio registered with an engine is not known here: nil, without a failure.
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

  /// Loads every file that a pattern names, in the order of its events, and gives the failures of this pattern.
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
      // People know the file by the name in their pattern.
      throw error.renamed(from: file, to: FilePaths.printable(path))
    }
  }
}
