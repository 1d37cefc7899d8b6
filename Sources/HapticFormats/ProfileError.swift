/// A problem at one location of a profile file.
public struct ProfileProblem: Sendable, Hashable {
  /// How severe a problem is.
  public enum Severity: String, Sendable, Hashable {
    /// The profile cannot be used.
    case error
    /// The profile can be used, but probably not as intended.
    case warning
  }

  /// The severity of the problem.
  public var severity: Severity
  /// What is wrong and what to do about it.
  public var message: String
  /// The path of keys to the problem, for example `continuous.lowHz`; empty for the file as a whole.
  public var keyPath: String
  /// The line in the file, counted from 1.
  public var line: Int
  /// The column in characters, counted from 1.
  public var column: Int

  /// Creates a problem.
  public init(_ severity: Severity, _ message: String, keyPath: String, line: Int, column: Int) {
    self.severity = severity
    self.message = message
    self.keyPath = keyPath
    self.line = line
    self.column = column
  }
}

extension ProfileProblem: CustomStringConvertible {
  /// The problem on one line: `line:column: severity: key path: message`.
  public var description: String {
    "\(line):\(column): \(severity.rawValue): " + (keyPath.isEmpty ? "" : "\(keyPath): ") + message
  }
}

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
  public var problems: [ProfileProblem]

  /// Creates an error.
  public init(_ kind: Kind, _ message: String, file: String = "", problems: [ProfileProblem] = []) {
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
