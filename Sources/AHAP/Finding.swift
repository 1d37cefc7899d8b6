/// One problem that the decoder found in a file, with its location.
public struct Finding: Sendable, Hashable {
  /// How severe a finding is.
  public enum Severity: UInt8, Sendable, Hashable {
    /// The file plays and may be intended as it is. The decoder never reports such findings; the checks of a
    /// pattern's design do.
    case info
    /// The file plays, but the decoder corrected something or something is probably a mistake.
    case warning
    /// The file does not play.
    case error

    /// The name of the severity: `info`, `warning` or `error`.
    public var name: String {
      switch self {
      case .info: "info"
      case .warning: "warning"
      case .error: "error"
      }
    }
  }

  /// The severity of the finding.
  public var severity: Severity
  /// The stable name of the rule, in lower-case words joined by hyphens, for example `trailing-comma`.
  public var rule: String
  /// What is wrong and what to do about it, in one line.
  public var message: String
  /// The line in the file, counted from 1.
  public var line: Int
  /// The column in characters, counted from 1.
  public var column: Int
  /// The path of keys and indices to the location, for example `Pattern[3].Event.Time`; empty for
  /// the file as a whole.
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
