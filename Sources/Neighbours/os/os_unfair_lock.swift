#if !canImport(Darwin)
  // On Apple platforms the module brings the C library along.
  #if canImport(Glibc)
    @_exported import Glibc
  #elseif canImport(Musl)
    @_exported import Musl
  #endif

  // A package that is built together with this module may find that it can import `os` and then expects its locks; it need not
  // be linked with this module, so nothing here may leave a symbol to look for.

  // swift-format-ignore: AlwaysUseLowerCamelCase
  /// A lock; here that of the C library.
  public typealias os_unfair_lock = pthread_mutex_t

  // swift-format-ignore: AlwaysUseLowerCamelCase
  /// A lock; here that of the C library.
  public typealias os_unfair_lock_s = pthread_mutex_t

  // swift-format-ignore: AlwaysUseLowerCamelCase
  /// Where a lock is.
  public typealias os_unfair_lock_t = UnsafeMutablePointer<pthread_mutex_t>

  // swift-format-ignore: AlwaysUseLowerCamelCase
  /// Locks a lock; waits for it when another thread holds it.
  @_alwaysEmitIntoClient
  public func os_unfair_lock_lock(_ lock: os_unfair_lock_t) { pthread_mutex_lock(lock) }

  // swift-format-ignore: AlwaysUseLowerCamelCase
  /// Locks a lock if no thread holds it, and returns whether it did.
  @_alwaysEmitIntoClient
  public func os_unfair_lock_trylock(_ lock: os_unfair_lock_t) -> Bool { pthread_mutex_trylock(lock) == 0 }

  // swift-format-ignore: AlwaysUseLowerCamelCase
  /// Unlocks a lock that this thread holds.
  @_alwaysEmitIntoClient
  public func os_unfair_lock_unlock(_ lock: os_unfair_lock_t) { pthread_mutex_unlock(lock) }
#endif
