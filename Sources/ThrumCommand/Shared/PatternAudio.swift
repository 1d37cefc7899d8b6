import HapticAudio
import HapticModel
import HapticScore

/// Brings patterns and their audio files together.
enum PatternAudio {
  /// Where the audio files of a pattern are looked for. A pattern from standard input has no folder of its own.
  static func locator(_ path: String, options: AudioOptions) -> AudioFileLocator {
    locator(path, options.values)
  }

  static func locator(_ path: String, _ options: AudioOptions.Values) -> AudioFileLocator {
    AudioFileLocator(
      patternFile: path == InputFile.standardInput ? nil : path, roots: options.roots,
      allowsAbsolutePaths: options.allowsAbsolutePaths)
  }

  /// Every place where an audio file of a pattern may be, whether it is there or not.
  static func places(_ source: PatternFile, _ options: AudioOptions.Values) -> [String] {
    let folders = locator(source.path, options).folders
    var places: [String] = []
    for event in source.pattern.events {
      guard event.type == .audioCustom, case .path(let path) = event.waveform?.source else { continue }
      places += path.hasPrefix("/") ? [path] : folders.map { $0 + "/" + path }
    }
    var seen: Set<String> = []
    return places.filter { seen.insert($0).inserted }
  }

  /// The scores of several files.
  ///
  /// With `verbose`, missing files that silence replaces are reported too. Throws with status 66 when an audio file is
  /// needed and cannot be used; all such files have been reported by then.
  static func scores(
    _ sources: [PatternFile], sampleRate: Double, options: AudioOptions, isNeeded: Bool, verbose: Bool,
    console: Console
  ) throws(CommandFailure) -> [Score] {
    guard isNeeded else { return sources.map { Score($0.pattern, sampleRate: sampleRate) } }
    var scores: [Score] = []
    var hasFailed = false
    for source in sources {
      let library = AudioLibrary(
        locator: locator(source.path, options: options), sampleRate: sampleRate,
        missingFiles: options.allowsMissing ? .allow : .fail)
      scores.append(Score(source.pattern, sampleRate: sampleRate, waveforms: library.waveform))
      for missing in library.missing where verbose { console.report("\(source.name): audio file \(missing)") }
      for failure in library.failures {
        hasFailed = true
        console.report("\(source.name): audio file \(failure)")
      }
    }
    guard !hasFailed else { throw CommandFailure(.unreadable, nil) }
    return scores
  }
}
