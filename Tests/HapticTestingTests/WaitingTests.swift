import CoreHaptics
import HapticModel
import HapticPlatform
import HapticPlayback
import HapticTesting
import Synchronization
import TestExpectations
import TestSupport
import Testing

/// A bench that waits says what it waits for. A line that does not come is a failure after the time limit, which ends
/// each wait of a test.
@Suite(.timeLimit(.minutes(1))) struct WaitingTests {
  /// The lines of a log, as a stream.
  private struct Lines: Sendable {
    private let stream: AsyncStream<String>
    let log: HapticLog

    init() {
      let (stream, continuation) = AsyncStream.makeStream(of: String.self)
      self.stream = stream
      log = HapticLog(threshold: .notice) { continuation.yield($0) }
    }

    /// Waits for a line with these parts. Expects one.
    func expect(_ parts: String..., location: SourceLocation = #_sourceLocation) async {
      var others: [String] = []
      for await line in stream {
        if parts.allSatisfy({ line.contains($0) }) { return }
        others.append(line)
      }
      Issue.record("no line with \(parts) in \(others)", sourceLocation: location)
    }
  }

  /// Calls a function with a bench that reports waits after a millisecond, and a log whose lines are kept.
  private func reporting(_ body: (HapticBench, Lines) async throws -> Void) async throws {
    let lines = Lines()
    try await SlowWaits.$duration.withValue(.milliseconds(1)) {
      try await HapticLog.$current.withValue(lines.log) {
        try await HapticBench.run { try await body($0, lines) }
      }
    }
  }

  @Test("the default delay is two seconds") func delay() {
    expectEqual(SlowWaits.duration, .seconds(2))
  }

  @Test("settled() names the handler whose task has not ended, and what to do") func tasks() async throws {
    try await reporting { bench, lines in
      let (stream, continuation) = AsyncStream.makeStream(of: Void.self)
      let engine = try CHHapticEngine()
      engine.resetHandler = { @Sendable in Task { for await _ in stream {} } }
      try await engine.start()
      bench.inject(.serverReset)
      async let settled: Void = bench.settled(limit: .seconds(600))
      await lines.expect("settled() has waited for tasks that handlers have created (resetHandler)", "cancel")
      continuation.finish()
      await settled
    }
  }

  @Test("settled() ends when its task is cancelled") func cancelled() async throws {
    try await reporting { bench, lines in
      let (stream, continuation) = AsyncStream.makeStream(of: Void.self)
      let engine = try CHHapticEngine()
      engine.resetHandler = { @Sendable in Task { for await _ in stream {} } }
      try await engine.start()
      bench.inject(.serverReset)
      let settled = Task { await bench.settled(limit: .seconds(600)) }
      await lines.expect("settled() has waited for tasks")
      settled.cancel()
      await settled.value
      continuation.finish()
    }
  }

  @Test("a bench on which no time passes says that a player is awaited") func players() async throws {
    try await reporting { bench, lines in
      let engine = try bench.engine
      try await engine.start()
      let pattern = HapticPattern(events: [.transient(at: 0.2)])
      async let played: Void = engine.play(pattern)
      await lines.expect("no time passes on its bench", "1 player active")
      bench.advance(by: 1)
      try await played
    }
  }

  @Test("a handler that does not return is named by the call that waits for it") func handler() async throws {
    try await reporting { bench, lines in
      let door = Semaphore()
      let engine = try CHHapticEngine()
      engine.stoppedHandler = { @Sendable _ in door.wait() }
      try await engine.start()
      async let injected: Void = inject(bench)
      await lines.expect("stoppedHandler has not returned", "must not wait")
      door.signal()
      await injected
    }
  }

  @concurrent private func inject(_ bench: HapticBench) async { bench.inject(.interruption) }

  @Test("a wait that ends in time says nothing") func quick() async throws {
    let lines = Mutex<[String]>([])
    let log = HapticLog(threshold: .notice) { line in lines.withLock { $0.append(line) } }
    // However busy the machine is.
    try await SlowWaits.$duration.withValue(.seconds(600)) {
      try await HapticLog.$current.withValue(log) {
        try await HapticBench.run { bench in
          let engine = try bench.engine
          try await engine.start()
          try engine.play(HapticPattern(events: [.transient()]), at: 0)
          bench.advance(by: 1)
          await bench.settled()
        }
      }
    }
    #expect(lines.withLock { $0 }.isEmpty)
  }
}
