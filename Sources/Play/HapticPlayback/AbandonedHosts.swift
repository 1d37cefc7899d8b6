import HapticOutputs
import HapticPlatform
import Synchronization

/// The abandoned render loops of all engines in the process. When the time limit of a stop is over and a call
/// of the output is still running inside the loop, the engine abandons the loop.
///
/// A background thread waits until the call has returned, and then frees the loop. If the call never returns
/// because its thread was killed (the JACK server can do that), the loop is never freed.
package enum AbandonedHosts {
  private struct State {
    var hosts: [RenderHost] = []
    /// Whether a background thread is waiting for the calls to return.
    var isWatched = false
  }

  private static let state = Mutex(State())
  /// The semaphore that a call signals when it leaves an abandoned loop.
  static let semaphore = Semaphore()

  /// The number of abandoned loops that a call of an output has not left yet.
  package static var count: Int { state.withLock { $0.hosts.count } }

  /// Keeps an abandoned loop alive until the output's call has left the loop.
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
