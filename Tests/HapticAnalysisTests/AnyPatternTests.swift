import HapticAnalysis
import HapticModel
import HapticPerception
import TestSupport
import Testing

@Suite("Any pattern on any device")
struct AnyPatternTests {
  /// A number that is sometimes none, sometimes far out, mostly within a range.
  private static func number(_ random: inout SeededGenerator, _ range: ClosedRange<Double>) -> Double {
    switch random.next(40) {
    case 0: .nan
    case 1: -.infinity
    case 2: -1
    case 3: 0
    case 4: 1e-300
    default: range.lowerBound + random.unit() * (range.upperBound - range.lowerBound)
    }
  }

  private static func pattern(_ random: inout SeededGenerator) -> HapticPattern {
    var pattern = HapticPattern()
    for _ in 0..<random.next(30) {
      let type = EventType.allCases[random.next(EventType.allCases.count)]
      let ids = EventParameterID.allCases
      var event = HapticEvent(type, time: number(&random, 0...1.5))
      if random.next(4) > 0 { event.duration = number(&random, 0...0.5) }
      // Without a duration it would go on for 10 s each: seldom enough.
      if type == .hapticContinuous, event.duration == nil, random.next(20) > 0 { event.duration = 0.1 }
      for _ in 0..<random.next(4) {
        event.parameters.append(
          EventParameter(ids[random.next(ids.count)], Float(number(&random, -0.5...1.5))))
      }
      if type == .audioCustom { event.waveform = AudioWaveform(.path("a.wav"), loops: random.next(2) == 0) }
      pattern.events.append(event)
    }
    let controls = DynamicParameterID.allCases
    for _ in 0..<random.next(4) {
      pattern.parameters.append(
        DynamicParameter(
          controls[random.next(controls.count)], time: number(&random, 0...1.5),
          value: Float(number(&random, -1...1.5))))
      let points = (0..<random.next(6)).map { _ in
        ParameterCurve.ControlPoint(
          time: number(&random, 0...1), value: Float(number(&random, -1...1.5)))
      }
      pattern.curves.append(
        ParameterCurve(
          controls[random.next(controls.count)], time: number(&random, 0...1), controlPoints: points))
    }
    return pattern
  }

  @Test("no pattern traps, every number of every finding is finite, and every place is in the pattern")
  func anyPattern() {
    let targets = (DesignTarget.shortNames.map(\.name) + DeviceClass.allCases.map(\.name)).compactMap {
      DesignTarget(name: $0)
    }
    var count = 0
    let seeds = SearchEffort.seeds(1...150)
    for seed in seeds {
      var random = SeededGenerator(seed: seed)
      let pattern = Self.pattern(&random)
      let target = targets[random.next(targets.count)]
      let facts = SoundFacts(
        onset: Self.number(&random, 0...0.1), attack: Self.number(&random, 0...0.1))
      let findings = DesignCheck(target: target, isAlert: random.next(2) == 0).findings(
        in: pattern, sounds: { _ in facts })
      for finding in findings {
        count += 1
        let context = "seed \(seed), \(target.name): \(finding.message)"
        #expect(finding.time.isFinite && finding.time >= 0, "\(context)")
        #expect(finding.numbers.allSatisfy { $0.value.isFinite }, "\(context)")
        #expect(!finding.message.isEmpty && !finding.proposal.isEmpty, "\(context)")
        switch finding.place {
        case .pattern: break
        case .event(let index): #expect(pattern.events.indices.contains(index), "\(context)")
        case .parameter(let index): #expect(pattern.parameters.indices.contains(index), "\(context)")
        case .curve(let index): #expect(pattern.curves.indices.contains(index), "\(context)")
        }
      }
      let trace = FeltTrace(pattern, on: target)
      for size in FeltTrace.Size.allCases {
        for event in trace.events(size) {
          #expect(event.level.isFinite && event.pitch.isFinite && event.roughness.isFinite, "seed \(seed)")
        }
      }
      #expect(trace.frames.allSatisfy { $0.level.isFinite && $0.roughness.isFinite }, "seed \(seed)")
    }
    // What finds nothing would pass everything above.
    #expect(3 * count > 2 * seeds.count)
  }

  @Test("a stronger device feels no less than a weaker one")
  func sizes() {
    let trace = FeltTrace(
      HapticPattern(events: [tap(0, 0.8), tap(0.3, 0.25), span(0.6, 0.3, 0.4)]), on: .phone)
    let counts = FeltTrace.Size.allCases.map { size in
      trace.events(size).count { $0.standing == .own }
    }
    #expect(counts == counts.sorted() && counts[2] == 3)
    let levels = FeltTrace.Size.allCases.map { trace.events($0).first?.level ?? 0 }
    #expect(levels[1] - levels[0] > 5 && levels[2] - levels[1] > 5)
  }
}
