import HapticModel
import HapticOutputs
import HapticPlayback
import HapticRealTime
import Synchronization
import TestExpectations
import TestSupport
import Testing

/// What nobody would do on purpose.
@Suite struct HostileUseTests {
  private let extremes: [Double] = [
    0, -0.0, 1e-300, 1e-9, 0.001, 1, 3.7, 1e6, 1e9, 1e9.nextUp, 1e18, 1e300, .infinity, -1, -.infinity, .nan,
  ]

  @Test(
    "extreme numbers neither trap nor harm",
    arguments: SearchEffort.values(Array(0...11), few: [0, 1]) as [UInt64])
  func extremeNumbers(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let rig = try Rig(sampleRate: seed % 2 == 0 ? 8000 : 192_000, blockSize: 512)
    let players = try (0..<3).map { _ in
      try rig.engine.makeAdvancedPlayer(
        with: HapticPattern(events: [tap(), hum(0.01, for: 0.05), tap(0.1), hum(0.02, for: nil)]))
    }
    func number() -> Double { extremes[random.next(extremes.count)] }
    for _ in 0..<400 {
      let player = players[random.next(3)]
      switch random.next(13) {
      case 0, 1: try? player.start(at: random.next(2) == 0 ? 0 : number())
      case 2: try? player.stop(at: number())
      case 3: try? player.pause(at: number())
      case 4: try? player.resume(at: number())
      case 5: try? player.seek(to: number())
      case 6: player.playbackRate = number()
      case 7: player.loopEnd = number()
      case 8: player.loops = random.next(2) == 0
      case 9: try? player.send(.hapticSharpnessControl, Float(number()), at: number())
      case 10:
        try? player.send(
          [DynamicParameter(.hapticIntensityControl, time: number(), value: Float(number()))], at: number())
      case 11:
        try? player.schedule(
          ParameterCurve(
            .hapticIntensityControl, time: number(),
            controlPoints: [.init(time: number(), value: Float(number())), .init(time: number(), value: 1)]),
          at: number())
      default: _ = (rig.engine.hostTime(at: number()), rig.engine.currentTime)
      }
      if random.next(4) == 0 { rig.advance(Int64(1 + random.next(600))) }
    }
    for player in players { try? player.cancel() }
    rig.advance(2000)
    #expect(rig.haptic.allSatisfy { $0.isFinite && abs($0) <= 1 }, "seed \(seed)")
    #expect(rig.engine.activePlayerCount == 0, "seed \(seed)")
    #expect(rig.haptic.suffix(500).allSatisfy { $0 == 0 }, "seed \(seed)")
  }

  @Test("capacities that make no sense become the nearest that do")
  func clampedCapacities() throws {
    for number in [Int.min, -1, 0] {
      let rig = try Rig {
        $0.capacity.players = number
        $0.capacity.voices = number
        $0.capacity.commands = number
        $0.capacity.liveCurves = number
        $0.capacity.frames = number
        $0.audioMemoryLimit = number
      }
      let player = try rig.engine.makePlayer(with: HapticPattern(events: [tap()]))
      try player.start()
      rig.advance(480)
      #expect(rig.onsetSamples == [0] && rig.engine.configuration.capacity.players == 1)
    }
    var capacity = RenderCapacity()
    capacity.players = .max
    capacity.voices = .max
    capacity.commands = .max
    capacity.liveCurves = .max
    capacity.frames = .max
    #expect(
      capacity
        == RenderCapacity(voices: .max, players: .max, commands: .max, liveCurves: .max, frames: .max))
  }

  @Test("patterns that cannot be played are refused with their place")
  func refusedPatterns() throws {
    let rig = try Rig()
    for value in [Double.nan, .infinity, -1] {
      let pattern = HapticPattern(events: [tap(), tap(value)])
      let error = #expect(throws: EngineError.self) { _ = try rig.engine.makePlayer(with: pattern) }
      #expect(error?.kind == .invalidPattern && error?.place == "events[1].time")
    }
  }

  @Test("a loop of next to nothing loses no end") func tinyLoop() throws {
    let rig = try Rig(sampleRate: 8000) { $0.capacity.voices = 8 }
    let player = try rig.engine.makeAdvancedPlayer(
      with: HapticPattern(events: (0..<8).map { _ in tap(intensity: 0.1) }))
    player.completionHandler = { _ in rig.note("completed") }
    player.loops = true
    player.loopEnd = 1e-9
    try player.start()
    // As many events as there are samples, eight times over: more than anybody can be told of.
    rig.output.advance(frames: 9000, blockSize: 9000)
    try player.cancel()
    rig.output.advance(frames: 1000)
    #expect(rig.log == ["completed"] && !player.isPlaying)
    #expect(rig.onsetSamples.count < 72_000)
  }

  @Test("a handler that blocks delays handlers and nothing else")
  func blockedHandler() throws {
    let output = ManualOutput(blockSize: 64)
    let engine = try HapticEngine(output: output)
    let isBlocked = Flag()
    let mayGo = Flag()
    try engine.start()
    let player = try engine.makeAdvancedPlayer(with: HapticPattern(events: [tap()]))
    player.completionHandler = { _ in
      isBlocked.set()
      waitUntil { mayGo.isSet }
    }
    try player.start()
    let crank = TestThread { output.advance(frames: 4800) }
    waitUntil { isBlocked.isSet }
    // Everything may still be called.
    try engine.makePlayer(with: HapticPattern(events: [tap()])).start()
    _ = (engine.activePlayerCount, engine.currentTime, engine.isRunning)
    engine.isMutedForHaptics = true
    engine.stop()
    try engine.start()
    #expect(engine.isRunning)
    mayGo.set()
    crank.join()
  }

  @Test("an engine may be released in its own handler") func releaseInHandler() throws {
    let output = ManualOutput(blockSize: 64)
    let holder = Mutex<HapticEngine?>(try HapticEngine(output: output))
    let log = Mutex<[String]>([])
    let player = try holder.withLock { engine in
      try engine?.start()
      engine?.stoppedHandler = { reason in log.withLock { $0.append("\(reason)") } }
      return try engine?.makeAdvancedPlayer(with: HapticPattern(events: [tap()]))
    }
    player?.completionHandler = { _ in
      log.withLock { $0.append("completed") }
      let last = holder.withLock { engine in
        let last = engine
        engine = nil
        return last
      }
      withExtendedLifetime(last) {}
    }
    try player?.start()
    output.advance(frames: 48_000)
    waitUntil { log.withLock { $0.count } >= 2 }
    expectEqual(log.withLock { $0 }, ["completed", "engineDestroyed"])
    #expect(!output.isRunning)
  }

  @Test("an engine may be released while another thread cranks the bench")
  func releaseDuringCall() throws {
    for round in 0..<100 {
      let output = ManualOutput(blockSize: 16)
      var engine: HapticEngine? = try HapticEngine(output: output)
      try engine?.start()
      let player = try engine?.makeAdvancedPlayer(with: HapticPattern(events: [tap(), hum(0, for: nil)]))
      let isDone = Flag()
      player?.completionHandler = { _ in isDone.set() }
      try player?.start()
      let crank = TestThread { output.advance(frames: 2000) }
      if round % 2 == 0 { waitUntil { output.position > 200 } }
      engine = nil
      crank.join()
      waitUntil { isDone.isSet }
      #expect(isDone.isSet && !output.isRunning)
    }
  }

  @Test("events that were dropped do not keep a released engine alive") func droppedEvents()
    throws
  {
    let output = ManualOutput()
    weak var witness: Flag?
    do {
      var configuration = HapticEngine.Configuration()
      configuration.capacity.commands = 8
      let engine = try HapticEngine(output: output, configuration: configuration)
      let flag = Flag()
      witness = flag
      engine.stoppedHandler = { _ in flag.set() }
      let pattern = HapticPattern(events: [hum(0, for: nil)])
      let blocker = try engine.makePlayer(with: pattern)
      let other = try engine.makePlayer(with: pattern)
      let player = try engine.makeAdvancedPlayer(with: pattern)
      player.completionHandler = { _ in withExtendedLifetime(other) {} }
      try engine.start()
      try player.start()
      output.advance(frames: 64)
      for _ in 0..<8 { try blocker.send(.hapticIntensityControl, 1, at: 10) }
      player.playbackRate = 2
    }
    waitUntil { witness == nil }
    #expect(witness == nil)
  }

  @Test("players outlive their engine") func playersOutliveTheirEngine() throws {
    var engine: HapticEngine? = try HapticEngine(output: ManualOutput())
    engine?.isAutoShutdownEnabled = true
    let player = try #require(try engine?.makeAdvancedPlayer(with: HapticPattern(events: [tap()])))
    try engine?.start()
    try player.start()
    try player.pause()
    engine = nil
    #expect(kind { () throws(EngineError) in try player.start() } == .notRunning)
    #expect(kind { () throws(EngineError) in try player.cancel() } == .notRunning)
    player.loops = true
    player.playbackRate = 2
    player.completionHandler = nil
    #expect(player.loops && !player.isPlaying && player.pattern.duration == 0)
  }

  @Test("storms of starts and stops end well") func startStorms() throws {
    let rig = try Rig(blockSize: 32)
    let player = try rig.engine.makeAdvancedPlayer(with: HapticPattern(events: [hum(0, for: 1)]))
    player.completionHandler = { _ in rig.note("end") }
    for round in 0..<300 {
      try player.start()
      if round % 3 == 0 { rig.output.advance(frames: 7) }
      if round % 5 == 0 { try player.stop() }
      if round % 7 == 0 { rig.engine.stop() }
      try rig.engine.start()
    }
    rig.engine.stop()
    rig.output.raise(.interrupted)
    try rig.engine.start()
    rig.output.advance(frames: 32)
    #expect(rig.engine.activePlayerCount == 0 && !rig.log.isEmpty)
    let count = rig.log.count
    try player.start()
    rig.output.advance(frames: 96_000)
    expectEqual(rig.log.count, count + 1)
  }

  @Test("events of an output that is starting or stopping are taken in their order")
  func outputEventOrder() throws {
    let output = NervousOutput()
    let engine = try HapticEngine(output: output)
    let log = Mutex<[String]>([])
    engine.stoppedHandler = { reason in log.withLock { $0.append("\(reason)") } }
    for _ in 0..<50 {
      try engine.start()
      // It reported an interruption while it started, from another thread.
      waitUntil { !engine.isRunning }
      #expect(!engine.isRunning)
    }
    let isDone = Flag()
    engine.notifyWhenPlayersFinished { _ in
      isDone.set()
      return .leaveRunning
    }
    waitUntil { isDone.isSet }
    // One that a start overtook is not told of; nothing is told twice.
    #expect(log.withLock { $0.count } <= 50 && log.withLock { $0.allSatisfy { $0 == "interrupted" } })
  }

  @Test("blocks of any size render the same samples") func blockSizes() throws {
    let pattern = HapticPattern(events: [hum(0, for: 0.5), tap(0.1), tap(0.33)])
    var renders: [[Float]] = []
    for size in [1, 3, 4097, 100_000] {
      let rig = try Rig(blockSize: size)
      try rig.engine.play(pattern, at: 0.05)
      rig.advance(30_000)
      renders.append(rig.haptic)
    }
    for render in renders.dropFirst() { #expect(firstDifference(renders[0], render) == nil) }
  }

  @Test("an engine with room for them plays thousands of players") func fullEngine() throws {
    let rig = try Rig(blockSize: 480) {
      $0.capacity.players = 3000
      $0.capacity.commands = 4000
      $0.capacity.voices = 3000
      $0.reportsEvents = false
    }
    let prepared = try rig.engine.prepare(HapticPattern(events: [tap(intensity: 0.01)]))
    for _ in 0..<3000 { try rig.engine.makePlayer(with: prepared).start() }
    #expect(
      kind { () throws(EngineError) in try rig.engine.makePlayer(with: prepared).start() } == .tooManyPlayers)
    expectEqual(rig.engine.activePlayerCount, 3000)
    rig.output.advance(frames: 4800)
    expectEqual(rig.engine.activePlayerCount, 0)
    for _ in 0..<3000 { try rig.engine.makePlayer(with: prepared).start() }
  }
}

/// Something that happens once.
final class Flag: Sendable {
  private let value = Atomic<Bool>(false)
  var isSet: Bool { value.load(ordering: .acquiring) }
  func set() { value.store(true, ordering: .releasing) }
}

/// An output that is interrupted while it starts, and again while it stops.
final class NervousOutput: HapticOutput {
  let name = "nervous"
  let isSelfPaced = false
  let format = OutputFormat()
  private let kept = Mutex<(@Sendable (OutputEvent) -> Void)?>(nil)

  func start(
    _ source: RenderSource, report: @escaping @Sendable (OutputEvent) -> Void
  ) throws(OutputError) -> OutputFormat {
    kept.withLock { $0 = report }
    TestThread { report(.interrupted) }.join()
    return format
  }

  func stop() {
    let report = kept.withLock { $0 }
    TestThread { report?(.deviceLost) }.join()
  }
}
