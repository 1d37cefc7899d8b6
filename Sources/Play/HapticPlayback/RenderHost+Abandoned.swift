import HapticOutputs
import HapticPlatform
import Synchronization

extension RenderHost {
  private struct Abandoned {
    var hosts: [RenderHost] = []
    /// Whether a background thread is waiting for the calls to return.
    var isWatched = false
  }

  /// The abandoned hosts of all engines in the process.
  private static let abandoned = Mutex(Abandoned())
  /// The semaphore that a call signals when it leaves an abandoned loop.
  static let lastCall = Semaphore()

  /// The number of abandoned loops that a call of an output has not left yet.
  package static var abandonedCount: Int { abandoned.withLock { $0.hosts.count } }

  /// Leaves the loop to the call of an output that has not left it since both doors were closed, and never uses it
  /// again. Returns `false` if no call is inside.
  ///
  /// A background thread waits until the call has returned, and then frees the loop. If the call never returns
  /// because its thread was killed (the JACK server can do that), the loop is never freed.
  func abandon() -> Bool {
    guard guarded.abandon() else { return false }
    let needsThread = Self.abandoned.withLock { abandoned in
      abandoned.hosts.append(self)
      defer { abandoned.isWatched = true }
      return !abandoned.isWatched
    }
    guard needsThread else { return true }
    do throws(EngineError) {
      try SystemThread(name: "abandoned loops", orThrow: EngineErrorKind.outputFailed) {
        Self.freeAbandoned()
      }
      .detach()
    } catch {
      // The next abandoned loop tries to start a thread again.
      Self.abandoned.withLock { $0.isWatched = false }
    }
    return true
  }

  private static func freeAbandoned() {
    while true {
      let (free, isWatched) = abandoned.withLock { abandoned in
        let free = abandoned.hosts.filter(\.guarded.mayBeFreed)
        abandoned.hosts.removeAll(where: \.guarded.mayBeFreed)
        abandoned.isWatched = !abandoned.hosts.isEmpty
        return (free, abandoned.isWatched)
      }
      // The loops are freed here, where no lock is held.
      withExtendedLifetime(free) {}
      guard isWatched else { return }
      lastCall.wait()
    }
  }
}
