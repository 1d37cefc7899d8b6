/// Why the server cannot start, as a sentence for the person who started it.
public struct StudioError: Error, CustomStringConvertible {
  /// The exit status of a program that ends for this reason, as `thrum` has it.
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
