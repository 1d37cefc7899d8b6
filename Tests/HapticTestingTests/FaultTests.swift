import HapticDevices
import HapticModel
import HapticOutputs
import HapticPlayback
import HapticTesting
import TestExpectations
import TestSupport
import Testing

/// What each fault does to an engine, and how it comes back.
struct FaultTests {
  private let bench = HapticBench(recordsSamples: false)

  /// A running engine in the middle of a vibration.
  private func buzzing() throws -> HapticEngine {
    let engine = try bench.engine
    try engine.start()
    try engine.play(HapticPattern(events: [hum(0, for: 2)]), at: 0)
    bench.advance(by: 0.2)
    return engine
  }

  /// A tap after a restart.
  private func restart(_ engine: HapticEngine) throws {
    bench.advance(by: 0.2)
    try engine.start()
    try engine.play(HapticPattern(events: [tap(0.1)]), at: 0)
    bench.advance(by: 0.2)
    try bench.felt.expectTransient(at: 0.5)
  }

  @Test(
    "a fault from outside stops the engine",
    arguments: [
      (Fault.interruption, StopReason.interrupted, EngineError.Kind.interrupted),
      (.suspension, .suspended, .interrupted),
      (.controllerDisconnect, .controllerDisconnected, .outputFailed),
      (.deviceLoss, .systemError(EngineError(.outputFailed, "")), .outputFailed),
    ])
  func aFaultFromOutsideStopsTheEngine(fault: Fault, reason: StopReason, kind: EngineError.Kind) throws {
    let engine = try buzzing()
    bench.inject(fault)
    #expect(!engine.isRunning)
    #expect(throws: EngineError.self) { try engine.play(doorbell, at: 0) }
    try bench.felt.expectNotices([
      .started, .playerFinished(EngineError(kind, "")), .stopped(reason),
    ])
    try bench.felt.expectContinuous(from: 0, to: 0.2, within: .exact)
    try restart(engine)
    try bench.felt.expectSilence(in: 0.2...0.49)
  }

  @Test("the stopped handler may start the engine again") func restartInHandler()
    throws
  {
    let engine = try buzzing()
    engine.stoppedHandler = { [weak engine] _ in
      try? engine?.start()
      _ = try? engine?.play(HapticPattern(events: [tap(0.1)]), at: 0)
    }
    bench.inject(.interruption)
    #expect(engine.isRunning)
    bench.advance(by: 0.2)
    try bench.felt.expectTransient(at: 0.3)
  }

  @Test("a reset invalidates players, and the engine recovers") func resetRecovery()
    throws
  {
    let engine = try buzzing()
    let player = try engine.makePlayer(with: doorbell)
    bench.inject(.serverReset)
    #expect(!engine.isRunning)
    try bench.felt.expectNotices([
      .started, .playerFinished(EngineError(.invalidPlayer, "")), .reset,
    ])
    try restart(engine)
    let error = #expect(throws: EngineError.self) { try player.start() }
    expectEqual(error?.kind, .invalidPlayer)
  }

  @Test(
    "a start fails once",
    arguments: [
      (Fault.startTimeout, EngineError.Kind.startTimeout), (.startFailure, .outputFailed),
    ])
  func aStartFailsOnce(fault: Fault, kind: EngineError.Kind) throws {
    let engine = try bench.engine
    bench.inject(fault)
    let error = #expect(throws: EngineError.self) { try engine.start() }
    expectEqual(error?.kind, kind)
    #expect(!engine.isRunning)
    bench.advance(by: 0.2)
    try restart(engine)
    try bench.felt.expectNotices([.started, .playerFinished(nil)])
  }

  @Test("a fault of the start waits for an engine of the app") func faultDuringStart() throws {
    try HapticBench.run(recordsSamples: false) { bench in
      bench.inject(.startTimeout)
      let engine = try HapticEngine(output: DefaultOutput.make())
      let error = #expect(throws: EngineError.self) { try engine.start() }
      expectEqual(error?.kind, .startTimeout)
      try engine.start()
    }
  }

  @Test("a stall holds up engine time") func stalledTime() throws {
    let engine = try buzzing()
    try engine.play(HapticPattern(events: [tap(0.1)]), at: 0)
    bench.inject(.stall(for: 0.3))
    bench.advance(by: 0.6)
    expectEqual(engine.currentTime, 0.5)
    expectEqual(bench.time, 0.8)
    try bench.felt.expectTransients([.init(at: 0.6)], within: .exact)
    try bench.felt.expectSilence(in: 0.2...0.5)
    try bench.felt.expectEnvelope([(0.1, 1), (0.2, 1), (0.2, 0), (0.5, 0), (0.5, 1), (0.8, 1)])
    try bench.felt(of: engine).expectTransients([.init(at: 0.3)], within: .exact)
    try bench.felt(of: engine).expectEnvelope([(0.1, 1), (0.5, 1)])
    bench.advance(by: 2)
    try bench.felt.expectContinuous(from: 0, to: 2.302, within: .exact)
    try bench.felt(of: engine).expectContinuous(from: 0, to: 2.002, within: .exact)
  }

  @Test("a tap just before a stall stays before it") func tapBeforeStall() throws {
    let engine = try bench.engine
    try engine.start()
    // Within the millisecond that is still open when the output stalls.
    try engine.play(HapticPattern(events: [tap(0)]), at: 9612.0 / 48_000)
    bench.advance(frames: 9620)
    bench.inject(.stall(for: 0.3))
    bench.advance(by: 0.6)
    try bench.felt.expectTransients([.init(at: 9612.0 / 48_000)], within: .exact)
  }

  @Test("another rate takes effect at the next start") func anotherRateIsInForceFromTheNextStartOn()
    throws
  {
    let engine = try buzzing()
    bench.inject(.rateChange(to: 44_100))
    bench.advance(by: 0.1)
    expectEqual(engine.sampleRate, 48_000)
    bench.inject(.deviceLoss)
    bench.advance(by: 0.1)
    try engine.start()
    expectEqual(engine.sampleRate, 44_100)
    try engine.play(HapticPattern(events: [tap(0.1), hum(0.2, for: 0.1)]), at: 0)
    bench.advance(by: 0.4)
    // Half a sample at either rate.
    let exact = Tolerance(time: 0.000_03)
    try bench.felt.expectTransients([.init(at: 0.5)], within: exact)
    try bench.felt.expectContinuous(from: 0.6, to: 0.702, within: exact)
    #expect(abs(bench.outputs[0].hostTime.distance(to: 800_000_000)) < 30_000)
  }

  @Test("a fault strikes one engine, and the other continues") func oneEngine()
    throws
  {
    let first = try bench.makeEngine()
    let second = try bench.makeEngine()
    try first.start()
    try second.start()
    bench.inject(.interruption, into: second)
    #expect(first.isRunning)
    #expect(!second.isRunning)
  }

  /// With blocks of any size the same is felt, as long as commands come with their times.
  @Test("odd blocks change nothing", arguments: SearchEffort.seeds(0...15)) func oddBlocksChangeNothing(
    seed: UInt64
  ) throws {
    func felt(_ configure: (HapticBench) -> Void) throws -> Recording {
      var random = SeededGenerator(seed: seed)
      // With samples it is the same, only slower: twice is enough.
      let bench = HapticBench(recordsSamples: seed < 2)
      let engine = try bench.engine
      try engine.start()
      configure(bench)
      for _ in 0..<8 {
        var events: [HapticEvent] = []
        for _ in 0..<3 {
          let time = random.unit()
          switch random.next(3) {
          case 0: events.append(tap(time, intensity: Float(random.unit()), sharpness: Float(random.unit())))
          case 1:
            events.append(
              hum(
                time, for: 0.01 + random.unit(), intensity: Float(random.unit()),
                release: Float(random.unit()) / 2
              ))
          default: events.append(tone(time, for: 0.01 + random.unit(), volume: Float(random.unit())))
          }
        }
        let player = try engine.makeAdvancedPlayer(with: HapticPattern(events: events))
        let start = random.unit() * 2
        try player.start(at: start)
        try player.send(.hapticIntensityControl, Float(random.unit()), at: start + random.unit())
        if random.next(2) == 0 { try player.stop(at: start + 0.2 + random.unit()) }
      }
      // Not from block to block: the crank stops where it likes.
      var time = 0.0
      while time < 3.5 {
        time += random.unit() * 0.7
        bench.advance(to: time)
      }
      return bench.felt
    }
    let regular = try felt { _ in }
    let odd = try felt { $0.inject(.oddBlocks(seed: seed &+ 1)) }
    #expect(regular.transients == odd.transients, "seed \(seed)")
    #expect(regular.spans == odd.spans, "seed \(seed)")
    #expect(regular.levels == odd.levels, "seed \(seed)")
    #expect(regular.notices == odd.notices, "seed \(seed)")
    #expect(!regular.transients.isEmpty || !regular.spans.isEmpty)
    for channel in RecordedSamples.Channel.allCases {
      let first = regular.samples?.values(of: channel, in: 0...10) ?? []
      let second = odd.samples?.values(of: channel, in: 0...10) ?? []
      let differs = first.count != second.count || zip(first, second).contains { $0 != $1 }
      #expect(!differs, "seed \(seed), \(channel)")
    }
  }

  @Test("odd blocks are odd") func oddBlocksAreOdd() throws {
    /// Taps that follow each other, each at the first sample of a block.
    func onsets(_ configure: (HapticBench) -> Void) throws -> [Int] {
      let bench = HapticBench(blockSize: 256, recordsSamples: false)
      let engine = try bench.engine
      try engine.start()
      configure(bench)
      let player = try engine.makeAdvancedPlayer(with: HapticPattern(events: [tap()]))
      player.completionHandler = { [weak player] _ in try? player?.start() }
      try player.start()
      bench.advance(by: 2)
      return bench.felt.transients.map { Int(($0.time * 48_000).rounded()) }
    }
    let regular = try onsets { _ in }
    let odd = try onsets { $0.inject(.oddBlocks(seed: 1)) }
    #expect(regular.count > 50)
    #expect(regular.allSatisfy { $0 % 256 == 0 })
    #expect(odd.count > 10)
    #expect(Set(odd.map { $0 % 256 }).count > 5)
    #expect(try onsets { $0.inject(.oddBlocks(seed: 1)) } == odd)
  }
}
