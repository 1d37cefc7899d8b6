import HapticModel
import HapticScore
import TestExpectations
import TestSupport
import Testing

@Suite("Control frames of loops")
struct LoopFramesTests {
  @Test("every tap of a short loop is in a frame, however many rounds fall into a run of frames")
  func shortLoop() {
    // Rounds of half a millisecond, for as long as the pattern: half a second.
    let taps = [0, 0.0001, 0.0002, 0.5].map { HapticEvent(.hapticTransient, time: $0) }
    let track = OfflineRenderer.Track(Score(HapticPattern(events: taps)), loops: true, loopEnd: 0.0005)
    for (every, count) in [(0.001, 500), (0.4, 2), (10, 1)] {
      let frames = OfflineRenderer([track]).controlFrames(every: every)
      expectEqual(frames.count, count)
      // The last frame may reach beyond the end that an endless pattern is given.
      let taps = frames.flatMap { frame in frame.transients.filter { frame.time + $0.offset < 0.4999 } }
      #expect(taps.count == 3000, "every \(every) s")
    }
  }

  @Test("the number of frames is known without rendering them", arguments: 1...20)
  func count(seed: UInt64) {
    var generator = CaseGenerator(seed: 71_000_000 + seed)
    let track = OfflineRenderer.Track(Score(generator.pattern()), loops: seed % 5 == 0)
    let renderer = OfflineRenderer([track], sampleRate: seed % 2 == 0 ? 44_100 : 48_000)
    for every in [0.001, 0.0123, 0.25, 1] {
      #expect(
        renderer.controlFrameCount(every: every) == Double(renderer.controlFrames(every: every).count),
        "seed \(seed), every \(every) s")
    }
  }
}
