import HapticOutputs
import HapticPlatform
import HapticRealTime
import Synchronization
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Gives other threads their turn until something has become true: for what no hand crank can wait for. Gives up after
/// twenty seconds, which fails the test.
func waitUntil(_ condition: () -> Bool, sourceLocation: SourceLocation = #_sourceLocation) {
  let deadline = HostClock.now + 20_000_000_000
  while !condition() {
    guard HostClock.now < deadline else {
      Issue.record("it has not become true within 20 s", sourceLocation: sourceLocation)
      return
    }
    sched_yield()
  }
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

/// An output that is cranked by the block and finds out while it runs that its latency is another one.
final class WanderingOutput: HapticOutput {
  let name = "wandering"
  let isSelfPaced = false
  private let state = Mutex<(latency: Double, source: RenderSource?, position: Int, frame: FeltFrame?)>(
    (0.010, nil, 0, nil))

  var latency: Double {
    get { state.withLock { $0.latency } }
    set { state.withLock { $0.latency = newValue } }
  }
  var lastFrame: FeltFrame? { state.withLock { $0.frame } }
  var hostTime: UInt64 { state.withLock { UInt64($0.position) * 1_000_000 / 48 } }
  var format: OutputFormat { OutputFormat(latency: latency, framePeriod: 0.001) }

  func start(
    _ source: RenderSource, report: @escaping @Sendable (OutputEvent) -> Void
  ) throws(OutputError) -> OutputFormat {
    state.withLock { $0.source = source }
    return format
  }

  func stop() { state.withLock { $0.source = nil } }

  func render(_ count: Int) {
    state.withLock { state in
      state.source?.render(
        left: nil, right: nil, haptic: nil, frameCount: count,
        hostTime: UInt64(state.position) * 1_000_000 / 48)
      state.position += count
      withUnsafeTemporaryAllocation(of: FeltFrame.self, capacity: 4096) { buffer in
        let read = state.source?.readFrames(into: buffer) ?? 0
        if read > 0 { state.frame = buffer[read - 1] }
      }
    }
  }
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
