import OnsetSignals
import TestExpectations
import Testing

@testable import HapticComposition

@Suite("Onset judges")
struct OnsetJudgeTests {
  @Test("the weights expect the numbers that are measured")
  func inputs() {
    expectEqual(8 * OnsetJudge.shipped(.file).groups, OnsetFeature.judgedCount)
    expectEqual(8 * OnsetJudge.shipped(.live).groups, OnsetFeature.judgedCount)
    expectEqual(8 * OnsetJudge.forPlacing().groups, OnsetFeature.count)
    expectEqual(OnsetJudge.forContext().groups, OnsetContext.judgedGroups)
  }

  @Test("a file of weights is read as its format says; a damaged one accepts every candidate")
  func format() {
    // One hidden unit and eight inputs, of which all weights but the first are 0.
    var file: [UInt8] = [8, 0, 1, 0]
    for number: Float in [1, 0.25, 0.125, 0.5, 10, 20] {
      file += (0..<4).map { UInt8(truncatingIfNeeded: number.bitPattern >> UInt32(8 * $0)) }
    }
    file += [0, 6] + [UInt8](repeating: 0, count: 14)
    file += [4, 0, 1, 0, 1, 0, 2, 0]
    file += [2] + [UInt8](repeating: 0, count: 7)
    let judge = file.withUnsafeBufferPointer(OnsetJudge.init)
    let found = judge.weigh([SIMD8(5, 7, 7, 7, 7, 7, 7, 7)])
    // The weight 2, times the scale 2 · 0.5, times the gain 1536/512, times 5, and the offset 4: 34.
    #expect(found.score == 10 + 0.25 * 34 && found.shift == 20 + 0.125 * 34)
    for count in [0, 27, file.count - 1] {
      let damaged = file.prefix(count).withUnsafeBufferPointer(OnsetJudge.init)
      expectEqual(damaged.weigh([SIMD8()]).score, 1)
    }
  }

  @Test("an observer sees every candidate with all features", arguments: [true, false])
  func observer(isLive: Bool) {
    let sound = LabelledSound.make(.drums, seed: 1, seconds: 2, rates: [48_000])
    var detector = OnsetDetector(
      sampleRate: 48_000, settings: .init(lookAhead: isLive ? .live : .file))
    var observer = Counter()
    var onsets = 0
    sound.samples.withUnsafeBufferPointer { detector.process($0, observer: &observer) { _ in onsets += 1 } }
    detector.finish(observer: &observer) { _ in onsets += 1 }
    #expect(observer.count >= onsets && onsets > 0)
    expectEqual(observer.sizes, [OnsetFeature.count + OnsetContext.count])
  }

  private struct Counter: CandidateObserver {
    var count = 0
    var sizes: Set<Int> = []

    static var seesAll: Bool { true }

    mutating func see(sample: Int, kind: Int, score: Float, features: [Float]) {
      count += 1
      sizes.insert(features.count)
    }
  }
}
