import HapticOperations
import HapticPlatform

/// The patterns whose changes by hand are kept: `--update`.
struct UpdatedPatterns {
  private let path: String
  private let isFolder: Bool
  private let isRequired: Bool

  /// Throws with status 64 if one file is named for several sounds. With `isRequired`, a file that is missing
  /// is an error.
  init(_ path: String, for inputs: [InputPath], isRequired: Bool = true) throws(CommandFailure) {
    self.path = path
    self.isRequired = isRequired
    isFolder = OutputTargets.isFolder(path)
    guard isFolder || inputs.count == 1 else {
      throw CommandFailure(
        .usage,
        "--update '\(path)': \(inputs.count) sounds need a folder that contains their patterns; name the folder"
      )
    }
  }

  /// The pattern of a sound. In a folder it has the place of the sound, and may be missing.
  func pattern(for input: InputPath) -> UpdatedPattern {
    guard isFolder else { return UpdatedPattern(path: path, isRequired: isRequired) }
    return UpdatedPattern(path: OutputTargets.path(in: path, for: input, ending: "ahap"), isRequired: false)
  }
}

/// A pattern that was composed earlier and may have been edited.
struct UpdatedPattern: Sendable {
  var path: String
  /// Whether a missing file is an error; otherwise the sound is composed without one.
  let isRequired: Bool

  /// The same for one side of a sound.
  func side(_ side: ComposeSide) -> UpdatedPattern {
    UpdatedPattern(path: ComposeJob.path(path, side.rawValue), isRequired: isRequired)
  }

  /// Reads the pattern; `nil` if it does not exist and need not. Throws with status 66 for a file that cannot be read, and 1 for one
  /// that has errors or was not composed.
  func load() throws(CommandFailure) -> EditedComposition? {
    if !isRequired, !Path.exists(path) { return nil }
    let bytes = try InputFile.read(path, console: Console(input: []), limit: PatternFile.readLimit)
    do throws(OperationError) {
      return try EditedComposition(bytes, name: path)
    } catch {
      throw CommandFailure(.faulty, error.message)
    }
  }
}

extension EditedComposition {
  /// Returns whether a path is that of the file.
  func isFile(_ path: String) -> Bool {
    guard let identity = FileInfo(at: name)?.identity else { return path == name }
    return FileInfo(at: path)?.identity == identity
  }
}
