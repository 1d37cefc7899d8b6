import Foundation
import HapticComposition
import HapticModel
import OnsetSignals
import TestExpectations
import TestSupport
import Testing

/// What the strategy `onsets` composes with its default settings, from sounds of generators that train nothing.
///
/// A build for debugging takes long to compose, so 20 sounds (57 s) are composed by default, and 68 (228 s) when searches take
/// their full counts (`SearchEffort`).
@Suite("Transients of onsets by default")
struct OnsetDefaultsTests {
  /// Hertz: 48 kHz in a full run, otherwise a third of the samples.
  static let rate = SearchEffort.isFull ? 48_000.0 : 16_000

  /// The times and intensities of the transients.
  static func transients(_ samples: [Float], rate: Double = rate) -> [(time: Double, strength: Double)] {
    var composer = HapticComposer(
      sampleRate: rate, settings: CompositionSettings(.onsets), scale: Feeling.scale)
    samples.withUnsafeBufferPointer { composer.append($0) }
    return composer.finish().pattern.events.map { ($0.time, Double($0[.hapticIntensity])) }
  }

  enum Blow: CaseIterable, Sendable {
    case kick, snare, stick, click

    func sample(_ t: Double, _ dice: inout Dice) -> Double {
      switch self {
      case .kick: OnsetDefaultsTests.wave(55 * t + 1.2 * (1 - exp(-50 * t))) * exp(-t / 0.06)
      case .snare:
        0.5 * dice.noise() * exp(-t / 0.03) + 0.4 * OnsetDefaultsTests.wave(190 * t) * exp(-t / 0.04)
      case .stick: OnsetDefaultsTests.wave(1700 * t) * exp(-t / 0.012)
      case .click: t < 0.002 ? (t < 0.001 ? 0.8 : -0.8) : 0
      }
    }
  }

  static func wave(_ cycles: Double) -> Double { sin(2 * .pi * cycles) }

  private static func row(_ blow: Blow, every step: Double, _ dice: inout Dice) -> ([Float], [Double]) {
    var samples = [Float](repeating: 0, count: Int(rate * (0.8 + 12 * step)))
    let times = (0..<12).map { 0.2 + Double($0) * step }
    for time in times {
      let gain = dice.logBetween(0.4, 0.9)
      let start = Int(time * rate)
      for index in start..<min(samples.count, start + Int(0.25 * rate)) {
        samples[index] += Float(gain * blow.sample(Double(index - start) / rate, &dice))
      }
    }
    return (samples, times)
  }

  @Test(
    "twelve blows in a fast row become twelve transients", arguments: Blow.allCases,
    SearchEffort.values([0.04, 0.05, 0.06, 0.08], few: [0.04]))
  func rows(blow: Blow, step: Double) {
    var dice = Dice(UInt64(step * 1000))
    let (samples, times) = Self.row(blow, every: step, &dice)
    let transients = Self.transients(samples)
    let score = Score(times: transients.map(\.time), truth: times, window: 0.01)
    #expect(score.f >= 0.91, "\(transients.map(\.time))")
  }

  @Test("twelve short blows every 32 ms become twelve transients", arguments: [Blow.stick, .click])
  func shortRows(blow: Blow) {
    var dice = Dice(32)
    let (samples, times) = Self.row(blow, every: 0.032, &dice)
    let transients = Self.transients(samples)
    let score = Score(times: transients.map(\.time), truth: times, window: 0.01)
    #expect(score.f >= 0.91, "\(transients.map(\.time))")
  }

  @Test("thirteen equal clicks every 50 ms become thirteen transients")
  func clicks() {
    var samples = [Float](repeating: 0, count: Int(Self.rate))
    for click in 0..<13 { samples[(2 + click) * Int(Self.rate) / 20] = 0.9 }
    expectEqual(Self.transients(samples).count, 13)
  }

  @Test("notes with attacks of 20 to 80 ms are found within 25 ms", arguments: [0.02, 0.035, 0.05, 0.08])
  func soft(attack: Double) {
    // One pitch for each attack unless the run is full: the lowest for the shortest attack.
    let own = [0.02, 0.035, 0.05, 0.08].firstIndex(of: attack)
    for (number, hertz) in [110.0, 220, 440, 880].enumerated() where SearchEffort.isFull || number == own {
      var samples = [Float](repeating: 0, count: Int(Self.rate * 3))
      let times = (0..<6).map { 0.1 + Double($0) * 0.45 }
      for (index, time) in times.enumerated() {
        let pitch = hertz * [1, 1.5, 1.25, 2, 1.125, 0.75][index]
        for offset in 0..<Int(0.4 * Self.rate) {
          let t = Double(offset) / Self.rate
          let rise = number % 2 == 0 ? min(1, t / attack) : min(1, t / attack) * min(1, t / attack)
          let level = rise * min(1, (0.4 - t) / 0.06)
          samples[Int(time * Self.rate) + offset] += Float(
            0.4 * level * (Self.wave(pitch * t) + 0.4 * Self.wave(2 * pitch * t)))
        }
      }
      let found = Self.transients(samples).map(\.time)
      let score = Score(times: found, truth: times, window: 0.025)
      #expect(score.f >= 0.9, "\(hertz) Hz: \(found)")
    }
  }

  @Test(
    "a tone that glides becomes no transient after its start",
    arguments: [(60.0, 4000.0), (100, 2000), (3000, 80)])
  func glides(from: Double, to: Double) {
    for isTriangle in SearchEffort.isFull ? [false, true] : [from == 100] {
      var samples = [Float](repeating: 0, count: Int(Self.rate * 3))
      for index in samples.indices {
        let t = Double(index) / Self.rate
        let cycles = from * t + (to - from) * t * t / 6
        let x = cycles - cycles.rounded(.down)
        let level = isTriangle ? 4 * (x - 0.5).magnitude - 1 : Self.wave(cycles)
        samples[index] = Float(0.8 * level)
      }
      expectEqual(Self.transients(samples).filter { $0.time > 0.05 && $0.time < 2.95 }.count, 0)
    }
  }

  @Test("hum and hiss become no transient", arguments: [-50.0, -58, -70])
  func silence(decibels: Double) {
    var dice = Dice(17)
    let level = pow(10, decibels / 20)
    for hiss in SearchEffort.isFull ? [0.0, 0.1, 0.3] : [decibels == -58 ? 0 : 0.1] {
      let samples = (0..<Int(Self.rate * 3)).map { index in
        let t = Double(index) / Self.rate
        let hum = Self.wave(50 * t) + 0.5 * Self.wave(150 * t) + 0.2 * Self.wave(250 * t)
        return Float(level * (0.5 * hum + hiss * dice.noise()))
      }
      expectEqual(Self.transients(samples).count, 0)
    }
  }

  /// The mean rank correlation of generated sounds.
  private func rank(seeds: Range<UInt64>) -> Double {
    var correlations: [Double] = []
    let sounds = LabelledSound.set(
      seeds: seeds, families: [.drums, .soft, .partials], seconds: 6, rates: OnsetScoreTests.rates)
    for sound in sounds {
      let transients = Self.transients(sound.samples, rate: sound.sampleRate)
      let onsets = transients.map { Onset(time: $0.time, strength: $0.strength, brightness: 0) }
      correlations += OnsetScoreTests.correlations(onsets, sound)
    }
    #expect(correlations.count > 10 * seeds.count / 6)
    return correlations.reduce(0, +) / Double(max(1, correlations.count))
  }

  @Test("transients are as strong as the blows are loud")
  func ranks() {
    #expect(rank(seeds: 7200..<(SearchEffort.isFull ? 7202 : 7201)) >= 0.9)
  }

  /// The goal is 0.9; six seeds have 0.873 (`Benchmarks/Onsets`). This holds what is reached.
  @Test(
    "of six seeds, transients rank no worse than was measured",
    .enabled(if: SearchEffort.isFull, "composes 18 sounds; THRUM_TESTS=full runs it"))
  func ranksOfSixSeeds() {
    #expect(rank(seeds: 7200..<7206) >= 0.87)
  }

  @Test("the spacing is 30 ms with onsets and 85 ms otherwise, until it is set")
  func spacing() {
    var settings = CompositionSettings(.hybrid)
    expectEqual(settings[.spacing], 85)
    settings.strategy = .onsets
    expectEqual(settings[.spacing], 30)
    settings[.spacing] = 50
    settings.strategy = .bass
    expectEqual(settings[.spacing], 50)
    settings[.spacing] = .nan
    expectEqual(settings[.spacing], 85)
  }
}
