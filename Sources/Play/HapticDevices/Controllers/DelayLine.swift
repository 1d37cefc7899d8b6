import HapticRealTime
import Synchronization

/// Delays the samples of a source on their way to an output. The delay can be changed at any time. Felt
/// frames are not delayed.
final class DelayLine: RenderStage, @unchecked Sendable {
  private let delay = Atomic<Int>(0)
  /// Memory for three signals (left, right, haptic) of the longest delay.
  private let memory: UnsafeMutablePointer<Float>
  /// The number of samples per signal. It is large enough for every sample rate, because the rate of a device
  /// is unknown until the device is started.
  private let length = Int(longest * 192_000) + 1
  private var position = 0

  /// The longest delay, in seconds.
  static let longest = 0.5

  override init(_ inner: RenderSource) {
    memory = .allocate(capacity: 3 * length)
    memory.initialize(repeating: 0, count: 3 * length)
    super.init(inner)
  }

  deinit { memory.deallocate() }

  /// Sets the delay in samples. The change takes effect with the next block.
  func setDelay(_ samples: Int) { delay.store(min(max(samples, 0), length - 1), ordering: .relaxed) }

  /// The delay in samples.
  var samples: Int { delay.load(ordering: .relaxed) }

  override func render(
    left: UnsafeMutablePointer<Float>?, right: UnsafeMutablePointer<Float>?,
    haptic: UnsafeMutablePointer<Float>?, count: Int, time: UInt64
  ) {
    super.render(left: left, right: right, haptic: haptic, count: count, time: time)
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
}
