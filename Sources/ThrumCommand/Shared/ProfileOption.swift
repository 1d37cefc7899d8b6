import ArgumentParser
import HapticFormats
import HapticOutputs
import HapticText

/// Finds the profile that an option names.
enum ProfileOption {
  /// The names of the built-in profiles, or a file, for the shell's completion.
  static var completion: CompletionKind {
    .custom { _, _, prefix in NamedProfile.builtIn.map(\.name) + files(prefix) }
  }

  /// The profile files in the folder that the beginning of a word names.
  static func files(_ prefix: String) -> [String] {
    let folder = prefix.lastIndex(of: "/").map { String(prefix[...$0]) } ?? ""
    let files = System.names(inFolder: Path.folder(of: prefix)).filter { $0.hasSuffix(".json") }
    return files.map { folder + $0 }
  }

  /// A built-in profile by its name, or the profile in a file.
  ///
  /// Throws with status 64 for an unknown name, 66 for a file that cannot be read, 1 for one with errors, after
  /// writing those to standard error.
  static func resolve(_ nameOrPath: String, console: Console) throws(CommandFailure) -> NamedProfile {
    do throws(ProfileError) {
      return try NamedProfile.resolve(nameOrPath)
    } catch {
      switch error.kind {
      case .unknownName: throw CommandFailure(.usage, error.message)
      case .unreadable:
        // Read again for the same words, and near names, as for every other file.
        _ = try InputFile.read(nameOrPath, console: console, limit: 1)
        throw CommandFailure(.unreadable, "\(error)")
      case .invalid:
        for problem in error.problems { console.errors.writeLine("\(error.file):\(problem)".printable) }
        console.errors.flush()
        throw CommandFailure(.faulty, error.problems.isEmpty ? "\(error)" : nil)
      }
    }
  }
}
