import HapticOutputs

/// Finds the profile that an option names.
enum ProfileOption {
  /// A built-in profile by its name, or the profile in a file.
  ///
  /// Throws with status 64 for a name that nobody knows, 66 for a file that cannot be read, 1 for one with errors;
  /// those are on standard error then.
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
        throw CommandFailure(.faulty, error.problems.isEmpty ? "\(error)" : nil)
      }
    }
  }
}
