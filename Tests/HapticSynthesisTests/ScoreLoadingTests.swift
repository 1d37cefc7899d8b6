import HapticModel
import TestExpectations
import Testing

@testable import HapticSynthesis

/// What it costs to load scores, which players do on the audio thread before they start for the first time.
@Suite("Loading scores")
struct ScoreLoadingTests {
  /// A hum with a parameter in all twelve lanes and a curve in the last one.
  private var full: HapticPattern {
    var pattern = HapticPattern(events: [Patterns.hum(0, 1, intensity: 0.5)])
    pattern.parameters = DynamicParameterID.allCases.map { DynamicParameter($0, time: 0, value: 0.1) }
    pattern.curves = [
      ParameterCurve(
        .hapticIntensityControl, time: 0,
        controlPoints: [.init(time: 0, value: 1), .init(time: 0.1, value: 0.25)])
    ]
    return pattern
  }

  private func rig(visits: Int = 2000) -> Rig {
    let rig = Rig(SynthesizerCapacity(voices: 512, players: 256, commands: 8192))
    rig.synthesizer.budget = RenderBudget(events: 512, commands: 2048, visits: visits)
    return rig
  }

  /// The number of players that begin in the next call.
  private func begun(_ rig: Rig) -> Int {
    for player in 0..<256 { rig.send(.start, player: Int32(player)) }
    _ = rig.render(64, blocks: [64])
    return rig.synthesizer.soundingVoices
  }

  @Test("takes time from the call that follows: fewer players start in it, and the others later")
  func charged() {
    let prepared = rig()
    prepared.load(full, players: 0..<256)
    _ = prepared.render(64, blocks: [64])
    let fresh = rig()
    fresh.load(full, players: 0..<256)
    let (early, late) = (begun(prepared), begun(fresh))
    #expect(late > 0)
    #expect(late < early / 2)
    _ = fresh.render(64 * 100, blocks: [64])
    expectEqual(fresh.synthesizer.soundingVoices, 256)
    expectEqual(fresh.droppedEvents, 0)
  }

  @Test("costs the same whatever lanes the score uses, and touches none of them before the first start")
  func lanes() {
    let (plain, used) = (rig(), rig())
    plain.load(HapticPattern(events: [Patterns.hum(0, 1)]))
    used.load(full)
    expectEqual(used.synthesizer.sendingCost, plain.synthesizer.sendingCost)
    #expect(used.synthesizer.sendingCost > 0)
    expectEqual(used.usedLanes, 0)
    used.send(.start)
    _ = used.render(64, blocks: [64])
    expectEqual(used.usedLanes, 12)
  }

  @Test("a reset costs time for each lane that was in use")
  func reset() {
    let rig = rig()
    rig.load(full)
    rig.send(.start)
    rig.send(.stop, at: 64)
    _ = rig.render(48_000 * 3, blocks: [64])
    let before = rig.synthesizer.sendingCost
    #expect(rig.resetPlayer(0))
    expectEqual(rig.synthesizer.sendingCost, before + 2 * 12)
    expectEqual(rig.usedLanes, 0)
  }

  @Test("a value sent before the first start holds as one sent with the start, whenever it is sent")
  func valueBeforeStart() {
    func samples(sentAt sample: Int64) -> [Float] {
      let rig = rig(visits: 100_000)
      rig.load(full)
      rig.send(.parameter, at: sample, value: 0.5, lane: DynamicParameterID.hapticIntensityControl.lane)
      rig.send(.start, at: 6400)
      return rig.render(12_800, blocks: [64])
    }
    let (early, late) = (samples(sentAt: 0), samples(sentAt: 6400))
    #expect(early.contains { $0 != 0 })
    #expect(firstDifference(early, late) == nil)
  }
}
