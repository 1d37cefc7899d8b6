import HapticOutputs
import HapticPlatform
import ProbeSupport
import Synchronization

/// Ends the process, with a core's worth of backtraces, when nothing has moved for too long: a hang must not look like work.
final class Watchdog: Sendable {
  private let fed = Atomic<UInt64>(HostClock.now)

  init(limit: Double) throws {
    try SystemThread(name: "watchdog", orThrow: OutputErrorKind.failed) { [weak self] in
      while let self {
        if HostClock.now &- fed.load(ordering: .relaxed) > UInt64(limit * 1e9) {
          say("error: nothing has moved for \(limit) s")
          abort()
        }
        HostClock.sleep(until: HostClock.now &+ 200_000_000)
      }
    }.detach()
  }

  func feed() { fed.store(HostClock.now, ordering: .relaxed) }
}
