import Foundation
import HapticModel
import HapticOutputs
import HapticPlayback
import HapticRealTime
import HapticSynthesis
import Synchronization

/// An output that only keeps the source: the benchmark itself asks for the blocks.
final class BlockOutput: HapticOutput {
  let name = "blocks"
  let isSelfPaced = false
  let format: OutputFormat
  private let held = Mutex<RenderSource?>(nil)

  init(format: OutputFormat) { self.format = format }

  var source: RenderSource? { held.withLock { $0 } }

  func start(
    _ source: RenderSource, report: @escaping @Sendable (OutputEvent) -> Void
  ) throws(OutputError) -> OutputFormat {
    held.withLock { $0 = source }
    return format
  }

  func stop() { held.withLock { $0 = nil } }
}

/// A running engine and the processor time of each of its callbacks.
final class Stage {
  static let blockSize = 64
  let engine: HapticEngine
  private let output: BlockOutput
  private let samples: UnsafeMutablePointer<Float>
  private var blocks: UInt64 = 0

  init(
    capacity: RenderCapacity = RenderCapacity(), hasMeters: Bool = false, profile: ActuatorProfile = .taptic
  ) throws {
    output = BlockOutput(format: OutputFormat(sampleRate: 48_000, blockSize: Self.blockSize))
    var configuration = HapticEngine.Configuration()
    configuration.capacity = capacity
    configuration.hasMeters = hasMeters
    configuration.profile = profile
    engine = try HapticEngine(output: output, configuration: configuration)
    samples = .allocate(capacity: 3 * Self.blockSize)
    try engine.start()
  }

  deinit {
    engine.stop()
    samples.deallocate()
  }

  /// Renders one block and returns the processor time that the calling thread spent in it, in microseconds.
  @discardableResult
  func block() -> Double {
    let time = blocks &* UInt64(Self.blockSize) &* 1_000_000_000 / 48_000
    blocks &+= 1
    let before = Self.threadTime
    output.source?.render(
      left: samples, right: samples + Self.blockSize, haptic: samples + 2 * Self.blockSize,
      frameCount: Self.blockSize, hostTime: time)
    return Double(Self.threadTime &- before) / 1000
  }

  /// Renders blocks and returns their times, in microseconds.
  @discardableResult
  func blocks(_ count: Int) -> [Double] { (0..<count).map { _ in block() } }

  /// Renders blocks and returns their times, each after other memory has taken the place of the engine's in the caches of
  /// the processor, as when another program had the core.
  func coldBlocks(_ count: Int) -> [Double] {
    (0..<count).map { _ in
      for index in stride(from: 0, to: other.count, by: 64) { other[index] &+= 1 }
      return block()
    }
  }

  /// More than the caches that belong to one core.
  private lazy var other = [UInt8](repeating: 0, count: 64 << 20)

  /// Nanoseconds of processor time that this thread has used.
  private static var threadTime: UInt64 {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return UInt64(time.tv_sec) &* 1_000_000_000 &+ UInt64(time.tv_nsec)
  }
}
