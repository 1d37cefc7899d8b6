import Foundation
import HapticComposition
import TestSupport
import Testing

/// Blows that the course of the power shows, within noise.
@Suite("Blows within noise")
struct EvidentTests {
  private static let rate = 48_000.0

  /// Noise whose level in dB is given every 10 ms.
  private static func noise(_ levels: [Double], seed: UInt64) -> [Float] {
    Sounds.noise(Double(levels.count) / 100, seed: seed, rate: rate) { time in
      let position = min(max(time * 100 - 0.5, 0), Double(levels.count) - 1)
      let index = min(Int(position), levels.count - 2)
      let level = levels[index] + (levels[index + 1] - levels[index]) * (position - Double(index))
      return 1.7 * pow(10, level / 20)
    }
  }

  private static func transients(_ samples: [Float], _ strategy: CompositionStrategy) -> [Double] {
    Feeling.composed(samples, CompositionSettings(strategy), rate: rate).pattern.events
      .filter { $0.type == .hapticTransient }.map(\.time)
  }

  @Test("two snaps of a card, each 20 dB in 10 ms within a rustle, become two hits", arguments: [1, 2, 4])
  func snaps(seed: UInt64) {
    let levels: [Double] = [
      -63, -64, -57, -48, -45, -43, -40, -39, -28, -9, -28, -32, -40, -35, -42, -47, -49, -50, -51, -52, -49,
      -39, -54, -52, -47, -49, -49, -43, -41, -34, -22, -11, -23, -34, -38, -40, -39, -43, -44, -44, -47, -48,
      -42, -53,
    ]
    let found = Self.transients(Self.noise(levels, seed: seed), .onsets)
    for time in [0.09, 0.3] {
      #expect(found.contains { ($0 - time).magnitude < 0.02 }, "\(time) in \(found)")
    }
  }

  @Test("noise that beats deeply, slow enough that no beat is a blow, has no hit", arguments: [2.0, 3])
  func beats(hertz: Double) {
    let samples = Sounds.noise(2, seed: 11, rate: Self.rate) {
      0.5 * (0.02 + pow(sin(.pi * hertz * $0), 2))
    }
    #expect(Self.transients(samples, .onsets).isEmpty)
  }

  @Test("a vowel that is far louder than its consonant is not a hit", arguments: [0.03, 0.06])
  func vowels(consonant: Double) {
    let starts = [0.3, 0.8, 1.3]
    let vowel = 0.07
    var samples = Sounds.noise(1.8, seed: 3, rate: Self.rate) { time in
      guard let start = starts.first(where: { time >= $0 && time < $0 + vowel }) else { return 1e-4 }
      return consonant * sin(.pi * (time - start) / vowel).squareRoot()
    }
    for start in starts {
      for index in 0..<Int(0.2 * Self.rate) {
        let time = Double(index) / Self.rate
        let edge = min(1, time / 0.012, (0.2 - time) / 0.05)
        let voice = (1...8).reduce(0.0) { $0 + sin(2 * .pi * 130 * Double($1) * time) / Double($1) }
        samples[Int((start + vowel) * Self.rate) + index] += Float(0.3 * edge * voice)
      }
    }
    let found = Self.transients(samples, .onsets)
    for start in starts {
      #expect(!found.contains { ($0 - start - vowel).magnitude < 0.03 }, "\(start + vowel) in \(found)")
    }
  }
}
