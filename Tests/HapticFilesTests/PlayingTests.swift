import HapticTesting
import TestExpectations
import TestSupport
import Testing
import Thrum

/// The three lines: an engine on the default output, a pattern from a file, playing that can be awaited.
@Suite("Playing that can be awaited")
struct PlayingTests {
  /// Lets time pass on a bench until a task has ended; true when it did within 20 s of bench time.
  private func crank(_ bench: HapticBench, _ engine: HapticEngine, until task: Task<Void, any Error>) async
    -> Bool
  {
    let watcher = Watcher()
    let ending = Task {
      _ = await task.result
      await watcher.end()
    }
    defer { ending.cancel() }
    for _ in 0..<200_000 where bench.time < 20 {
      if await watcher.hasEnded { return true }
      // Only what has been asked for can be felt: time stands still until then.
      if engine.activePlayerCount > 0 { bench.advance(by: 0.01) } else { await Task.yield() }
    }
    return await watcher.hasEnded
  }

  private actor Watcher {
    private(set) var hasEnded = false
    func end() { hasEnded = true }
  }

  @Test("a file is felt to its end, its sound included, and then the call returns")
  func aFile() async throws {
    try await HapticBench.run { bench in
      let engine = try HapticEngine()
      let pattern = try HapticPattern(
        contentsOf: Package.root.appending(path: "Samples/chime-with-sound.ahap").path())
      let playing = Task { try await engine.play(pattern) }
      #expect(await crank(bench, engine, until: playing))
      try await playing.value
      #expect(engine.isRunning && engine.activePlayerCount == 0)
      #expect(bench.felt.sounds.contains { $0.type == .audioCustom })
      try bench.felt.expectSound(in: 0...0.5)
      #expect(engine.currentTime >= pattern.duration)
    }
  }

  @Test("a cancelled task silences an endless pattern")
  func cancelling() async throws {
    try await HapticBench.run { bench in
      let engine = try HapticEngine()
      let hum = HapticPattern(events: [HapticEvent(.hapticContinuous, time: 0)])
      let playing = Task { try await engine.play(hum) }
      while engine.activePlayerCount == 0 { await Task.yield() }
      bench.advance(by: 1)
      try bench.felt.expectContinuous(from: 0, to: nil)
      playing.cancel()
      #expect(await crank(bench, engine, until: playing))
      await #expect(throws: CancellationError.self) { try await playing.value }
      try bench.felt.expectSilence(in: (bench.time - 0.001)...bench.time)
      expectEqual(engine.activePlayerCount, 0)
    }
  }

  @Test("a task that is cancelled before it plays plays nothing")
  func cancelledBefore() async throws {
    try await HapticBench.run { bench in
      let engine = try HapticEngine()
      let tap = HapticPattern(events: [HapticEvent(.hapticTransient, time: 0)])
      let playing = Task {
        while !Task.isCancelled { await Task.yield() }
        try await engine.play(tap)
      }
      playing.cancel()
      await #expect(throws: CancellationError.self) { try await playing.value }
      bench.advance(by: 0.5)
      #expect(bench.felt.isEmpty && !engine.isRunning)
    }
  }

  @Test("what keeps an engine from starting is thrown, and so is what stops it")
  func failures() async throws {
    try await HapticBench.run { bench in
      bench.inject(.startFailure)
      let engine = try HapticEngine()
      let hum = HapticPattern(events: [HapticEvent(.hapticContinuous, time: 0)])
      let failed = await #expect(throws: EngineError.self) { try await engine.play(hum) }
      expectEqual(failed?.kind, .outputFailed)
      let playing = Task { try await engine.play(hum) }
      while engine.activePlayerCount == 0 { await Task.yield() }
      bench.advance(by: 0.2)
      bench.inject(.interruption)
      let stopped = await #expect(throws: EngineError.self) { try await playing.value }
      expectEqual(stopped?.kind, .interrupted)
    }
  }

  @Test("the app's own stop ends the wait without an error")
  func stopping() async throws {
    try await HapticBench.run { bench in
      let engine = try HapticEngine()
      let hum = HapticPattern(events: [HapticEvent(.hapticContinuous, time: 0)])
      let playing = Task { try await engine.play(hum) }
      while engine.activePlayerCount == 0 { await Task.yield() }
      bench.advance(by: 0.2)
      await engine.stop()
      #expect(await crank(bench, engine, until: playing))
      try await playing.value
    }
  }
}
