import HapticPlatform
import HapticRealTime
import Synchronization

/// The paced output without a device: time passes as the clock says, and nothing is felt or heard.
///
/// What an app gets where there is no device, so that its engine, players and handlers live their usual life.
public final class SilentOutput: HapticOutput {
  /// `silent`.
  public let name = "silent"
  /// Its rate and block size; nothing can be felt through it.
  public let format: OutputFormat
  private let running = Mutex<(clock: BlockClock, thread: SystemThread)?>(nil)

  /// Creates an output that passes time in blocks of `blockSize` frames (16…65 536).
  public init(sampleRate: Double = 48_000, blockSize: Int = 480) {
    format = OutputFormat(
      sampleRate: min(max(sampleRate.isNaN ? 48_000 : sampleRate, 8000), 192_000),
      blockSize: min(max(blockSize, 16), 65_536), canBeFelt: false)
  }

  deinit { stop() }

  /// Begins to pass time. Throws `misuse` when it does already.
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

  /// Stops passing time; returns when the last block is done, within 0.1 s whatever the block does.
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

/// What asks for a block each time one is due.
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
        // The machine slept or was stopped: what was missed is not made up for.
        start = now
        blocks = 0
        continue
      }
      source.render(left: nil, right: nil, haptic: nil, frameCount: format.blockSize, hostTime: due)
      blocks += 1
    }
  }
}
