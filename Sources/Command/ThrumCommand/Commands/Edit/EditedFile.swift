import AHAP
import HapticAudio
import HapticFiles
import HapticModel
import HapticOperations
import HapticText

/// An AHAP file that a command edits.
struct EditedFile {
  /// The path as the user entered it.
  let path: String
  /// The name for messages.
  let name: String
  /// The text with its pattern.
  var text: EditableText

  /// Reads a file.
  ///
  /// Throws with status 66 if it cannot be read, and with status 1 if it has errors, after writing them to standard error in
  /// the form of `check`.
  static func load(_ path: String, console: Console, verbose: Bool) throws(CommandFailure) -> EditedFile {
    let bytes = try InputFile.read(path, console: console, limit: PatternFile.readLimit)
    return try decode(bytes, path, console: console, verbose: verbose)
  }

  /// Decodes the bytes of a file. Throws with status 1 as `load`.
  static func decode(
    _ bytes: [UInt8], _ path: String, console: Console, verbose: Bool
  ) throws(CommandFailure) -> EditedFile {
    let name = InputFile.displayName(path)
    let document = AHAPDecoder().decodeForSource(bytes)
    for finding in document.allFindings where finding.severity == .error || verbose {
      console.errors.writeLine(FindingText.line(finding, file: name))
    }
    console.errors.flush()
    guard let text = EditableText(bytes, document) else { throw CommandFailure(.faulty, nil) }
    return EditedFile(path: path, name: name, text: text)
  }

  /// Returns the length of an audio file of the pattern in seconds; `nil` if it is not found.
  func soundLength() -> @Sendable (AudioWaveform) -> Double? {
    guard !text.audioPaths.isEmpty else { return { _ in nil } }
    let library = AudioLibrary(
      locator: AudioFileLocator(patternFile: path == InputFile.standardInput ? nil : path))
    var lengths: [AudioWaveform.Source: Double] = [:]
    for path in text.audioPaths {
      let source = AudioWaveform.Source.path(path)
      if let found = library.waveform(for: AudioWaveform(source)) {
        lengths[source] = Double(found.frameCount) / SampleRate.standard
      }
    }
    let found = lengths
    return { found[$0.source] }
  }
}
