import HapticText

/// Why a profile could not be read or found.
public struct ProfileError: Error, Sendable, Hashable {
  /// What the caller can do about the error.
  public enum Kind: String, Sendable, Hashable, CaseIterable {
    /// No built-in profile has this name.
    case unknownName
    /// The file cannot be read.
    case unreadable
    /// The file does not describe a profile; `problems` lists why.
    case invalid
  }

  /// What the caller can do about the error.
  public var kind: Kind
  /// What is wrong, on one line.
  public var message: String
  /// The path of the file; empty if there is none.
  public var file: String
  /// All problems found in the file, including warnings.
  public var problems: [Diagnostic]

  /// Creates an error.
  public init(_ kind: Kind, _ message: String, file: String = "", problems: [Diagnostic] = []) {
    self.kind = kind
    self.message = message
    self.file = file
    self.problems = problems
  }
}

extension ProfileError: CustomStringConvertible {
  /// The message, or one line for each problem, starting with the name of the file.
  public var description: String {
    if kind == .invalid, !problems.isEmpty {
      return problems.map { "\(file):\($0)" }.joined(separator: "\n")
    }
    return file.isEmpty ? message : "\(file): \(message)"
  }
}
