import HapticRealTime

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Dispatch
#endif

/// A counting semaphore: signaled on any thread, the audio thread too.
final class Semaphore: @unchecked Sendable {  // The system's own semaphore, made for being shared.
  #if canImport(Darwin)
    private let semaphore = DispatchSemaphore(value: 0)

    func signal() { semaphore.signal() }

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

    /// Never blocks: the one system call that the audio thread makes, and only when there is news.
    func signal() { sem_post(semaphore) }

    /// Waits for a signal and takes it.
    func wait() {
      while sem_wait(semaphore) != 0 && errno == EINTR {}
    }
  #endif

  /// The signal as the audio thread sends it; holds the semaphore unretained.
  var wake: RenderLoop.Wake {
    RenderLoop.Wake(context: Unmanaged.passUnretained(self).toOpaque(), signalSemaphore)
  }
}

private func signalSemaphore(_ context: UnsafeMutableRawPointer) {
  Unmanaged<Semaphore>.fromOpaque(context)._withUnsafeGuaranteedRef { $0.signal() }
}
