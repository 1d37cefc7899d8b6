import HapticOutputs
import HapticPlatform
import HapticRealTime
import Synchronization

/// A stream that drives one part of a pad, step by step. Only the thread of the driver uses it.
protocol PadStream {
  /// Does what is due, and returns when the next step is due.
  ///
  /// - Parameters:
  ///   - now: the present time, in nanoseconds on the host clock.
  ///   - isEnding: whether the output is being stopped: the stream puts the pad to rest, then ends.
  mutating func step(at now: UInt64, isEnding: Bool) -> PadStep
}

/// The next step of a stream.
enum PadStep: Equatable {
  /// Another step at a time in nanoseconds on the host clock.
  case wait(UInt64)
  /// Nothing: the pad is at rest.
  case ended
  /// Nothing: the pad is gone or takes no reports.
  case failed(PadFailure)
}

/// Why a stream ended by itself.
enum PadFailure: Equatable {
  /// The pad was disconnected.
  case lost
  /// The pad took no report for seconds.
  case refused
  /// The connection to the actuator has failed.
  case failed(OutputError)
}

/// The loop that drives a pad, on a thread of its own: writing to a pad may take seconds if it is stuck.
final class PadDriver: Sendable {
  private let isEnding = Atomic<Bool>(false)
  private let thread = Mutex<SystemThread?>(nil)
  private let report: @Sendable (OutputEvent) -> Void
  private let name: String

  init(name: String, report: @escaping @Sendable (OutputEvent) -> Void) {
    self.name = name
    self.report = report
  }

  /// Starts the loop. The stream is made on its thread.
  func start(_ makeStream: @escaping @Sendable () -> any PadStream) throws(OutputError) {
    let started = try SystemThread(name: name, orThrow: OutputErrorKind.failed) {
      self.run(makeStream())
    }
    thread.withLock { $0 = started }
  }

  /// Puts the pad to rest and waits for the thread, but for one second at most.
  func end() {
    isEnding.store(true, ordering: .releasing)
    guard let thread = thread.withLock({ $0.take() }) else { return }
    // The report of the loop may stop the output; the thread cannot wait for itself.
    if thread.isCurrent { thread.detach() } else { thread.join(within: 1) }
  }

  private func run(_ stream: any PadStream) {
    SignalMask.block()
    RealTimePriority.ask()
    var stream = stream
    while true {
      let isEnding = isEnding.load(ordering: .acquiring)
      switch stream.step(at: HostClock.now, isEnding: isEnding) {
      case .wait(let time): HostClock.sleep(until: time)
      case .ended: return
      case .failed(let failure):
        if !isEnding { report(event(failure)) }
        return
      }
    }
  }

  private func event(_ failure: PadFailure) -> OutputEvent {
    switch failure {
    case .lost: .controllerDisconnected
    case .refused:
      .failed(OutputError(.timeout, "the pad takes no reports; reconnect it", place: name))
    case .failed(let error): .failed(error)
    }
  }
}

/// Counts what became of reports, and notices a pad that takes none.
struct PadTally: Sendable {
  /// The time without a report that was taken after which a pad counts as stuck, in nanoseconds.
  private static let timeout: UInt64 = 3_000_000_000

  private(set) var sent: UInt64 = 0
  private(set) var dropped: UInt64 = 0
  /// The time of the first of the reports that were refused in a row.
  private var refusedSince: UInt64?

  /// Adds a result. Returns why the stream must end; `nil` if it goes on.
  mutating func add(_ result: HIDWrite, at now: UInt64) -> PadFailure? {
    switch result {
    case .sent:
      sent += 1
      refusedSince = nil
    case .dropped:
      dropped += 1
      let since = refusedSince ?? now
      refusedSince = since
      if now &- since > Self.timeout { return .refused }
    case .lost: return .lost
    }
    return nil
  }
}
