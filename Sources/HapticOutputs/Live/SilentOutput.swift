import HapticPlatform
import HapticRealTime
import Synchronization

/// An output without a device: time passes at the pace of the system's clock, but nothing is felt or heard.
///
/// An app plays on this output if no device is available, so that its engine, players and handlers work as
/// usual.
public final class SilentOutput: HapticOutput {
  /// The name of the output: `silent`.
  public let name = "silent"
  /// The format of the output, with its sample rate and block size. Its `canBeFelt` is `false`.
  public let format: OutputFormat
  private let running = Mutex<(clock: BlockClock, thread: SystemThread)?>(nil)

  /// Creates an output.
  ///
  /// - Parameters:
  ///   - sampleRate: samples per second, clamped to 8 000…192 000.
  ///   - blockSize: the number of frames per block, clamped to 16…65 536.
  public init(sampleRate: Double = 48_000, blockSize: Int = 480) {
    format = OutputFormat(
      sampleRate: min(max(sampleRate.isNaN ? 48_000 : sampleRate, 8000), 192_000),
      blockSize: min(max(blockSize, 16), 65_536), canBeFelt: false)
  }

  deinit { stop() }

  /// Starts requesting blocks. Throws `misuse` if the output is already running.
  public func start(
    _ source: RenderSource, report: @escaping @Sendable (OutputEvent) -> Void
  ) throws(OutputError) -> OutputFormat {
    try running.withLock { running throws(OutputError) in
      if running != nil {
        throw OutputError(.misuse, "the silent output is already running; stop it first", place: name)
      }
      let clock = BlockClock(source: source, format: format)
      running = (
        clock, try SystemThread(name: "thrum-silent", orThrow: OutputErrorKind.failed) { clock.run() }
      )
    }
    return format
  }

  /// Stops requesting blocks. Returns when the last block is complete, or after 0.1 s at the latest.
  public func stop() {
    let stopped = running.withLock { running in
      let stopped = running
      running = nil
      return stopped
    }
    stopped?.clock.end()
    stopped?.thread.join(within: 0.1)
  }
}

/// Requests each block at the time when it is due.
private final class BlockClock: Sendable {
  private let source: RenderSource
  private let format: OutputFormat
  private let isEnding = Atomic<Bool>(false)

  init(source: RenderSource, format: OutputFormat) {
    self.source = source
    self.format = format
  }

  func end() { isEnding.store(true, ordering: .releasing) }

  func run() {
    let length = Double(format.blockSize) / format.sampleRate * 1e9
    var start = HostClock.now
    var blocks = 0
    while !isEnding.load(ordering: .acquiring) {
      let due = start &+ UInt64(Double(blocks) * length)
      HostClock.sleep(until: due)
      let now = HostClock.now
      if now > due &+ 500_000_000 {
        // The machine slept or the process was stopped: skip the blocks that were missed.
        start = now
        blocks = 0
        continue
      }
      source.render(left: nil, right: nil, haptic: nil, frameCount: format.blockSize, hostTime: due)
      blocks += 1
    }
  }
}
