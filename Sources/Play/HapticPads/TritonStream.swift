/// Streams sound to the two internal actuators of a Steam Controller of 2026: 8-bit stereo at 2 kHz.
///
/// A state machine over time and the pad's input reports. All times are nanoseconds of a monotonic clock of the host. Call
/// ``next(now:)`` in a loop, and ``receive(_:now:)`` for every input report.
public struct TritonStream: Sendable {
  /// The number of frames per second.
  public static var frameRate: Int { 2000 }
  /// The greatest number of frames in a report.
  public static var framesPerReport: Int { 31 }
  /// The usual value for a sample of 1, as the pad's firmware is strong on Linux.
  public static var usualLevel: Double { 0.25 }

  /// The next step.
  public enum Step: Sendable {
    /// Send a report that controls the stream.
    case send(PadReport)
    /// Render 31 frames and send ``TritonStream/encode(_:)`` of them.
    case render
    /// Do nothing before a time, or before the next input report.
    case wait(until: Int64)
    /// The pad refused the stream or does not answer.
    case failed
    /// The stream has ended: nothing more is sent.
    case finished
  }

  private enum State {
    case idle
    // Cancelled; starts at a time.
    case cancelled(until: Int64)
    // Started; must be accepted before a time.
    case starting(until: Int64)
    case running
    case stopping
    case failed
    case finished
  }

  private static var milliseconds: Int64 { 1_000_000 }
  /// The time that 31 frames last: 15.5 ms.
  private static var period: Int64 { Int64(framesPerReport) * 1_000_000_000 / Int64(frameRate) }
  /// At most so much sound is sent ahead after a pause of the host.
  private static var burst: Int64 { 2 * period }
  /// Both internal actuators.
  private static var both: UInt8 { 2 }
  /// Signed 8-bit samples at 8000 >> 2 Hz.
  private static var mode: UInt8 { 6 }

  private var state = State.idle
  // The tokens: how much sound may be sent, in nanoseconds, as of `refilled`.
  private var credit: Int64 = 0
  private var refilled: Int64 = 0
  // Which rate refills them: nominal, an eighth more, or an eighth less.
  private var trend = 0

  /// The number of times that the pad ran out of sound, which ends its stream; this one then starts it again.
  public private(set) var underruns = 0

  /// Creates a stream that has not begun.
  public init() {}

  /// Returns what to do at a time.
  public mutating func next(now: Int64) -> Step {
    switch state {
    case .idle:
      state = .cancelled(until: now &+ 10 * Self.milliseconds)
      return .send(Self.control(operation: 1))
    case .cancelled(let until):
      guard now >= until else { return .wait(until: until) }
      state = .starting(until: now &+ 200 * Self.milliseconds)
      return .send(Self.control(operation: 2))
    case .starting(let until):
      guard now >= until else { return .wait(until: until) }
      state = .failed
      return .send(Self.control(operation: 1))
    case .running:
      refill(now: now)
      guard credit >= Self.period else {
        let missing = Self.period - credit
        return .wait(until: now &+ missing &- missing / 8 * Int64(trend))
      }
      credit -= Self.period
      return .render
    case .stopping:
      state = .finished
      return .send(Self.control(operation: 1))
    case .failed: return .failed
    case .finished: return .finished
    }
  }

  /// Takes an input report of the pad. Reports of other kinds are ignored.
  public mutating func receive(_ report: UnsafeRawBufferPointer, now: Int64) {
    guard report.count >= 3, report[0] == 0x44, report[1] <= 1 else { return }
    let bits = report[2]
    switch state {
    case .starting where bits & 16 != 0: state = .failed
    case .starting where bits & (32 | 64) != 0:
      state = .running
      // The pad begins with two reports in its queue.
      (credit, refilled, trend) = (Self.burst, now, 0)
    case .running where bits & 2 != 0:
      underruns += 1
      state = .cancelled(until: now)
    case .running:
      refill(now: now)
      if bits & 4 != 0 { trend = 1 } else if bits & (8 | 1) != 0 { trend = -1 }
    default: break
    }
  }

  /// Returns the report of frames of two samples, left before right. More than 31 frames are ignored; −128 becomes −127.
  public func encode(_ samples: UnsafeBufferPointer<Int8>) -> PadReport {
    var report = PadReport(count: 64)
    report[0] = 0x88
    let count = min(samples.count / 2, Self.framesPerReport)
    report[1] = UInt8(count)
    for frame in 0..<count {
      report[2 + frame] = UInt8(bitPattern: max(samples[2 * frame], -127))
      report[2 + Self.framesPerReport + frame] = UInt8(bitPattern: max(samples[2 * frame + 1], -127))
    }
    return report
  }

  /// Ends the stream. Fade the sound out before.
  public mutating func stop() {
    switch state {
    case .idle, .failed: state = .finished
    case .cancelled, .starting, .running: state = .stopping
    case .stopping, .finished: break
    }
  }

  /// Returns the report that cancels (1) or starts (2) the stream.
  static func control(operation: UInt8) -> PadReport {
    var report = PadReport(count: 4)
    report[0] = 0x86
    report[1] = operation
    report[2] = both
    report[3] = mode
    return report
  }

  private mutating func refill(now: Int64) {
    let elapsed = min(max(now &- refilled, 0), Self.burst)
    credit = min(credit + elapsed + elapsed / 8 * Int64(trend), Self.burst)
    refilled = now
  }
}
