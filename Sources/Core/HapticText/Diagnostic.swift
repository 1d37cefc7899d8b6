/// A problem at a location of a file, as a decoder or a check reports it.
public struct Diagnostic: Sendable, Hashable {
  /// How severe a problem is.
  public enum Severity: UInt8, Sendable, Hashable, Comparable {
    /// The file is usable. The diagnostic points out something that may be intended.
    case info
    /// The file is usable, but something in it was corrected or is probably a mistake.
    case warning
    /// The file cannot be used as it is.
    case error

    /// The name of the severity: `info`, `warning` or `error`.
    public var name: String {
      switch self {
      case .info: "info"
      case .warning: "warning"
      case .error: "error"
      }
    }

    /// Returns whether the first severity is less severe than the second, in the order `info`, `warning`,
    /// `error`.
    public static func < (a: Self, b: Self) -> Bool { a.rawValue < b.rawValue }
  }

  /// The severity of the problem.
  public var severity: Severity
  /// The stable name of the rule that the file breaks, in lower-case words joined by hyphens, for example
  /// `trailing-comma`; empty if the format has no named rules.
  public var rule: String
  /// The fault and its remedy, in one line.
  public var message: String
  /// The line of the problem in the file, counted from 1.
  public var line: Int
  /// The column of the problem in characters, counted from 1.
  public var column: Int
  /// The path of keys and indices to the location, for example `Pattern[3].Event.Time`; empty for
  /// the file as a whole.
  public var path: String

  /// Creates a diagnostic for a problem at a location.
  public init(
    _ severity: Severity, rule: String = "", message: String, line: Int, column: Int, path: String
  ) {
    self.severity = severity
    self.rule = rule
    self.message = message
    self.line = line
    self.column = column
    self.path = path
  }
}

extension Diagnostic: CustomStringConvertible {
  /// The problem on one line: `line:column: severity: message [rule]`.
  public var description: String {
    "\(line):\(column): \(severity.name): \(message)" + (rule.utf8.isEmpty ? "" : " [\(rule)]")
  }
}
