import HapticModel
import HapticScore
import TestSupport
import Testing

@testable import HapticSynthesis

/// Advancing without rendering, on the way to what is rendered.
@Suite struct CatchUpTests {
  @Test(
    "What follows has the bits of a whole render, wherever it begins", arguments: SearchEffort.seeds(1...150))
  func bits(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let pattern = pattern(&random)
    let rate = random.pick([0.5, 1, 1.7])
    let profile = random.pick([ActuatorProfile.taptic, .audible, uneven])
    let loops = random.chance(25)
    func rig() -> Rig {
      let rig = Rig(SynthesizerCapacity(voices: 64), profile: profile)
      rig.load(pattern, waveform: waveform)
      rig.send(.setRate, value: rate)
      rig.send(.setLoop, value: loops ? 1 : 0)
      rig.send(.setLoopEnd, value: 0.6)
      rig.send(.start)
      return rig
    }
    let whole = rig().renderAll(70_000)
    for _ in 0..<4 {
      let place = random.int(0...65_000)
      let rig = rig()
      var done = 0
      while done < place {
        let count = min(random.pick([1, 500, 7_000, 66_000]), place - done)
        rig.catchUp(count, toRenderAfter: place - done)
        done += count
      }
      let part = rig.renderAll(5_000, blocks: [128])
      #expect(
        firstDifference(part.haptic, whole.haptic[place..<place + 5_000]) == nil,
        "haptic, seed \(seed), \(place)")
      #expect(
        firstDifference(part.left, whole.left[place..<place + 5_000]) == nil, "left, seed \(seed), \(place)")
    }
  }

  @Test("Events that are over start no voice, however many they are")
  func work() {
    let events = (0..<2_000).map { n in
      let time = Double(n) / 400
      return n % 5 == 0 ? Patterns.hum(time, 0.03) : Patterns.tap(time)
    }
    let rig = Rig()
    rig.load(HapticPattern(events: events))
    rig.send(.start)
    rig.catchUp(48_000 * 5, toRenderAfter: 48_000 * 5)
    // The hums of the last two seconds, a fifth of 800, could still be in their release.
    #expect(rig.work.voices < 1_000)
    let part = rig.render(1_000)
    let whole = Rig()
    whole.load(HapticPattern(events: events))
    whole.send(.start)
    #expect(firstDifference(part, whole.render(48_000 * 5 + 1_000).suffix(1_000)) == nil)
  }

  @Test("While a command waits, no event is left out")
  func commands() {
    let pattern = HapticPattern(events: [Patterns.hum(0, 1)])
    func rig() -> Rig {
      let rig = Rig()
      rig.load(pattern)
      rig.send(.start)
      rig.send(.setRate, at: 1_000, value: 0.1)
      return rig
    }
    let place = 2 * 48_000
    let late = rig()
    late.catchUp(place, toRenderAfter: place)
    let part = late.render(1_000)
    #expect(part.contains { $0 != 0 })
    #expect(firstDifference(part, rig().render(place + 1_000).suffix(1_000)) == nil)
  }

  @Test("A distance below the number of samples counts as that number")
  func distance() {
    let rig = Rig()
    rig.load(Patterns.medley)
    rig.send(.start)
    rig.catchUp(3_000, toRenderAfter: -5)
    let whole = Rig()
    whole.load(Patterns.medley)
    whole.send(.start)
    #expect(firstDifference(rig.render(20_000), whole.render(23_000).suffix(20_000)) == nil)
  }

  /// A profile whose exponents are neither 1 nor 2: the phase of its sines depends on each sample.
  private var uneven: ActuatorProfile {
    ActuatorProfile(
      continuousLowHz: 80, continuousHighHz: 230, continuousSharpnessExponent: 1.5, continuousGain: 0.7,
      transientLowHz: 230, transientHighHz: 80, transientCycles: 1.5, transientGain: 1, intensityExponent: 1.3
    )
  }

  private var waveform: Waveform {
    Waveform(left: (0..<20_000).map { Float(($0 * 37) % 200) / 200 - 0.5 }, right: nil)
  }

  /// Events of all kinds with moving controls, over about a second.
  private func pattern(_ random: inout SeededGenerator) -> HapticPattern {
    var pattern = HapticPattern()
    for _ in 0..<random.int(1...24) {
      let type = random.pick(EventType.allCases)
      var event = HapticEvent(type, time: random.double(0...0.8))
      if random.chance(80) { event.duration = random.double(0...0.3) }
      for id in EventParameterID.allCases where id.facts.appliesTo.contains(type) && random.chance(50) {
        let isTime = id == .attackTime || id == .releaseTime || id == .decayTime
        let range = isTime ? 0...0.8 : id.facts.range
        event.parameters.append(EventParameter(id, Float.random(in: range, using: &random)))
      }
      if type == .audioCustom {
        event.waveform = AudioWaveform(.path("a.wav"), loops: random.chance(30))
      }
      pattern.events.append(event)
    }
    for id in DynamicParameterID.allCases {
      if random.chance(30) {
        pattern.parameters.append(
          DynamicParameter(
            id, time: random.double(0...0.8), value: Float.random(in: id.facts.range, using: &random)))
      }
      if random.chance(30) {
        let times = (0..<random.int(2...8)).map { _ in random.double(0...0.8) }.sorted()
        pattern.curves.append(
          ParameterCurve(
            id, time: 0,
            controlPoints: times.map {
              ParameterCurve.ControlPoint(time: $0, value: Float.random(in: id.facts.range, using: &random))
            }))
      }
    }
    return pattern
  }
}
