import HapticModel
import HapticSynthesis
import TestExpectations
import TestSupport
import Testing

@testable import HapticScore

@Suite("Events of which every sample is 0")
struct SilentEventsTests {
  private func curve(
    _ time: Double, _ points: [(Double, Float)], _ id: DynamicParameterID = .hapticIntensityControl
  ) -> ParameterCurve {
    ParameterCurve(
      id, time: time,
      controlPoints: points.map { ParameterCurve.ControlPoint(time: $0.0, value: $0.1) })
  }

  private func event(
    _ type: EventType, _ time: Double, _ duration: Double? = nil, level: Float = 1,
    _ others: [EventParameter] = []
  ) -> HapticEvent {
    HapticEvent(
      type, time: time, duration: duration,
      parameters: [EventParameter(type.isHaptic ? .hapticIntensity : .audioVolume, level)] + others,
      waveform: type == .audioCustom ? AudioWaveform(.path("a.wav")) : nil)
  }

  private func causes(
    _ events: [HapticEvent], _ parameters: [DynamicParameter] = [], _ curves: [ParameterCurve] = []
  ) -> [SilentEvents.Cause?] {
    let silence = SilentEvents(HapticPattern(events: events, parameters: parameters, curves: curves))
    return events.indices.map { index in silence.events.first { $0.index == index }?.cause }
  }

  @Test(
    "an event whose own strength is 0 is silent, whatever a curve multiplies it by",
    arguments: EventType.allCases)
  func strength(type: EventType) {
    let duration = type == .hapticTransient ? nil : 1.5
    let id: DynamicParameterID = type.isHaptic ? .hapticIntensityControl : .audioVolumeControl
    let rising = curve(0, [(0, 0), (0.5, 0.8), (1.5, 0)], id)
    #expect(
      causes([event(type, 0.1, duration, level: 0), event(type, 0.1, duration)], [], [rising]) == [
        .strength, nil,
      ])
    expectEqual(causes([event(type, 0.1, duration, level: 0)]), [.strength])
  }

  @Test("a curve that is 0 for as long as an event sounds silences it, and names itself")
  func curves() {
    let fall = curve(0, [(0, 1), (0.5, 0), (2, 0), (2.5, 1)])
    let during = [
      event(.hapticTransient, 0.2), event(.hapticTransient, 1), event(.hapticContinuous, 0.6, 1),
      event(.hapticContinuous, 0.6, 1.6), event(.hapticContinuous, 0.4, 1), event(.audioContinuous, 1, 0.5),
    ]
    #expect(causes(during, [], [fall]) == [nil, .curve(0), .curve(0), nil, nil, nil])
    let volume = curve(0, [(0, 0), (3, 0)], .audioVolumeControl)
    #expect(
      causes(
        [event(.audioContinuous, 1, 0.5), event(.audioCustom, 1), event(.hapticTransient, 1)], [],
        [fall, volume])
        == [.curve(1), .curve(1), .curve(0)])
  }

  @Test("the release counts, and so does the end of an envelope that is not sustained")
  func envelope() {
    let late = curve(0, [(0, 0), (1.05, 0), (1.1, 1), (2, 1)])
    let ring = EventParameter(.releaseTime, 1)
    expectEqual(causes([event(.hapticContinuous, 0, 1)], [], [late]), [.curve(0)])
    #expect(causes([event(.hapticContinuous, 0, 1, [ring])], [], [late]) == [nil])
    let fades = [EventParameter(.sustained, 0), EventParameter(.decayTime, 0)]
    expectEqual(causes([event(.hapticContinuous, 0, 2, fades)], [], [late]), [.curve(0)])
    #expect(causes([event(.hapticContinuous, 0, 2)], [], [late]) == [nil])
    #expect(causes([event(.hapticContinuous, 0, 0, fades)]) == [nil], "it fades, but is felt before")
  }

  @Test("a parameter of 0 silences what starts after it until another value, and names itself")
  func parameters() {
    let off = DynamicParameter(.hapticIntensityControl, time: 0.5, value: 0)
    let on = DynamicParameter(.hapticIntensityControl, time: 1.5, value: 1)
    let taps = [0.2, 0.7, 1.7].map { event(.hapticTransient, $0) }
    #expect(causes(taps, [off, on]) == [nil, .parameter(0), nil])
    #expect(causes([event(.hapticContinuous, 0.6, 2)], [off, on]) == [nil])
    let zero = DynamicParameter(.hapticIntensityControl, time: 0, value: 0)
    #expect(causes([event(.hapticContinuous, 0, nil)], [zero]) == [.parameter(0)], "it has no end")
  }

  @Test("a parameter and a curve can silence an event only together")
  func together() {
    let off = DynamicParameter(.hapticIntensityControl, time: 0.5, value: 1e-6)
    let low = curve(0, [(0, 1e-6), (2, 1e-6)])
    expectEqual(causes([event(.hapticTransient, 1)], [off], [low]), [.controls])
    #expect(causes([event(.hapticTransient, 1)], [off]) == [nil])
  }

  @Test(
    "a program can replace what a parameter sets, so a control that follows an input silences only by curves")
  func bound() {
    var pattern = HapticPattern(
      events: [event(.hapticTransient, 1)],
      parameters: [DynamicParameter(.hapticIntensityControl, time: 0.5, value: 0)])
    let bindings = PatternBindings(
      inputs: [.init("speed", 0...1)],
      followers: [.init("speed", .control(.hapticIntensityControl), points: [.init(0, 0), .init(1, 1)])])
    expectEqual(SilentEvents(pattern).events.count, 1)
    bindings.store(in: &pattern)
    #expect(SilentEvents(pattern).events.isEmpty)
    pattern.curves = [curve(0, [(0, 0), (2, 0)])]
    expectEqual(SilentEvents(pattern).events.map(\.cause), [.curve(0)])
  }

  @Test("an event that ends on its first sample is silent")
  func length() {
    #expect(
      causes([event(.hapticContinuous, 0, 1e-6), event(.hapticContinuous, 0, 3e-5)]) == [.length, nil])
  }

  @Test(
    "an event at or after the latest loop end that inputs can set is not reached", arguments: [true, false])
  func loopEnd(hasEnd: Bool) {
    var pattern = HapticPattern(events: [1.9, 2, 3].map { event(.hapticTransient, $0) })
    PatternBindings(
      inputs: [.init("speed", 0...1)],
      followers: [.init("speed", .loopEnd, points: [.init(0, hasEnd ? 1 : 0), .init(1, 2)])]
    ).store(in: &pattern)
    let causes = SilentEvents(pattern).events.map(\.cause)
    expectEqual(causes, (hasEnd ? [.loopEnd(2), .loopEnd(2)] : []))
    // What the synthesizer makes of it.
    let looped = OfflineRenderer([.init(Score(pattern), loops: true, loopEnd: 2)])
    let shorter = HapticPattern(events: Array(pattern.events.prefix(1)))
    let same = OfflineRenderer([.init(Score(shorter), loops: true, loopEnd: 2)])
    expectEqual(looped.hapticSamples(atMost: 300_000), same.hapticSamples(atMost: 300_000))
  }

  // MARK: Against samples

  private static let levels: [Float] = [0, 0, 0.3, 0.7, 1]

  /// Few events on a grid of time, under controls that often are 0.
  private func pattern(_ random: inout SeededGenerator) -> HapticPattern {
    var pattern = HapticPattern()
    for _ in 0..<random.int(1...5) {
      let type = random.pick(EventType.allCases)
      let duration: Double? = type == .hapticTransient ? nil : random.pick([0, 1e-5, 0.05, 0.1, 0.4])
      var others: [EventParameter] = []
      for id in [EventParameterID.attackTime, .decayTime, .releaseTime, .sustained] where random.chance(40) {
        others.append(EventParameter(id, random.pick([0, 0.3, 1])))
      }
      pattern.events.append(
        event(
          type, Double(random.int(0...8)) / 10 + (random.chance(20) ? random.double(0...0.1) : 0), duration,
          level: random.pick([0, 0.4, 1, 1, 1]), type.isContinuous ? others : []))
    }
    for _ in 0..<random.int(0...2) {
      pattern.parameters.append(
        DynamicParameter(
          random.pick([.hapticIntensityControl, .audioVolumeControl, .hapticReleaseTimeControl]),
          time: Double(random.int(0...9)) / 10, value: random.pick(Self.levels)))
    }
    for _ in 0..<random.int(0...3) {
      var time = 0.0
      let points = (0..<random.int(1...4)).map { _ in
        defer { time += Double(random.int(0...3)) / 10 }
        return (time, random.pick(Self.levels))
      }
      pattern.curves.append(
        curve(
          Double(random.int(0...8)) / 10, points,
          random.pick([
            .hapticIntensityControl, .hapticIntensityControl, .audioVolumeControl, .hapticDecayTimeControl,
          ])
        ))
    }
    return pattern
  }

  /// The samples of the three channels.
  private func samples(_ pattern: HapticPattern) -> [Float] {
    var pattern = pattern
    // A file that is silent only if nothing of it could be heard.
    for index in pattern.events.indices { pattern.events[index].waveform?.loops = true }
    let sound = Waveform(left: (0..<480).map { $0 % 2 == 0 ? 0.5 : -0.25 })
    let renderer = OfflineRenderer([.init(Score(pattern) { _ in sound })])
    let count = 48_000 * 5
    var (left, right, haptic) = (
      [Float](repeating: 0, count: count), [Float](repeating: 0, count: count),
      [Float](repeating: 0, count: count)
    )
    renderer.render(left: &left, right: &right, haptic: &haptic, frameCount: count)
    return left + right + haptic
  }

  @Test(
    "an event is silent exactly if it can be removed without changing a sample",
    arguments: SearchEffort.seeds(1...200))
  func removal(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let pattern = pattern(&random)
    let silence = SilentEvents(pattern)
    expectEqual(silence.unknown, 0)
    let found = Set(silence.events.map(\.index))
    let whole = samples(pattern)
    for index in pattern.events.indices {
      var rest = pattern
      rest.events.remove(at: index)
      #expect(
        (samples(rest) == whole) == found.contains(index), "seed \(seed): event \(index) of \(pattern)")
    }
  }

  @Test("a crowd of long silent events costs a bounded time, and what was not rendered is counted")
  func crowd() {
    let zero = curve(0, [(0, 0), (1, 0)])
    let events = (0..<300).map { event(.hapticContinuous, Double($0), 80_000) }
    let silence = SilentEvents(HapticPattern(events: events, curves: [zero]), atMost: 1_000_000)
    #expect(silence.events.isEmpty && silence.unknown == 300)
  }
}
