import Foundation
import HapticComposition
import OnsetSignals
import TestSupport
import Testing

/// Hits beside vibration that hardly rise: blows of a drum that still rings, and notes without a gap.
@Suite("Phrases beside vibration")
struct PhraseTests {
  static let rate = 16_000.0

  /// The times of the transients that `hybrid` composes.
  private static func transients(_ samples: [Float]) -> [Double] {
    let composition = Feeling.composed(samples, CompositionSettings(.hybrid), rate: rate)
    return composition.pattern.events.filter { $0.type == .hapticTransient }.map(\.time)
  }

  /// Blows of a tom whose ringing decays within a number of seconds.
  private static func toms(_ times: [Double], hertz: Double, decay: Double, seed: UInt64) -> [Float] {
    var dice = Dice(seed)
    var samples = [Float](repeating: 0, count: Int(((times.last ?? 0) + 1) * rate))
    for time in times {
      let gain = dice.between(0.3, 0.5)
      let first = Int(time * rate)
      for index in first..<min(samples.count, first + Int(6 * decay * rate)) {
        let t = Double(index - first) / rate
        let cycles = hertz * (t + 0.02 * (1 - exp(-t / 0.04)))
        let ringing =
          sin(2 * .pi * cycles) * exp(-t / decay) + 0.3 * sin(3.18 * .pi * cycles) * exp(-2 * t / decay)
        samples[index] += Float(gain * (ringing + 0.2 * dice.noise() * exp(-t / 0.004)))
      }
    }
    return samples
  }

  @Test(
    "each blow of a roll of toms becomes a transient", arguments: [(80.0, 0.12), (110, 0.25), (160, 0.3)],
    SearchEffort.values([0.05, 0.077, 0.11], few: [0.05]))
  func rolls(tom: (hertz: Double, decay: Double), step: Double) {
    let times = (0..<16).map { 0.25 + Double($0) * step }
    let found = Self.transients(Self.toms(times, hertz: tom.hertz, decay: tom.decay, seed: 5))
    let score = Score(times: found, truth: times, window: 0.025)
    #expect(score.f >= 0.9, "\(score.f): \(found)")
  }

  @Test("notes of a phrase without gaps become transients", arguments: [180.0, 330])
  func legato(hertz: Double) {
    let steps = [0.0, 4, 7, 2, 9, 5]
    let starts = steps.indices.map { 0.3 + Double($0) * 0.28 }
    var phase = 0.0
    let samples = (0..<Int(2.5 * Self.rate)).map { index in
      let time = Double(index) / Self.rate
      guard let note = starts.lastIndex(where: { $0 <= time }), time < 2 else { return Float(0) }
      phase += hertz * exp2(steps[note] / 12) / Self.rate
      let wave = (1...6).reduce(0.0) { $0 + sin(2 * .pi * Double($1) * phase) / Double($1) }
      return Float(0.25 * wave * min(1, (time - 0.3) / 0.02) * min(1, (2 - time) / 0.04))
    }
    let found = Self.transients(samples)
    // Four of six notes; without phrases, the first one alone.
    let score = Score(times: found, truth: starts, window: 0.025)
    #expect(score.f >= 0.79, "\(score.f): \(found)")
  }

  @Test(
    "noise that beats, an engine and a tone that swells begin no phrase",
    // The number of transients that rise by themselves, and a few more, as noise differs.
    arguments: [("noise", 14), ("engine", 4), ("tremolo", 0)])
  func steady(kind: String, most: Int) {
    var dice = Dice(9)
    let samples = (0..<Int(3.5 * Self.rate)).map { index in
      let time = Double(index) / Self.rate - 0.5
      guard time >= 0 else { return Float(0) }
      switch kind {
      case "noise": return Float(0.3 * dice.noise() * (1 + 0.6 * sin(2 * .pi * 25 * time)))
      case "engine":
        let pulse = time.truncatingRemainder(dividingBy: 1 / 24.0)
        return Float(0.4 * sin(2 * .pi * 96 * time) * exp(-pulse / 0.03) + 0.05 * dice.noise())
      default: return Float(0.4 * sin(2 * .pi * 220 * time) * (1 + 0.5 * sin(2 * .pi * 6 * time)))
      }
    }
    let found = Self.transients(samples).filter { $0 > 0.6 }
    #expect(found.count <= most, "\(found)")
  }
}
