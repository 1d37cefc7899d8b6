import HapticPerception
import HapticPlatform
import HapticText

extension ProfileFile {
  /// Reads a profile file. If the file is invalid, throws an error with all its problems. Warnings alone are
  /// not reported; use ``decode(_:defaultName:)`` to get them.
  public static func load(_ path: String) throws(ProfileError) -> NamedProfile {
    let result = decode(try bytes(of: path), defaultName: FilePaths.stem(of: path))
    guard let profile = result.profile else {
      throw ProfileError(.invalid, "is not a usable profile", file: path, problems: result.problems)
    }
    return profile
  }

  /// Reads a profile file and returns all its problems, including warnings.
  public static func problems(in path: String) throws(ProfileError) -> [Diagnostic] {
    try decode(bytes(of: path), defaultName: FilePaths.stem(of: path)).problems
  }

  private static func bytes(of path: String) throws(ProfileError) -> [UInt8] {
    do throws(SystemFailure) {
      return try FileBytes.read(path, limit: maximumBytes)
    } catch {
      throw ProfileError(
        .unreadable, error.message + (error.cause.map { " (\($0))" } ?? ""), file: path)
    }
  }
}

extension NamedProfile {
  /// Returns the profile for a text in which a user specified a built-in profile by name, or a profile file
  /// by path.
  ///
  /// A text that contains `/` or ends in `.json` is always a path. Any other text is the name of a profile.
  /// If there is no such profile but a file with this name, the file is read.
  public static func resolve(_ nameOrPath: String) throws(ProfileError) -> NamedProfile {
    if nameOrPath.contains("/") || nameOrPath.lowercased().hasSuffix(".json") {
      return try ProfileFile.load(nameOrPath)
    }
    do throws(ProfileError) {
      return try named(nameOrPath)
    } catch {
      guard FilePaths.exists(nameOrPath) else { throw error }
      return try ProfileFile.load(nameOrPath)
    }
  }
}
