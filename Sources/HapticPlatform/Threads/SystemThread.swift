import HapticErrors
import Synchronization

/// A thread of the system that runs one function to its end.
package final class SystemThread: Sendable {
  #if canImport(Darwin)
    // A pointer there, and only ever handed to pthread functions, which take it from any thread.
    nonisolated(unsafe) private let thread: pthread_t
  #else
    private let thread: pthread_t
  #endif
  private let end = End()

  /// Whether the function has returned.
  private final class End: Sendable {
    let isReached = Atomic<Bool>(false)
  }

  /// What a thread is given.
  private final class Work: Sendable {
    let run: @Sendable () -> Void
    let end: End

    init(_ run: @escaping @Sendable () -> Void, _ end: End) {
      self.run = run
      self.end = end
    }
  }

  /// Starts a thread. Throws an error of the caller's kind, in which `name` stands as the place.
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
        kind, "the thread cannot be started; end other programs", place: name,
        cause: SystemMessage.text(code))
    }
    thread = made
  }

  /// Waits until it has ended. To be called once, and not by the thread itself.
  package func join() { pthread_join(thread, nil) }

  /// Waits until it has ended, or lets it end by itself when that takes longer. Instead of `join`.
  package func join(within seconds: Double) {
    let deadline = HostClock.now &+ HostClock.nanoseconds(seconds)
    while !end.isReached.load(ordering: .acquiring) {
      if HostClock.now >= deadline { return detach() }
      HostClock.sleep(until: HostClock.now &+ 500_000)
    }
    join()
  }

  /// Lets it end by itself, unwatched. Instead of `join`.
  package func detach() { pthread_detach(thread) }

  /// True on this thread.
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
