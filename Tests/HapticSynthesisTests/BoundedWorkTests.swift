import HapticModel
import HapticScore
import TestExpectations
import Testing

@testable import HapticSynthesis

/// The bound of one call of `render`, by counted steps instead of time: what each row of `Benchmarks/WorstCases` does.
@Suite("Work of one call")
struct BoundedWorkTests {
  /// A synthesizer with the budget that an engine sets.
  private func rig(voices: Int, players: Int = 4, visits: Int? = nil) -> Rig {
    let rig = Rig(SynthesizerCapacity(voices: voices, players: players, commands: 8192))
    rig.synthesizer.budget = RenderBudget(
      events: voices, commands: 2048, visits: visits ?? 9 * voices / 4 + players + 1024)
    return rig
  }

  private func hums(_ count: Int) -> HapticPattern {
    HapticPattern(events: (0..<count).map { _ in Patterns.hum(0, 10, intensity: 0.01) })
  }

  @Test(
    "more taps on one sample than voices: as many begin as there are voices, and the others cost nothing",
    arguments: [256, 300, 1000, 100_000])
  func taps(count: Int) {
    let rig = rig(voices: 256)
    rig.load(HapticPattern(events: Array(repeating: Patterns.tap(0), count: count)))
    rig.send(.start)
    let samples = rig.render(64, blocks: [64])
    expectEqual(rig.work.events, 256)
    expectEqual(rig.droppedEvents, count - 256)
    expectEqual(rig.work.rankings, 0)
    // Each voice is rendered once, and the others are passed over by search.
    expectEqual(rig.work.voices, 256)
    #expect(rig.work.lookups <= 80)
    let full = Rig(SynthesizerCapacity(voices: 256))
    full.load(HapticPattern(events: Array(repeating: Patterns.tap(0), count: 256)))
    full.send(.start)
    #expect(firstDifference(samples, full.render(64)) == nil)
    _ = rig.render(4800, blocks: [64])
    #expect(!rig.isActive)
  }

  @Test("the budget grows with the samples of a call")
  func longCall() {
    let rig = rig(voices: 16)
    rig.load(HapticPattern(events: Array(repeating: Patterns.tap(0), count: 100)))
    rig.send(.start)
    _ = rig.render(256, blocks: [256])
    // 16 find a voice, 16 more take one and count three times.
    expectEqual(rig.work.events, 32)
    expectEqual(rig.droppedEvents, 68)
    expectEqual(rig.replacedVoices, 16)
  }

  @Test(
    "a restart with too few free voices cuts the earlier playback off, ranks nothing and plays every event")
  func restartOfManyVoices() {
    let rig = rig(voices: 1024)
    rig.load(hums(1000))
    rig.send(.start)
    _ = rig.render(640, blocks: [64])
    rig.send(.start, at: 640)
    let before = rig.work
    _ = rig.render(64, blocks: [64])
    expectEqual(rig.replacedVoices, 1000 - 24)
    expectEqual(rig.work.events - before.events, 1000)
    expectEqual(rig.droppedEvents, 0)
    expectEqual(rig.work.rankings, before.rankings)
    // A walk to cut, one to render, and a segment each.
    #expect(rig.work.voices - before.voices <= 1000 + 2 * 1024)
    // The 24 that fade have ended, the 1000 sound on.
    _ = rig.render(128, blocks: [64])
    expectEqual(rig.synthesizer.soundingVoices, 1000)
  }

  @Test(
    "a start that is taken back on its own sample cuts nothing off: what sounded fades",
    arguments: [(CommandKind.stop, 0.0), (.cancel, 0), (.seek, 20)])
  func withdrawnStart(kind: CommandKind, value: Double) {
    let rig = rig(voices: 1024)
    rig.load(hums(1000))
    rig.send(.start)
    _ = rig.render(640, blocks: [64])
    rig.send(.start, at: 640)
    rig.send(kind, at: 640, value: value)
    let samples = rig.render(16, blocks: [16])
    expectEqual(rig.replacedVoices, 0)
    expectEqual(rig.synthesizer.soundingVoices, 1000)
    #expect(samples.contains { $0 != 0 })
  }

  @Test("a loop of more voices than are free cuts off the round before and plays every event of the next")
  func loopOfManyVoices() {
    let rig = rig(voices: 1024)
    rig.load(hums(1000))
    rig.send(.setLoop, value: 1)
    rig.send(.setLoopEnd, value: 640.0 / 48_000)
    rig.send(.start)
    _ = rig.render(640, blocks: [64])
    for round in 1...3 {
      let before = rig.work
      _ = rig.render(64, blocks: [64])
      expectEqual(rig.work.events - before.events, 1000)
      expectEqual(rig.work.rankings, before.rankings)
      expectEqual(rig.droppedEvents, 0)
      expectEqual(rig.replacedVoices, round * (1000 - 24))
      _ = rig.render(576, blocks: [64])
      expectEqual(rig.synthesizer.soundingVoices, 1000)
    }
  }

  @Test("a restart with room for old and new events cuts nothing off: the earlier playback fades")
  func restartWithRoom() {
    let rig = rig(voices: 1024)
    rig.load(hums(512))
    rig.send(.start)
    _ = rig.render(640, blocks: [64])
    rig.send(.start, at: 640)
    _ = rig.render(64, blocks: [64])
    expectEqual(rig.replacedVoices, 0)
    expectEqual(rig.synthesizer.soundingVoices, 1024)
  }

  @Test(
    "commands take their time from events, but leave them an eighth of it",
    arguments: [(1, 4096...4096), (1500, 2000...3500), (2000, 1500...2800), (5000, 100...700)])
  func commandsAndEvents(commands: Int, events: ClosedRange<Int>) {
    let rig = rig(voices: 4096)
    rig.load(hums(1))
    rig.load(HapticPattern(events: Array(repeating: Patterns.tap(64.0 / 48_000), count: 5000)), player: 1)
    rig.send(.start, player: 1)
    _ = rig.render(64, blocks: [64])
    for _ in 0..<commands { rig.send(.parameter, at: 64, value: 1) }
    _ = rig.render(64, blocks: [64])
    #expect(events.contains(rig.work.events), "\(rig.work.events) events began")
    expectEqual(rig.droppedEvents, 5000 - rig.work.events)
  }

  @Test("players that start on one sample beyond the budget start with later calls, in turn; none is lost")
  func manyStarts() {
    let rig = rig(voices: 600, players: 512, visits: 1200)
    for player in 0..<512 { rig.load(hums(1), player: player) }
    for player in 0..<512 { rig.send(.start, player: Int32(player)) }
    var begun: [Int] = []
    while rig.synthesizer.soundingVoices < 512 && begun.count < 60 {
      _ = rig.render(64, blocks: [64])
      begun.append(rig.synthesizer.soundingVoices)
    }
    // A quarter of the visits is left in any case, and a start takes some 13 of them.
    #expect(zip(begun, begun.dropFirst()).allSatisfy { $1 >= min($0 + 10, 512) && $1 <= $0 + 120 })
    expectEqual(rig.synthesizer.soundingVoices, 512)
    expectEqual(rig.deferredChanges, 512 - (begun.first ?? 0))
    expectEqual(rig.droppedEvents, 0)
  }

  @Test(
    "players that always have more to change than the budget allows do not keep a later one from stopping")
  func turns() {
    let rig = rig(voices: 600, players: 300, visits: 2000)
    for player in 0..<299 {
      rig.load(hums(1), player: player)
      rig.send(.setLoop, player: Int32(player), value: 1)
      rig.send(.setLoopEnd, player: Int32(player), value: 1.0 / 48_000)
      rig.send(.start, player: Int32(player))
    }
    rig.load(hums(1), player: 299)
    rig.send(.start, player: 299)
    _ = rig.render(6400, blocks: [64])
    #expect(rig.isActive(299))
    rig.send(.cancel, player: 299, at: 6400)
    _ = rig.render(6400, blocks: [64])
    #expect(!rig.isActive(299))
  }

  @Test("searches in long lists are charged: a call of many seeks looks at a bounded number of points")
  func manySeeks() {
    var pattern = hums(1)
    pattern.curves = [
      ParameterCurve(
        .hapticIntensityControl, time: 0,
        controlPoints: (0..<50_000).map { .init(time: Double($0) * 1e-3, value: Float($0 % 7) / 7) })
    ]
    let rig = rig(voices: 512, players: 256, visits: 2000)
    rig.load(pattern, players: 0..<256)
    for player in 0..<256 { rig.send(.start, player: Int32(player)) }
    _ = rig.render(6400, blocks: [64])
    for player in 0..<256 {
      rig.send(.seek, player: Int32(player), at: 6400, value: 10 + Double(player) / 10)
    }
    for _ in 0..<60 {
      let before = rig.work.lookups
      _ = rig.render(64, blocks: [64])
      #expect(rig.work.lookups - before <= 4 * 2000)
    }
    #expect(rig.deferredChanges >= 100)
  }

  @Test("a loop of less than a sample drops at most the events of a pass a sample")
  func droppedPasses() {
    let rig = rig(voices: 16, players: 16, visits: 60)
    for player in 0..<16 {
      rig.load(HapticPattern(events: [Patterns.tap(0)]), player: player)
      rig.send(.setLoop, player: Int32(player), value: 1)
      rig.send(.setLoopEnd, player: Int32(player), value: 1e-9)
      rig.send(.start, player: Int32(player))
    }
    _ = rig.render(60 * 64, blocks: [64])
    #expect(rig.droppedEvents > 0)
    #expect(rig.droppedEvents <= 16 * 60 * 64)
  }

  @Test("a pool held full by onsets in every block: each call ranks the voices once and renders each once")
  func fullPool() {
    let rig = rig(voices: 512)
    rig.load(hums(512))
    rig.load(
      HapticPattern(events: (0..<800).map { Patterns.tap(Double($0) * 4 / 48_000, intensity: 1) }), player: 1)
    rig.send(.start)
    _ = rig.render(640, blocks: [64])
    rig.send(.start, player: 1, at: 640)
    for _ in 0..<50 {
      let before = rig.work
      _ = rig.render(64, blocks: [64])
      expectEqual(rig.work.events - before.events, 16)
      #expect(rig.work.rankings - before.rankings <= 1)
      // One pass to rank, one to render, one to look for what ends, and few segments.
      #expect(rig.work.voices - before.voices <= 3 * 512 + 64)
      #expect(rig.work.stretches - before.stretches <= 4)
    }
    // A tap lasts 465 samples: from then on each finds the voice of one that has ended.
    #expect(rig.replacedVoices <= 465 / 4 + 1)
    #expect(rig.replacedVoices >= 465 / 4 - 16)
  }

  @Test(
    "thousands of commands on one sample walk over the voices once",
    arguments: [CommandKind.setRate, .parameter, .start, .seek, .setMute, .stop])
  func commandsAtOnce(kind: CommandKind) {
    let rig = rig(voices: 1024, visits: 40_000)
    rig.load(hums(500))
    rig.send(.start)
    _ = rig.render(640, blocks: [64])
    for index in 0..<2000 { rig.send(kind, at: 640, value: 0.5 + Double(index % 7) / 16) }
    let before = rig.work
    _ = rig.render(64, blocks: [64])
    expectEqual(rig.work.commands - before.commands, 2000)
    // 500 sound before; 500 more may begin. A walk for all commands, one to render, and a segment each.
    #expect(rig.work.voices - before.voices <= 500 + 2 * 1000)
  }

  @Test(
    "thousands of commands of mixed kinds for a paused player on one sample walk over the voices once",
    arguments: [
      [CommandKind.setRate, .setMute], [.setRate, .setLoop], [.parameter, .setLoopEnd], [.setRate, .pause],
      [.setRate, .resume, .pause, .parameter],
    ])
  func commandsWhilePaused(kinds: [CommandKind]) {
    let rig = rig(voices: 1024, visits: 40_000)
    rig.load(hums(500))
    rig.send(.start)
    rig.send(.pause, at: 320)
    _ = rig.render(640, blocks: [64])
    expectEqual(rig.synthesizer.soundingVoices, 500)
    for index in 0..<2000 {
      rig.send(kinds[index % kinds.count], at: 640, value: 0.5 + Double(index % 7) / 16)
    }
    let before = rig.work
    _ = rig.render(64, blocks: [64])
    expectEqual(rig.work.commands - before.commands, 2000)
    // Two walks for all commands, one to move what is anchored to samples, one to render, and a segment each.
    #expect(rig.work.voices - before.voices <= 5 * 500)
  }

  @Test("commands beyond the budget take effect with the next call, are counted, and lose nothing")
  func deferredCommands() {
    let rig = rig(voices: 16, visits: 80_000)
    rig.load(hums(1))
    rig.send(.start)
    _ = rig.render(640, blocks: [64])
    for _ in 0..<4999 { rig.send(.parameter, at: 640, value: 0.25) }
    rig.send(.parameter, at: 640, value: 0.5)
    let before = rig.work.commands
    var taken: [Int] = []
    for _ in 0..<3 {
      _ = rig.render(64, blocks: [64])
      taken.append(rig.work.commands - before)
    }
    expectEqual(taken, [2048, 4096, 5000])
    expectEqual(rig.deferredChanges, 5000 - 2048)
    _ = rig.render(480)
    expectEqual(rig.laneValue(DynamicParameterID.hapticIntensityControl.lane), 0.5)
  }

  @Test("bends at many samples of a call are held over to its end, and counted")
  func heldBends() {
    let rig = rig(voices: 256)
    rig.load(hums(250))
    rig.send(.start)
    _ = rig.render(640, blocks: [64])
    for index in 0..<64 {
      rig.send(
        .parameter, at: 640 + Int64(index), value: Double(index) / 128,
        lane: DynamicParameterID.hapticIntensityControl.lane)
    }
    let before = rig.work
    let samples = rig.render(64, blocks: [64])
    #expect(rig.work.voices - before.voices <= 256 + 128 + 2 * 250 + 250)
    #expect(samples.allSatisfy { $0.isFinite })
    // What was held over has taken effect; the next 2 ms bring the last value.
    _ = rig.render(640, blocks: [64])
    #expect(rig.deferredChanges >= 60)
    expectEqual(rig.laneValue(DynamicParameterID.hapticIntensityControl.lane), 63.0 / 128)
  }

  @Test("rounds of a few samples are left out where the budget does not reach; the loop keeps its time")
  func shortRounds() {
    let rig = rig(voices: 256)
    rig.load(hums(100))
    rig.send(.setLoop, value: 1)
    rig.send(.setLoopEnd, value: 3.0 / 48_000)
    rig.send(.start)
    for _ in 0..<100 {
      let before = rig.work
      _ = rig.render(64, blocks: [64])
      #expect(rig.work.events - before.events <= 256)
      #expect(rig.work.voices - before.voices <= 8 * 256)
    }
    #expect(rig.droppedEvents > 0)
    rig.send(.cancel, at: rig.synthesizer.now)
    _ = rig.render(960, blocks: [64])
    #expect(!rig.isActive)
  }

  @Test("a seek far into a score looks at few parameters, curve pieces and events")
  func seek() {
    var pattern = hums(2)
    pattern.parameters = (0..<20_000).map {
      DynamicParameter(.hapticIntensityControl, time: Double($0) * 1e-4, value: Float($0 % 10) / 10)
    }
    let far = rig(voices: 16)
    far.load(pattern)
    far.send(.start)
    _ = far.render(64, blocks: [64])
    far.send(.seek, at: 64, value: 1.5)
    let before = far.work
    _ = far.render(64, blocks: [64])
    // A parameter every 4.8 samples cuts the block; the 15 000 before the target are passed over by search.
    #expect(far.work.stretches - before.stretches <= 16)
    #expect(far.work.lookups - before.lookups <= 160)
  }

  @Test("a signal to stop ends a call with zeros; afterwards every player can be ended")
  func stopSignal() {
    let rig = rig(voices: 256)
    rig.load(hums(200))
    rig.send(.start)
    _ = rig.render(640, blocks: [64])
    rig.send(.pause, at: 700)
    var asked = 0
    withUnsafeMutablePointer(to: &asked) { count in
      rig.synthesizer.stopSignal = StopSignal(context: UnsafeMutableRawPointer(count)) {
        let count = $0.assumingMemoryBound(to: Int.self)
        count.pointee += 1
        return count.pointee > 50
      }
      let samples = rig.render(512, blocks: [512])
      #expect(samples.allSatisfy { $0 == 0 })
      // One voice at most was rendered after the answer.
      #expect(count.pointee <= 53)
      rig.synthesizer.stopSignal = nil
    }
    rig.send(.cancel, at: rig.synthesizer.now)
    _ = rig.render(960, blocks: [64])
    #expect(!rig.isActive)
  }

  @Test("taps beyond the room of a control frame are counted apart")
  func droppedTaps() {
    let rig = Rig(SynthesizerCapacity(frames: 100))
    rig.synthesizer.collectFrames(every: 0.001)
    rig.load(HapticPattern(events: Array(repeating: Patterns.tap(0), count: 150)))
    rig.send(.start)
    _ = rig.render(48)
    expectEqual(rig.synthesizer.droppedTaps, 50)
    expectEqual(rig.droppedReports, 0)
  }
}
