import HapticRealTime
import Synchronization

/// The hand-cranked output: time passes only when somebody calls `advance`. For tests and for rendering by hand.
///
/// Its clock is its own: it stands at 0 and moves with the samples. Calls to `advance` come from one thread at a time.
public final class ManualOutput: HapticOutput {
  /// A block that was rendered.
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
  /// False: somebody has to turn the crank.
  public let isSelfPaced = false
  private let state: Mutex<State>

  private struct State {
    var format: OutputFormat
    var position: Int64 = 0
    var source: RenderSource?
    var report: (@Sendable (OutputEvent) -> Void)?
    var startFailure: OutputError?
  }

  /// Makes an output. `blockSize` is the largest block that `advance` asks for at a time; 0 becomes 512.
  public init(sampleRate: Double = 48_000, blockSize: Int = 512, latency: Double = 0, framePeriod: Double = 0)
  {
    let format = OutputFormat(
      sampleRate: min(max(sampleRate.isNaN ? 48_000 : sampleRate, 8000), 192_000),
      blockSize: blockSize > 0 ? min(blockSize, 1 << 20) : 512, latency: latency, framePeriod: framePeriod)
    state = Mutex(State(format: format))
  }

  /// The format; may be changed while the output is stopped, as when another device takes its place.
  public var format: OutputFormat {
    get { state.withLock { $0.format } }
    set { state.withLock { $0.format = newValue } }
  }

  /// Samples asked for since the output was made.
  public var position: Int64 { state.withLock { $0.position } }

  /// Nanoseconds of its own time.
  public var hostTime: UInt64 { state.withLock { Self.time($0.position, $0.format) } }

  /// Whether an engine has started it.
  public var isRunning: Bool { state.withLock { $0.source != nil } }

  /// Takes a source, or fails as `failNextStart` said.
  public func start(
    _ source: RenderSource, report: @escaping @Sendable (OutputEvent) -> Void
  ) throws(OutputError) -> OutputFormat {
    try state.withLock { state throws(OutputError) in
      if let failure = state.startFailure {
        state.startFailure = nil
        throw failure
      }
      state.source = source
      state.report = report
      return state.format
    }
  }

  /// Lets the source go.
  public func stop() {
    state.withLock { state in
      state.source = nil
      state.report = nil
    }
  }

  /// Lets the next `start` fail.
  public func failNextStart(_ error: OutputError) { state.withLock { $0.startFailure = error } }

  /// Tells the engine of an event, as a device would, and waits until it has been dealt with.
  public func raise(_ event: OutputEvent) {
    let (report, source) = state.withLock { ($0.report, $0.source) }
    report?(event)
    source?.settle()
  }

  /// Lets time pass, block by block; after each block handlers have run.
  ///
  /// - Parameters:
  ///   - frameCount: how many samples.
  ///   - blockSize: of this call, when it is to differ from the format's.
  ///   - receive: takes each block; nil when nobody wants samples, which is much faster.
  public func advance(
    frames frameCount: Int64, blockSize: Int? = nil, receive: ((Block) -> Void)? = nil
  ) {
    let size = Int64(max(1, blockSize ?? format.blockSize))
    var left = frameCount
    let room = receive == nil ? 0 : Int(min(size, max(left, 0)))
    let memory = UnsafeMutableBufferPointer<Float>.allocate(capacity: max(1, 3 * room))
    memory.initialize(repeating: 0)
    defer { memory.deallocate() }
    while left > 0 {
      let count = Int(min(size, left))
      pass(count, memory, room, receive)
      left -= Int64(count)
    }
  }

  private func pass(
    _ count: Int, _ memory: UnsafeMutableBufferPointer<Float>, _ room: Int, _ receive: ((Block) -> Void)?
  ) {
    // The engine may stop or start within a handler: look at each block anew.
    let (source, position, time) = state.withLock { state in
      let before = state.position
      state.position &+= Int64(count)
      return (state.source, before, Self.time(before, state.format))
    }
    guard let receive, let base = memory.baseAddress else {
      source?.render(left: nil, right: nil, haptic: nil, frameCount: count, hostTime: time)
      source?.settle()
      return
    }
    if let source {
      source.render(
        left: base, right: base + room, haptic: base + 2 * room, frameCount: count, hostTime: time)
    } else {
      memory.update(repeating: 0)
    }
    receive(
      Block(
        position: position, left: UnsafeBufferPointer(start: base, count: count),
        right: UnsafeBufferPointer(start: base + room, count: count),
        haptic: UnsafeBufferPointer(start: base + 2 * room, count: count)))
    source?.settle()
  }

  /// Reads the felt frames of what has been rendered; none while the engine is stopped.
  public func readFrames(_ receive: (FeltFrame) -> Void) {
    guard let source = state.withLock({ $0.source }) else { return }
    withUnsafeTemporaryAllocation(of: FeltFrame.self, capacity: 256) { buffer in
      while true {
        let count = source.readFrames(into: buffer)
        for index in 0..<count { receive(buffer[index]) }
        if count < buffer.count { return }
      }
    }
  }

  private static func time(_ position: Int64, _ format: OutputFormat) -> UInt64 {
    // Whole seconds apart, so that hours lose no nanosecond.
    let rate = Int64(format.sampleRate)
    guard Double(rate) == format.sampleRate, rate > 0 else {
      return UInt64(max(0, Double(position) / format.sampleRate * 1e9))
    }
    let (seconds, rest) = position.quotientAndRemainder(dividingBy: rate)
    return UInt64(seconds) &* 1_000_000_000 &+ UInt64(Double(rest) * 1e9 / Double(rate))
  }
}
