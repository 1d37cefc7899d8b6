import Foundation
import HapticComposition
import TestExpectations
import Testing

/// The start of a file: an attack, or the middle of something that goes on.
@Suite("Opening of a sound")
struct OpeningTests {
  private static let rate = Sounds.rate

  /// The times of the transients in the first tenth of a second.
  private static func first(_ samples: [Float], _ settings: CompositionSettings) -> [Double] {
    Feeling.composed(samples, settings, rate: rate).pattern.events
      .filter { $0.type == .hapticTransient && $0.time < 0.1 }.map(\.time)
  }

  private static let strategies = [CompositionStrategy.hybrid, .onsets].map { CompositionSettings($0) }

  enum Steady: CaseIterable, Sendable {
    case tone, hum, organ, noise, engine, swaying

    var samples: [Float] {
      switch self {
      // Tones that start at a crest, where a cut is a click.
      case .tone: OpeningTests.tones([(440, 1)], phase: 0.25) { _ in 0.4 }
      case .hum: OpeningTests.tones([(50, 1), (100, 0.6), (150, 0.4), (300, 0.2)], phase: 0.2) { _ in 0.3 }
      case .organ:
        OpeningTests.tones([(220, 0.5), (440, 1), (660, 0.5), (880, 0.4)], phase: 0.1) { _ in 0.2 }
      case .noise: Sounds.noise(1.2, seed: 5, rate: OpeningTests.rate) { _ in 0.3 }
      // 24 pulses a second, the first one 30 ms after the start.
      case .engine:
        OpeningTests.tones([(95, 1), (180, 0.5)], phase: 0) { time in
          let since = (time + 0.012).truncatingRemainder(dividingBy: 1 / 24.0)
          return 0.5 * exp(-since / 0.02)
        }
      case .swaying: OpeningTests.tones([(330, 1), (660, 0.3)], phase: 0) { 0.3 + 0.1 * sin(4 * $0) }
      }
    }
  }

  private static func tones(
    _ partials: [(hertz: Double, gain: Double)], phase: Double, seconds: Double = 1.2,
    amplitude: (Double) -> Double
  ) -> [Float] {
    (0..<Int(seconds * rate)).map { index in
      let time = Double(index) / rate
      let sum = partials.reduce(0.0) { $0 + $1.gain * sin(2 * .pi * ($1.hertz * time + phase)) }
      return Float(amplitude(time) * sum)
    }
  }

  @Test("a steady sound has no hit at its start", arguments: Steady.allCases)
  func steady(sound: Steady) {
    let samples = sound.samples
    for settings in Self.strategies {
      let found = Self.first(samples, settings).filter { $0 < 0.025 }
      #expect(found.isEmpty, "\(settings.strategy.name): \(found)")
    }
    // Vibration carries the sound from its start, unless it consists of pulses.
    guard sound != .engine else { return }
    let hybrid = Feeling.composed(samples, rate: Self.rate).pattern
    #expect(hybrid.events.contains { $0.type == .hapticContinuous && $0.time < 0.02 })
  }

  enum Attack: CaseIterable, Sendable {
    case blow, slam, pluck, accent, rise, beep, blowInNoise, softer

    var samples: [Float] {
      switch self {
      case .blow: Sounds.blows(1, at: [0], rate: OpeningTests.rate)
      case .slam:
        Sounds.noise(1.2, seed: 9, rate: OpeningTests.rate) { 0.8 * exp(-$0 / 0.05) + 0.02 * exp(-$0) }
      case .pluck:
        OpeningTests.tones([(196, 1), (392, 0.6), (588, 0.4)], phase: 0) { 0.5 * exp(-$0 / 0.8) }
      // A note whose attack is 6 dB above what it holds.
      case .accent: OpeningTests.tones([(262, 1), (524, 0.5)], phase: 0) { 0.25 * (1 + exp(-$0 / 0.05)) }
      // A note that rises from silence within 20 ms.
      case .rise: OpeningTests.tones([(262, 1), (524, 0.5)], phase: 0) { 0.4 * min(1, $0 / 0.02) }
      case .beep: OpeningTests.tones([(880, 1)], phase: 0, seconds: 0.3) { _ in 0.5 }
      case .blowInNoise:
        zip(
          Sounds.blows(1.2, at: [0], rate: OpeningTests.rate),
          Sounds.noise(1.2, seed: 3, rate: OpeningTests.rate) { _ in 0.03 }
        ).map { $0 + $1 }
      // What follows is much softer than the start.
      case .softer: Sounds.noise(1.2, seed: 7, rate: OpeningTests.rate) { $0 < 0.15 ? 0.5 : 0.1 }
      }
    }
  }

  @Test("an attack at the start of a sound stays a hit", arguments: Attack.allCases)
  func attack(sound: Attack) {
    let samples = sound.samples
    for settings in Self.strategies {
      #expect(Self.first(samples, settings).first ?? 1 < 0.02, "\(settings.strategy.name)")
    }
  }

  @Test("a steady sound after a pause starts with a hit")
  func afterPause() {
    let samples = [Float](repeating: 0, count: Int(0.06 * Self.rate)) + Steady.organ.samples
    let found = Self.first(samples, CompositionSettings(.onsets))
    #expect(found.contains { ($0 - 0.06).magnitude < 0.01 }, "\(found)")
  }

  @Test("the start of a sound does not depend on the sizes of the blocks")
  func blocks() {
    let samples = Steady.hum.samples
    let whole = Feeling.composed(samples, rate: Self.rate, blocks: [samples.count])
    expectEqual(Feeling.composed(samples, rate: Self.rate, blocks: [1, 700, 33]).pattern, whole.pattern)
  }
}
