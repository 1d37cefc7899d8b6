import HapticModel
import HapticScore
import TestExpectations
import TestSupport
import Testing

@testable import HapticSynthesis

@Suite("Full pools, refused commands, any input")
struct LimitsTests {
  @Test("when every voice is in use the quietest gives way, and is counted")
  func replaced() {
    let rig = Rig(SynthesizerCapacity(voices: 2))
    rig.load(
      HapticPattern(events: [
        Patterns.hum(0, 1, intensity: 0.9), Patterns.hum(0.01, 1, intensity: 0.2),
        Patterns.hum(0.02, 1, intensity: 0.5),
      ]))
    rig.send(.start)
    _ = rig.render(4800)
    expectEqual(rig.replacedVoices, 1)
    let kept = Rig()
    kept.load(
      HapticPattern(events: [Patterns.hum(0, 1, intensity: 0.9), Patterns.hum(0.02, 1, intensity: 0.5)]))
    kept.send(.start)
    _ = kept.render(4800)
    #expect(firstDifference(rig.render(4800), kept.render(4800)) == nil)
  }

  @Test("a voice that ends before the next onset is free for it, however long the block")
  func reuse() {
    let rig = Rig(SynthesizerCapacity(voices: 1))
    rig.load(HapticPattern(events: (0..<20).map { Patterns.tap(Double($0) * 0.03) }))
    rig.send(.start)
    _ = rig.render(48_000, blocks: [48_000])
    expectEqual(rig.replacedVoices, 0)
  }

  @Test("a full queue refuses and counts; a command that makes no sense is refused")
  func refused() {
    let rig = Rig(SynthesizerCapacity(players: 2, commands: 2))
    #expect(rig.send(.start))
    #expect(rig.send(.stop, at: 10))
    #expect(!rig.send(.stop, at: 20))
    expectEqual(rig.refusedCommands, 1)
    let other = Rig(SynthesizerCapacity(players: 2))
    #expect(!other.send(.start, player: 2))
    #expect(!other.send(.start, player: -1))
    #expect(!other.send(.parameter, value: .nan))
    #expect(!other.send(.parameter, value: 1, lane: 12))
    #expect(!other.send(.parameter, value: 1, lane: -1))
    #expect(!other.isActive)
  }

  @Test("a score is not exchanged under a player that sounds")
  func busy() {
    let rig = Rig()
    #expect(rig.load(Patterns.medley))
    rig.send(.start)
    _ = rig.render(100)
    #expect(!rig.load(Patterns.medley))
    #expect(!rig.resetPlayer(0))
    _ = rig.render(48_000)
    #expect(rig.resetPlayer(0))
    #expect(rig.load(Patterns.medley))
  }

  @Test("unread frames and notices are dropped and counted")
  func dropped() {
    let rig = Rig(SynthesizerCapacity(frames: 10, notices: 1))
    rig.synthesizer.collectFrames(every: 0.001)
    rig.load(Patterns.medley, player: 0)
    rig.load(Patterns.medley, player: 1)
    rig.send(.start, player: 0)
    rig.send(.start, player: 1)
    _ = rig.render(48_000)
    expectEqual(rig.frameCount, 10)
    expectEqual(rig.waitingNotices, 1)
    expectEqual(rig.droppedReports, 993)
  }

  @Test("a course that hardly moves does not wrap around the end of time")
  func flatSlope() {
    // Found by hostile numbers: the way to the bound took more samples than there are, and a kernel wrote before its
    // buffer.
    let pattern = HapticPattern(
      events: [HapticEvent(.audioContinuous, time: 0), Patterns.hum(0, 1)],
      curves: [
        ParameterCurve(
          .audioPitchControl, time: 0,
          controlPoints: [
            .init(time: 1e-300, value: 1e-30), .init(time: 0.001, value: .leastNonzeroMagnitude),
          ]),
        ParameterCurve(
          .hapticSharpnessControl, time: 0,
          controlPoints: [.init(time: 0, value: 0), .init(time: 80_000, value: 1e-38)]),
      ])
    let rig = Rig()
    rig.load(pattern)
    rig.send(.start)
    let samples = rig.render(9600)
    #expect(samples[5000...].contains { abs($0) > 0.05 })
  }

  @Test("a control that makes the signal too small for a float makes it 0")
  func denormals() {
    for value in [1e-10, 1e-19, 1e-20, 1e-38, 1e-42] {
      let rig = Rig()
      rig.load(HapticPattern(events: [Patterns.hum(0, 1)]))
      rig.send(.start)
      rig.send(.parameter, value: value, lane: DynamicParameterID.hapticIntensityControl.lane)
      rig.send(.parameter, at: 2000, value: value / 2, lane: DynamicParameterID.hapticIntensityControl.lane)
      let samples = rig.render(9600)
      #expect(samples.allSatisfy { !$0.isSubnormal }, "control \(value)")
    }
  }

  @Test("reset is the same as a fresh synthesizer")
  func reset() {
    let fresh = Rig()
    fresh.load(Patterns.medley)
    fresh.send(.start)
    let used = Rig()
    used.load(Patterns.medley)
    used.send(.start)
    used.send(.parameter, at: 100, value: 0.1, lane: DynamicParameterID.hapticIntensityControl.lane)
    _ = used.render(5000)
    used.synthesizer.reset()
    #expect(!used.isActive)
    used.load(Patterns.medley)
    used.send(.start)
    #expect(firstDifference(used.render(24_000), fresh.render(24_000)) == nil)
  }

  @Test(
    "any commands at any time leave finite samples within ±1, the same for any split",
    arguments: SearchEffort.seeds(0..<60))
  func anyCommands(seed: UInt64) {
    func play(_ blocks: [Int]) -> [Float] {
      var random = SeededGenerator(seed: seed)
      let rig = Rig(SynthesizerCapacity(voices: 512, players: 4, commands: 256))
      for player in 0..<4 { rig.load(Patterns.medley, player: player) }
      let kinds: [CommandKind] = [
        .start, .start, .stop, .cancel, .pause, .resume, .seek, .setRate, .setLoop, .setLoopEnd, .setMute,
        .parameter,
        .parameter,
      ]
      let values: [Double] = [0, 1, -1, 0.5, 0.01, 2, 1e-9, 1e300, -1e300, .infinity, 0.2, 0.4]
      for _ in 0..<60 {
        let extreme: [Int64] = [.min, 0, .max, -5]
        let isExtreme = Int.random(in: 0..<4, using: &random) == 0
        let sample =
          isExtreme
          ? extreme.randomElement(using: &random) ?? 0 : Int64.random(in: 0..<16_000, using: &random)
        rig.send(
          kinds.randomElement(using: &random) ?? .start, player: Int32.random(in: 0..<4, using: &random),
          at: sample,
          value: values.randomElement(using: &random) ?? 0, lane: Int.random(in: 0..<12, using: &random))
      }
      return rig.render(20_000, blocks: blocks)
    }
    let whole = play([20_000])
    #expect(whole.allSatisfy { $0.isFinite && abs($0) <= 1 && !$0.isSubnormal }, "seed \(seed)")
    var random = SeededGenerator(seed: seed &+ 1000)
    let blocks = (0..<50).map { _ in Int.random(in: 1..<1200, using: &random) }
    let split = play(blocks)
    #expect(firstDifference(whole, split) == nil, "seed \(seed)")
  }
}
