import HapticModel
import HapticPlayback
import HapticScore
import HapticSynthesis
import TestExpectations
import TestSupport
import Testing

/// Whatever an engine is told, it renders what a plain synthesizer renders that is told the same, bit for bit.
@Suite struct ExactnessTests {
  @Test("any script gives the samples of a plain synthesizer", arguments: SearchEffort.seeds(0..<24))
  func anyScript(seed: UInt64)
    throws
  {
    var random = SeededGenerator(seed: seed &* 7919 &+ 11)
    let rate = ([8000, 11_025, 44_100, 48_000, 96_000, 192_000] as [Double])[random.next(6)]
    let total = 12_000 + random.next(24_000)
    let playerCount = 1 + random.next(5)
    let rig = try Rig(sampleRate: rate)
    let reference = Reference(players: playerCount, sampleRate: rate)
    var players: [AdvancedHapticPlayer] = []
    for index in 0..<playerCount {
      let pattern = Script.pattern(&random, seconds: Double(total) / rate)
      let player = try rig.engine.makeAdvancedPlayer(with: pattern)
      // A first command gives each its place: players are added up in the order of their places.
      try player.send(.hapticIntensityControl, 1)
      players.append(player)
      reference.load(pattern, player: index)
      reference.send(.parameter, player: index, value: 1)
    }
    // Some commands at absolute times, sent long before; some at once, between blocks of any length.
    var done = 0
    while done < total {
      for _ in 0..<random.next(5) {
        let index = random.next(playerCount)
        let wait = random.next(4) == 0 ? random.next(3) : random.next(total / 2)
        try Script.command(
          &random, players[index], index, reference, now: done, at: random.next(3) == 0 ? nil : done + wait,
          rate: rate, total: total)
      }
      let block = min(total - done, random.next(6) == 0 ? 1 + random.next(4) : 1 + random.next(4000))
      rig.advance(Int64(block), blockSize: random.next(2) == 0 ? block : 1 + random.next(700))
      done += block
    }
    // The reference gets everything before it renders the first sample, and renders it at one go.
    let expected = reference.render(total)
    #expect(firstDifference(rig.haptic, expected.haptic) == nil, "seed \(seed), rate \(rate)")
    #expect(firstDifference(rig.left, expected.left) == nil, "seed \(seed), rate \(rate)")
    expectEqual(rig.engine.statistics.replacedVoices, 0)
  }

  @Test(
    "starts and parameters land on their sample",
    arguments: SearchEffort.values(
      [8000, 11_025, 22_050, 44_100, 48_000, 88_200, 96_000, 176_400, 192_000], few: [8000, 44_100, 192_000])
      as [Double])
  func exactTimes(rate: Double) throws {
    let seed = UInt64(rate)
    var random = SeededGenerator(seed: seed)
    let rig = try Rig(sampleRate: rate) { $0.capacity.players = 256 }
    var expected: [Int] = []
    for _ in 0..<100 {
      let time = random.unit() * 0.5
      expected.append(Int((time * rate + 0.5).rounded(.down)))
      try rig.engine.play(HapticPattern(events: [tap()]), at: time.nextUp)
    }
    // A parameter: from its sample on, and not one earlier, the course differs from that of an equal player.
    let moved = try rig.engine.makePlayer(with: HapticPattern(events: [hum(0, for: 5)]))
    let time = 0.6 + random.unit() * 0.2
    try moved.start(at: 0.55)
    try moved.send(.hapticIntensityControl, 0.25, at: time)
    while Double(rig.output.position) < rate {
      rig.advance(Int64(1 + random.next(Int(rate / 20))), blockSize: 1 + random.next(999))
    }
    expected.append(Int((0.55 * rate + 0.5).rounded(.down)))
    #expect(rig.onsetSamples.sorted() == expected.sorted(), "seed \(seed)")

    let still = Reference(sampleRate: rate)
    still.load(HapticPattern(events: [hum(0, for: 5)]))
    still.send(.start, at: Int64((0.55 * rate + 0.5).rounded(.down)))
    let unmoved = still.haptic(rig.haptic.count)
    let start = Int(0.58 * rate)
    let sample = Int((time * rate + 0.5).rounded(.down))
    let first = (start..<rig.haptic.count).first { rig.haptic[$0] != unmoved[$0] } ?? 0
    // A new segment begins on the sample: its phase may differ in the last bit there, its level on the next one.
    #expect(first >= sample && first <= sample + 2, "seed \(seed): \(first) for \(sample)")
  }

  @Test(
    "immediate commands land on the first sample of the next block",
    arguments: [1, 3, 64, 511, 512, 513, 4097, 100_000])
  func immediateCommands(blockSize: Int) throws {
    let rig = try Rig(blockSize: blockSize)
    rig.advance(Int64(min(blockSize, 777)))
    let before = Int(rig.output.position)
    let player = try rig.engine.makePlayer(with: HapticPattern(events: [tap()]))
    try player.send(.hapticIntensityControl, 0.5)
    try player.start()
    rig.advance(Int64(min(blockSize, 3000)))
    rig.advance(10)
    expectEqual(rig.onsetSamples, [before])
  }

  @Test("five hundred players that start in one block are exact")
  func manyStarts() throws {
    let count = 500
    let rig = try Rig {
      $0.capacity.players = count
      $0.capacity.voices = 2 * count
      $0.capacity.commands = 2 * count
    }
    var tracks: [OfflineRenderer.Track] = []
    for index in 0..<count {
      let pattern = HapticPattern(events: [
        tap(Double(index) * 1e-4, intensity: 0.02, sharpness: Float(index % 10) / 10),
        hum(0.001 * Double(index % 7), for: 0.02, intensity: 0.05),
      ])
      let prepared = try rig.engine.prepare(pattern)
      try rig.engine.makePlayer(with: prepared).start()
      tracks.append(.init(Score(pattern)))
    }
    expectEqual(rig.engine.activePlayerCount, count)
    rig.advance(4800, blockSize: 480)
    var expected = OfflineRenderer(tracks).hapticSamples(atMost: 4800)
    expected += [Float](repeating: 0, count: 4800 - expected.count)
    #expect(firstDifference(rig.haptic, expected) == nil)
    #expect(rig.haptic.contains { $0 != 0 })
    expectEqual(rig.engine.activePlayerCount, 0)
  }

  @Test("five thousand events sound at once") func manyEvents() throws {
    let pattern = HapticPattern(
      events: (0..<5000).map { hum(Double($0 % 50) * 1e-4, for: 0.005, intensity: Float($0 % 9) / 100) })
    let rig = try Rig { $0.capacity.voices = 5000 }
    try rig.engine.play(pattern, at: 0)
    rig.advance(600, blockSize: 200)
    var expected = OfflineRenderer([.init(Score(pattern))]).hapticSamples(atMost: 600)
    expected += [Float](repeating: 0, count: 600 - expected.count)
    #expect(firstDifference(rig.haptic, expected) == nil)
    #expect(rig.engine.statistics.replacedVoices == 0 && rig.engine.activePlayerCount == 0)
  }
}
