import HapticPlatform
import HapticText

/// The paths that `-o` stands for: one file, or a file in a folder for each input.
///
/// `-o` names a folder if it ends with a slash or if a folder exists there. The files in it mirror the folders
/// of the inputs; missing folders are created.
struct OutputTargets {
  /// Whether each input has an output file of its own.
  let isFolder: Bool
  private let output: String
  private let ending: String
  private let rename: (@Sendable (String) -> String)?

  /// Creates the output paths.
  ///
  /// Throws with status 64 if several inputs would have one path, if a file cannot be written with that name,
  /// or if an output is one of the inputs.
  ///
  /// - Parameters:
  ///   - ending: the ending of files in a folder; that of the rule if omitted.
  ///   - rename: a closure that returns the name of a file in a folder for that of its input, both without endings.
  ///   - joinsInputs: whether the command can write all inputs to one file.
  ///   - mayReplaceInputs: whether an output may be one of the inputs.
  init(
    _ output: String, for inputs: [InputPath], _ rule: OutputRule, ending: String? = nil,
    rename: (@Sendable (String) -> String)? = nil, joinsInputs: Bool = false, mayReplaceInputs: Bool = false
  ) throws(CommandFailure) {
    self.output = output
    self.ending = ending ?? rule.endings[0]
    self.rename = rename
    isFolder = Self.isFolder(output)
    guard isFolder else {
      guard joinsInputs || inputs.count == 1 else {
        throw CommandFailure(
          .usage,
          "'\(output)': \(inputs.count) results need a folder; name one with -o, with a slash at the end")
      }
      try rule.checkEnding(of: output)
      if !mayReplaceInputs { try OutputRule.checkDistinct(output, from: inputs.map(\.path)) }
      return
    }
    // Names are compared by their bytes, as the file system does.
    var seen: [[UInt8]: String] = [:]
    for input in inputs {
      let target = path(for: input)
      if let other = seen.updateValue(input.path, forKey: FileNameText.bytes(target)) {
        throw CommandFailure(
          .usage,
          "'\(target)': '\(other)' and '\(input.path)' would both be written to this file; write them one by one"
        )
      }
    }
    if !mayReplaceInputs {
      try OutputRule.checkDistinct(inputs.map { path(for: $0) }, from: inputs.map(\.path))
    }
  }

  /// Returns whether the output for an input is the input itself.
  func replaces(_ input: InputPath) -> Bool {
    guard let output = FileInfo(at: path(for: input)), output.isRegular else { return false }
    return FileInfo(at: input.path)?.identity == output.identity
  }

  /// Returns whether `-o` names a folder.
  static func isFolder(_ output: String) -> Bool {
    output.hasSuffix("/") || Path.isFolder(output)
  }

  /// Returns the output path for an input.
  func path(for input: InputPath) -> String {
    isFolder ? Self.path(in: output, for: input, ending: ending, rename: rename) : output
  }

  /// Returns the path of an input's output in a folder, with the place of the input.
  static func path(
    in folder: String, for input: InputPath, ending: String, rename: ((String) -> String)? = nil
  ) -> String {
    let old = Path.ending(of: input.place).map { $0.count + 1 } ?? 0
    var stem = String(input.place.dropLast(old))
    if let rename {
      let name = Path.name(of: stem)
      stem = String(stem.dropLast(name.count)) + rename(name)
    }
    return Path.join(folder, stem + "." + ending)
  }

  /// Returns the output path for an input, and creates its folder if it is missing. Throws with status 73 if
  /// the folder cannot be created.
  func prepare(for input: InputPath) throws(CommandFailure) -> String {
    let path = path(for: input)
    if isFolder { try Self.makeFolder(of: path, cure: "choose another with -o") }
    return path
  }

  /// Creates the folder of an output if it is missing. Throws with status 73, with the cure in the message.
  static func makeFolder(of path: String, cure: String) throws(CommandFailure) {
    let folder = Path.folder(of: path)
    do throws(SystemFailure) { try Path.makeFolder(folder) } catch {
      throw CommandFailure(.cannotCreate, "cannot create the folder '\(folder)': \(error.reason); \(cure)")
    }
  }
}
