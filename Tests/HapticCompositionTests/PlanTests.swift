import HapticPerception
import TestExpectations
import TestSupport
import Testing

@testable import HapticComposition

@Suite("Plans of transients and spans")
struct PlanTests {
  /// Frames of one loudness, and of another from a time on.
  private static func frames(_ quiet: Float, _ loud: Float, from time: Double, seconds: Double)
    -> [StoredFrame]
  {
    (0..<Int(seconds / SoundFrame.step)).map { index in
      // A frame looks 11 ms ahead.
      let level = Double(index) * SoundFrame.step >= time - 0.005 ? loud : quiet
      return StoredFrame(SoundFrame(level: level, loudness: level, brightness: 10))
    }
  }

  @Test("a weak hit just before a strong one does not take its strength and its place")
  func precursor() {
    let settings = CompositionSettings()
    let frames = Self.frames(-35, -10, from: 0.32, seconds: 1)
    let map = LoudnessMap(frames, settings, FeltScale())
    let hits = [0.3, 0.32].map { Onset(time: $0, strength: 0.5, brightness: 0.5) }
    let transients = TransientPlan(hits, frames, map, settings).transients
    expectEqual(transients.map(\.time), [0.32])
    // In any order.
    expectEqual(TransientPlan(hits.reversed(), frames, map, settings).transients.map(\.time), [0.32])
  }

  @Test("a weak consonant with a loud vowel is a transient of a pattern without vibration")
  func consonant() {
    // The consonant swings by 4 dB before the vowel follows; the second one has no vowel.
    let frames = (0..<200).map { index in
      let isVowel = (70..<100).contains(index)
      let level: Float =
        isVowel ? -10 : (60..<70).contains(index) || index > 120 ? -48 - Float(index % 2) * 4 : -90
      return StoredFrame(SoundFrame(level: level, loudness: level, brightness: 10))
    }
    let hits = [0.3, 0.605].map { Onset(time: $0, strength: 0.5, brightness: 0.5) }
    for strategy in [CompositionStrategy.onsets, .hybrid] {
      let settings = CompositionSettings(strategy)
      let plan = TransientPlan(hits, frames, LoudnessMap(frames, settings, FeltScale()), settings)
      expectEqual(plan.transients.map(\.time), (strategy == .onsets ? [0.3] : []))
      expectEqual(plan.weak, (strategy == .onsets ? 1 : 2))
    }
  }

  @Test("averages in place are those of windows over a copy", arguments: [0.0, 12, 35, 200])
  func smoothing(milliseconds: Double) {
    var settings = CompositionSettings(.envelope)
    settings[.smoothing] = milliseconds
    let frames = (0..<500).map { index in
      // Steps of 3.5 dB: steeper ones are limited.
      let level = Float(-30) + 25 * Float(abs(50 - (index * 7) % 100)) / 50
      return StoredFrame(SoundFrame(level: level, loudness: level, brightness: 10))
    }
    let map = LoudnessMap(frames, settings, FeltScale())
    let span = SpanPlan(WantedVibration(frames, map, settings), [], map, settings).spans
    // The same in the plain way.
    var powers = frames.map { Maths.power(ofDecibels: $0.loudness) }
    let reach = Int(milliseconds / 1000 / SoundFrame.step / 2 + 0.5)
    if reach > 0 {
      for (before, after) in [(reach / 2, (reach + 1) / 2), ((reach + 1) / 2, reach / 2)] {
        powers = powers.indices.map { index in
          let window = powers[max(0, index - before)..<min(powers.count, index + after + 1)]
          return window.reduce(0, +) / Double(window.count)
        }
      }
    }
    let wanted = powers.map { min(map.feltLevel(Maths.decibels(ofPower: $0)), map.feltLimit) }
    #expect(!span.isEmpty)
    for span in span {
      for (offset, level) in span.levels.enumerated() {
        #expect(abs(level - max(wanted[span.first + offset], LoudnessMap.feltFloor)) < 1e-6)
      }
    }
  }

  @Test("smoothing makes vibration neither early nor late", arguments: [0.0, 10, 15, 25, 30, 100])
  func centred(milliseconds: Double) {
    var settings = CompositionSettings(.envelope)
    settings[.smoothing] = milliseconds
    // A peak that is the same on both sides.
    let frames = (0...200).map { index in
      let level = Float(-10) - 0.4 * Float(abs(100 - index))
      return StoredFrame(SoundFrame(level: level, loudness: level, brightness: 10))
    }
    let levels = WantedVibration(frames, LoudnessMap(frames, settings, FeltScale()), settings).levels
    // At both ends of the sound windows are shorter.
    let middle = levels[30...170]
    #expect(zip(middle, middle.reversed()).allSatisfy { abs($0 - $1) < 1e-6 })
  }

  @Test("a sound of a tenth of a second is followed with as many points as one of a second")
  func short() {
    let samples = Sounds.tone(0.12) { 0.8 * (1 - $0 / 0.12) }
    let report = Feeling.composed(samples, CompositionSettings(.envelope)).report
    #expect(report.detail == CompositionSettings()[.detail] && report.points <= 20)
  }

  @Test("a grid counts the transients that it has moved in the end", arguments: 0..<20)
  func movedCount(seed: Int) {
    var generator = SeededGenerator(seed: UInt64(seed))
    var time = 0.4
    var hits: [Onset] = []
    // Pairs that are too close after both were moved, in rows of two tempos.
    while hits.count < 192 {
      hits.append(
        Onset(time: time + .random(in: -0.012...0.012, using: &generator), strength: 0.8, brightness: 0.5))
      if hits.count % 64 > 60 || hits.count % 64 < 3 {
        hits.append(
          Onset(time: time + .random(in: 0.036...0.05, using: &generator), strength: 0.8, brightness: 0.5))
      }
      time += hits.count < 70 ? 0.25 : 0.27
    }
    var transients = hits.map { PlannedTransient(time: $0.time, heard: $0.time, level: 30, brightness: 0.5) }
    var grid = BeatGrid()
    grid.snap(&transients, to: hits)
    #expect(grid.moved == transients.count { $0.time != $0.heard }, "seed \(seed)")
    #expect(grid.moved > 0, "seed \(seed)")
  }
}
