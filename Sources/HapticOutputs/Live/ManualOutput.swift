import HapticRealTime
import Synchronization

/// The manually clocked output: time passes only in calls of `advance`. For tests and for rendering by hand.
///
/// Its clock is its own: it stands at 0 and moves with the samples. Calls to `advance` come from one thread at a time.
public final class ManualOutput: HapticOutput {
  /// A block that was rendered. Its channels are empty when no samples were wanted.
  public struct Block {
    /// The first sample of it, counted from the first one that the output ever asked for.
    public let position: Int64
    /// Left audio.
    public let left: UnsafeBufferPointer<Float>
    /// Right audio.
    public let right: UnsafeBufferPointer<Float>
    /// Haptics.
    public let haptic: UnsafeBufferPointer<Float>
  }

  /// `manual`.
  public let name = "manual"
  /// False: time passes only in calls of `advance`.
  public let isSelfPaced = false
  private let state: Mutex<State>
  /// The source, held while it renders: an engine that stops waits for the end of the block, and not for handlers, which
  /// may be what stops it.
  private let rendering = Mutex<RenderSource?>(nil)

  fileprivate struct State {
    var format: OutputFormat
    /// What was set while an engine ran on it.
    var nextFormat: OutputFormat?
    var position: Int64 = 0
    /// Where the rate was last changed: samples and nanoseconds.
    var rateChange: (position: Int64, time: UInt64) = (0, 0)
    var source: RenderSource?
    /// The source of the last start, to wait for what a stop has left to be handled.
    var lastSource: RenderSource?
    var report: (@Sendable (OutputEvent) -> Void)?
    var startFailure: OutputError?
  }

  /// Creates an output. `blockSize` is the largest block that `advance` asks for at a time; 0 becomes 512.
  public init(sampleRate: Double = 48_000, blockSize: Int = 512, latency: Double = 0, framePeriod: Double = 0)
  {
    let format = OutputFormat(
      sampleRate: min(max(sampleRate.isNaN ? 48_000 : sampleRate, 8000), 192_000),
      blockSize: blockSize > 0 ? min(blockSize, 1 << 20) : 512, latency: latency, framePeriod: framePeriod)
    state = Mutex(State(format: format))
  }

  /// The format. One that is set while an engine runs on the output is in force once it has stopped, as when another
  /// device takes the place of this one.
  public var format: OutputFormat {
    get { state.withLock { $0.format } }
    set {
      state.withLock { state in
        if state.source == nil { state.change(to: newValue) } else { state.nextFormat = newValue }
      }
    }
  }

  /// Samples asked for since the output was made.
  public var position: Int64 { state.withLock { $0.position } }

  /// Nanoseconds of its own time.
  public var hostTime: UInt64 { state.withLock { $0.time } }

  /// Whether an engine has started it.
  public var isRunning: Bool { state.withLock { $0.source != nil } }

  /// Takes a source, or fails as `failNextStart` said.
  public func start(
    _ source: RenderSource, report: @escaping @Sendable (OutputEvent) -> Void
  ) throws(OutputError) -> OutputFormat {
    let format = try state.withLock { state throws(OutputError) in
      if let failure = state.startFailure {
        state.startFailure = nil
        throw failure
      }
      state.source = source
      state.lastSource = source
      state.report = report
      return state.format
    }
    rendering.withLock { $0 = source }
    return format
  }

  /// Lets the source go, after the block that is being rendered.
  public func stop() {
    state.withLock { state in
      state.source = nil
      state.report = nil
      if let format = state.nextFormat { state.change(to: format) }
    }
    rendering.withLock { $0 = nil }
  }

  /// Lets the next `start` fail.
  public func failNextStart(_ error: OutputError) { state.withLock { $0.startFailure = error } }

  /// Reports an event to the engine, as a device would, and waits until the engine has handled it.
  public func raise(_ event: OutputEvent) {
    let report = state.withLock { $0.report }
    report?(event)
    settle()
  }

  /// Lets time pass, block by block; after each block handlers have run.
  ///
  /// - Parameters:
  ///   - frameCount: how many samples.
  ///   - blockSize: of this call, when it is to differ from the format's; 2²² at most.
  ///   - rendersSamples: whether samples are wanted; time passes much faster without.
  ///   - receive: takes each block before its handlers run; without it no samples are rendered.
  public func advance(
    frames frameCount: Int64, blockSize: Int? = nil, rendersSamples: Bool = true,
    receive: ((Block) -> Void)? = nil
  ) {
    let size = Int64(min(max(1, blockSize ?? format.blockSize), 1 << 22))
    var left = frameCount
    let room = receive == nil || !rendersSamples ? 0 : Int(min(size, max(left, 0)))
    let memory = UnsafeMutableBufferPointer<Float>.allocate(capacity: max(1, 3 * room))
    memory.initialize(repeating: 0)
    defer { memory.deallocate() }
    while left > 0 {
      let count = Int(min(size, left))
      pass(count, memory, room, receive)
      left -= Int64(count)
    }
  }

  /// Lets time pass without asking for blocks, as a device does that has stalled: engine time stands still.
  public func skip(frames frameCount: Int64) {
    state.withLock { $0.position &+= max(0, frameCount) }
  }

  private func pass(
    _ count: Int, _ memory: UnsafeMutableBufferPointer<Float>, _ room: Int, _ receive: ((Block) -> Void)?
  ) {
    // The engine may stop or start within a handler: look again for each block.
    let (position, time) = state.withLock { state in
      let before = (state.position, state.time)
      state.position &+= Int64(count)
      return before
    }
    guard room > 0, let receive, let base = memory.baseAddress else {
      rendering.withLock { source in
        source?.render(left: nil, right: nil, haptic: nil, frameCount: count, hostTime: time)
      }
      let none = UnsafeBufferPointer<Float>(start: nil, count: 0)
      receive?(Block(position: position, left: none, right: none, haptic: none))
      settle()
      return
    }
    let source = rendering.withLock { source in
      source?.render(
        left: base, right: base + room, haptic: base + 2 * room, frameCount: count, hostTime: time)
      return source
    }
    if source == nil { memory.update(repeating: 0) }
    receive(
      Block(
        position: position, left: UnsafeBufferPointer(start: base, count: count),
        right: UnsafeBufferPointer(start: base + room, count: count),
        haptic: UnsafeBufferPointer(start: base + 2 * room, count: count)))
    settle()
  }

  /// Waits until the engine has handled everything that has happened, also after it has stopped.
  private func settle() { state.withLock { $0.lastSource }?.settle() }

  /// Reads the felt frames of what has been rendered; none while the engine is stopped.
  public func readFrames(_ receive: (FeltFrame) -> Void) {
    withUnsafeTemporaryAllocation(of: FeltFrame.self, capacity: 256) { buffer in
      while true {
        let count = rendering.withLock { $0?.readFrames(into: buffer) ?? 0 }
        for index in 0..<count { receive(buffer[index]) }
        if count < buffer.count { return }
      }
    }
  }
}

extension ManualOutput.State {
  /// Nanoseconds since the output was made.
  fileprivate var time: UInt64 {
    let passed = position &- rateChange.position
    // A rate that makes no sense is the engine's to refuse.
    guard format.sampleRate >= 1, format.sampleRate < 1e9 else { return rateChange.time }
    // Whole seconds apart, so that hours lose no nanosecond.
    guard let rate = Int64(exactly: format.sampleRate) else {
      return rateChange.time &+ UInt64(max(0, Double(passed) / format.sampleRate * 1e9))
    }
    let (seconds, rest) = passed.quotientAndRemainder(dividingBy: rate)
    return rateChange.time &+ UInt64(seconds) &* 1_000_000_000 &+ UInt64(Double(rest) * 1e9 / Double(rate))
  }

  /// Takes on another format; time goes on where it stands.
  fileprivate mutating func change(to format: OutputFormat) {
    if format.sampleRate != self.format.sampleRate { rateChange = (position, time) }
    self.format = format
    nextFormat = nil
  }
}
