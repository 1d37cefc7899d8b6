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
