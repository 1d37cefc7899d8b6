import AHAP
import HapticText

/// The error of a pattern that cannot be read from a file.
public struct PatternFileError: Error, Sendable, Hashable {
  /// The reason why the file cannot be used.
  public enum Reason: Sendable, Hashable {
    /// The file does not exist, is not an ordinary file, is too large, or cannot be read. The value states
    /// which.
    case unreadable(String)
    /// The content of the file is not a playable AHAP pattern. The value lists the findings in the order of
    /// the file; at least one of them is an error.
    case faulty([Diagnostic])
  }

  /// The path of the file, as the caller specified it.
  public var path: String
  /// The reason why the file cannot be used.
  public var reason: Reason

  /// Creates an error for the file at a path.
  public init(path: String, reason: Reason) {
    self.path = path
    self.reason = reason
  }

  /// The findings in the file; empty if the file could not be read at all.
  public var findings: [Diagnostic] {
    if case .faulty(let findings) = reason { findings } else { [] }
  }
}

extension PatternFileError: CustomStringConvertible {
  /// One line for each error in the file, in the form in which `thrum check` prints it: `file:line:column:
  /// error: message [rule]`.
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
