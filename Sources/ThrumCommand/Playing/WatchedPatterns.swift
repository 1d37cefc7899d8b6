import HapticAudio

/// Pattern files that are read again whenever one of them is saved.
struct WatchedPatterns {
  /// What a save brought.
  enum Change {
    /// All files play.
    case saved([PatternFile])
    /// They do not, and why: lines as `thrum check` prints them.
    case broken([String])
  }

  private let paths: [String]
  private var files: WatchedFiles
  private let audioRoots: [String]
  /// What is wrong with the files as they were read first.
  private(set) var findings: [String]?

  init(_ paths: [String], audioRoots: [String]) {
    self.paths = paths
    self.audioRoots = audioRoots
    // Before they are read: a save in between is noticed.
    files = WatchedFiles(paths)
  }

  /// Reads the files for the first time; none when one is broken. Throws when one is not there.
  mutating func load() throws(CommandFailure) -> [PatternFile] {
    switch try Self.read(paths) {
    case .saved(let sources): return sources
    case .broken(let lines):
      findings = lines
      return []
    }
  }

  /// What has been saved since the last time, if anything.
  mutating func look() -> Change? {
    guard files.haveChanged() else { return nil }
    do throws(CommandFailure) {
      return try Self.read(paths)
    } catch {
      return error.message.map { .broken([$0]) }
    }
  }

  func screen(of sources: [PatternFile]) -> PlayScreen? {
    PlayScreen(sources, audioRoots: audioRoots)
  }

  private static func read(_ paths: [String]) throws(CommandFailure) -> Change {
    // What is wrong goes to the display, not to the streams.
    let scratch = Console(input: [])
    do throws(CommandFailure) {
      return .saved(try PatternFile.load(paths, console: scratch))
    } catch {
      let text = String(decoding: scratch.errors.collected, as: UTF8.self)
      let lines = text.split(separator: "\n").map(String.init)
      guard error.status == .faulty else {
        throw CommandFailure(error.status, error.message ?? lines.first.map(Self.withoutName))
      }
      return .broken(lines)
    }
  }

  /// The line will get the command's name again.
  private static func withoutName(_ line: String) -> String {
    line.hasPrefix("thrum: ") ? String(line.dropFirst(7)) : line
  }
}

extension PlayScreen {
  /// The screen of files that play together: the picture is that of the longest.
  init?(_ sources: [PatternFile], audioRoots: [String]) {
    guard let longest = sources.max(by: { $0.pattern.duration < $1.pattern.duration }) else { return nil }
    var title = Path.name(of: longest.name)
    for other in sources where other.path != longest.path { title += " + " + Path.name(of: other.name) }
    let locator = AudioFileLocator(
      patternFile: longest.path == InputFile.standardInput ? nil : longest.path, roots: audioRoots,
      allowsAbsolutePaths: false)
    // A picture never needs the audio: what is missing is drawn as a block without a waveform.
    let library = AudioLibrary(locator: locator, missingFiles: .allow)
    self.init(longest.pattern, title: title, waveforms: library.waveform)
  }
}
