import HapticPlatform
import HapticRealTime
import HapticSynthesis
import Synchronization

/// An output that passes each block of samples to a closure, at the pace of the system's clock.
///
/// Use this output for a destination without a clock of its own, such as a display, a network or a file.
///
///     let output = PacedOutput(name: "meter", blockSize: 480) { block in
///       meter.show(block.haptic.reduce(0) { max($0, abs($1)) })
///     }
///     let engine = try HapticEngine(output: output)
public final class PacedOutput: HapticOutput {
  /// A block of samples. The buffers are valid until the closure returns.
  public struct Block {
    /// The samples of the left audio channel.
    public let left: UnsafeBufferPointer<Float>
    /// The samples of the right audio channel.
    public let right: UnsafeBufferPointer<Float>
    /// The samples of the haptic channel.
    public let haptic: UnsafeBufferPointer<Float>
    /// The time at which the first sample of the block is due, in nanoseconds on the system's monotonic
    /// clock.
    public let hostTime: UInt64
  }

  /// The name of the output.
  public let name: String
  /// The output's sample rate and block size.
  public let format: OutputFormat
  private let receive: (@Sendable (Block) -> Void)?
  private let running = Mutex<(clock: BlockClock, thread: SystemThread)?>(nil)

  /// Creates an output.
  ///
  /// - Parameters:
  ///   - name: the name of the output, for messages.
  ///   - sampleRate: samples per second, clamped to 8 000…192 000.
  ///   - blockSize: the number of samples of a block, clamped to 16…65 536.
  ///   - receive: a closure that receives each block when it is due, on a thread of the output. While the
  ///     closure blocks, later blocks are late; after 0.5 s they are skipped.
  public convenience init(
    name: String, sampleRate: Double = 48_000, blockSize: Int = 480,
    receive: @escaping @Sendable (Block) -> Void
  ) {
    self.init(name: name, sampleRate: sampleRate, blockSize: blockSize, canBeFelt: true, receive: receive)
  }

  /// Without a closure, no samples are rendered.
  init(
    name: String, sampleRate: Double, blockSize: Int, canBeFelt: Bool, receive: (@Sendable (Block) -> Void)?
  ) {
    self.name = name
    self.receive = receive
    format = OutputFormat(
      sampleRate: SampleRate.clamped(sampleRate, missing: 48_000),
      blockSize: min(max(blockSize, 16), 65_536), canBeFelt: canBeFelt)
  }

  deinit { stop() }

  /// Starts passing blocks to the closure. Throws `misuse` if the output is already running.
  public func start(
    _ source: RenderSource, report: @escaping @Sendable (OutputEvent) -> Void
  ) throws(OutputError) -> OutputFormat {
    try running.withLock { running throws(OutputError) in
      if running != nil {
        throw OutputError(.misuse, "the output is already running; stop it first", place: name)
      }
      let clock = BlockClock(source: source, format: format, receive: receive)
      running = (
        clock, try SystemThread(name: "thrum-" + name, orThrow: OutputErrorKind.failed) { clock.run() }
      )
    }
    return format
  }

  /// Stops passing blocks. Returns when the last block is complete, or after 0.1 s at the latest; at once if
  /// the closure itself calls this method.
  public func stop() {
    guard let stopped = running.withLock({ $0.take() }) else { return }
    stopped.clock.end()
    // The closure itself may stop the engine; its thread must not wait for itself.
    if stopped.thread.isCurrent { stopped.thread.detach() } else { stopped.thread.join(within: 0.1) }
  }
}

/// Requests each block at the time when it is due.
private final class BlockClock: Sendable {
  private let source: RenderSource
  private let format: OutputFormat
  private let receive: (@Sendable (PacedOutput.Block) -> Void)?
  private let isEnding = Atomic<Bool>(false)

  init(source: RenderSource, format: OutputFormat, receive: (@Sendable (PacedOutput.Block) -> Void)?) {
    self.source = source
    self.format = format
    self.receive = receive
  }

  func end() { isEnding.store(true, ordering: .releasing) }

  func run() {
    let count = format.blockSize
    let samples = UnsafeMutableBufferPointer<Float>.allocate(capacity: receive == nil ? 0 : 3 * count)
    defer { samples.deallocate() }
    let length = Double(count) / format.sampleRate * 1e9
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
      request(count, due, samples)
      blocks += 1
    }
  }

  private func request(_ count: Int, _ due: UInt64, _ samples: UnsafeMutableBufferPointer<Float>) {
    guard let receive, let base = samples.baseAddress else {
      source.render(left: nil, right: nil, haptic: nil, frameCount: count, hostTime: due)
      return
    }
    source.render(left: base, right: base + count, haptic: base + 2 * count, frameCount: count, hostTime: due)
    func channel(_ number: Int) -> UnsafeBufferPointer<Float> {
      UnsafeBufferPointer(start: base + number * count, count: count)
    }
    receive(PacedOutput.Block(left: channel(0), right: channel(1), haptic: channel(2), hostTime: due))
  }
}
