import HapticModel
import HapticScore
import TestExpectations
import Testing

@Suite("Tracks that start late")
struct LateStartTests {
  @Test("the latest start that makes sense is kept, a later one is moved to it")
  func latest() {
    let score = Score(HapticPattern(events: [HapticEvent(.hapticTransient, time: 0)]))
    let latest = OfflineRenderer.Track(score, startSample: .max).startSample
    expectEqual(latest, 1 << 40)
    expectEqual(OfflineRenderer.Track(score, startSample: .min).startSample, 0)
    let length = OfflineRenderer([.init(score)]).soundingFrames
    expectEqual(OfflineRenderer([.init(score, startSample: 1 << 32)]).soundingFrames, (1 << 32) + length)
  }
}
