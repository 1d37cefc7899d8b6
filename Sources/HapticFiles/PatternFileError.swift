import AHAP

/// Why a pattern could not be read from a file.
public struct PatternFileError: Error, Sendable, Hashable {
  /// What is wrong with the file.
  public enum Reason: Sendable, Hashable {
    /// It is missing, is not an ordinary file, is too large, or the system refuses to read it; the message
    /// says which.
    case unreadable(String)
    /// It is not AHAP that plays: its findings, in the order of the file, at least one of them an error.
    case faulty([Finding])
  }

  /// The file, as the caller named it.
  public var path: String
  /// What is wrong with it.
  public var reason: Reason

  /// Creates an error.
  public init(path: String, reason: Reason) {
    self.path = path
    self.reason = reason
  }

  /// The findings; none when the file could not be read at all.
  public var findings: [Finding] {
    if case .faulty(let findings) = reason { findings } else { [] }
  }
}

extension PatternFileError: CustomStringConvertible {
  /// One line an error, as `thrum check` writes them: `file:line:column: error: message [rule]`.
  public var description: String {
    switch reason {
    case .unreadable(let message): return "\(path): \(message)"
    case .faulty(let findings):
      let errors = findings.filter { $0.severity == .error }
      return errors.map { "\(path):\($0.line):\($0.column): error: \($0.message) [\($0.rule)]" }
        .joined(separator: "\n")
    }
  }
}
