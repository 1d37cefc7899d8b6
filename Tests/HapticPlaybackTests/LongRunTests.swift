import HapticModel
import HapticOutputs
import HapticPlayback
import Synchronization
import TestExpectations
import TestSupport
import Testing

/// Hours of use, passed in seconds: nothing drifts, grows or gets lost.
@Suite struct LongRunTests {
  private static let rate = 8000.0
  private static let hour: Int64 = 8000 * 3600

  private final class Count: Sendable {
    private let value = Atomic<Int>(0)
    var now: Int { value.load(ordering: .relaxed) }
    func add(_ number: Int = 1) { value.wrappingAdd(number, ordering: .relaxed) }
  }

  /// Something whose life is counted.
  private final class Witness: Sendable {
    private let living: Count

    init(_ living: Count) {
      self.living = living
      living.add()
    }

    deinit { living.add(-1) }
  }

  @Test("ten hours of use leave nothing behind") func tenHours() throws {
    let seed: UInt64 = 2026
    var random = SeededGenerator(seed: seed)
    let rig = try Rig(sampleRate: Self.rate, blockSize: 8000) {
      $0.capacity.players = 24
      $0.capacity.liveCurves = 24
      $0.reportsEvents = false
    }
    let total = 10 * Self.hour
    var accepted = 0
    let completed = Count()
    let stops = Count()
    let resets = Count()
    var expectedStops = 0
    var expectedResets = 0
    rig.engine.stoppedHandler = { _ in stops.add() }
    rig.engine.resetHandler = { resets.add() }
    let pattern = HapticPattern(events: [tap(), hum(0.1, for: 0.3), tap(1.5)])
    var prepared = try rig.engine.prepare(pattern)
    let living = Count()
    var restarts = 0
    while rig.output.position < total {
      // A minute: a player that is started once is told a few things, and comes to its end.
      let player = try rig.engine.makeAdvancedPlayer(with: prepared)
      let witness = Witness(living)
      player.completionHandler = { _ in
        completed.add()
        withExtendedLifetime(witness) {}
      }
      let now = rig.engine.currentTime
      player.playbackRate = 0.5 + random.unit()
      player.loops = random.next(3) == 0
      player.loopEnd = random.next(2) == 0 ? 0 : 0.1 + random.unit()
      try player.start(at: random.next(3) == 0 ? 0 : now + random.unit() * 5)
      accepted += 1
      for _ in 0..<random.next(6) { try say(something: &random, to: player, now: now) }
      rig.output.advance(frames: Int64(8000 * (1 + random.next(20))), blockSize: 1 + random.next(30_000))
      switch random.next(12) {
      case 0:
        expectedStops += 1
        rig.output.raise([.interrupted, .suspended, .deviceLost][random.next(3)])
        try rig.engine.start()
        restarts += 1
      case 1:
        rig.engine.stop()
        try rig.engine.start()
        restarts += 1
      case 2 where random.next(4) == 0:
        expectedResets += 1
        rig.output.raise(.serverReset)
        try rig.engine.start()
        prepared = try rig.engine.prepare(pattern)
        restarts += 1
      default: break
      }
      // One that was held or loops would go on for ever.
      if random.next(2) == 0 { try? player.cancel() } else { try? player.stop() }
      rig.output.advance(frames: 8000 * 40, blockSize: 40_000)
    }

    expectEqual(rig.engine.activePlayerCount, 0)
    #expect(completed.now == accepted, "seed \(seed)")
    #expect(stops.now == expectedStops && resets.now == expectedResets, "seed \(seed)")
    #expect(restarts > 50 && accepted > 500)
    expectEqual(rig.engine.statistics.droppedReports, 0)
    // Every handler, and with it what an engine knows of a player, has gone.
    waitUntil { living.now == 0 }
    expectEqual(living.now, 0)
    try everyPlaceIsFree(rig)
    try everyCurveIsFree(rig)

    // Engine time is the number of samples, and a tap at a time lands on its sample.
    let samples = rig.output.position
    expectEqual(rig.engine.currentTime, Double(samples) / Self.rate)
    let before = Int64(rig.haptic.count)
    try rig.engine.play(HapticPattern(events: [tap()]), at: Double(samples + 12_345) / Self.rate)
    rig.advance(20_000)
    #expect(before == 0 && rig.firstFelt() == 12_346)
  }

  private func say(something random: inout SeededGenerator, to player: AdvancedHapticPlayer, now: Double)
    throws
  {
    let time = random.next(2) == 0 ? 0 : now + random.unit() * 20
    switch random.next(6) {
    case 0: try player.pause(at: time)
    case 1: try player.resume(at: time)
    case 2: try player.seek(to: random.unit() * 2)
    case 3: try player.send(.hapticIntensityControl, Float(random.unit()), at: time)
    case 4: player.isMuted.toggle()
    default:
      try player.schedule(
        ParameterCurve(
          .hapticIntensityControl, time: 0,
          controlPoints: [.init(time: 0, value: 1), .init(time: random.unit() * 30, value: 0.2)]), at: time)
    }
  }

  private func everyPlaceIsFree(_ rig: Rig) throws {
    var players: [HapticPlayer] = []
    for _ in 0..<rig.engine.configuration.capacity.players {
      let player = try rig.engine.makePlayer(with: HapticPattern(events: [tap()]))
      try player.send(.hapticIntensityControl, 1)
      players.append(player)
    }
    let another = try rig.engine.makePlayer(with: HapticPattern())
    #expect(kind { () throws(EngineError) in try another.start() } == .tooManyPlayers)
    players.removeAll()
    rig.output.advance(frames: 1)
    withExtendedLifetime(another) {}
  }

  private func everyCurveIsFree(_ rig: Rig) throws {
    let player = try rig.engine.makePlayer(with: HapticPattern(events: [tap()]))
    for _ in 0..<rig.engine.configuration.capacity.liveCurves {
      try player.schedule(
        ParameterCurve(.hapticIntensityControl, time: 0, controlPoints: [.init(time: 0, value: 1)]))
    }
    rig.output.advance(frames: 1)
  }

  @Test("every round of a loop of awkward length begins on its sample")
  func awkwardLoop() throws {
    let length = 0.1 + 1 / 7.0 + 1e-7
    let rig = try Rig(sampleRate: Self.rate, blockSize: 48_000)
    let player = try rig.engine.makeAdvancedPlayer(with: HapticPattern(events: [tap(intensity: 0)]))
    player.loops = true
    player.loopEnd = length
    try player.start()
    // Two hours, told of event by event.
    let seconds = 7200
    rig.output.advance(frames: Int64(seconds) * 8000)
    let onsets = rig.onsetSamples
    for (round, sample) in onsets.enumerated() {
      let exact = (Double(round) * length * Self.rate + 0.5).rounded(.down)
      if Double(sample) != exact {
        Issue.record("round \(round) begins on \(sample), not on \(exact)")
        break
      }
    }
    expectEqual(onsets.count, Int((Double(seconds) / length).rounded(.up)))
  }
}
