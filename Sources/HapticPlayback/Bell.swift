#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Dispatch
#endif

/// A counting semaphore: rung on any thread, the audio thread too, and waited for on one.
final class Bell: @unchecked Sendable {  // The system's own semaphore, made for being shared.
  #if canImport(Darwin)
    private let semaphore = DispatchSemaphore(value: 0)

    func ring() { semaphore.signal() }

    func wait() { semaphore.wait() }
  #else
    private let semaphore: UnsafeMutablePointer<sem_t>

    init() {
      semaphore = .allocate(capacity: 1)
      sem_init(semaphore, 0, 0)
    }

    deinit {
      sem_destroy(semaphore)
      semaphore.deallocate()
    }

    /// Never blocks: the one call to the system that the audio thread makes, and only when there is news.
    func ring() { sem_post(semaphore) }

    func wait() {
      while sem_wait(semaphore) != 0 && errno == EINTR {}
    }
  #endif
}

/// The ring of a bell as the audio thread calls it.
func ringBell(_ context: UnsafeMutableRawPointer) {
  Unmanaged<Bell>.fromOpaque(context)._withUnsafeGuaranteedRef { $0.ring() }
}
