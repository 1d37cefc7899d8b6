#if canImport(Darwin)
  import Dispatch
#endif

/// A counting semaphore, which any thread may signal, including the audio thread.
package final class Semaphore: @unchecked Sendable {  // The system's own semaphore, made for being shared.
  #if canImport(Darwin)
    private let semaphore = DispatchSemaphore(value: 0)

    package init() {}

    package func signal() { semaphore.signal() }

    package func wait() { semaphore.wait() }

    package func wait(until end: UInt64) -> Bool {
      let now = HostClock.now
      let rest = Int(clamping: end > now ? end - now : 0)
      return semaphore.wait(timeout: .now() + .nanoseconds(rest)) == .success
    }
  #else
    private let semaphore: UnsafeMutablePointer<sem_t>

    package init() {
      semaphore = .allocate(capacity: 1)
      sem_init(semaphore, 0, 0)
    }

    deinit {
      sem_destroy(semaphore)
      semaphore.deallocate()
    }

    /// Signals the semaphore. Never blocks. This is the only system call of the audio thread, which makes it
    /// only when it has something to report.
    package func signal() { sem_post(semaphore) }

    /// Waits for a signal and consumes it.
    package func wait() {
      while sem_wait(semaphore) != 0 && errno == EINTR {}
    }

    /// Waits for a signal until a time of `HostClock`, and consumes the signal. Returns `false` if there was none.
    package func wait(until end: UInt64) -> Bool {
      var time = timespec()
      while true {
        // The clock of the calendar, which the system's semaphores follow, may be set meanwhile: no wait is longer than a
        // tenth of a second.
        let now = HostClock.now
        let rest = min(end > now ? end - now : 0, 100_000_000)
        clock_gettime(CLOCK_REALTIME, &time)
        let nanoseconds = time.tv_nsec + Int(rest)
        time.tv_sec += nanoseconds / 1_000_000_000
        time.tv_nsec = nanoseconds % 1_000_000_000
        if sem_timedwait(semaphore, &time) == 0 { return true }
        if HostClock.now >= end { return false }
      }
    }
  #endif
}
