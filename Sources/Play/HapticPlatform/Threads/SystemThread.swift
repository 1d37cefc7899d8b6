import HapticText
import Synchronization

/// A system thread that runs one function.
package final class SystemThread: Sendable {
  #if canImport(Darwin)
    // A pointer on this system. It is only passed to pthread functions, which accept it on any thread.
    nonisolated(unsafe) private let thread: pthread_t
  #else
    private let thread: pthread_t
  #endif
  private let end = End()

  /// Stores whether the function has returned.
  private final class End: Sendable {
    let isReached = Atomic<Bool>(false)
  }

  /// The function that a thread runs, and the object that stores its end.
  private final class Work: Sendable {
    let run: @Sendable () -> Void
    let end: End

    init(_ run: @escaping @Sendable () -> Void, _ end: End) {
      self.run = run
      self.end = end
    }
  }

  /// Starts a thread that calls `run`. If that fails, throws an error of the given kind, with `name` as its
  /// place.
  package init<Kind>(
    name: String, orThrow kind: Kind, _ run: @escaping @Sendable () -> Void
  ) throws(Failure<Kind>) {
    let work = Unmanaged.passRetained(Work(run, end))
    #if canImport(Darwin)
      var made: pthread_t?
      let code = pthread_create(&made, nil, { threadMain($0) }, work.toOpaque())
    #else
      var raw = pthread_t()
      let code = pthread_create(&raw, nil, threadMain, work.toOpaque())
      let made: pthread_t? = raw
    #endif
    guard code == 0, let made else {
      work.release()
      throw Failure(
        kind, "the thread cannot be started; close other programs", place: name,
        cause: SystemMessage.text(code))
    }
    thread = made
  }

  /// Waits until the thread has finished. Must be called at most once, and not on the thread itself.
  package func join() { pthread_join(thread, nil) }

  /// Waits until the thread has finished, or detaches the thread after a time in seconds. Call this method
  /// instead of `join()`, not in addition.
  package func join(within seconds: Double) {
    let deadline = HostClock.now &+ HostClock.nanoseconds(seconds)
    while !end.isReached.load(ordering: .acquiring) {
      if HostClock.now >= deadline { return detach() }
      HostClock.sleep(until: HostClock.now &+ 500_000)
    }
    join()
  }

  /// Detaches the thread, so that it finishes without a call of `join()`. Call this method instead of
  /// `join()`, not in addition.
  package func detach() { pthread_detach(thread) }

  /// Whether this is the current thread.
  package var isCurrent: Bool { pthread_equal(thread, pthread_self()) != 0 }

  fileprivate static func run(_ argument: UnsafeMutableRawPointer) {
    let work = Unmanaged<Work>.fromOpaque(argument).takeRetainedValue()
    work.run()
    work.end.isReached.store(true, ordering: .releasing)
  }
}

private func threadMain(_ argument: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
  if let argument { SystemThread.run(argument) }
  return nil
}

/// Blocks signals on threads that communicate with audio servers, because the socket of a dead server raises
/// a signal and because the program's signal handlers must not interrupt an audio thread. Threads that a
/// library creates inherit the mask.
package enum SignalMask {
  /// Blocks all signals on the current thread, except those that report faults of the thread itself, such as
  /// SIGSEGV.
  package static func block() {
    var mask = sigset_t()
    sigfillset(&mask)
    for fault in [SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGABRT, SIGTRAP] { sigdelset(&mask, fault) }
    pthread_sigmask(SIG_BLOCK, &mask, nil)
  }
}

/// Requests real-time scheduling, with which a thread runs as soon as it is ready.
package enum RealTimePriority {
  /// The real-time priority: above ordinary threads and below the threads of audio servers.
  private static let priority: Int32 = 10

  /// Requests real-time scheduling for the current thread. If the system refuses, nothing changes.
  package static func ask() {
    var parameters = sched_param()
    parameters.sched_priority = priority
    pthread_setschedparam(pthread_self(), SCHED_RR, &parameters)
  }
}
