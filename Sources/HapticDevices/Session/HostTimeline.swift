/// Creates an even course of the times of blocks out of uneven ones, for servers that ask in bursts.
///
/// Each block follows on the one before at the sample rate; what is measured pulls gently, and a gap or a jump of the
/// clock puts it right at once.
struct HostTimeline: Sendable {
  /// The share of an error that is corrected with each block.
  private static let pull = 0.02
  /// Nanoseconds of error from which on it is no jitter.
  private static let jump = 20e6

  private let nanosecondsPerFrame: Double
  private var next: Double?
  private var last: UInt64 = 0

  init(sampleRate: Double) { nanosecondsPerFrame = 1e9 / max(1, sampleRate) }

  /// The time of a block whose beginning was measured to be then. Never before the one before.
  mutating func time(measured: UInt64, frameCount: Int) -> UInt64 {
    // Exact up to 104 days of uptime, then within 2 ns.
    let measured = Double(measured)
    var time = measured
    if let next, abs(measured - next) < Self.jump { time = next + (measured - next) * Self.pull }
    next = time + Double(frameCount) * nanosecondsPerFrame
    last = max(last, UInt64(max(0, time)))
    return last
  }
}
