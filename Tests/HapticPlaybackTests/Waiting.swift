import HapticOutputs
import HapticRealTime
import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Gives other threads their turn until something has become true: for what no hand crank can wait for. Gives up after
/// twenty seconds, and the test's next expectation fails.
func waitUntil(_ condition: () -> Bool) {
  let deadline = HostClock.now + 20_000_000_000
  while !condition() && HostClock.now < deadline { sched_yield() }
}

/// A number of the current thread.
func threadNumber() -> UInt { UInt(pthread_self()) }

/// A thread for a test, which waits for it.
final class TestThread {
  private var thread = pthread_t()

  private final class Work {
    let run: @Sendable () -> Void
    init(_ run: @escaping @Sendable () -> Void) { self.run = run }
  }

  init(_ run: @escaping @Sendable () -> Void) {
    let work = Unmanaged.passRetained(Work(run)).toOpaque()
    pthread_create(
      &thread, nil,
      { argument in
        if let argument { Unmanaged<Work>.fromOpaque(argument).takeRetainedValue().run() }
        return nil
      }, work)
  }

  func join() { pthread_join(thread, nil) }
}

/// An output that never plays and keeps the door for its events open.
final class LateOutput: HapticOutput {
  let name = "late"
  let isSelfPaced = false
  let format = OutputFormat()
  private let kept = Mutex<(@Sendable (OutputEvent) -> Void)?>(nil)
  var report: (@Sendable (OutputEvent) -> Void)? { kept.withLock { $0 } }

  func start(
    _ source: RenderSource, report: @escaping @Sendable (OutputEvent) -> Void
  ) throws(OutputError) -> OutputFormat {
    kept.withLock { $0 = report }
    return format
  }

  func stop() {}
}

/// An output that turns out to run at another rate than it said, and may do so each time.
final class MovingOutput: HapticOutput {
  let name = "moving"
  let isSelfPaced = false
  private let rates: Mutex<(says: Double, is: Double)>
  private let growth: Double

  init(says: Double, is actual: Double, grows growth: Double = 0) {
    rates = Mutex((says, actual))
    self.growth = growth
  }

  var format: OutputFormat { OutputFormat(sampleRate: rates.withLock { $0.says }) }

  func start(
    _ source: RenderSource, report: @escaping @Sendable (OutputEvent) -> Void
  ) throws(OutputError) -> OutputFormat {
    OutputFormat(
      sampleRate: rates.withLock { rates in
        defer { rates.is += growth }
        return rates.is
      })
  }

  func stop() {}
}
