/// The reason why the server cannot start, as a sentence for the user.
public struct StudioError: Error, CustomStringConvertible {
  /// The exit status for this reason, which is the same as in `thrum`.
  public enum Status: Int32, Sendable {
    case usage = 64
    case unreadable = 66
    case unavailable = 69
  }

  /// The exit status.
  public let status: Status
  /// The message, on one line.
  public let description: String

  /// Creates an error from its message: `place: what is wrong; what to do`.
  public init(_ status: Status, _ description: String) {
    self.status = status
    self.description = description
  }
}
