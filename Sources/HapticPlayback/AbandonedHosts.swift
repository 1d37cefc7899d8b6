import HapticOutputs
import HapticPlatform
import Synchronization

/// The abandoned render loops of all engines in the process: those that a call of an output did not leave in
/// time.
///
/// A thread waits until the call has left, and then frees the loop. If the call never leaves because its
/// thread was killed (JACK does that), the loop is never freed.
package enum AbandonedHosts {
  private struct State {
    var hosts: [RenderHost] = []
    /// Whether a thread waits for the calls to leave.
    var isWatched = false
  }

  private static let state = Mutex(State())
  /// Signaled by calls that leave an abandoned loop.
  static let semaphore = Semaphore()

  /// The number of loops that a call is still inside of.
  package static var count: Int { state.withLock { $0.hosts.count } }

  /// Keeps a loop alive until its call has left.
  static func keep(_ host: RenderHost) {
    let needsThread = state.withLock { state in
      state.hosts.append(host)
      defer { state.isWatched = true }
      return !state.isWatched
    }
    guard needsThread else { return }
    do throws(EngineError) {
      try SystemThread(name: "abandoned loops", orThrow: EngineErrorKind.outputFailed) { watch() }.detach()
    } catch {
      // The next abandoned loop tries to start a thread again.
      state.withLock { $0.isWatched = false }
    }
  }

  private static func watch() {
    while true {
      let deserted = state.withLock { state in
        let deserted = state.hosts.filter(\.room.isDeserted)
        state.hosts.removeAll(where: \.room.isDeserted)
        state.isWatched = !state.hosts.isEmpty
        return state.isWatched ? (deserted, true) : (deserted, false)
      }
      // The loops are freed here, where no lock is held.
      withExtendedLifetime(deserted.0) {}
      guard deserted.1 else { return }
      semaphore.wait()
    }
  }
}
