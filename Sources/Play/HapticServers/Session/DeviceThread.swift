import HapticOutputs
import HapticPlatform
import HapticRealTime
import Synchronization

/// The thread that opens a device, monitors it, reports its events and closes it.
///
/// A server that does not answer blocks only this thread.
final class DeviceThread<Task: DeviceTask>: Sendable {
  /// The state of the device. Only the thread itself changes it.
  private enum Stage: Sendable {
    case opening
    case playing(OutputFormat)
    /// The device cannot continue, and the output has been notified. If the server stopped requesting or sending
    /// samples, it does not answer other calls either.
    case ended(OutputFormat, answers: Bool)
    case failed(OutputError)
    case closed

    /// The format of the device; `nil` while it is not open.
    var format: OutputFormat? {
      switch self {
      case .playing(let format), .ended(let format, _): format
      case .opening, .failed, .closed: nil
      }
    }

    /// Whether the thread has nothing more to do.
    var isFinal: Bool {
      switch self {
      case .failed, .closed: true
      case .opening, .playing, .ended: false
      }
    }
  }

  typealias Open = @Sendable (Task) throws(OutputError) -> any DeviceSession
  let request: Task
  private let stage = Mutex(Stage.opening)
  private let thread = Mutex<SystemThread?>(nil)
  private let stageChange: WakePipe
  private let report: @Sendable (OutputEvent) -> Void

  init(
    _ request: Task, name: String, report: @escaping @Sendable (OutputEvent) -> Void,
    open: @escaping Open
  ) throws(OutputError) {
    self.request = request
    self.report = report
    stageChange = try WakePipe(orThrow: OutputErrorKind.failed)
    let thread = try SystemThread(name: name, orThrow: OutputErrorKind.failed) { [self] in run(open) }
    self.thread.withLock { $0 = thread }
  }

  // MARK: For the thread that starts and stops the output

  /// Waits until the device is open. Throws `late` if the time limit is reached first.
  func waitUntilOpen(late: OutputError) throws(OutputError) -> OutputFormat {
    let stage = wait(seconds: request.options.timeLimit) { if case .opening = $0 { false } else { true } }
    switch stage {
    case .playing(let format), .ended(let format, _): return format
    case .failed(let error):
      close(within: request.options.timeLimit)
      throw error
    case .opening, .closed:
      // If the server answers later, the thread sees the stop and closes the device.
      close(within: 0)
      throw late
    }
  }

  /// The current format of the device; `nil` while it is not open.
  var format: OutputFormat? { stage.withLock { $0.format } }

  /// Plays zeros, then closes the device. Does not wait if the server has ended or does not answer, or if a
  /// callback does not return; in that case the thread closes the device later.
  func end() {
    request.feed.beginEnding()
    if case .playing(let format) = stage.withLock({ $0 }) { waitForZeros(format) }
    var limit = request.options.timeLimit
    if case .ended(_, answers: false) = stage.withLock({ $0 }) { limit = min(0.5, limit) }
    close(within: limit)
  }

  /// Waits until a block of zeros has left the device, as long as the device plays on.
  private func waitForZeros(_ format: OutputFormat) {
    let feed = request.feed
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
      if now >= deadline || now &- lastProgress > Self.callLimit { return }
    }
  }

  /// The time for which to wait for a callback in progress, in nanoseconds.
  private static var callLimit: UInt64 { 50_000_000 }

  /// Prevents further calls to the source and makes the thread close the device. Waits for the thread, but at
  /// most `limit` seconds.
  private func close(within limit: Double) {
    // The server's own functions block while a callback does not return, so there is no point in waiting
    // long.
    let seconds = request.feed.close() ? limit : min(limit, 0.1)
    request.monitor.note(.stop)
    guard let thread = thread.withLock({ $0.take() }) else { return }
    // If the thread's own report stops the output, the thread closes the device after the report.
    if !thread.isCurrent, wait(seconds: seconds, until: \.isFinal).isFinal {
      thread.join()
    } else {
      thread.detach()
    }
  }

  private func wait(seconds: Double, until isDone: (Stage) -> Bool) -> Stage {
    let deadline = HostClock.now &+ HostClock.nanoseconds(seconds)
    while true {
      let stage = stage.withLock { $0 }
      let now = HostClock.now
      if isDone(stage) || now >= deadline { return stage }
      stageChange.wait(milliseconds: Int32(clamping: (deadline - now) / 1_000_000 + 1))
    }
  }

  // MARK: The thread itself

  private func run(_ open: Open) {
    SignalMask.block()
    do throws(OutputError) {
      let session = try open(request)
      enter(.playing(session.format))
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
      let notices = request.monitor.all
      if notices.contains(.stop) { return }
      guard case .playing(var format) = stage.withLock({ $0 }) else { continue }
      session.poll()
      // Small variations of the latency are ignored, because times are calculated from the latency.
      if session.format.differs(from: format) {
        format = session.format
        enter(.playing(format))
        request.feed.note(format)
      }
      let now = HostClock.now
      if request.feed.blockCount != blocks {
        blocks = request.feed.blockCount
        lastBlock = now
      }
      let isStalled = now > lastBlock &+ HostClock.nanoseconds(request.options.stallLimit)
      guard let event = event(notices, isStalled: isStalled) else { continue }
      let answers = if case .failed = event { false } else { true }
      enter(.ended(format, answers: answers))
      request.feed.close()
      report(event)
    }
  }

  private func event(_ notices: DeviceMonitor.Notices, isStalled: Bool) -> OutputEvent? {
    if notices.contains(.serverLost) { return .serverReset }
    if notices.contains(.deviceLost) { return .deviceLost }
    if notices.contains(.refused), let refusal = request.monitor.refusal { return .failed(refusal) }
    if notices.contains(.taken) { return .interrupted }
    // Everything was created for the old sample rate.
    if notices.contains(.formatChanged) { return .serverReset }
    guard isStalled else { return nil }
    return .failed(
      OutputError(
        .noServer,
        request.stall(seconds: request.options.stallLimit),
        place: request.device ?? ""))
  }

  private func enter(_ stage: Stage) {
    self.stage.withLock { $0 = stage }
    stageChange.wake()
  }
}

extension OutputFormat {
  /// Returns whether the format differs from another by more than the variation of measurements.
  fileprivate func differs(from other: OutputFormat) -> Bool {
    if sampleRate != other.sampleRate || blockSize != other.blockSize { return true }
    return abs(latency - other.latency) > max(0.001, other.blockDuration / 2)
  }
}
