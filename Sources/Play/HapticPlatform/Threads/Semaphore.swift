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
  #endif
}
