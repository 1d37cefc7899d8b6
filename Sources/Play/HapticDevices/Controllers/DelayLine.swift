import HapticRealTime
import Synchronization

/// Delays the samples of a source on their way to an output. The delay can be changed at any time. Felt
/// frames are not delayed.
final class DelayLine: @unchecked Sendable {  // The buffers belong to the thread that asks for blocks.
  private let inner: RenderSource
  private let delay = Atomic<Int>(0)
  /// Memory for three signals (left, right, haptic) of the longest delay.
  private let memory: UnsafeMutablePointer<Float>
  /// The number of samples per signal. It is large enough for every sample rate, because the rate of a device
  /// is unknown until the device is started.
  private let length = Int(longest * 192_000) + 1
  private var position = 0

  /// The longest delay, in seconds.
  static let longest = 0.5

  init(_ inner: RenderSource) {
    self.inner = inner
    memory = .allocate(capacity: 3 * length)
    memory.initialize(repeating: 0, count: 3 * length)
  }

  deinit { memory.deallocate() }

  /// Sets the delay in samples. The change takes effect with the next block.
  func setDelay(_ samples: Int) { delay.store(min(max(samples, 0), length - 1), ordering: .relaxed) }

  /// The delay in samples.
  var samples: Int { delay.load(ordering: .relaxed) }

  /// The source of the delayed samples.
  var source: RenderSource {
    RenderSource(
      context: Unmanaged.passUnretained(self).toOpaque(), render: renderDelayed, readFrames: readUndelayed,
      settle: settleInner, owner: self)
  }

  fileprivate func render(
    _ left: UnsafeMutablePointer<Float>?, _ right: UnsafeMutablePointer<Float>?,
    _ haptic: UnsafeMutablePointer<Float>?, _ count: Int, _ time: UInt64
  ) {
    inner.render(left: left, right: right, haptic: haptic, frameCount: count, hostTime: time)
    guard count > 0 else { return }
    let samples = delay.load(ordering: .relaxed)
    if let left { pass(left, count, row: 0, delay: samples) }
    if let right { pass(right, count, row: 1, delay: samples) }
    if let haptic { pass(haptic, count, row: 2, delay: samples) }
    position = (position &+ count) % length
  }

  private func pass(_ samples: UnsafeMutablePointer<Float>, _ count: Int, row: Int, delay: Int) {
    let ring = memory + row * length
    var write = position
    var read = (position &+ length &- delay) % length
    for index in 0..<count {
      ring[write] = samples[index]
      samples[index] = ring[read]
      write = write &+ 1 == length ? 0 : write &+ 1
      read = read &+ 1 == length ? 0 : read &+ 1
    }
  }

  fileprivate func read(_ buffer: UnsafeMutableRawPointer, _ count: Int) -> Int {
    inner.readFrames(
      into: UnsafeMutableBufferPointer(
        start: buffer.assumingMemoryBound(to: FeltFrame.self), count: count))
  }

  fileprivate func settle() { inner.settle() }
}

// These functions are at file scope because the output's thread calls them.

private func renderDelayed(
  _ context: UnsafeMutableRawPointer, _ left: UnsafeMutablePointer<Float>?,
  _ right: UnsafeMutablePointer<Float>?, _ haptic: UnsafeMutablePointer<Float>?, _ count: Int, _ time: UInt64
) {
  Unmanaged<DelayLine>.fromOpaque(context)._withUnsafeGuaranteedRef {
    $0.render(left, right, haptic, count, time)
  }
}

private func readUndelayed(
  _ context: UnsafeMutableRawPointer, _ buffer: UnsafeMutableRawPointer, _ count: Int
) -> Int {
  Unmanaged<DelayLine>.fromOpaque(context)._withUnsafeGuaranteedRef { $0.read(buffer, count) }
}

private func settleInner(_ context: UnsafeMutableRawPointer) {
  Unmanaged<DelayLine>.fromOpaque(context).takeUnretainedValue().settle()
}
