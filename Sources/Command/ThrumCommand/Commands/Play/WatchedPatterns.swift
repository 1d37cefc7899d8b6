import HapticAudio
import HapticOperations
import HapticPlayback

/// Pattern files that are read again whenever one of the files is saved.
struct WatchedPatterns {
  /// The result of a save.
  enum Change {
    /// A file was saved, and all files are valid. `place` is the index of the saved pattern file; `nil` if an
    /// audio file that a pattern uses was saved.
    case saved([PatternFile], place: Int?)
    /// A file was saved, and at least one file is invalid. The value contains the lines that `thrum check`
    /// prints.
    case broken([String])
  }

  private let inputs: [InputPath]
  private var files: WatchedFiles
  private let audio: AudioOptions.Values
  /// The findings of the first read; `nil` if there were none.
  private(set) var findings: [String]?

  init(_ inputs: [InputPath], audio: AudioOptions.Values) {
    self.inputs = inputs
    self.audio = audio
    // Watching starts before the first read, so that a save in between is noticed.
    files = WatchedFiles(inputs.map(\.path))
  }

  /// Reads the files for the first time. Returns no files if a file is invalid. Throws if a file is missing.
  mutating func load() throws(CommandFailure) -> [PatternFile] {
    switch try Self.read(inputs) {
    case .saved(let sources, _):
      watchAudio(of: sources)
      return sources
    case .broken(let lines):
      findings = lines
      return []
    }
  }

  /// Returns the result of a save since the last call; `nil` if nothing was saved.
  mutating func look() -> Change? {
    guard let change = files.change() else { return nil }
    do throws(CommandFailure) {
      // The audio files of an invalid file are unknown, so the earlier ones stay watched.
      let read = try Self.read(inputs)
      guard case .saved(let sources, _) = read else { return read }
      watchAudio(of: sources)
      if case .file(let place) = change { return .saved(sources, place: place) }
      return .saved(sources, place: nil)
    } catch {
      return error.message.map { .broken([$0]) }
    }
  }

  /// Adds an error to the findings of the first read. Returns `false` if saving a file could not correct the
  /// error.
  mutating func note(_ error: EngineError) -> Bool {
    guard error.isOfPattern else { return false }
    findings = (findings ?? []) + ["\(error)"]
    return true
  }

  private mutating func watchAudio(of sources: [PatternFile]) {
    files.watch(needed: sources.flatMap { PatternAudio.places($0, audio) })
  }

  private static func read(_ inputs: [InputPath]) throws(CommandFailure) -> Change {
    // Findings are shown on the display, not written to the streams.
    let scratch = Console(input: [])
    do throws(CommandFailure) {
      return .saved(try PatternFile.load(inputs, console: scratch), place: nil)
    } catch {
      let text = String(decoding: scratch.errors.collected, as: UTF8.self)
      let lines = text.split(separator: "\n").map(String.init)
      guard error.status == .faulty else {
        throw CommandFailure(error.status, error.message ?? lines.first.map(Self.withoutName))
      }
      return .broken(lines)
    }
  }

  /// Returns a line without the command's name, which is added again later.
  private static func withoutName(_ line: String) -> String {
    line.hasPrefix("thrum: ") ? String(line.dropFirst(7)) : line
  }
}

extension EngineError {
  /// Whether a pattern is the reason, or a file that it names, so that other patterns may play.
  var isOfPattern: Bool { [.invalidPattern, .fileNotFound, .unusableFile, .audioMemory].contains(kind) }
}

extension PlayScreen {
  /// Creates the screen for files that play together; `nil` if there are no files. The screen draws the
  /// longest file, and its title states the number of the other files.
  init?(_ sources: [PatternFile], audio: AudioOptions.Values) {
    guard let longest = sources.max(by: { $0.pattern.duration < $1.pattern.duration }) else { return nil }
    var title = Path.name(of: longest.name)
    if sources.count > 1 {
      title += " (together with " + FindingText.count(sources.count - 1, "shorter file") + ")"
    }
    // A picture does not need the audio: a missing file is drawn as a block without a waveform.
    let library = AudioLibrary(locator: PatternAudio.locator(longest.path, audio), missingFiles: .allow)
    self.init(longest.pattern, title: title, waveforms: library.waveform)
  }
}
