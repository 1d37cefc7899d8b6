import HapticText

/// An error that states why a profile could not be found or read.
public struct ProfileError: Error, Sendable, Hashable {
  /// The kinds of error. They differ in what the caller can do about the error.
  public enum Kind: String, Sendable, Hashable, CaseIterable {
    /// No built-in profile has the name that was given.
    case unknownName
    /// The profile file cannot be read.
    case unreadable
    /// The file does not describe a profile. `problems` lists the reasons.
    case invalid
  }

  /// The kind of the error, which states what the caller can do about it.
  public var kind: Kind
  /// The fault, in one line.
  public var message: String
  /// The path of the file; empty if the error is not about a file.
  public var file: String
  /// All problems that were found in the file, including warnings.
  public var problems: [Diagnostic]

  /// Creates an error about a profile.
  public init(_ kind: Kind, _ message: String, file: String = "", problems: [Diagnostic] = []) {
    self.kind = kind
    self.message = message
    self.file = file
    self.problems = problems
  }
}

extension ProfileError: CustomStringConvertible {
  /// The text of the error. If the file is invalid, one line for each problem, starting with the path of the
  /// file; otherwise the message.
  public var description: String {
    if kind == .invalid, !problems.isEmpty {
      return problems.map { "\(file):\($0)" }.joined(separator: "\n")
    }
    return file.isEmpty ? message : "\(file): \(message)"
  }
}
