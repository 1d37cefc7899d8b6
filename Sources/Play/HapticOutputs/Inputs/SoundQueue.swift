import HapticPlatform
import Synchronization

/// A queue of samples with a fixed capacity. One thread, such as the audio thread of an input, writes
/// samples; another thread reads them. Neither thread waits for the other.
///
/// Writing allocates no memory and takes no lock. It makes one system call, which wakes the reader and never
/// blocks. If the queue is full, the samples that do not fit are refused and counted.
public final class SoundQueue: @unchecked Sendable {  // Each side moves its own position.
  private let samples: UnsafeMutableBufferPointer<Float>
  private let mask: Int
  private let written = Atomic<Int>(0)
  private let read = Atomic<Int>(0)
  private let refused = Atomic<UInt64>(0)
  private let pipe: WakePipe

  /// Creates a queue.
  ///
  /// - Parameter capacity: the smallest number of samples that must fit, clamped to 256…2²⁴ and rounded up to
  ///   a power of two. By default, the queue holds 1.4 s at 48 kHz.
  /// - Throws: `failed` if the system cannot create another pipe.
  public init(capacity: Int = 65_536) throws(OutputError) {
    var size = 256
    while size < min(capacity, 1 << 24) { size *= 2 }
    pipe = try WakePipe(orThrow: OutputErrorKind.failed)
    samples = .allocate(capacity: size)
    // Writing zeros also makes the system map the memory, which would take too long on an audio thread.
    samples.initialize(repeating: 0)
    mask = size - 1
  }

  deinit { samples.deallocate() }

  /// The number of samples that the queue can hold.
  public var capacity: Int { samples.count }

  /// The number of samples that have been written and not yet read.
  public var count: Int { written.load(ordering: .acquiring) &- read.load(ordering: .acquiring) }

  /// The number of samples that were refused because the queue was full.
  public var refusedSamples: UInt64 { refused.load(ordering: .relaxed) }

  /// Mixes frames to one channel, the mean of all channels, and writes it into the queue.
  ///
  /// Only the writing thread may call this function; that thread may be an audio thread. The work is
  /// proportional to the number of samples.
  ///
  /// - Parameters:
  ///   - frames: the interleaved samples. Any value is accepted; the reader handles NaN and infinity.
  ///   - frameCount: the number of frames; nothing is written if it is 0 or less.
  ///   - channelCount: the number of samples per frame; nothing is written if it is 0 or less.
  ///   - leftOut: the channels that do not count, as a set of bits. Without any other channel, silence is
  ///     written.
  public func write(
    _ frames: UnsafePointer<Float>, frameCount: Int, channelCount: Int = 1, leavingOut leftOut: UInt64 = 0
  ) {
    guard frameCount > 0, channelCount > 0 else { return }
    let start = written.load(ordering: .relaxed)
    let count = accepted(of: frameCount, from: start)
    if channelCount == 1, leftOut & 1 == 0 {
      for index in 0..<count { samples[(start &+ index) & mask] = frames[index] }
    } else {
      let share = Self.share(of: channelCount, leavingOut: leftOut)
      for index in 0..<count {
        var sum: Float = 0
        for channel in 0..<channelCount where leftOut & (1 << UInt64(channel)) == 0 {
          sum += frames[index &* channelCount &+ channel]
        }
        samples[(start &+ index) & mask] = sum * share
      }
    }
    publish(start &+ count)
  }

  /// Mixes frames to one channel, the mean of all channels, and writes it into the queue. The samples of each
  /// channel are in a separate buffer.
  ///
  /// - Parameters:
  ///   - channels: for each channel, the address of its samples; `nil` for a silent channel.
  ///   - leftOut: the channels that do not count, as a set of bits. Without any other channel, silence is
  ///     written.
  public func write(
    channels: UnsafeBufferPointer<UnsafePointer<Float>?>, frameCount: Int, leavingOut leftOut: UInt64 = 0
  ) {
    guard frameCount > 0, !channels.isEmpty else { return }
    let start = written.load(ordering: .relaxed)
    let count = accepted(of: frameCount, from: start)
    let share = Self.share(of: channels.count, leavingOut: leftOut)
    for index in 0..<count {
      var sum: Float = 0
      for channel in 0..<channels.count where leftOut & (1 << UInt64(channel)) == 0 {
        if let source = channels[channel] { sum += source[index] }
      }
      samples[(start &+ index) & mask] = sum * share
    }
    publish(start &+ count)
  }

  /// Writes zeros into the queue, to replace samples that the server has lost.
  public func writeSilence(frameCount: Int) {
    guard frameCount > 0 else { return }
    let start = written.load(ordering: .relaxed)
    let count = accepted(of: frameCount, from: start)
    for index in 0..<count { samples[(start &+ index) & mask] = 0 }
    publish(start &+ count)
  }

  /// Returns the factor that makes a sum over the channels that count their mean; 0 if no channel counts.
  private static func share(of channelCount: Int, leavingOut leftOut: UInt64) -> Float {
    var counted = 0
    for channel in 0..<channelCount where leftOut & (1 << UInt64(channel)) == 0 { counted += 1 }
    return counted > 0 ? 1 / Float(counted) : 0
  }

  private func accepted(of frameCount: Int, from start: Int) -> Int {
    let free = samples.count &- (start &- read.load(ordering: .acquiring))
    if frameCount > free { refused.wrappingAdd(UInt64(frameCount &- free), ordering: .relaxed) }
    return min(frameCount, free)
  }

  private func publish(_ position: Int) {
    written.store(position, ordering: .releasing)
    pipe.wake()
  }

  /// Makes a call of `wait(milliseconds:)` return although no samples were written. If no call is waiting,
  /// the next call returns at once.
  public func wake() { pipe.wake() }

  /// Passes the samples in the queue to a closure, in one or two pieces, and removes them from the queue.
  /// Only the reading thread may call this function.
  ///
  /// - Parameter limit: the largest number of samples to read.
  /// - Returns: the number of samples read.
  @discardableResult
  public func read(atMost limit: Int = .max, _ body: (UnsafeBufferPointer<Float>) -> Void) -> Int {
    let start = read.load(ordering: .relaxed)
    let count = min(written.load(ordering: .acquiring) &- start, max(0, limit))
    guard count > 0 else { return 0 }
    let first = min(count, samples.count - start & mask)
    body(UnsafeBufferPointer(rebasing: samples[(start & mask)..<(start & mask) + first]))
    if count > first { body(UnsafeBufferPointer(rebasing: samples[..<(count - first)])) }
    read.store(start &+ count, ordering: .releasing)
    return count
  }

  /// Waits until samples are written, `wake()` is called, or the time has passed. If samples were written and
  /// read since the last wait, the function returns at once, even if the queue is empty. Only the reading
  /// thread may call this function.
  public func wait(milliseconds: Int) { pipe.wait(milliseconds: Int32(clamping: milliseconds)) }
}
