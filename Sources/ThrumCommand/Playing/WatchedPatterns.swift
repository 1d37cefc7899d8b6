import HapticAudio
import HapticPlayback
import HapticSession

/// Pattern files that are read again whenever one of them is saved.
struct WatchedPatterns {
  /// What a save brought.
  enum Change {
    /// All files play; the place of the one that was saved, nil when it was a file that they need.
    case saved([PatternFile], place: Int?)
    /// One of them does not: lines as `thrum check` prints them.
    case broken([String])
  }

  private let paths: [String]
  private var files: WatchedFiles
  private let audio: AudioOptions.Values
  /// What is wrong with the files as they were read first.
  private(set) var findings: [String]?

  init(_ paths: [String], audio: AudioOptions.Values) {
    self.paths = paths
    self.audio = audio
    // Before they are read: a save in between is noticed.
    files = WatchedFiles(paths)
  }

  /// Reads the files for the first time; none when one is broken. Throws when one is not there.
  mutating func load() throws(CommandFailure) -> [PatternFile] {
    switch try Self.read(paths) {
    case .saved(let sources, _):
      watchAudio(of: sources)
      return sources
    case .broken(let lines):
      findings = lines
      return []
    }
  }

  /// What has been saved since the last time, if anything.
  mutating func look() -> Change? {
    guard let change = files.change() else { return nil }
    do throws(CommandFailure) {
      // A broken file names nothing: what it named before stays of interest.
      let read = try Self.read(paths)
      guard case .saved(let sources, _) = read else { return read }
      watchAudio(of: sources)
      if case .file(let place) = change { return .saved(sources, place: place) }
      return .saved(sources, place: nil)
    } catch {
      return error.message.map { .broken([$0]) }
    }
  }

  /// Takes in why the files that were read first do not play; false when no save could change that.
  mutating func note(_ error: EngineError) -> Bool {
    guard [.invalidPattern, .fileNotFound, .unusableFile, .audioMemory].contains(error.kind) else {
      return false
    }
    findings = (findings ?? []) + ["\(error)"]
    return true
  }

  private mutating func watchAudio(of sources: [PatternFile]) {
    files.watch(needed: sources.flatMap { PatternAudio.places($0, audio) })
  }

  private static func read(_ paths: [String]) throws(CommandFailure) -> Change {
    // What is wrong goes to the display, not to the streams.
    let scratch = Console(input: [])
    do throws(CommandFailure) {
      return .saved(try PatternFile.load(paths, console: scratch), place: nil)
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
  /// The screen of what plays now; of files that play together the longest is drawn, and named as such.
  init?(_ sources: [PatternFile], audio: AudioOptions.Values) {
    guard let longest = sources.max(by: { $0.pattern.duration < $1.pattern.duration }) else { return nil }
    var title = Path.name(of: longest.name)
    if sources.count > 1 {
      title += " (together with " + FindingText.count(sources.count - 1, "shorter file") + ")"
    }
    // A picture never needs the audio: what is missing is drawn as a block without a waveform.
    let library = AudioLibrary(locator: PatternAudio.locator(longest.path, audio), missingFiles: .allow)
    self.init(longest.pattern, title: title, waveforms: library.waveform)
  }
}
