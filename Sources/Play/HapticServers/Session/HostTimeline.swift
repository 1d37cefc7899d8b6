/// A filter that smooths the times of blocks, for servers that request blocks in bursts.
///
/// Each block is assumed to follow the previous block at the sample rate. Measured times correct this
/// estimate gradually, except after a gap or a jump of the clock, which corrects it immediately.
struct HostTimeline: Sendable {
  /// The share of an error that is corrected with each block.
  private static let pull = 0.02
  /// The smallest error that counts as a jump instead of jitter, in nanoseconds.
  private static let jump = 20e6

  private let nanosecondsPerFrame: Double
  private var next: Double?
  private var last: UInt64 = 0

  init(sampleRate: Double) { nanosecondsPerFrame = 1e9 / max(1, sampleRate) }

  /// Returns the time of a block from the measured time of its start, both in nanoseconds. The result is
  /// never earlier than the time of the previous block.
  mutating func time(measured: UInt64, frameCount: Int) -> UInt64 {
    // The conversion is exact up to 104 days of uptime, then within 2 ns.
    let measured = Double(measured)
    var time = measured
    if let next, abs(measured - next) < Self.jump { time = next + (measured - next) * Self.pull }
    next = time + Double(frameCount) * nanosecondsPerFrame
    last = max(last, UInt64(max(0, time)))
    return last
  }
}

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
