import HapticModel
import TestExpectations
import Testing

@Suite("Reversed patterns")
struct ReversalTests {
  @Test("events are mirrored about the duration")
  func events() {
    let pattern = HapticPattern(events: [
      HapticEvent(.hapticTransient, time: 0.25), HapticEvent(.hapticContinuous, time: 0, duration: 0.5),
      HapticEvent(.hapticContinuous, time: 1, duration: 1),
    ])
    let mirrored = pattern.reversed()
    expectEqual(mirrored.events.map(\.time), [1.75, 1.5, 0])
    expectEqual(mirrored.events.map(\.duration), pattern.events.map(\.duration))
  }

  @Test("no event starts before 0 by a rounding error")
  func rounding() {
    for time in 1..<40 {
      for length in 1..<40 {
        let event = HapticEvent(
          .hapticContinuous, time: Double(time) / 10, duration: Double(length) / 10)
        let start = HapticPattern(events: [event]).reversed().events[0].time
        #expect(start >= 0 && start < 1e-14, "\(time), \(length)")
      }
    }
  }

  @Test("twice reversed, all is as before when the first entry is at 0")
  func involution() {
    forSeeds(100) { seed in
      let pattern = HapticPattern.random(seed: seed, startsAtZero: true)
      let twice = pattern.reversed().reversed()
      if pattern.reversed().duration != pattern.duration { return "length differs" }
      if twice.events != pattern.events { return "events differ" }
      let moments = (0..<130).map { (Double($0) + 0.37) / 64 }
      return firstDifference(twice, pattern, at: moments.filter { $0 < pattern.duration })
    }
  }

  @Test("without an entry at 0, the silence before the first one is lost")
  func leadingSilence() {
    forSeeds(100) { seed in
      let pattern = HapticPattern.random(seed: seed, startsAtZero: true)
      let twice = pattern.shifted(by: 0.5).reversed().reversed()
      return twice.events == pattern.events ? nil : "events differ"
    }
  }

  @Test("controls run through the same values in the opposite order")
  func controlsAreMirrored() {
    forSeeds(200) { seed in
      let pattern = HapticPattern.random(seed: seed, startsAtZero: true)
      let end = pattern.duration
      // Off the grid of 1/64 s, so never on a jump.
      let moments = (0..<130).map { (Double($0) + 0.37) / 64 }
      return firstDifference(pattern, pattern.reversed(), at: moments.filter { $0 < end }) { end - $0 }
    }
  }

  @Test("a curve's points are mirrored, and what was held comes first")
  func curve() {
    let pattern = HapticPattern(
      events: [HapticEvent(.hapticContinuous, time: 0, duration: 2)],
      curves: [
        ParameterCurve(
          .hapticIntensityControl, time: 0.5,
          controlPoints: [.init(time: 0, value: 0.25), .init(time: 1, value: 0.75)])
      ])
    #expect(
      pattern.reversed().curves == [
        ParameterCurve(
          .hapticIntensityControl, time: 0,
          controlPoints: [
            .init(time: 0, value: 0.75), .init(time: 0.5, value: 0.75), .init(time: 1.5, value: 0.25),
            .init(time: 1.5, value: 1),
          ])
      ])
  }

  @Test("dynamic parameters swap what comes before and after")
  func steps() {
    let pattern = HapticPattern(
      events: [HapticEvent(.hapticContinuous, time: 0, duration: 2)],
      parameters: [DynamicParameter(.hapticIntensityControl, time: 0.5, value: 0.25)])
    #expect(
      pattern.reversed().parameters == [
        DynamicParameter(.hapticIntensityControl, time: 0, value: 0.25),
        DynamicParameter(.hapticIntensityControl, time: 1.5, value: 1),
      ])
  }

  @Test("a continuous event without a duration is mirrored as a moment")
  func endless() {
    let pattern = HapticPattern(events: [
      HapticEvent(.hapticContinuous, time: 0.25), HapticEvent(.hapticTransient, time: 1),
    ])
    expectEqual(pattern.reversed().events.map(\.time), [0.75, 0])
  }
}
