import HapticAnalysis
import HapticModel
import HapticPerception
import TestExpectations
import TestSupport
import Testing

@testable import HapticComposition

/// How many points curves take.
@Suite("Sparse curves")
struct SparseTests {
  /// Frames whose loudness follows a function of their index.
  private static func frames(_ seconds: Double, _ loudness: (Int) -> Double) -> [StoredFrame] {
    (0..<Int(seconds / SoundFrame.step)).map { index in
      let level = Float(loudness(index))
      return StoredFrame(SoundFrame(level: level, loudness: level, brightness: 10))
    }
  }

  private static func refined(_ frames: [StoredFrame]) -> CompositionDraft {
    let settings = CompositionSettings(.envelope)
    let map = LoudnessMap(frames, settings, FeltScale())
    var draft = CompositionDraft(
      frames, [], map, settings, FeltScale(), duration: Double(frames.count) * SoundFrame.step)
    draft.refine(DesignCheck(), following: CompositionDraft.followingPasses)
    return draft
  }

  @Test("small fluctuations take no more than 30 points a second", arguments: 1...3)
  func fluctuations(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    // As loudness is measured in windows of 21 ms, neighbours are alike.
    let steps = (0..<2000).map { _ in random.double(-9...9) }
    let frames = Self.frames(8) { index in
      let mean = steps[index..<index + 4].reduce(0, +) / 4
      return -15 + 10 * Double(index / 200 % 2) + mean
    }
    let draft = Self.refined(frames)
    #expect(draft.points > 0)
    #expect(Double(draft.points) <= 30 * 8, "\(draft.points) points")
  }

  @Test("a tremor is felt as pulses, however many points it takes", arguments: [13.0, 18])
  func tremor(hertz: Double) {
    let frames = Self.frames(4) { index in
      let cycles = Double(index) * SoundFrame.step * hertz
      return -20 + 14 * Maths.sine(cycles: cycles - Double(Int(cycles)))
    }
    let draft = Self.refined(frames)
    let felt = DesignCheck().levels(of: draft.pattern).map { Double($0.level) }
    // The mean of the swings of all periods but the first and the last.
    let period = Int(1 / hertz / SoundFrame.step + 0.5)
    let starts = stride(from: 200 - period, to: 600, by: period)
    let swings = starts.map { start in
      let part = felt[start..<start + period]
      return (part.max() ?? 0) - (part.min() ?? 0)
    }
    #expect(swings.reduce(0, +) / Double(swings.count) > 8, "\(swings)")
  }
}
