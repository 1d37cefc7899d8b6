import HapticAudio
import HapticModel
import HapticScore

/// Finds and loads the audio files of patterns.
enum PatternAudio {
  /// Returns the locator that searches for the audio files of a pattern. A pattern from standard input has no
  /// folder of its own.
  static func locator(_ path: String, options: AudioOptions) -> AudioFileLocator {
    locator(path, options.values)
  }

  static func locator(_ path: String, _ options: AudioOptions.Values) -> AudioFileLocator {
    var locator = AudioFileLocator(
      patternFile: path == InputFile.standardInput ? nil : path, roots: options.roots,
      allowsAbsolutePaths: options.allowsAbsolutePaths)
    locator.advice = PlaySession.audioFolderAdvice
    return locator
  }

  /// Returns all paths at which audio files of a pattern may be, whether they exist or not.
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

  /// Returns the scores (the form that the engine plays) of several files, with their audio files loaded.
  ///
  /// With `verbose`, missing files that are replaced by silence are also reported. If required audio files
  /// cannot be used, all of them are reported before the function throws with status 66.
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
