/// Brings times by a server's own clock to the monotonic one.
///
/// JACK counts by an uncorrected clock, so it drifts away from the monotonic one: by a quarter of a second within
/// hours, where the machine keeps time badly.
package struct ServerClock: Sendable {
  /// Nanoseconds between two readings of the monotonic clock from which on the one in between is unreliable.
  private static let loose: UInt64 = 20_000

  /// What to add to a time of the server, wrapping.
  private var offset: UInt64?

  package init() {}

  /// Notes what the server's clock said between two readings of the monotonic one, all in nanoseconds.
  package mutating func compare(before: UInt64, theirs: UInt64, after: UInt64) {
    let width = after &- before
    // The thread was held up in between: what was known before is better. Clocks drift by less than that for seconds.
    if offset != nil && width > Self.loose { return }
    offset = before &+ width / 2 &- theirs
  }

  /// The time on the monotonic clock; the same one when nothing was compared.
  package func hostTime(of theirs: UInt64) -> UInt64 { theirs &+ (offset ?? 0) }
}
