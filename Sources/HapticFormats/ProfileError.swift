/// Something to say about a place in a profile file.
public struct ProfileProblem: Sendable, Hashable {
  /// How bad it is.
  public enum Severity: String, Sendable, Hashable {
    /// The profile cannot be used.
    case error
    /// It can be used, but probably not as meant.
    case warning
  }

  /// How bad it is.
  public var severity: Severity
  /// What is wrong and what to do.
  public var message: String
  /// The way to it, such as `continuous.lowHz`; empty for the file as a whole.
  public var keyPath: String
  /// Line, from 1.
  public var line: Int
  /// Column in characters, from 1.
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
  /// `line:column: severity: key path: message`.
  public var description: String {
    "\(line):\(column): \(severity.rawValue): " + (keyPath.isEmpty ? "" : "\(keyPath): ") + message
  }
}

/// Why there is no profile.
public struct ProfileError: Error, Sendable, Hashable {
  /// What the caller can do about it.
  public enum Kind: String, Sendable, Hashable, CaseIterable {
    /// No built-in profile is called so.
    case unknownName
    /// The file cannot be read.
    case unreadable
    /// The file does not describe a profile; see the problems.
    case invalid
  }

  /// What the caller can do about it.
  public var kind: Kind
  /// What is wrong, on one line.
  public var message: String
  /// The file, where there is one.
  public var file: String
  /// Everything found in the file, warnings too.
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
  /// The message, or one line for each problem with the file's name before it.
  public var description: String {
    if kind == .invalid, !problems.isEmpty {
      return problems.map { "\(file):\($0)" }.joined(separator: "\n")
    }
    return file.isEmpty ? message : "\(file): \(message)"
  }
}
