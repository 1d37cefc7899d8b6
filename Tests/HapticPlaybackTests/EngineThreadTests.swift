import HapticModel
import HapticOutputs
import HapticPlayback
import HapticRealTime
import Synchronization
import TestExpectations
import TestSupport
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Everything at once from many threads. `Tools/checks/check-threads.sh` runs this under Thread Sanitizer.
@Suite struct EngineThreadTests {
  /// What all threads share: an engine, players, and what became of them.
  private final class Scene: Sendable {
    let engine: HapticEngine
    let players: [AdvancedHapticPlayer]
    let prepared: PreparedPattern
    let settings = HapticUserSettings()
    let completions = Atomic<Int>(0)
    let finished = Atomic<Int>(0)
    let isOver = Atomic<Bool>(false)

    init(_ output: any HapticOutput) throws {
      var configuration = HapticEngine.Configuration()
      configuration.capacity = RenderCapacity(voices: 128, players: 64, commands: 256, liveCurves: 16)
      configuration.userSettings = settings
      configuration.reportsEvents = true
      engine = try HapticEngine(output: output, configuration: configuration)
      prepared = try engine.prepare(HapticPattern(events: [tap(), hum(0.001, for: 0.01), tap(0.02)]))
      let engine = engine
      players = try [HapticPattern(events: [hum(0, for: 0.05)]), HapticPattern(events: [tap(), tap(0.01)])]
        .flatMap { [try engine.makeAdvancedPlayer(with: $0), try engine.makeAdvancedPlayer(with: $0)] }
      engine.eventHandler = { [weak self] event in
        if case .playerFinished = event.kind { _ = self?.finished.wrappingAdd(1, ordering: .relaxed) }
      }
      for player in players { watch(player) }
    }

    func watch(_ player: AdvancedHapticPlayer) {
      player.completionHandler = { [weak self] _ in
        _ = self?.completions.wrappingAdd(1, ordering: .relaxed)
      }
    }

    /// One call of any kind. Errors are part of it: queues fill, engines are stopped.
    func call(_ random: inout SeededGenerator) {
      let player = players[random.next(players.count)]
      let time = random.next(2) == 0 ? 0 : engine.currentTime + random.unit() * 0.02
      switch random.next(30) {
      case 0...3: try? player.start(at: time)
      case 4: try? player.stop(at: time)
      case 5: try? player.cancel()
      case 6: try? player.pause(at: time)
      case 7: try? player.resume(at: time)
      case 8: try? player.seek(to: random.unit() * 0.1)
      case 9...11: try? player.send(.hapticIntensityControl, Float(random.unit()), at: time)
      case 12:
        try? player.schedule(
          ParameterCurve(
            .hapticIntensityControl, time: 0,
            controlPoints: [.init(time: 0, value: 1), .init(time: random.unit() * 0.02, value: 0.2)]),
          at: time)
      case 13: player.loops = random.next(4) == 0
      case 14: player.playbackRate = 0.5 + random.unit()
      case 15: player.isMuted.toggle()
      case 16: player.loopEnd = 0.01 + random.unit()
      case 17, 18:
        if let other = try? engine.makeAdvancedPlayer(with: prepared) {
          watch(other)
          try? other.start(at: time)
          if random.next(3) == 0 { try? other.pause() }
        }
      case 19: _ = try? engine.play(HapticPattern(events: [tap()]), at: time)
      case 20: engine.isMutedForHaptics.toggle()
      case 21: settings.hapticStrength = Float(random.unit())
      case 22:
        _ = (
          engine.activePlayerCount, player.isPlaying, engine.hostTime(at: time), engine.time(atHostTime: 5)
        )
      case 23:
        engine.notifyWhenPlayersFinished { _ in .leaveRunning }
        player.completionHandler = player.completionHandler
      case 24:
        if let id = try? engine.registerAudio(.init(mono: [0.1, 0.2, 0.3], sampleRate: 48_000)) {
          _ = try? engine.play(
            HapticPattern(events: [HapticEvent(.audioCustom, time: 0, waveform: AudioWaveform(.resource(id)))]
            ), at: 0)
          try? engine.unregisterAudio(id)
        }
      case 25: engine.longestUnattendedTime = random.next(2) == 0 ? nil : 0.01 + random.unit()
      case 26: engine.isAutoShutdownEnabled = random.next(2) == 0
      case 27: if random.next(4) == 0 { engine.stop() }
      case 28: try? engine.start()
      default:
        if random.next(4) == 0 { engine.stop { _ in } }
        engine.start { _ in }
      }
    }

    /// All threads call; gives when they are through.
    func rush(threads: Int, calls: Int) {
      let workers = (0..<threads).map { number in
        TestThread {
          var random = SeededGenerator(seed: UInt64(number + 1))
          for _ in 0..<calls { self.call(&random) }
        }
      }
      for worker in workers { worker.join() }
    }
  }

  @Test("eight threads call everything while another cranks the bench")
  func callsWhileRendering() throws {
    let output = ManualOutput(blockSize: 64)
    let scene = try Scene(output)
    try scene.engine.start()
    let crank = TestThread {
      var random = SeededGenerator(seed: 99)
      while !scene.isOver.load(ordering: .acquiring) {
        output.advance(frames: Int64(1 + random.next(200)), blockSize: 1 + random.next(100))
        let events: [OutputEvent] = [.interrupted, .serverReset, .deviceLost, .suspended]
        if random.next(200) == 0 { output.raise(events[random.next(events.count)]) }
      }
    }
    if getenv("THRUM_DELIBERATE_RACE") != nil { Self.race() }
    scene.rush(threads: 8, calls: 1500)
    scene.isOver.store(true, ordering: .releasing)
    crank.join()

    // When the dust has settled nothing is left over, and the engine is as good as new.
    scene.engine.stop()
    expectEqual(scene.engine.activePlayerCount, 0)
    scene.engine.isAutoShutdownEnabled = false
    scene.engine.longestUnattendedTime = nil
    try scene.engine.start()
    output.advance(frames: 4800)
    var players: [HapticPlayer] = []
    for _ in 0..<(64 - scene.players.count) {
      players.append(try scene.engine.makePlayer(with: scene.prepared))
      try players.last?.start()
    }
    expectEqual(scene.engine.activePlayerCount, players.count)
    output.advance(frames: 9600)
    expectEqual(scene.engine.activePlayerCount, 0)
    let completions = scene.completions.load(ordering: .relaxed)
    #expect(completions > 100)
    #expect(completions <= scene.finished.load(ordering: .relaxed))
  }

  @Test("eight threads call everything while the clock runs")
  func callsWhileClockRuns() throws {
    let scene = try Scene(SilentOutput(blockSize: 32))
    try scene.engine.start()
    scene.rush(threads: 8, calls: 500)
    scene.engine.stop()
    expectEqual(scene.engine.activePlayerCount, 0)
  }

  @Test("engines come and go on many threads") func manyEngines() throws {
    let ends = Counter()
    let workers = (0..<6).map { number in
      TestThread {
        var random = SeededGenerator(seed: UInt64(number))
        for _ in 0..<20 {
          let output: any HapticOutput = random.next(2) == 0 ? ManualOutput() : SilentOutput(blockSize: 32)
          guard let engine = try? HapticEngine(output: output) else { continue }
          engine.stoppedHandler = { _ in ends.add() }
          try? engine.start()
          let player = try? engine.makeAdvancedPlayer(with: HapticPattern(events: [hum(0, for: nil)]))
          player?.completionHandler = { [engine] _ in _ = engine.currentTime }
          try? player?.start()
          (output as? ManualOutput)?.advance(frames: 100)
          if random.next(2) == 0 { engine.stop() }
          player?.completionHandler = nil
        }
      }
    }
    for worker in workers { worker.join() }
    waitUntil { ends.count > 30 }
    #expect(ends.count > 30)
  }

  private final class Counter: Sendable {
    private let value = Atomic<Int>(0)
    var count: Int { value.load(ordering: .relaxed) }
    func add() { value.wrappingAdd(1, ordering: .relaxed) }
  }

  /// What Thread Sanitizer must complain of, so that its silence means something: two threads write one after the other,
  /// and nothing but relaxed atomics orders them.
  ///
  /// The first one is still there when the second one writes, and has done next to nothing since: of a thread whose history
  /// has gone on the sanitizer does not tell. So this is the one place that sleeps.
  private static func race() {
    let counter = UnsafeMutablePointer<Int>.allocate(capacity: 1)
    counter.initialize(to: 0)
    nonisolated(unsafe) let shared = counter
    let turn = Turn()
    let threads = (0..<2).map { number in
      TestThread {
        turn.wait(for: number)
        shared.pointee &+= 1
        turn.pass()
        turn.wait(for: 2)
      }
    }
    for thread in threads { thread.join() }
    counter.deallocate()
  }

  /// Says whose turn it is, without ordering what they do.
  private final class Turn: Sendable {
    private let number = Atomic<Int>(0)

    func pass() { number.wrappingAdd(1, ordering: .relaxed) }

    func wait(for turn: Int) {
      while number.load(ordering: .relaxed) < turn { usleep(200) }
    }
  }
}
