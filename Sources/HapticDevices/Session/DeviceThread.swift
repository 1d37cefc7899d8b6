import HapticOutputs
import HapticPlatform
import HapticRealTime
import Synchronization

/// The thread that opens a device, monitors it, reports its events and closes it.
///
/// A server that does not answer blocks this thread and no other.
final class DeviceThread: Sendable {
  private enum Stage: Sendable {
    case opening, open(OutputFormat), failed(OutputError), closed
  }

  private struct State: Sendable {
    var stage = Stage.opening
    /// Whether the end of the device was reported.
    var hasEnded = false
    /// Whether that was because nothing is asked for any more: who does not play does not answer either.
    var hasStalled = false
    var thread: SystemThread?

    /// What the device is like; nil while it is not open.
    var format: OutputFormat? {
      if case .open(let format) = stage { format } else { nil }
    }

    /// The format while the device takes samples.
    var playing: OutputFormat? { hasEnded ? nil : format }
  }

  typealias Open = @Sendable (DeviceRequest) throws(OutputError) -> any DeviceSession
  let request: DeviceRequest
  private let state = Mutex(State())
  private let news: WakePipe
  private let report: @Sendable (OutputEvent) -> Void

  init(
    _ request: DeviceRequest, name: String, report: @escaping @Sendable (OutputEvent) -> Void,
    open: @escaping Open
  ) throws(OutputError) {
    self.request = request
    self.report = report
    news = try WakePipe(orThrow: OutputErrorKind.failed)
    let thread = try SystemThread(name: name, orThrow: OutputErrorKind.failed) { [self] in run(open) }
    state.withLock { $0.thread = thread }
  }

  // MARK: For the thread that starts and stops the output

  /// Waits until the device is open.
  func waitUntilOpen(late: OutputError) throws(OutputError) -> OutputFormat {
    let stage = wait(seconds: request.options.timeLimit) { if case .opening = $0 { false } else { true } }
    switch stage {
    case .open(let format): return format
    case .failed(let error):
      letGo(waitingFor: request.options.timeLimit)
      throw error
    case .opening, .closed:
      // Once the server answers after all, the thread finds that it is not wanted any more.
      letGo(waitingFor: 0)
      throw late
    }
  }

  /// What the device is like now; nil while it is not open.
  var format: OutputFormat? { state.withLock { $0.format } }

  /// Plays zeros, then closes the device; a server that has died or does not answer is left behind, and so is a callback that
  /// does not return: the thread closes the device when it does.
  func end() {
    let feed = request.feed
    feed.beginEnding()
    if let format = state.withLock({ $0.playing }), request.monitor.all.isPlaying {
      // Long enough for a block of zeros to come out at the far end.
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

  /// Nanoseconds after which a callback that is still inside is no longer waited for.
  private static var callLimit: UInt64 { 50_000_000 }

  /// Never asks the source again, has the thread close everything and waits for it, so long and no longer.
  private func letGo(waitingFor limit: Double) {
    // A server's own functions wait for a callback that does not return.
    let seconds = request.feed.close() ? limit : min(limit, 0.1)
    request.monitor.note(.stop)
    let thread = state.withLock { state in
      let thread = state.thread
      state.thread = nil
      return thread
    }
    guard let thread else { return }
    if thread.isCurrent {
      // The report of an event stops the output: the thread closes it after that.
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

  /// Returns when the output is stopped; reports once when it cannot go on.
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

  /// Takes on what the device has become. A latency that only sways stays as it is: times are worked out from it.
  private func follow(_ format: OutputFormat) {
    let hasChanged = state.withLock { state in
      guard let known = state.format, format.differs(from: known) else { return false }
      state.stage = .open(format)
      return true
    }
    if hasChanged { OutputGuard.note(format) }
  }

  private func event(_ news: DeviceMonitor.News, isStalled: Bool) -> OutputEvent? {
    if news.contains(.serverGone) { return .serverReset }
    if news.contains(.deviceGone) { return .deviceLost }
    if news.contains(.taken) { return .interrupted }
    // Everything was made for the old rate.
    if news.contains(.formatChanged) { return .serverReset }
    guard isStalled else { return nil }
    return .failed(
      OutputError(
        .noServer,
        "the server has asked for no samples for \(request.options.stallLimit) s; start the output again",
        place: request.device ?? ""))
  }

  private func enter(_ stage: Stage) {
    state.withLock { $0.stage = stage }
    news.wake()
  }
}

extension OutputFormat {
  /// Whether it is another one, and not the same one measured a little differently.
  fileprivate func differs(from other: OutputFormat) -> Bool {
    if sampleRate != other.sampleRate || blockSize != other.blockSize { return true }
    return abs(latency - other.latency) > max(0.001, other.blockDuration / 2)
  }
}
