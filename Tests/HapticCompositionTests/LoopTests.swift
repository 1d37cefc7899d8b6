import Foundation
import HapticComposition
import HapticModel
import TestExpectations
import TestSupport
import Testing

@Suite("Loops")
struct LoopTests {
  private func looped(_ strategy: CompositionStrategy = .hybrid) -> CompositionSettings {
    var settings = CompositionSettings(strategy)
    settings.loops = true
    return settings
  }

  private static let rate = 48_000.0
  /// Noise that slides on, 3.003 s: not a whole number of frames.
  private static let slide = Sounds.noise(3.003, seed: 21, rate: rate) {
    0.3 + 0.05 * sin(4 * Double.pi * $0 / 3.003)
  }

  @Test("an endless slide has no hit at its start; as a sound of its own it may have one")
  func slide() {
    let pattern = Feeling.composed(Self.slide, looped(), rate: Self.rate).pattern
    #expect(pattern.events.allSatisfy { $0.type != .hapticTransient || $0.time > 0.1 })
    expectEqual(pattern.events.first?.time, 0)
  }

  @Test(
    "the pattern is as long as the sound and feels the same on both sides of the seam",
    arguments: [CompositionStrategy.hybrid, .envelope, .loudness])
  func seam(strategy: CompositionStrategy) throws {
    let pattern = Feeling.composed(Self.slide, looped(strategy), rate: Self.rate).pattern
    #expect(abs(pattern.duration - 3.003) < 1e-5, "\(pattern.duration)")
    // Two passes: events and curves of the second one begin where the first one ends.
    var twice = pattern
    for curve in pattern.curves {
      var curve = curve
      curve.time += 3.003
      twice.curves.append(curve)
    }
    for index in twice.curves.indices where twice.curves[index].time < 3.003 {
      let rest = 3.003 - twice.curves[index].time
      twice.curves[index].controlPoints.removeAll { $0.time >= rest }
    }
    for event in pattern.events {
      var event = event
      event.time += 3.003
      twice.events.append(event)
    }
    let levels = Feeling.levels(twice, seconds: 6)
    let around = levels[570..<630]
    let (low, high) = try (#require(around.min()), #require(around.max()))
    // The noise itself moves, and an even sound is followed closely.
    #expect(high - low < 4.5, "\(low)…\(high) dB")
    #expect(abs(levels[600] - levels[602]) < 2.3, "\(levels[600]) and \(levels[602]) dB")
  }

  @Test("a loop with a blow at its start keeps it, and silence at its end is part of the pattern")
  func blows() {
    let pattern = Feeling.composed(Sounds.blows(2, at: [0, 0.5, 1, 1.5], decay: 0.03), looped()).pattern
    let transients = pattern.events.filter { $0.type == .hapticTransient }.map(\.time)
    #expect(transients.count == 4 && (transients.first ?? 1) < 0.003, "\(transients)")
    #expect(abs(pattern.duration - 2) < 1e-5)
  }

  @Test(
    "loops of any length give a pattern",
    arguments: SearchEffort.values([0.0, 0.001, 0.01, 0.05, 0.3, 0.41, 0.9], few: [0, 0.01, 0.3]))
  func lengths(seconds: Double) {
    for strategy in CompositionStrategy.allCases {
      let composition = Feeling.composed(
        Sounds.noise(seconds, seed: 2) { _ in 0.4 }, looped(strategy), blocks: [77])
      #expect(composition.pattern.duration <= seconds + 1e-6)
    }
  }
}
