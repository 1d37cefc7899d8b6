import HapticLanguageServer
import HapticPlatform
import Synchronization

/// The events of other threads of a language server, for the one thread that owns the server.
final class EditorEvents: Sendable {
  enum Event: Sendable {
    /// The client has sent bytes.
    case bytes([UInt8])
    /// The client has closed its stream.
    case closed
    /// A design check has ended.
    case checked(DesignOutcome)
  }

  private let waiting = Mutex<[Event]>([])
  private let pipe: WakePipe

  init() throws(CommandFailure) {
    do throws(SystemFailure) { pipe = try WakePipe(orThrow: SystemFailureKind.failed) } catch {
      throw CommandFailure(.unavailable, "\(error)")
    }
  }

  /// Adds an event. Safe on any thread.
  func add(_ event: Event) {
    waiting.withLock { $0.append(event) }
    pipe.wake()
  }

  /// Returns the events so far, after at most a time in milliseconds if there are none.
  func next(within milliseconds: Int32) -> [Event] {
    if waiting.withLock({ $0.isEmpty }) { pipe.wait(milliseconds: milliseconds) }
    return waiting.withLock { events in
      defer { events = [] }
      return events
    }
  }
}
