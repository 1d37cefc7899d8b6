import HapticDevices
import HapticModel
import HapticOutputs
import HapticPlayback
import HapticTesting
import Synchronization
import TestExpectations
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The crank, the clock and the engines of a bench.
struct BenchTests {
  @Test("time advances as far as the bench is cranked") func benchSteps() throws {
    let bench = HapticBench()
    let engine = try bench.engine
    try engine.start()
    bench.advance(by: 0.1)
    expectEqual(bench.time, 0.1)
    expectEqual(engine.currentTime, 0.1)
    bench.advance(frames: 4800)
    #expect(abs(bench.time - 0.2) < 1e-12)
    expectEqual(engine.currentTime, 0.2)
    bench.advance(to: 1)
    expectEqual(bench.time, 1)
    expectEqual(engine.currentTime, 1)
    bench.advance(to: 0.5)
    bench.advance(by: -1)
    bench.advance(by: .nan)
    bench.advance(by: .infinity)
    expectEqual(bench.time, 1)
  }

  @Test("many small steps are as long as one large step") func smallSteps() throws {
    let bench = HapticBench(recordsSamples: false)
    let engine = try bench.engine
    try engine.start()
    for _ in 0..<900 { bench.advance(by: 1.0 / 90) }
    #expect(abs(engine.currentTime - 10) < 1.0 / 48_000 + 1e-9)
    #expect(abs(bench.time - 10) < 1e-9)
  }

  @Test("the bench continues while an engine is stopped") func stoppedEngine() throws {
    let bench = HapticBench()
    let engine = try bench.engine
    bench.advance(by: 1)
    try engine.start()
    try engine.play(HapticPattern(events: [tap(0.1)]), at: 0)
    bench.advance(by: 0.5)
    engine.stop()
    bench.advance(by: 0.5)
    try engine.start()
    try engine.play(HapticPattern(events: [tap(0.1)]), at: 0)
    bench.advance(by: 0.5)
    try bench.felt.expectTransients([.init(at: 1.1), .init(at: 2.1)], within: .exact)
    try bench.felt(of: engine).expectTransients([.init(at: 0.1), .init(at: 0.6)], within: .exact)
    expectEqual(bench.felt.duration, 2.5)
    expectEqual(bench.felt(of: engine).duration, 1)
    let samples = try #require(bench.felt.samples)
    expectEqual(samples.peak(of: .haptic, in: 1.5...2.0999), 0)
    #expect(samples.peak(of: .haptic, in: 2.1...2.12) > 0.5)
    let own = try #require(bench.felt(of: engine).samples)
    #expect(own.peak(of: .haptic, in: 0.6...0.62) > 0.5)
  }

  @Test("what sounded at a stop has ended by then") func soundAtStop() throws {
    let bench = HapticBench()
    let engine = try bench.engine
    try engine.start()
    try engine.play(HapticPattern(events: [hum(0, for: 1)]), at: 0)
    bench.advance(by: 0.2)
    engine.stop()
    bench.advance(by: 0.3)
    try bench.felt.expectContinuous(from: 0, to: 0.2, within: .exact)
    try bench.felt.expectEnvelope([(0, 1), (0.2, 1), (0.2, 0), (0.5, 0)])
    #expect(bench.felt.notices.allSatisfy { $0.time <= 0.2 })
  }

  @Test("a tap is recorded at once, and once") func recordedTap() throws {
    let bench = HapticBench(recordsSamples: false)
    let engine = try bench.engine
    try engine.start()
    try engine.play(HapticPattern(events: [tap(0), tap(0.0502), tap(0.0505)]), at: 0)
    bench.advance(frames: 1)
    try bench.felt.expectTransients([.init(at: 0)], within: .exact)
    // In the middle of a millisecond, a stop right after it, and a start within the same one.
    bench.advance(to: 0.0503)
    try bench.felt.expectTransients([.init(at: 0), .init(at: 0.0502)], within: .exact)
    engine.stop()
    try engine.start()
    try engine.play(HapticPattern(events: [tap(0.0001)]), at: 0)
    bench.advance(by: 0.1)
    try bench.felt.expectTransients(
      [.init(at: 0), .init(at: 0.0502), .init(at: 0.0504)], within: .exact)
  }

  @Test("several engines advance in step") func severalEnginesAdvanceStep() throws {
    let bench = HapticBench()
    let first = try bench.makeEngine()
    let second = try bench.makeEngine()
    try first.start()
    try second.start()
    try first.play(
      HapticPattern(events: [tap(0.1, intensity: 0.4), hum(0.3, for: 0.1, intensity: 0.5)]), at: 0)
    try second.play(
      HapticPattern(events: [tap(0.2, intensity: 0.8), hum(0.35, for: 0.1, intensity: 0.9)]), at: 0)
    // Each starts the other's next tap: only in step does that come out the same every time.
    bench.advance(by: 0.5)
    expectEqual(first.currentTime, second.currentTime)
    try bench.felt.expectTransients([.init(at: 0.1, intensity: 0.4), .init(at: 0.2, intensity: 0.8)])
    try bench.felt.expectEnvelope(
      [(0.3, 0), (0.3, 0.5), (0.35, 0.5), (0.35, 0.9), (0.45, 0.9), (0.45, 0), (0.5, 0)])
    try bench.felt(of: second).expectTransients([.init(at: 0.2)])
    expectEqual(bench.felt(of: first).transients.count, 1)
    expectEqual(bench.outputs.count, 2)
  }

  @Test("an engine made by a handler joins in") func engineOfHandler() throws {
    let bench = HapticBench()
    let first = try bench.engine
    let made = Mutex<HapticEngine?>(nil)
    try first.start()
    try first.play(HapticPattern(events: [tap(0.1)]), at: 0)
    first.notifyWhenPlayersFinished { _ in
      guard let second = try? bench.makeEngine(), (try? second.start()) != nil else { return .leaveRunning }
      _ = try? second.play(HapticPattern(events: [tap(0.1)]), at: 0)
      // What a handler must not do: it has no effect.
      bench.advance(by: 100)
      made.withLock { $0 = second }
      return .leaveRunning
    }
    bench.advance(by: 0.5)
    let second = try #require(made.withLock { $0 })
    // The end of the block in which the first one ended.
    let end = try #require(bench.felt.notices.first { $0.kind == .allPlayersFinished }?.time)
    try bench.felt.expectTransients([.init(at: 0.1), .init(at: end + 0.1)], within: .exact)
    try bench.felt(of: second).expectTransients([.init(at: 0.1)], within: .exact)
    expectEqual(bench.time, 0.5)
  }

  @Test("until idle lasts until the last release has ended") func lastRelease() throws {
    let bench = HapticBench(recordsSamples: false)
    let engine = try bench.engine
    try engine.start()
    try bench.advanceUntilIdle()
    expectEqual(bench.time, 0)
    try engine.play(HapticPattern(events: [hum(0, for: 0.2, release: 0.5)]), at: 2)
    try bench.advanceUntilIdle()
    #expect(bench.time >= 2.263 && bench.time < 2.3)
    try bench.felt.expectFinished()
  }

  @Test("a player that never ends is reported as active") func endlessPlayer() throws {
    let bench = HapticBench(recordsSamples: false)
    let engine = try bench.engine
    try engine.start()
    let player = try engine.makePlayer(with: HapticPattern(events: [hum(0, for: nil)]))
    try player.start()
    let text = failure { try bench.advanceUntilIdle(limit: 0.5) }
    #expect(text.contains("1 player still active at 500 ms"))
    expectEqual(bench.time, 0.5)
  }

  @Test("until idle is not for handlers") func idleHandlers() throws {
    let bench = HapticBench(recordsSamples: false)
    let engine = try bench.engine
    try engine.start()
    let said = Mutex("")
    let player = try engine.makeAdvancedPlayer(with: HapticPattern(events: [tap()]))
    player.completionHandler = { _ in
      let text = failure { try bench.advanceUntilIdle() }
      said.withLock { $0 = text }
    }
    try engine.play(HapticPattern(events: [hum(0, for: 0.2)]), at: 0)
    try player.start()
    bench.advance(by: 0.3)
    #expect(said.withLock { $0 }.contains("called by a handler"))
  }

  @Test("events that were dropped are not mistaken for silence") func droppedEvents() throws {
    let bench = HapticBench(blockSize: 4800, recordsSamples: false)
    var configuration = HapticEngine.Configuration()
    configuration.capacity.frames = 16
    let engine = try bench.makeEngine(configuration: configuration)
    try engine.start()
    try engine.play(HapticPattern(events: [tap(0.09)]), at: 0)
    bench.advance(by: 0.2)
    #expect(bench.felt.lostReports > 0)
    let said = failure { try bench.felt.expectSilence(in: 0...0.2) }
    #expect(said.contains("did not fit into an engine's queue"))
    #expect(failure { try bench.felt.expectTransient(at: 0.09) }.contains("configuration.capacity.frames"))
  }

  @Test("an app makes its own engine") func ownEngine() throws {
    try HapticBench.run { bench in
      let engine = try HapticEngine(output: DefaultOutput.make())
      try engine.start()
      try engine.play(doorbell, at: 0)
      bench.advance(by: 0.5)
      try bench.felt.expectTransient(at: 0.1, intensity: 0.8, sharpness: 0.6)
      try bench.felt.expectContinuous(from: 0.2, to: 0.402, intensity: 0.6)
      try bench.felt(of: engine).expectFinished()
    }
    #expect(HapticEnvironment.ofTask == nil)
  }

  @Test("an app that does not wait for its start is in time") func unawaitedStart()
    throws
  {
    try HapticBench.run { bench in
      let engine = try HapticEngine(output: DefaultOutput.make())
      engine.start { error in
        #expect(error == nil)
        _ = try? engine.play(HapticPattern(events: [tap(0.1)]), at: 0)
      }
      bench.advance(by: 0.2)
      try bench.felt.expectTransients([.init(at: 0.1)], within: .exact)
      try bench.advanceUntilIdle()
      try bench.felt.expectFinished()
    }
  }

  @Test("app code may await") func appCodeMayAwait() async throws {
    try await HapticBench.run { bench in
      let engine = try await Task { try HapticEngine(output: DefaultOutput.make()) }.value
      try await engine.start()
      try engine.play(HapticPattern(events: [tap(0.1)]), at: 0)
      bench.advance(by: 0.2)
      try bench.felt.expectTransient(at: 0.1)
    }
  }

  @Test("an engine that is released stays recorded") func engineReleasedStaysRecorded() throws {
    let bench = HapticBench()
    try HapticEnvironment().apply {
      try HapticBench.run { inner in
        var engine: HapticEngine? = try HapticEngine(output: DefaultOutput.make())
        try engine?.start()
        try engine?.play(HapticPattern(events: [tap(0.1)]), at: 0)
        inner.advance(by: 0.2)
        engine = nil
        inner.advance(by: 0.2)
        try inner.felt.expectTransients([.init(at: 0.1)])
        expectEqual(inner.felt.duration, 0.4)
        expectEqual(inner.felt.notices.last?.kind, .stopped(.engineDestroyed))
      }
    }
    #expect(bench.outputs.isEmpty)
  }
}

/// A bench in the place of the whole program's output: each in a process of its own, since other tests make engines, too.
struct InstallingTests {
  @Test("an installed bench sees engines of any thread") func installedBench() async {
    await #expect(processExitsWith: .success) {
      let bench = HapticBench()
      bench.install()
      let engine = try await Task.detached {
        let engine = try HapticEngine(output: DefaultOutput.make())
        try engine.start()
        return engine
      }.value
      try engine.play(HapticPattern(events: [tap(0.1)]), at: 0)
      bench.advance(by: 0.2)
      try bench.felt.expectTransient(at: 0.1)
      bench.uninstall()
      #expect(DefaultOutput.override == nil)
      #expect(EngineObserver.shared == nil)
    }
  }

  @Test("the later bench stays when the earlier is taken out")
  func nestedBenches() async {
    await #expect(processExitsWith: .success) {
      let first = HapticBench()
      let second = HapticBench()
      first.install()
      second.install()
      first.uninstall()
      #expect(DefaultOutput.override != nil)
      second.uninstall()
      #expect(DefaultOutput.override == nil)
    }
  }

  @Test("a bench that was released is not installed any more") func releasedBench() async {
    await #expect(processExitsWith: .success) {
      // Who runs the tests may ask for an output too.
      unsetenv("THRUM_OUTPUT")
      do {
        let bench = HapticBench()
        bench.install()
        #expect(DefaultOutput.isRequested)
      }
      #expect(!DefaultOutput.isRequested)
    }
  }
}
