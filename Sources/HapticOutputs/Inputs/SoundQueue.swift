import HapticPlatform
import Synchronization

/// A bounded queue of samples from the thread of an audio input to the thread that analyses them; neither waits for the other.
///
/// One thread writes and one thread reads. Writing allocates nothing and takes no lock; it makes one system call that never blocks, which
/// wakes the reader. A full queue refuses the samples that do not fit and counts them.
public final class SoundQueue: @unchecked Sendable {  // Each side moves its own position.
  private let samples: UnsafeMutableBufferPointer<Float>
  private let mask: Int
  private let written = Atomic<Int>(0)
  private let read = Atomic<Int>(0)
  private let refused = Atomic<UInt64>(0)
  private let pipe: WakePipe

  /// Creates a queue.
  ///
  /// - Parameter capacity: the least number of samples that fit, clamped to 256…2²⁴; rounded up to a power of two. The default is 1.4 s
  ///   at 48 kHz.
  /// - Throws: `failed` if the system has no pipe left.
  public init(capacity: Int = 65_536) throws(OutputError) {
    var size = 256
    while size < min(capacity, 1 << 24) { size *= 2 }
    samples = .allocate(capacity: size)
    // This also maps the pages, which would take too long on an audio thread.
    samples.initialize(repeating: 0)
    mask = size - 1
    pipe = try WakePipe(orThrow: OutputErrorKind.failed)
  }

  deinit { samples.deallocate() }

  /// The number of samples that fit.
  public var capacity: Int { samples.count }

  /// The number of samples that wait.
  public var count: Int { written.load(ordering: .acquiring) &- read.load(ordering: .acquiring) }

  /// The number of samples that a full queue has refused.
  public var refusedSamples: UInt64 { refused.load(ordering: .relaxed) }

  /// Writes frames as one channel: the mean of all channels. For the writing thread, which may be an audio thread. The work is
  /// proportional to the number of samples.
  ///
  /// - Parameters:
  ///   - frames: the interleaved samples. Their values may be anything; the reader decides about NaN.
  ///   - frameCount: the number of frames; 0 or less writes nothing.
  ///   - channelCount: the number of samples in a frame, 1 or more.
  public func write(_ frames: UnsafePointer<Float>, frameCount: Int, channelCount: Int = 1) {
    guard frameCount > 0, channelCount > 0 else { return }
    let start = written.load(ordering: .relaxed)
    let count = room(for: frameCount, from: start)
    if channelCount == 1 {
      for index in 0..<count { samples[(start &+ index) & mask] = frames[index] }
    } else {
      let share = 1 / Float(channelCount)
      for index in 0..<count {
        var sum: Float = 0
        for channel in 0..<channelCount { sum += frames[index &* channelCount &+ channel] }
        samples[(start &+ index) & mask] = sum * share
      }
    }
    publish(start &+ count)
  }

  /// Writes frames whose channels are in buffers of their own, as one channel: the mean of all.
  ///
  /// - Parameters:
  ///   - channels: the address of each channel's samples; `nil` for a channel of zeros.
  public func write(channels: UnsafeBufferPointer<UnsafePointer<Float>?>, frameCount: Int) {
    guard frameCount > 0, !channels.isEmpty else { return }
    let start = written.load(ordering: .relaxed)
    let count = room(for: frameCount, from: start)
    let share = 1 / Float(channels.count)
    for index in 0..<count {
      var sum: Float = 0
      for channel in 0..<channels.count {
        if let source = channels[channel] { sum += source[index] }
      }
      samples[(start &+ index) & mask] = sum * share
    }
    publish(start &+ count)
  }

  /// Writes frames of silence, for samples that the server has lost.
  public func writeSilence(frameCount: Int) {
    guard frameCount > 0 else { return }
    let start = written.load(ordering: .relaxed)
    let count = room(for: frameCount, from: start)
    for index in 0..<count { samples[(start &+ index) & mask] = 0 }
    publish(start &+ count)
  }

  private func room(for frameCount: Int, from start: Int) -> Int {
    let room = samples.count &- (start &- read.load(ordering: .acquiring))
    if frameCount > room { refused.wrappingAdd(UInt64(frameCount &- room), ordering: .relaxed) }
    return min(frameCount, room)
  }

  private func publish(_ position: Int) {
    written.store(position, ordering: .releasing)
    pipe.wake()
  }

  /// Wakes the reader although no samples were written.
  public func wake() { pipe.wake() }

  /// Passes the samples that wait to a closure, in one or two pieces, and frees their room. For the reading thread.
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

  /// Waits until samples were written, the queue was woken, or the time is over. For the reading thread.
  public func wait(milliseconds: Int) { pipe.wait(milliseconds: Int32(clamping: milliseconds)) }
}
