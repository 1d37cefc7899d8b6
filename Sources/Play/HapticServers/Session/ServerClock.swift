/// Converts times on a server's own clock to the system's monotonic clock.
///
/// JACK uses an uncorrected clock, which drifts away from the monotonic clock: by a quarter of a second
/// within hours on a machine with an inaccurate clock.
package struct ServerClock: Sendable {
  /// The time between two readings of the monotonic clock, in nanoseconds, above which the reading of the
  /// server's clock in between is unreliable.
  private static let loose: UInt64 = 20_000

  /// The offset from the server's clock to the monotonic clock, in nanoseconds, to be added with wrapping;
  /// `nil` until the clocks are compared.
  private var offset: UInt64?

  package init() {}

  /// Records a reading of the server's clock between two readings of the monotonic clock, all in nanoseconds.
  package mutating func compare(before: UInt64, theirs: UInt64, after: UInt64) {
    let width = after &- before
    // The thread was delayed between the readings, so the earlier offset is better: within seconds, clocks
    // drift by less than that.
    if offset != nil && width > Self.loose { return }
    offset = before &+ width / 2 &- theirs
  }

  /// Returns the time on the monotonic clock for a time on the server's clock. Returns the same time if no
  /// reading has been recorded yet.
  package func hostTime(of theirs: UInt64) -> UInt64 { theirs &+ (offset ?? 0) }
}
