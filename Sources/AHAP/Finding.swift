/// One thing that reading a file brought to light.
public struct Finding: Sendable, Hashable {
  /// How bad it is.
  public enum Severity: UInt8, Sendable, Hashable {
    /// The file plays, and may be meant as it is. Reading a file never finds such; checks of its design do.
    case info
    /// The file plays; something was corrected or is probably a mistake.
    case warning
    /// The file does not play.
    case error

    /// `info`, `warning` or `error`.
    public var name: String {
      switch self {
      case .info: "info"
      case .warning: "warning"
      case .error: "error"
      }
    }
  }

  /// How bad it is.
  public var severity: Severity
  /// Stable name of the rule, in lower-case words joined by hyphens, for example `trailing-comma`.
  public var rule: String
  /// What is wrong and what to do about it, in one line.
  public var message: String
  /// Line in the file, from 1.
  public var line: Int
  /// Column in characters, from 1.
  public var column: Int
  /// Key path, for example `Pattern[3].Event.Time`; empty for the file as a whole.
  public var path: String

  /// Creates a finding.
  public init(
    _ severity: Severity, rule: String, message: String, line: Int, column: Int, path: String
  ) {
    self.severity = severity
    self.rule = rule
    self.message = message
    self.line = line
    self.column = column
    self.path = path
  }
}
