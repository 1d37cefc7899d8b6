/// Why the server cannot start, as a sentence for the person who started it.
public struct StudioError: Error, CustomStringConvertible {
  /// The message, on one line.
  public let description: String

  /// Creates an error from its message: `place: what is wrong; what to do`.
  public init(_ description: String) { self.description = description }
}
