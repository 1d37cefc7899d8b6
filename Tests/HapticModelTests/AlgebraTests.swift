import HapticModel
import TestExpectations
import Testing

@Suite("Pattern algebra")
struct AlgebraTests {
  static let tap = HapticPattern(events: [HapticEvent(.hapticTransient, time: 0.25)])

  @Test("overlay holds the entries of both and is as long as the longer one")
  func overlay() {
    forSeeds(100) { seed in
      let (a, b) = (HapticPattern.random(seed: seed), HapticPattern.random(seed: seed &+ 1_000))
      let both = a.overlaid(with: b)
      if both.events != a.events + b.events { return "events" }
      if both.parameters != a.parameters + b.parameters { return "parameters" }
      if both.curves != a.curves + b.curves { return "curves" }
      if both.duration != max(a.duration, b.duration) { return "duration" }
      let c = HapticPattern.random(seed: seed &+ 2_000)
      return both.overlaid(with: c) == a.overlaid(with: b.overlaid(with: c)) ? nil : "not associative"
    }
  }

  @Test("overlay keeps extra keys of both, the first pattern's where both have one")
  func overlayExtras() {
    let a = HapticPattern(extras: ExtraKeys([.init(key: "Metadata", value: .string("a"))]))
    let b = HapticPattern(
      extras: ExtraKeys([.init(key: "Metadata", value: .string("b")), .init(key: "More", value: .null)]))
    expectEqual(a.overlaid(with: b).extras.members.map(\.key), ["Metadata", "More"])
    expectEqual(a.overlaid(with: b).extras["Metadata"], .string("a"))
  }

  @Test("shifts add up and lengthen the pattern")
  func shiftsAddUp() {
    forSeeds(100) { seed in
      let pattern = HapticPattern.random(seed: seed)
      if pattern.shifted(by: 0.5).shifted(by: 0.25) != pattern.shifted(by: 0.75) { return "no sum" }
      if pattern.shifted(by: 0.5).duration != pattern.duration + 0.5 { return "length" }
      return pattern.shifted(by: 0.5).shifted(by: -0.5) == pattern ? nil : "no way back"
    }
  }

  @Test("a shift to before the start stops when the first entry is at 0")
  func shiftStopsAtZero() {
    var pattern = Self.tap
    pattern.events.append(HapticEvent(.hapticTransient, time: 1))
    expectEqual(pattern.shifted(by: -0.5).events.map(\.time), [0, 0.75])
    expectEqual(pattern.shifted(by: -.infinity).events.map(\.time), [0, 0.75])
  }

  @Test("a shift that is no number is no shift; an endless one is 24 hours")
  func hostileShift() {
    expectEqual(Self.tap.shifted(by: .nan), Self.tap)
    expectEqual(Self.tap.shifted(by: .infinity).events[0].time, 86_400.25)
    #expect(HapticPattern().shifted(by: 1).isEmpty)
  }

  @Test("stretching scales all times and undoes itself")
  func stretch() {
    forSeeds(100) { seed in
      let pattern = HapticPattern.random(seed: seed)
      if pattern.stretched(by: 4).stretched(by: 0.25) != pattern { return "no way back" }
      if pattern.stretched(by: 2).duration != pattern.duration * 2 { return "length" }
      return firstDifference(pattern, pattern.stretched(by: 2), at: (0..<64).map { Double($0) / 64 }) {
        $0 * 2
      }
    }
  }

  @Test(
    "a stretch factor outside 0.001…1000 is moved inside, NaN is 1",
    arguments: [
      (0, 0.001), (-3, 0.001), (-Double.infinity, 0.001), (.infinity, 1000), (5000, 1000), (.nan, 1), (2, 2),
    ])
  func hostileStretch(factor: Double, used: Double) {
    let pattern = HapticPattern(events: [HapticEvent(.hapticContinuous, time: 1, duration: 0.5)])
    expectEqual(pattern.stretched(by: factor).events[0].time, used)
    expectEqual(pattern.stretched(by: factor).events[0].duration, 0.5 * used)
  }

  @Test("no stretch makes a short event endless")
  func stretchKeepsDurationsAboveZero() {
    let event = HapticEvent(.hapticContinuous, time: 0, duration: .leastNonzeroMagnitude)
    #expect(HapticPattern(events: [event]).stretched(by: 0.001).events[0].effectiveDuration != nil)
  }

  @Test("filtering keeps the events asked for and only controls that they respond to")
  func filter() {
    let pattern = HapticPattern(
      events: [
        HapticEvent(.hapticTransient, time: 0), HapticEvent(.hapticContinuous, time: 0, duration: 1),
        HapticEvent(.audioContinuous, time: 0, duration: 1),
      ],
      parameters: DynamicParameterID.allCases.map { DynamicParameter($0, time: 0, value: 0) },
      curves: DynamicParameterID.allCases.map {
        ParameterCurve($0, time: 0, controlPoints: [.init(time: 0, value: 0)])
      })
    let taps = pattern.filtered(.hapticTransient)
    expectEqual(taps.events.map(\.type), [.hapticTransient])
    expectEqual(taps.parameters.map(\.id), [.hapticIntensityControl, .hapticSharpnessControl])
    expectEqual(taps.curves.map(\.id), [.hapticIntensityControl, .hapticSharpnessControl])
    expectEqual(pattern.filtered(.haptic).parameters.count, 5)
    expectEqual(pattern.filtered(.all), pattern)
    // The set allows AudioCustom, but none is there: nothing responds.
    #expect(pattern.filtered(.audioCustom).isEmpty)
  }

  @Test("scaling intensity multiplies, knows the default and stays in range")
  func scaleIntensity() {
    let pattern = HapticPattern(events: [
      HapticEvent(.hapticTransient, time: 0, parameters: [EventParameter(.hapticIntensity, 0.5)]),
      HapticEvent(.hapticContinuous, time: 0, duration: 1),
      HapticEvent(.audioContinuous, time: 0, duration: 1),
    ])
    func intensities(_ factor: Float) -> [Float] {
      pattern.scalingIntensity(by: factor).events.map { $0[.hapticIntensity] }
    }
    expectEqual(intensities(0.5), [0.25, 0.3, 0.75])
    expectEqual(intensities(4), [1, 1, 0.75])
    expectEqual(intensities(-1), [0, 0, 0.75])
    expectEqual(intensities(.infinity), [1, 1, 0.75])
    expectEqual(pattern.scalingIntensity(by: .nan), pattern)
    expectEqual(pattern.scalingIntensity(by: 1), pattern)
    #expect(pattern.scalingIntensity(by: 0.5).events[2].parameters.isEmpty)
    expectEqual(pattern.scalingVolume(by: 0.5).events.map { $0[.audioVolume] }, [1, 1, 0.5])
  }

  @Test("an intensity of 0 stays 0, whatever the factor")
  func scaleOfZero() {
    let silent = HapticEvent(.hapticTransient, time: 0, parameters: [EventParameter(.hapticIntensity, 0)])
    expectEqual(
      HapticPattern(events: [silent]).scalingIntensity(by: .infinity).events[0][.hapticIntensity], 0)
  }
}
