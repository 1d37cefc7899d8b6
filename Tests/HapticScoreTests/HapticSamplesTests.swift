import HapticModel
import HapticScore
import TestExpectations
import Testing

@Suite("Haptic samples in one call")
struct HapticSamplesTests {
  @Test("they are those of a render, from where the renderer stands to the end of sound")
  func same() {
    let pattern = HapticPattern(events: [HapticEvent(.hapticTransient, time: 0.01)])
    let whole = OfflineRenderer([.init(Score(pattern))])
    let all = whole.hapticSamples()
    expectEqual(all.count, Int(whole.soundingFrames))
    #expect(all.contains { $0 != 0 })
    #expect(whole.hapticSamples().isEmpty)
    let parts = OfflineRenderer([.init(Score(pattern))])
    let first = parts.hapticSamples(atMost: 100)
    let joined = first + parts.hapticSamples()
    let isSame = joined == all
    #expect(isSame)
  }

  @Test("what has no end is bounded")
  func endless() {
    let pattern = HapticPattern(events: [HapticEvent(.hapticContinuous, time: 0)])
    expectEqual(OfflineRenderer([.init(Score(pattern))]).hapticSamples(atMost: 1000).count, 1000)
    #expect(OfflineRenderer([.init(Score(pattern))]).hapticSamples(atMost: -1).isEmpty)
  }
}
