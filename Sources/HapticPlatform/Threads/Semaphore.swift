#if canImport(Darwin)
  import Dispatch
#endif

/// A counting semaphore: signaled on any thread, the audio thread too.
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

    /// Never blocks: the one system call that the audio thread makes, and only when there is news.
    package func signal() { sem_post(semaphore) }

    /// Waits for a signal and takes it.
    package func wait() {
      while sem_wait(semaphore) != 0 && errno == EINTR {}
    }
  #endif
}
