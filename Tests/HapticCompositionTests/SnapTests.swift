import Foundation
import HapticComposition
import HapticModel
import OnsetSignals
import TestExpectations
import TestSupport
import Testing

@Suite("Snap to the beat")
struct SnapTests {
  /// Hertz: as few as the detector takes, since only the times of the clicks matter here.
  private static let rate = 8_000.0

  /// Clicks of 3 ms at given times.
  private static func clicks(_ times: [Double], seconds: Double) -> [Float] {
    var samples = [Float](repeating: 0, count: Int(seconds * rate))
    for time in times {
      let first = Int(time * rate)
      for index in first..<min(samples.count, first + Int(0.003 * rate)) {
        samples[index] = (index / 4) % 2 == 0 ? 0.6 : -0.6
      }
    }
    return samples
  }

  private static func composed(_ times: [Double], _ snap: BeatSnap) -> Composition {
    var settings = CompositionSettings(.onsets)
    settings.snap = snap
    settings[.spacing] = 40
    let seconds = (times.last ?? 0) + 0.5
    return Feeling.composed(clicks(times, seconds: seconds), settings, rate: rate)
  }

  /// Times of a grid with jitter.
  private static func train(
    _ seed: UInt64, bpm: Double, divisions: Int, count: Int, jitter: Double, missing: Double = 0.2
  ) -> (grid: [Double], times: [Double]) {
    var dice = Dice(seed)
    let start = dice.between(0.3, 0.6)
    let grid = (0..<count).filter { $0 % divisions == 0 || !dice.chance(missing) }.map {
      start + Double($0) * 60 / bpm / Double(divisions)
    }
    return (grid, grid.map { $0 + dice.between(-jitter, jitter) })
  }

  @Test(
    "clicks with jitter come to lie on the grid, up to the tempo that is estimated",
    arguments: SearchEffort.values([(96.0, 2), (120, 2), (120, 1), (100, 3)], few: [(120, 2)]))
  func jitter(bpm: Double, divisions: Int) throws {
    let seed: UInt64 = 1
    let (grid, times) = Self.train(seed, bpm: bpm, divisions: divisions, count: 28, jitter: 0.012)
    let plain = Self.composed(times, .none).pattern.events.map(\.time)
    let result = Self.composed(times, .beat)
    let snapped = result.pattern.events.map(\.time)
    #expect(snapped.count == grid.count && plain.count == grid.count, "seed \(seed)")
    func deviation(_ times: [Double]) -> Double {
      (zip(times, grid).reduce(0) { $0 + pow($1.0 - $1.1, 2) } / Double(grid.count)).squareRoot()
    }
    #expect(
      deviation(snapped) < 0.5 * deviation(plain),
      "seed \(seed): \(deviation(snapped)), \(deviation(plain))")
    #expect(result.report.snapped > grid.count / 2)
    #expect(try #require(result.report.tempo).confidence >= BeatSnap.leastConfidence)
    for (a, b) in zip(snapped, plain) { #expect(abs(a - b) <= BeatSnap.largestMove + 1e-6) }
    // Steps between the transients are those of one grid.
    let tempo = try #require(result.report.tempo)
    for time in snapped {
      let distances = [3, 4].map { abs(tempo.nearestBeat(to: time, divisions: $0) - time) }
      #expect((distances.min() ?? 1) < 2e-6, "seed \(seed): \(time)")
    }
  }

  @Test(
    "clicks at random times stay where they are, and no tempo is reported",
    arguments: SearchEffort.seeds(1...2))
  func random(seed: UInt64) {
    var dice = Dice(seed)
    var time = 0.3
    let times = (0..<18).map { _ in
      time += dice.logBetween(0.12, 0.9)
      return time
    }
    let snapped = Self.composed(times, .beat)
    #expect(snapped.pattern == Self.composed(times, .none).pattern, "seed \(seed)")
    #expect(snapped.report.tempo == nil && snapped.report.snapped == 0)
  }

  @Test("few clicks stay where they are")
  func few() {
    let times = [0.3, 0.8, 1.31, 1.8]
    expectEqual(Self.composed(times, .beat).pattern, Self.composed(times, .none).pattern)
  }

  @Test("of hits beside the beat none moves farther than a quarter of the grid, and all keep their order")
  func flams() {
    var times: [Double] = []
    for beat in 0..<24 {
      let time = 0.4 + Double(beat) * 0.5
      times += beat % 6 == 0 ? [time - 0.055, time] : [time]
      if beat % 8 == 1 { times.append(time + 0.06) }
    }
    let plain = Self.composed(times, .none).pattern.events.map(\.time)
    let result = Self.composed(times, .beat)
    let snapped = result.pattern.events.map(\.time)
    #expect(snapped.count == plain.count && result.report.tempo != nil)
    for (a, b) in zip(snapped, plain) { #expect(abs(a - b) <= 0.25 * 0.125 + 0.002, "\(b) to \(a)") }
    for (a, b) in zip(snapped, snapped.dropFirst()) { #expect(b - a >= 0.0349) }
  }

  @Test("a tempo that changes is followed, row by row")
  func change() {
    var times: [Double] = []
    var time = 0.4
    var dice = Dice(3)
    let count = SearchEffort.isFull ? 128 : 96
    for index in 0..<count {
      times.append(time + dice.between(-0.008, 0.008))
      time += index < count / 2 ? 0.25 : 0.3
    }
    let result = Self.composed(times, .beat)
    #expect(result.report.onBeat == count && result.report.snapped > count / 2)
  }
}
