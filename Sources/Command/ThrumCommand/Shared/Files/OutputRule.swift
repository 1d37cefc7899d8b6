import HapticPlatform

/// The rules for the file that `-o` specifies: the command must be able to write files with its extension,
/// and it must not be one of the inputs.
struct OutputRule {
  /// The name of the format for messages, such as `WAV`.
  var format: String
  /// The accepted file extensions, the usual one first.
  var endings: [String]

  static let wav = OutputRule(format: "WAV", endings: ["wav", "wave"])
  static let ahap = OutputRule(format: "AHAP", endings: ["ahap", "json"])
  static let csv = OutputRule(format: "CSV", endings: ["csv", "txt"])
  static let score = OutputRule(format: "a C header or a score file", endings: ["h", "bin"])
  static let page = OutputRule(format: "HTML", endings: ["html", "htm"])
  static let picture = OutputRule(format: "SVG or PNG", endings: ["svg", "png"])
  static let thumbnail = OutputRule(format: "PNG", endings: ["png"])

  /// Throws with status 64 if the command cannot write files with the extension of a path. Names without an
  /// extension and files that are not regular (a pipe, a device) are accepted.
  func checkEnding(of path: String) throws(CommandFailure) {
    guard path != OutputFile.standardOutput, let ending = Path.ending(of: path) else { return }
    // An ending may have two parts, such as theme.json.
    let name = path.lowercased()
    if endings.contains(where: { name.hasSuffix("." + $0) }) { return }
    if let info = FileInfo(at: path), !info.isRegular { return }
    let better = String(path.dropLast(ending.count)) + endings[0]
    throw CommandFailure(
      .usage, "'\(path)': cannot write .\(ending) files, only \(format); name it '\(better)', for example")
  }

  /// Throws with status 64 if the output is one of the inputs, including through links.
  static func checkDistinct(_ path: String, from inputs: [String]) throws(CommandFailure) {
    guard let output = existing(path) else { return }
    for input in inputs where identity(ofInput: input) == output { throw conflict(path, input) }
  }

  /// Throws with status 64 if one of the outputs is one of the inputs, including through links.
  static func checkDistinct(_ outputs: [String], from inputs: [String]) throws(CommandFailure) {
    var known: [FileInfo.Identity: String] = [:]
    for input in inputs {
      if let identity = identity(ofInput: input) { known[identity] = known[identity] ?? input }
    }
    for path in outputs {
      if let output = existing(path), let input = known[output] { throw conflict(path, input) }
    }
  }

  /// Returns the identity of the regular file that an output would replace; `nil` if there is none.
  private static func existing(_ output: String) -> FileInfo.Identity? {
    guard output != OutputFile.standardOutput, let info = FileInfo(at: output), info.isRegular else {
      return nil
    }
    return info.identity
  }

  private static func identity(ofInput path: String) -> FileInfo.Identity? {
    (path == InputFile.standardInput ? FileInfo(descriptor: 0) : FileInfo(at: path))?.identity
  }

  private static func conflict(_ output: String, _ input: String) -> CommandFailure {
    CommandFailure(
      .usage,
      "'\(output)': this is also the input '\(InputFile.displayName(input))'; choose another name for the output"
    )
  }
}
