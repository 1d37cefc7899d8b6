import HapticRealTime
import HapticSynthesis
import Synchronization

/// A manually clocked output: time passes only when the caller calls `advance` or `skip`. For tests, and for
/// rendering in steps.
///
/// The output has its own clock, which starts at 0 and advances with the samples. Call `advance` on one
/// thread at a time.
public final class ManualOutput: HapticOutput {
  /// A rendered block of samples. Its channels are empty if `advance` was called without rendering samples.
  public struct Block {
    /// The position of the first sample of the block, counted from the creation of the output.
    public let position: Int64
    /// The samples of the left audio channel.
    public let left: UnsafeBufferPointer<Float>
    /// The samples of the right audio channel.
    public let right: UnsafeBufferPointer<Float>
    /// The samples of the haptic channel.
    public let haptic: UnsafeBufferPointer<Float>
  }

  /// The name of the output: `manual`.
  public let name = "manual"
  /// Whether the output requests blocks by itself: `false`, because it requests blocks only while `advance`
  /// is called.
  public let isSelfPaced = false
  private let state: Mutex<State>
  /// The source, locked while it renders, so that an engine that stops waits for the end of the block. The
  /// lock is not held while handlers run, because a handler may stop the engine.
  private let rendering = Mutex<RenderSource?>(nil)

  fileprivate struct State {
    var format: OutputFormat
    /// The format that was set while an engine was running on the output; `nil` if no such format waits.
    var nextFormat: OutputFormat?
    var position: Int64 = 0
    /// The position at which the sample rate last changed, in samples and nanoseconds.
    var rateChange: (position: Int64, time: UInt64) = (0, 0)
    var source: RenderSource?
    /// The source of the last start, used to wait until the engine has handled the effects of a stop.
    var lastSource: RenderSource?
    var report: (@Sendable (OutputEvent) -> Void)?
    var startFailure: OutputError?
    /// The error of every start, after `failAllStarts`.
    var lasting: OutputError?
  }

  /// Creates an output.
  ///
  /// - Parameters:
  ///   - sampleRate: samples per second, clamped to 8 000…192 000.
  ///   - blockSize: the largest number of samples that `advance` requests at a time, at most 2²⁰; 0 or less
  ///     becomes 512.
  ///   - latency: the latency that the output reports, in seconds.
  ///   - framePeriod: the time in seconds between felt frames (the engine's reports of what the user feels),
  ///     which ``readFrames(_:)`` reads; 0 if the engine should report none.
  public init(sampleRate: Double = 48_000, blockSize: Int = 512, latency: Double = 0, framePeriod: Double = 0)
  {
    let format = OutputFormat(
      sampleRate: SampleRate.clamped(sampleRate, missing: 48_000),
      blockSize: blockSize > 0 ? min(blockSize, 1 << 20) : 512, latency: latency, framePeriod: framePeriod)
    state = Mutex(State(format: format))
  }

  /// The format of the output. If a format is set while an engine is running, it takes effect after the
  /// engine has stopped, as if the output had been replaced by another device.
  public var format: OutputFormat {
    get { state.withLock { $0.format } }
    set {
      state.withLock { state in
        if state.source == nil { state.change(to: newValue) } else { state.nextFormat = newValue }
      }
    }
  }

  /// The number of samples that have passed since the output was created.
  public var position: Int64 { state.withLock { $0.position } }

  /// The time on the output's own clock, in nanoseconds.
  public var hostTime: UInt64 { state.withLock { $0.time } }

  /// Whether an engine has started the output.
  public var isRunning: Bool { state.withLock { $0.source != nil } }

  /// Starts the output. From then on, `advance` requests samples from the source, which is connected to an
  /// engine. Throws the error that was set with ``failNextStart(_:)``, if any.
  public func start(
    _ source: RenderSource, report: @escaping @Sendable (OutputEvent) -> Void
  ) throws(OutputError) -> OutputFormat {
    let format = try state.withLock { state throws(OutputError) in
      if let failure = state.startFailure.take() { throw failure }
      if let failure = state.lasting { throw failure }
      state.source = source
      state.lastSource = source
      state.report = report
      return state.format
    }
    rendering.withLock { $0 = source }
    return format
  }

  /// Stops the output and releases the source of its samples. A block that is being rendered is completed
  /// first.
  public func stop() {
    state.withLock { state in
      state.source = nil
      state.report = nil
      if let format = state.nextFormat { state.change(to: format) }
    }
    rendering.withLock { $0 = nil }
  }

  /// Makes the next `start` throw this error, so that a test can check how failures are handled.
  public func failNextStart(_ error: OutputError) { state.withLock { $0.startFailure = error } }

  /// Makes every further `start` throw this error, as a device does that is no longer connected.
  package func failAllStarts(_ error: OutputError) { state.withLock { $0.lasting = error } }

  /// Simulates an event of a device, such as a disconnection: reports it to the engine, and waits until the
  /// engine has handled it.
  public func raise(_ event: OutputEvent) {
    let report = state.withLock { $0.report }
    report?(event)
    settle()
  }

  /// Advances time block by block. After each block, waits until the engine has called its handlers.
  ///
  /// - Parameters:
  ///   - frameCount: the number of samples by which time advances.
  ///   - blockSize: the block size of this call if it differs from the format's; 2²² at most.
  ///   - rendersSamples: whether samples are rendered for `receive`. If `false`, `receive` gets blocks
  ///     without samples, and time passes much faster.
  ///   - receive: a function that receives each block before the engine's handlers for that block run. If
  ///     `nil`, no samples are rendered, whatever the value of `rendersSamples`.
  public func advance(
    frames frameCount: Int64, blockSize: Int? = nil, rendersSamples: Bool = true,
    receive: ((Block) -> Void)? = nil
  ) {
    let size = Int64(min(max(1, blockSize ?? format.blockSize), 1 << 22))
    var left = frameCount
    let capacity = receive == nil || !rendersSamples ? 0 : Int(min(size, max(left, 0)))
    let memory = UnsafeMutableBufferPointer<Float>.allocate(capacity: max(1, 3 * capacity))
    memory.initialize(repeating: 0)
    defer { memory.deallocate() }
    while left > 0 {
      let count = Int(min(size, left))
      pass(count, memory, capacity, receive)
      left -= Int64(count)
    }
  }

  /// Advances `position` and the output's clock by a number of samples without requesting blocks, as if the
  /// device had stalled. Engine time does not advance.
  public func skip(frames frameCount: Int64) {
    state.withLock { $0.position &+= max(0, frameCount) }
  }

  private func pass(
    _ count: Int, _ memory: UnsafeMutableBufferPointer<Float>, _ capacity: Int, _ receive: ((Block) -> Void)?
  ) {
    // The engine may stop or start within a handler, so read the state for each block.
    let (position, time) = state.withLock { state in
      let before = (state.position, state.time)
      state.position &+= Int64(count)
      return before
    }
    guard capacity > 0, let receive, let base = memory.baseAddress else {
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
        left: base, right: base + capacity, haptic: base + 2 * capacity, frameCount: count, hostTime: time)
      return source
    }
    if source == nil { memory.update(repeating: 0) }
    receive(
      Block(
        position: position, left: UnsafeBufferPointer(start: base, count: count),
        right: UnsafeBufferPointer(start: base + capacity, count: count),
        haptic: UnsafeBufferPointer(start: base + 2 * capacity, count: count)))
    settle()
  }

  /// Waits until the engine has handled everything that has happened, including the effects of a stop.
  private func settle() { state.withLock { $0.lastSource }?.settle() }

  /// Passes all felt frames that have not been read yet to a closure. A felt frame is the engine's report of
  /// what the user feels at one moment. A stopped engine reports no frames.
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
  /// The time in nanoseconds since the output was created.
  fileprivate var time: UInt64 {
    let passed = position &- rateChange.position
    // The engine refuses an invalid rate.
    guard format.sampleRate >= 1, format.sampleRate < 1e9 else { return rateChange.time }
    // Whole seconds are computed separately, so that no nanosecond is lost over hours.
    guard let rate = Int64(exactly: format.sampleRate) else {
      return rateChange.time &+ UInt64(max(0, Double(passed) / format.sampleRate * 1e9))
    }
    let (seconds, rest) = passed.quotientAndRemainder(dividingBy: rate)
    return rateChange.time &+ UInt64(seconds) &* 1_000_000_000 &+ UInt64(Double(rest) * 1e9 / Double(rate))
  }

  /// Changes the format; the clock continues from its current time.
  fileprivate mutating func change(to format: OutputFormat) {
    if format.sampleRate != self.format.sampleRate { rateChange = (position, time) }
    self.format = format
    nextFormat = nil
  }
}
