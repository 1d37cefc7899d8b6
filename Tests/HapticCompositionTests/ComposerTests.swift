import Foundation
import HapticComposition
import HapticModel
import HapticPerception
import TestExpectations
import TestSupport
import Testing

@Suite("Composer")
struct ComposerTests {
  /// Hertz: of the tones and the noise whose loudness is followed. Fewer samples than at 48 kHz take less time.
  static let rate = SearchEffort.isFull ? 16_000.0 : 8_000

  @Test(
    "the felt level follows the loudness of tones with few points",
    arguments: ["swell", "am 2 Hz", "am 5 Hz", "syllables", "decays"])
  func tones(name: String) throws {
    let samples = try #require(Self.tonal(name))
    let envelope = Feeling.composed(samples, CompositionSettings(.envelope), rate: Self.rate)
    let likeness = Feeling.likeness(envelope, samples, rate: Self.rate)
    #expect(likeness >= 0.97, "envelope of \(name): \(likeness)")
    #expect(envelope.report.pointsPerSecond <= 20)
    let hybrid = Feeling.composed(samples, rate: Self.rate)
    let hybridLikeness = Feeling.likeness(hybrid, samples, rate: Self.rate)
    #expect(hybridLikeness >= 0.95, "hybrid of \(name): \(hybridLikeness)")
    #expect(hybrid.report.pointsPerSecond <= 20)
  }

  @Test(
    "the felt level follows the loudness of noise with few points",
    arguments: ["swell", "wind", "bursts", "am 4 Hz"])
  func noises(name: String) throws {
    for seed in SearchEffort.seeds(1...2) {
      let samples = try #require(Self.noisy(name, seed: seed))
      let envelope = Feeling.composed(samples, CompositionSettings(.envelope), rate: Self.rate)
      let likeness = Feeling.likeness(envelope, samples, rate: Self.rate)
      #expect(likeness >= 0.94, "envelope of \(name), seed \(seed): \(likeness)")
      #expect(envelope.report.pointsPerSecond <= 20)
    }
  }

  @Test(
    "the same sound gives the same pattern in blocks of any size", arguments: CompositionStrategy.allCases)
  func blocks(strategy: CompositionStrategy) {
    let samples = Sounds.blows(0.9, at: [0.1, 0.4, 0.7])
    let settings = CompositionSettings(strategy)
    let whole = Feeling.composed(samples, settings, blocks: [samples.count])
    #expect(!whole.pattern.events.isEmpty)
    for blocks in [[1, 17, 4096], [20_000, 3]] {
      let other = Feeling.composed(samples, settings, blocks: blocks)
      #expect(other.pattern == whole.pattern, "\(strategy.name), blocks \(blocks)")
      expectEqual(other.report, whole.report)
    }
    // Less than what determines the offset of a sound.
    let short = Array(samples[Int(0.1 * Sounds.rate)...].prefix(1500))
    let brief = Feeling.composed(short, settings, blocks: [short.count])
    #expect(!brief.pattern.events.isEmpty)
    expectEqual(Feeling.composed(short, settings, blocks: [1, 17, 700]).pattern, brief.pattern)
  }

  @Test("a louder or softer recording of a sound gives the same touch, down to the quietest that is raised")
  func gain() {
    let samples = Sounds.blows(1.2, at: [0.1, 0.5, 0.9])
    var settings = CompositionSettings(.envelope)
    settings[.range] = 35
    // The gate is a level of the recording: below it, the start of an attack is silence in the soft one.
    settings[.gate] = -80
    let loud = Feeling.composed(samples, settings)
    let soft = Feeling.composed(samples.map { $0 * 0.25 }, settings)
    let (first, second) = (
      Feeling.levels(loud.pattern, seconds: 1.2), Feeling.levels(soft.pattern, seconds: 1.2)
    )
    let largest = zip(first, second).map { abs($0 - $1) }.max() ?? .infinity
    #expect(largest < 2, "\(largest) dB")
    let faint = Feeling.composed(samples.map { $0 * 0.0001 }, CompositionSettings(.envelope))
    #expect(faint.pattern.isEmpty)
  }

  @Test("blows become transients where they are, as far apart as a hand can count")
  func transients() {
    let times = [0.25, 0.6, 0.95, 1.4]
    let pattern = Feeling.composed(Sounds.blows(2, at: times), CompositionSettings(.onsets)).pattern
    expectEqual(pattern.events.count, times.count)
    for (event, time) in zip(pattern.events, times) {
      expectEqual(event.type, .hapticTransient)
      #expect(abs(event.time - time) < 0.002)
    }
    #expect(pattern.curves.isEmpty)
  }

  @Test("a pair of blows becomes one transient, a row a roll")
  func rolls() {
    var settings = CompositionSettings(.onsets)
    settings[.spacing] = 85
    let pair = Feeling.composed(Sounds.blows(1, at: [0.3, 0.36], decay: 0.01), settings)
    expectEqual(pair.pattern.events.count, 1)
    expectEqual(pair.report.closeHits, pair.report.hits - 1)
    let row = (0..<12).map { 0.2 + Double($0) * 0.06 }
    let roll = Feeling.composed(Sounds.blows(1.5, at: row, decay: 0.01), settings).pattern
    expectEqual(roll.events.count, row.count)
  }

  @Test("a stretch of vibration and its curves leave transients alone")
  func neutral() {
    let samples = Sounds.blows(4, at: [0.3, 0.9, 1.6, 2.0, 2.9], decay: 0.3)
    let pattern = Feeling.composed(samples).pattern
    let transients = pattern.events.filter { $0.type == .hapticTransient }
    #expect(!transients.isEmpty && transients.count < pattern.events.count)
    for curve in pattern.curves {
      #expect(curve.controlPoints.count <= ParameterCurve.portablePointLimit)
      let last = curve.time + (curve.controlPoints.last?.time ?? 0)
      for transient in transients {
        #expect(transient.time <= curve.time || transient.time >= last, "transient at \(transient.time)")
      }
    }
    for id in [DynamicParameterID.hapticIntensityControl, .hapticSharpnessControl] {
      let curves = pattern.curves.filter { $0.id == id }
      for (curve, next) in zip(curves, curves.dropFirst()) {
        let end = curve.time + (curve.controlPoints.last?.time ?? 0)
        #expect(next.time >= end - 1e-9)
        // A chain goes on, or the control is back at neutral.
        let value = curve.controlPoints.last?.value
        if next.time > end + 1e-9 { #expect(value == (id == .hapticIntensityControl ? 1 : 0)) }
      }
    }
  }

  @Test("silence, and what is below the gate, give nothing")
  func silence() {
    let third = Int(Sounds.rate / 3)
    for strategy in CompositionStrategy.allCases {
      let settings = CompositionSettings(strategy)
      #expect(Feeling.composed([], settings).pattern.isEmpty)
      #expect(Feeling.composed([Float](repeating: 0, count: third), settings).pattern.isEmpty)
      #expect(
        Feeling.composed([Float](repeating: 0.5, count: third), settings).pattern.isEmpty, "\(strategy.name)")
      let noise = Sounds.noise(0.3, seed: 5) { _ in 0.0002 }
      #expect(Feeling.composed(noise, settings).pattern.isEmpty, "\(strategy.name)")
    }
  }

  @Test(
    "any samples, rates and settings give a pattern that is valid",
    arguments: SearchEffort.seeds(0...59).map { Int($0) })
  func anything(seed: Int) {
    var generator = SeededGenerator(seed: UInt64(seed))
    let rate =
      [8000.0, 11_025, 22_050, 44_100, 48_000, 96_000, 1, .nan, 1e9].randomElement(using: &generator) ?? 1
    var settings = CompositionSettings(
      CompositionStrategy.allCases.randomElement(using: &generator) ?? .hybrid)
    for parameter in CompositionParameter.allCases where Bool.random(using: &generator) {
      let wild: [Double] = [.nan, .infinity, -.infinity, -1e300, 1e300, 0]
      settings[parameter] =
        Int.random(in: 0..<4, using: &generator) == 0
        ? wild.randomElement(using: &generator) ?? 0 : Double.random(in: parameter.limits, using: &generator)
      #expect(parameter.limits.contains(settings[parameter]))
    }
    let scale = Float(pow(10, Double.random(in: -6...6, using: &generator)))
    var loudness: Float = 1
    let samples = (0..<Int.random(in: 0...5_000, using: &generator)).map { _ -> Float in
      switch Int.random(in: 0..<2000, using: &generator) {
      case 0: return .nan
      case 1: return .infinity
      case 2: loudness = Float.random(in: 0...1, using: &generator)
      case 3: return -.greatestFiniteMagnitude
      default: break
      }
      return scale * loudness * Float.random(in: -1...1, using: &generator)
    }
    let composition = Feeling.composed(samples, settings, rate: rate, blocks: [333])
    for event in composition.pattern.events {
      #expect(event.time.isFinite && event.time >= 0, "seed \(seed)")
      for parameter in event.parameters { #expect((0...1).contains(parameter.value), "seed \(seed)") }
      if let duration = event.duration { #expect(duration > 0 && duration <= 30, "seed \(seed)") }
    }
    for curve in composition.pattern.curves {
      #expect((2...16).contains(curve.controlPoints.count), "seed \(seed)")
      for (point, next) in zip(curve.controlPoints, curve.controlPoints.dropFirst()) {
        #expect(next.time > point.time, "seed \(seed)")
      }
      for point in curve.controlPoints { #expect((-1...1).contains(point.value), "seed \(seed)") }
    }
  }

  static func tonal(_ name: String) -> [Float]? {
    switch name {
    case "swell": Sounds.tone(2.5, rate: rate) { pow(10, (-40 + 16 * $0) / 20) * 0.9 }
    case "am 2 Hz": Sounds.tone(2.5, rate: rate) { 0.5 * (1 + 0.95 * sin(4 * Double.pi * $0)) }
    case "am 5 Hz": Sounds.tone(2.5, hertz: 1000, rate: rate) { 0.4 * (1 + 0.8 * sin(10 * Double.pi * $0)) }
    case "syllables":
      Sounds.tone(2.5, hertz: 220, rate: rate) { 0.6 * pow(max(0, sin(3 * Double.pi * $0)), 2) + 0.01 }
    case "decays":
      Sounds.tone(2.5, hertz: 330, rate: rate) { 0.8 * exp(-6 * $0.truncatingRemainder(dividingBy: 1)) }
    default: nil
    }
  }

  static func noisy(_ name: String, seed: UInt64) -> [Float]? {
    switch name {
    case "swell": Sounds.noise(2.5, seed: seed, rate: rate) { pow(10, (-40 + 16 * $0) / 20) * 0.9 }
    case "wind":
      Sounds.noise(2.5, seed: seed, rate: rate) { 0.3 * (1 + 0.6 * sin(4.4 * $0) + 0.3 * sin(14.5 * $0)) }
    case "bursts":
      Sounds.noise(2.5, seed: seed, rate: rate) { 0.8 * exp(-8 * $0.truncatingRemainder(dividingBy: 0.7)) }
    case "am 4 Hz": Sounds.noise(2.5, seed: seed, rate: rate) { 0.4 * (1 + 0.9 * sin(8 * Double.pi * $0)) }
    default: nil
    }
  }
}
