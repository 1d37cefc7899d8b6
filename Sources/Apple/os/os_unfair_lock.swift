#if !canImport(Darwin)
  // As on Apple platforms, the module re-exports the C library.
  #if canImport(Glibc)
    @_exported import Glibc
  #elseif canImport(Musl)
    @_exported import Musl
  #endif

  // Another package in the same build may find that it can import `os`, and then use its locks without being
  // linked with this module. The functions below are therefore inlined into the client and leave no symbol to
  // resolve.

  // swift-format-ignore: AlwaysUseLowerCamelCase
  /// A lock that one thread holds at a time. It is a mutex of the C library.
  public typealias os_unfair_lock = pthread_mutex_t

  // swift-format-ignore: AlwaysUseLowerCamelCase
  /// A lock that one thread holds at a time. It is a mutex of the C library.
  public typealias os_unfair_lock_s = pthread_mutex_t

  // swift-format-ignore: AlwaysUseLowerCamelCase
  /// A pointer to a lock.
  public typealias os_unfair_lock_t = UnsafeMutablePointer<pthread_mutex_t>

  // swift-format-ignore: AlwaysUseLowerCamelCase
  /// Acquires a lock. Blocks while another thread holds the lock.
  @_alwaysEmitIntoClient
  public func os_unfair_lock_lock(_ lock: os_unfair_lock_t) { pthread_mutex_lock(lock) }

  // swift-format-ignore: AlwaysUseLowerCamelCase
  /// Acquires a lock if no thread holds the lock; never blocks. Returns whether this call acquired the lock.
  @_alwaysEmitIntoClient
  public func os_unfair_lock_trylock(_ lock: os_unfair_lock_t) -> Bool { pthread_mutex_trylock(lock) == 0 }

  // swift-format-ignore: AlwaysUseLowerCamelCase
  /// Releases a lock that this thread holds.
  @_alwaysEmitIntoClient
  public func os_unfair_lock_unlock(_ lock: os_unfair_lock_t) { pthread_mutex_unlock(lock) }
#endif
