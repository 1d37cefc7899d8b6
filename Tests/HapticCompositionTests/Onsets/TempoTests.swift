import Foundation
import HapticComposition
import OnsetSignals
import TestExpectations
import Testing

@Suite("Tempo of onsets")
struct TempoTests {
  /// A rhythm of `count` slots of eighths: every beat strong, the rest there or not.
  static func rhythm(_ dice: inout Dice, bpm: Double, start: Double, jitter: Double, count: Int = 48)
    -> [Onset]
  {
    (0..<count).compactMap { slot in
      let isBeat = slot % 2 == 0
      guard dice.chance(isBeat ? 0.9 : 0.5) else { return nil }
      let time = start + Double(slot) * 30 / bpm + dice.between(-jitter, jitter)
      return Onset(time: max(0, time), strength: isBeat ? 0.9 : 0.4, brightness: 0.5)
    }
  }

  static func tempo(_ onsets: [Onset]) -> Tempo? {
    var estimator = TempoEstimator()
    for onset in onsets { estimator.add(onset) }
    return estimator.estimate()
  }

  @Test(
    "a tempo that is no number above 0 leaves times where they are",
    arguments: [0, -0.0, -60, .nan, .infinity])
  func noGrid(bpm: Double) {
    expectEqual(Tempo(beatsPerMinute: bpm, firstBeat: 0, confidence: 1).nearestBeat(to: 1.3), 1.3)
  }

  @Test(
    "tempo and beat of a steady rhythm are found within 1 % and 20 ms",
    arguments: [70.0, 92, 120, 133.3, 150])
  func steady(bpm: Double) throws {
    for seed in 1...6 as ClosedRange<UInt64> {
      var dice = Dice(seed)
      let start = dice.between(0, 1)
      let onsets = Self.rhythm(&dice, bpm: bpm, start: start, jitter: 0.006)
      let tempo = try #require(Self.tempo(onsets), "seed \(seed)")
      #expect(tempo.confidence >= 0.6)
      // Twice or half as fast is the same beat to a listener.
      let ratio = tempo.beatsPerMinute / bpm
      let octave = [0.5, 1, 2].min { abs($0 - ratio) < abs($1 - ratio) } ?? 1
      #expect(abs(ratio / octave - 1) < 0.01, "seed \(seed): \(tempo)")
      for beat in 0..<10 {
        let time = start + Double(beat) * 60 / bpm
        #expect(abs(tempo.nearestBeat(to: time, divisions: 2) - time) < 0.02, "seed \(seed): \(tempo)")
      }
    }
  }

  @Test("120 beats a minute with eighths are not called 60 or 240")
  func octave() throws {
    for seed in 1...10 as ClosedRange<UInt64> {
      var dice = Dice(seed)
      let tempo = try #require(Self.tempo(Self.rhythm(&dice, bpm: 120, start: 0.3, jitter: 0.004)))
      #expect(abs(tempo.beatsPerMinute - 120) < 1.2, "seed \(seed)")
    }
  }

  @Test("onsets at random times give no tempo")
  func random() {
    var found = 0
    for seed in 1...40 as ClosedRange<UInt64> {
      var dice = Dice(seed)
      var time = 0.0
      let onsets = (0..<40).map { _ in
        time += dice.logBetween(0.1, 0.9)
        return Onset(time: time, strength: dice.between(0.2, 1), brightness: 0.5)
      }
      if Self.tempo(onsets) != nil { found += 1 }
    }
    #expect(found <= 2)
  }

  @Test("few onsets, equal times and times that are none give no tempo")
  func nothing() {
    #expect(Self.tempo([]) == nil)
    #expect(Self.tempo((0..<7).map { Onset(time: Double($0), strength: 1, brightness: 0) }) == nil)
    #expect(Self.tempo((0..<50).map { _ in Onset(time: 3, strength: 1, brightness: 0) }) == nil)
    let bad = [Double.nan, .infinity, -.infinity, 1e300]
    #expect(Self.tempo((0..<50).map { Onset(time: bad[$0 % 4], strength: 1, brightness: 0) }) == nil)
    #expect(Self.tempo((0..<50).map { Onset(time: Double($0), strength: .nan, brightness: 0) }) == nil)
  }

  @Test("the newest onsets count: a tempo that changes is followed, and memory stays bounded")
  func change() throws {
    var estimator = TempoEstimator()
    var time = 0.0
    for _ in 0..<3000 {
      estimator.add(Onset(time: time, strength: 0.8, brightness: 0.5))
      time += 0.6
    }
    for _ in 0..<TempoEstimator.capacity {
      estimator.add(Onset(time: time, strength: 0.8, brightness: 0.5))
      time += 0.5
    }
    let tempo = try #require(estimator.estimate())
    #expect(abs(tempo.beatsPerMinute - 120) < 0.1)
    #expect(tempo.confidence > 0.9)
  }

  @Test("the tempo of drums in sound is that of their grid")
  func drums() throws {
    let rate = OnsetStreamTests.rate
    let fall = Float(pow(0.999, 48_000 / rate))
    var dice = Dice(5)
    var samples = [Float](repeating: 0, count: Int(rate * 10))
    for slot in 0..<18 {
      let start = Int((0.25 + Double(slot) * 0.5) * rate)
      var level: Float = 0.8
      for index in start..<start + Int(0.1 * rate) {
        samples[index] += level * Float(dice.noise()) * 0.3
        level *= fall
      }
    }
    var estimator = TempoEstimator()
    for onset in OnsetStreamTests.onsets(samples, rate: rate) { estimator.add(onset) }
    let tempo = try #require(estimator.estimate())
    #expect(abs(tempo.beatsPerMinute - 120) < 0.5)
    #expect(abs(tempo.nearestBeat(to: 4.25) - 4.25) < 0.005)
  }
}
