import HapticModel
import HapticScore
import HapticSynthesis
import TestExpectations
import TestSupport
import Testing

@Suite("Profiles with values that make no sense")
struct HostileProfileTests {
  private static let hostile: [Double] = [
    .nan, .infinity, -.infinity, 0, -0.0, -1, 1e-300, .leastNonzeroMagnitude, 1e308, 0.5, 1, 80,
  ]
  private static var properties: [(WritableKeyPath<ActuatorProfile, Double>, ClosedRange<Double>)] {
    [
      (\.continuousLowHz, ActuatorProfile.frequencyLimits),
      (\.continuousHighHz, ActuatorProfile.frequencyLimits),
      (\.continuousSharpnessExponent, ActuatorProfile.exponentLimits),
      (\.continuousGain, ActuatorProfile.gainLimits),
      (\.transientLowHz, ActuatorProfile.frequencyLimits),
      (\.transientHighHz, ActuatorProfile.frequencyLimits),
      (\.transientCycles, ActuatorProfile.cycleLimits), (\.transientGain, ActuatorProfile.gainLimits),
      (\.intensityExponent, ActuatorProfile.exponentLimits),
    ]
  }

  @Test("a property that is set keeps within its limits; NaN becomes the lower limit")
  func limits() {
    for (path, range) in Self.properties {
      var profile = ActuatorProfile.taptic
      for value in Self.hostile {
        profile[keyPath: path] = value
        #expect(range.contains(profile[keyPath: path]))
        if value.isNaN { #expect(profile[keyPath: path] == range.lowerBound) }
        if range.contains(value) { #expect(profile[keyPath: path] == value) }
      }
    }
  }

  @Test(
    "no tap is cut off and no sample leaves its range, whatever a profile is set to",
    arguments: SearchEffort.seeds(1...40))
  func rendering(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var profile = random.pick([ActuatorProfile.taptic, .wideband, .audible])
    for (path, _) in Self.properties where random.chance(60) {
      profile[keyPath: path] = random.pick(Self.hostile)
    }
    let events = (0..<20).map { HapticEvent(.hapticTransient, time: 0.01 * Double($0)) }
    let hum = HapticEvent(.hapticContinuous, time: 0, duration: 0.1)
    let renderer = OfflineRenderer(
      [.init(Score(HapticPattern(events: events + [hum])))], profile: profile)
    let samples = renderer.hapticSamples(atMost: 20_000)
    #expect(samples.allSatisfy { $0.magnitude <= 1 }, "seed \(seed): \(profile)")
    #expect(renderer.replacedVoices == 0, "seed \(seed): \(profile)")
    let taps = renderer.controlFrames(every: 0.005).flatMap(\.transients).count
    #expect(taps == 20, "seed \(seed): \(profile)")
  }

  @Test("a transient frequency of -0 or NaN is the lowest one: all taps ring side by side")
  func lowestFrequency() {
    let pattern = HapticPattern(
      events: (0..<20).map { HapticEvent(.hapticTransient, time: 0.01 * Double($0)) })
    for value in [-0.0, .nan] {
      var profile = ActuatorProfile.taptic
      profile.transientLowHz = value
      profile.transientHighHz = value
      let renderer = OfflineRenderer([.init(Score(pattern))], profile: profile)
      // 1.5 periods of 1 Hz each.
      #expect(renderer.peakPolyphony == 20 && renderer.soundingFrames == Int64((0.19 + 1.5) * 48_000))
      _ = renderer.hapticSamples()
      expectEqual(renderer.replacedVoices, 0)
    }
  }
}
