import ArgumentParser
import HapticFiles
import HapticOutputs
import HapticPerception
import HapticText

/// Finds the actuator profile that an option specifies.
enum ProfileOption {
  /// The shell completion: the names of the built-in profiles, or a file.
  static var completion: CompletionKind {
    .custom { _, _, prefix in names(prefix) }
  }

  /// Returns whether the name of a profile or device has the form of a file's.
  static func isFile(_ name: String) -> Bool { name.contains("/") || name.lowercased().hasSuffix(".json") }

  /// Returns what may complete a partly typed profile.
  static func names(_ prefix: String) -> [String] { NamedProfile.builtIn.map(\.name) + files(prefix) }

  /// Returns the profile files whose folder is that of a partly typed path, for shell completion.
  static func files(_ prefix: String) -> [String] {
    let folder = prefix.lastIndex(of: "/").map { String(prefix[...$0]) } ?? ""
    let files = Path.entries(of: Path.folder(of: prefix)).filter { $0.hasSuffix(".json") }
    return files.map { folder + $0 }
  }

  /// Returns the built-in profile with a name, or the profile in a file.
  ///
  /// Throws with status 64 for an unknown name and 66 for a file that cannot be read. Throws with status 1
  /// for a file with errors, after writing them to standard error.
  static func resolve(_ nameOrPath: String, console: Console) throws(CommandFailure) -> NamedProfile {
    do throws(ProfileError) {
      return try NamedProfile.resolve(nameOrPath)
    } catch {
      switch error.kind {
      case .unknownName: throw CommandFailure(.usage, error.message)
      case .unreadable:
        // This reads the file again, so that the message and its suggestions are the same as for other files.
        try InputFile.checkReadable(nameOrPath)
        throw CommandFailure(.unreadable, "\(error)")
      case .invalid:
        for problem in error.problems { console.errors.writeLine("\(error.file):\(problem)".printable) }
        console.errors.flush()
        throw CommandFailure(.faulty, error.problems.isEmpty ? "\(error)" : nil)
      }
    }
  }
}
