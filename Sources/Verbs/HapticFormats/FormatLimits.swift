/// Limits on what a reader accepts. Every reader gets them and refuses what is beyond.
public struct FormatLimits: Sendable, Hashable {
  /// The size of the largest accepted file, in bytes.
  public var bytes: Int
  /// The largest number of values in a file: members and elements of JSON, elements and attributes of XML.
  public var values: Int
  /// The largest number of events, points or steps that a file may contain or stand for.
  public var events: Int
  /// The largest time in a file, in seconds.
  public var seconds: Double

  /// Creates limits. By default, a file has at most 32 MB, two million values and half a million events within 24 hours.
  public init(
    bytes: Int = 32 << 20, values: Int = 2_000_000, events: Int = 500_000, seconds: Double = 86_400
  ) {
    self.bytes = bytes
    self.values = values
    self.events = events
    self.seconds = seconds
  }
}
