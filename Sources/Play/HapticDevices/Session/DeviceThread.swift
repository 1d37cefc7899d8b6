import HapticOutputs
import HapticPlatform
import HapticRealTime
import Synchronization

/// The thread that opens a device, monitors it, reports its events and closes it.
///
/// A server that does not answer blocks only this thread.
final class DeviceThread<Task: DeviceTask>: Sendable {
  private enum Stage: Sendable {
    case opening, open(OutputFormat), failed(OutputError), closed
  }

  private struct State: Sendable {
    var stage = Stage.opening
    /// Whether the output has been notified that the device cannot continue.
    var hasEnded = false
    /// Whether the device cannot continue because the server stopped requesting or sending samples. Such a server does
    /// not answer other calls either.
    var hasStalled = false
    var thread: SystemThread?

    /// The format of the device; `nil` while it is not open.
    var format: OutputFormat? {
      if case .open(let format) = stage { format } else { nil }
    }

    /// The format while the device is playing; `nil` otherwise.
    var playing: OutputFormat? { hasEnded ? nil : format }
  }

  typealias Open = @Sendable (Task) throws(OutputError) -> any DeviceSession
  let request: Task
  private let state = Mutex(State())
  private let news: WakePipe
  private let report: @Sendable (OutputEvent) -> Void

  init(
    _ request: Task, name: String, report: @escaping @Sendable (OutputEvent) -> Void,
    open: @escaping Open
  ) throws(OutputError) {
    self.request = request
    self.report = report
    news = try WakePipe(orThrow: OutputErrorKind.failed)
    let thread = try SystemThread(name: name, orThrow: OutputErrorKind.failed) { [self] in run(open) }
    state.withLock { $0.thread = thread }
  }

  // MARK: For the thread that starts and stops the output

  /// Waits until the device is open. Throws `late` if the time limit is reached first.
  func waitUntilOpen(late: OutputError) throws(OutputError) -> OutputFormat {
    let stage = wait(seconds: request.options.timeLimit) { if case .opening = $0 { false } else { true } }
    switch stage {
    case .open(let format): return format
    case .failed(let error):
      letGo(waitingFor: request.options.timeLimit)
      throw error
    case .opening, .closed:
      // If the server answers later, the thread sees the stop and closes the device.
      letGo(waitingFor: 0)
      throw late
    }
  }

  /// The current format of the device; `nil` while it is not open.
  var format: OutputFormat? { state.withLock { $0.format } }

  /// Plays zeros, then closes the device. Does not wait if the server has ended or does not answer, or if a
  /// callback does not return; in that case the thread closes the device later.
  func end() {
    let feed = request.feed
    feed.beginEnding()
    if let format = state.withLock({ $0.playing }), request.monitor.all.isPlaying {
      // The number of frames until a block of zeros has left the device.
      let needed = UInt64(format.latency * format.sampleRate) &+ UInt64(2 * max(format.blockSize, 1))
      let deadline = HostClock.now &+ 200_000_000 &+ UInt64(min(format.latency, 1) * 2e9)
      var blocks = feed.blockCount
      var lastProgress = HostClock.now
      while feed.endingFrames < needed && request.monitor.all.isPlaying {
        HostClock.sleep(until: HostClock.now &+ 1_000_000)
        let now = HostClock.now
        if feed.blockCount != blocks || !feed.isCallInProgress {
          (blocks, lastProgress) = (feed.blockCount, now)
        }
        if now >= deadline || now &- lastProgress > Self.callLimit { break }
      }
    }
    let patience =
      state.withLock { $0.hasStalled } ? min(0.5, request.options.timeLimit) : request.options.timeLimit
    letGo(waitingFor: patience)
  }

  /// The time for which to wait for a callback in progress, in nanoseconds.
  private static var callLimit: UInt64 { 50_000_000 }

  /// Prevents further calls to the source and makes the thread close the device. Waits for the thread, but at
  /// most `limit` seconds.
  private func letGo(waitingFor limit: Double) {
    // The server's own functions block while a callback does not return, so there is no point in waiting
    // long.
    let seconds = request.feed.close() ? limit : min(limit, 0.1)
    request.monitor.note(.stop)
    let thread = state.withLock { state in
      let thread = state.thread
      state.thread = nil
      return thread
    }
    guard let thread else { return }
    if thread.isCurrent {
      // The thread's own report stops the output. The thread closes the device after the report.
      thread.detach()
      return
    }
    let stage = wait(seconds: seconds) {
      switch $0 {
      case .closed, .failed: true
      case .opening, .open: false
      }
    }
    switch stage {
    case .closed, .failed: thread.join()
    case .opening, .open: thread.detach()
    }
  }

  private func wait(seconds: Double, until isDone: (Stage) -> Bool) -> Stage {
    let deadline = HostClock.now &+ HostClock.nanoseconds(seconds)
    while true {
      let stage = state.withLock { $0.stage }
      let now = HostClock.now
      if isDone(stage) || now >= deadline { return stage }
      news.wait(milliseconds: Int32(clamping: (deadline - now) / 1_000_000 + 1))
    }
  }

  // MARK: The thread itself

  private func run(_ open: Open) {
    SignalMask.block()
    do throws(OutputError) {
      let session = try open(request)
      enter(.open(session.format))
      watch(session)
      session.close()
      enter(.closed)
    } catch {
      enter(.failed(error))
    }
  }

  /// Watches the device until the output is stopped. If the device cannot continue, reports this as an event,
  /// once.
  private func watch(_ session: any DeviceSession) {
    var blocks = request.feed.blockCount
    var lastBlock = HostClock.now
    while true {
      request.monitor.wait(milliseconds: 100)
      let news = request.monitor.all
      if news.contains(.stop) { return }
      if state.withLock({ $0.hasEnded }) { continue }
      session.tend()
      follow(session.format)
      let now = HostClock.now
      if request.feed.blockCount != blocks {
        blocks = request.feed.blockCount
        lastBlock = now
      }
      let isStalled = now > lastBlock &+ HostClock.nanoseconds(request.options.stallLimit)
      guard let event = event(news, isStalled: isStalled) else { continue }
      state.withLock { state in
        state.hasEnded = true
        if case .failed = event { state.hasStalled = true }
      }
      request.feed.close()
      report(event)
    }
  }

  /// Adopts a change of the device's format. Small variations of the latency are ignored, because times are
  /// calculated from the latency.
  private func follow(_ format: OutputFormat) {
    let hasChanged = state.withLock { state in
      guard let known = state.format, format.differs(from: known) else { return false }
      state.stage = .open(format)
      return true
    }
    if hasChanged { request.feed.note(format) }
  }

  private func event(_ news: DeviceMonitor.News, isStalled: Bool) -> OutputEvent? {
    if news.contains(.serverLost) { return .serverReset }
    if news.contains(.deviceLost) { return .deviceLost }
    if news.contains(.refused), let refusal = request.monitor.refusal { return .failed(refusal) }
    if news.contains(.taken) { return .interrupted }
    // Everything was created for the old sample rate.
    if news.contains(.formatChanged) { return .serverReset }
    guard isStalled else { return nil }
    return .failed(
      OutputError(
        .noServer,
        request.stall(seconds: request.options.stallLimit),
        place: request.device ?? ""))
  }

  private func enter(_ stage: Stage) {
    state.withLock { $0.stage = stage }
    news.wake()
  }
}

extension OutputFormat {
  /// Returns whether the format differs from another by more than the variation of measurements.
  fileprivate func differs(from other: OutputFormat) -> Bool {
    if sampleRate != other.sampleRate || blockSize != other.blockSize { return true }
    return abs(latency - other.latency) > max(0.001, other.blockDuration / 2)
  }
}
