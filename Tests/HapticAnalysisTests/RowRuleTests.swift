import HapticAnalysis
import HapticModel
import TestExpectations
import Testing

@Suite("Rows, courses and sounds")
struct RowRuleTests {
  @Test(
    "equal taps 20 ms apart are one; 13 ms apart they are doubled on purpose; of two sharpnesses they are one rich tap"
  )
  func fused() {
    expectEqual(found([tap(0), tap(0.02)]), ["fused-taps warning"])
    #expect(found([tap(0), tap(0.013)]).isEmpty)
    #expect(found([tap(0, 0.8, 0.1), tap(0.02, 0.8, 0.9)]).isEmpty)
    #expect(found([tap(0), tap(0.3)]).isEmpty)
  }

  @Test("five taps 50 ms apart cannot be counted; three can, and twelve are a texture")
  func uncountable() {
    func row(_ count: Int) -> [HapticEvent] { (0..<count).map { tap(Double($0) * 0.05, 0.9) } }
    #expect(found(row(5)).contains("uncountable-taps info"))
    #expect(!found(row(3)).contains("uncountable-taps info"))
    // What dies away is a bounce.
    #expect(found((0..<5).map { tap(Double($0) * 0.06, 1 - 0.1 * Float($0)) }).isEmpty)
    #expect(found(row(12)).isEmpty)
  }

  @Test("neighbours that differ in the file and feel the same are named once; a slow ramp is not")
  func equalSteps() {
    expectEqual(found([tap(0, 0.8), tap(0.3, 0.82), tap(0.6, 0.81)]), ["equal-steps info"])
    #expect(found([tap(0, 0.8), tap(0.3, 0.8)]).isEmpty)
    // A bounce dies away, at its end in steps that are too small; with a neighbour they are one gesture.
    let bounce = zip(
      [0, 0.39, 0.68, 0.9, 1.05, 1.2, 1.35], [1, 0.96, 0.84, 0.72, 0.66, 0.64, 0.63] as [Float])
    #expect(found(bounce.map { tap($0, $1) }).isEmpty)
    #expect(found([tap(0, 0.82), tap(0.3, 0.8), tap(0.6, 0.6)]).isEmpty)
    expectEqual(found([tap(0, 0.8), tap(0.3, 0.82), tap(0.6, 0.6)]), ["equal-steps info"])
    // Taps that begin a vibration are felt with it: here the second one is 3 dB weaker.
    let hits = [(0.05, 0.82, 0.54), (0.3, 0.63, 0.43)].flatMap { time, hit, hum in
      [tap(time, Float(hit)), span(time + 0.01, 0.2, Float(hum))]
    }
    #expect(found(hits).filter { $0.hasPrefix("equal-steps") }.isEmpty)
    let ramp = (0..<10).map { tap(Double($0) * 0.3, 0.6 + 0.03 * Float($0)) }
    #expect(found(ramp).isEmpty)
  }

  @Test("two vibrations of neighbouring sharpness beat, unless a curve asks for it")
  func beat() {
    let events = [span(0, 1.2, 0.8, 0.40), span(0, 1.2, 0.8, 0.62)]
    #expect(found(events).contains("beat info"))
    let tremolo = curve(0, (0..<12).map { (Double($0) * 0.1, $0.isMultiple(of: 2) ? 1 : 0.3) })
    #expect(!found(events, curves: [tremolo]).contains("beat info"))
    #expect(!found([span(0, 1.2, 0.8, 0.4)]).contains("beat info"))
  }

  @Test("a jump of strength within a vibration is felt as a click; a ramp is not, nor a tap on the jump")
  func jump() {
    let jump = [DynamicParameter(.hapticIntensityControl, time: 0.5, value: 0.6)]
    expectEqual(found([span(0, 1, 1)], parameters: jump), ["jump warning"])
    expectEqual(found([span(0, 1, 1), tap(0.5, 1, 0.9)], parameters: jump).contains("jump warning"), false)
    #expect(found([span(0, 1, 1)], curves: [curve(0, [(0.4, 1), (0.6, 0.6)])]).isEmpty)
    expectEqual(found([span(0, 1, 1)], curves: [curve(0, [(0.5, 1), (0.501, 0.6)])]), ["jump warning"])
  }

  @Test("events that add up beyond full drive are named with what the limiter takes")
  func limited() throws {
    #expect(found([tap(0, 1)]).isEmpty)
    // 2.5 dB at the peak of a tap are not noticed.
    #expect(found([tap(0, 0.8), tap(0, 0.8)]).isEmpty)
    let pattern = HapticPattern(events: [tap(0.1, 1), tap(0.1, 1)])
    let finding = try #require(DesignCheck().findings(in: pattern).first { $0.rule == .limited })
    let loss = try #require(finding.numbers.first { $0.name == "loss" }).value
    let sum = try #require(finding.numbers.first { $0.name == "sum" }).value
    #expect(sum > 1.8 && sum <= 2.001)
    // Rendering §4: y = 1 − 0.04/(a − 0.6).
    #expect(loss > 5 && loss < 6.4)
  }

  @Test(
    "a curve that swells a vibration weakens a tap within it, which is named with its effective intensity")
  func curveOnTransients() throws {
    let pattern = HapticPattern(
      events: [span(0, 1, 0.6, 0.2), tap(0.2, 0.8, 0.9)], curves: [curve(0, [(0, 0), (1, 1)])])
    let finding = try #require(DesignCheck().findings(in: pattern).first { $0.rule == .curveOnTransients })
    let effective = try #require(finding.numbers.first { $0.name == "effective" }).value
    #expect(abs(effective - 0.16) < 0.01)
    // Without a vibration the curve is meant for the taps.
    let taps = HapticPattern(events: [tap(0.5, 1)], curves: pattern.curves)
    #expect(DesignCheck().findings(in: taps).allSatisfy { $0.rule != .curveOnTransients })
  }

  @Test("half a minute without a rest is too long; with rests it is not")
  func neverRests() {
    expectEqual(found([span(0, 25)]), ["never-rests warning"])
    #expect(found([span(0, 12), span(12.5, 12)]).isEmpty)
  }

  @Test("touch and sound more than 24 ms apart are moved together")
  func soundOffset() throws {
    func pair(_ offset: Double) -> HapticPattern {
      HapticPattern(events: [HapticEvent(.audioContinuous, time: 0.5, duration: 0.2), tap(0.5 + offset)])
    }
    #expect(DesignCheck().findings(in: pair(0.008)).isEmpty)
    expectEqual(DesignCheck().findings(in: pair(0.015)).map(\.severity), [.info])
    let finding = try #require(DesignCheck().findings(in: pair(0.04)).first)
    #expect(finding.rule == .soundOffset && finding.severity == .warning)
    expectEqual(finding.fix, .move(event: 1, to: 0.5))
    // Further apart they do not belong together.
    #expect(DesignCheck().findings(in: pair(0.2)).isEmpty)
  }

  @Test("the onset of a file is where it is heard, and a soft sound does not fit a crisp tap")
  func soundFile() {
    let file = HapticEvent(.audioCustom, time: 0.5, waveform: AudioWaveform(.path("a.wav")))
    let late: (AudioWaveform) -> SoundFacts? = { _ in SoundFacts(onset: 0.04, attack: 0.001) }
    #expect(found([file, tap(0.54)], sounds: late).isEmpty)
    expectEqual(found([file, tap(0.5)], sounds: late), ["sound-offset warning"])
    let soft: (AudioWaveform) -> SoundFacts? = { _ in SoundFacts(onset: 0, attack: 0.2) }
    expectEqual(found([file, tap(0.5, 0.8, 0.9)], sounds: soft), ["sound-character info"])
    #expect(found([file, tap(0.5, 0.8, 0)], sounds: soft).isEmpty)
  }

  @Test("facts of a sound are finite, whatever they are created with")
  func soundFactLimits() {
    for odd in [Double.infinity, -.infinity, .nan, -1, 1e300] {
      let facts = SoundFacts(onset: odd, attack: odd)
      #expect((0...600).contains(facts.onset) && (0...600).contains(facts.attack))
      let file = HapticEvent(.audioCustom, time: 0, waveform: AudioWaveform(.path("a.wav")))
      let findings = DesignCheck().findings(in: HapticPattern(events: [file, tap(0, 0.8, 0.9)])) { _ in
        SoundFacts(onset: 0, attack: odd)
      }
      #expect(findings.allSatisfy { $0.numbers.allSatisfy { $0.value.isFinite } })
    }
  }

  @Test("a touch that swells does not fit a file that starts sharply, unless the volume is shaped too")
  func swell() {
    let file = HapticEvent(.audioCustom, time: 0.5, waveform: AudioWaveform(.path("a.wav")))
    let sharp: (AudioWaveform) -> SoundFacts? = { _ in SoundFacts(onset: 0, attack: 0.002) }
    let events = [file, span(0.5, 0.6, 1)]
    let swell = curve(0.5, [(0, 0), (0.5, 1)])
    expectEqual(found(events, curves: [swell], sounds: sharp), ["sound-character info"])
    #expect(found(events, sounds: sharp).isEmpty)
    let volume = ParameterCurve(.audioVolumeControl, time: 0.5, controlPoints: swell.controlPoints)
    #expect(found(events, curves: [swell, volume], sounds: sharp).isEmpty)
    let soft: (AudioWaveform) -> SoundFacts? = { _ in SoundFacts(onset: 0, attack: 0.3) }
    #expect(found(events, curves: [swell], sounds: soft).isEmpty)
  }

  @Test("a sound is heard where it rises, and its attack ends where it is loud")
  func soundFacts() throws {
    var samples = [Float](repeating: 0.001, count: 480)
    for index in 0..<960 { samples.append(Float(index) / 960 * (index % 2 == 0 ? 0.5 : -0.5)) }
    let facts = try #require(SoundFacts(samples, sampleRate: 48_000))
    #expect(abs(facts.onset - 0.012) < 0.0002)
    #expect(abs(facts.attack - 0.012) < 0.0002)
    #expect(SoundFacts([0, 0, 0], sampleRate: 48_000) == nil)
    #expect(SoundFacts([.nan, .infinity], sampleRate: 48_000) == nil)
    #expect(SoundFacts([1], sampleRate: .nan) == nil)
  }

  @Test("left and right must feel different; strength alone is not enough")
  func contrast() {
    let left = HapticPattern(events: [span(0, 0.4, 0.8, 0.1), span(0.5, 0.4, 0.6, 0.1)])
    let right = HapticPattern(events: (0..<4).map { tap(Double($0) * 0.12, 0.8, 0.9) })
    #expect(DesignCheck().contrast(left, with: right) == nil)
    var weaker = right
    for index in weaker.events.indices { weaker.events[index] = tap(Double(index) * 0.12, 0.7, 0.9) }
    expectEqual(DesignCheck().contrast(right, with: weaker)?.rule, .weakContrast)
  }

  @Test("more than three findings of a rule become one that names the others")
  func gathered() throws {
    let pattern = HapticPattern(events: (0..<5).map { tap(Double($0) * 2, 0.2) })
    let findings = DesignCheck().findings(in: pattern)
    expectEqual(findings.count, 1)
    expectEqual(findings.first?.message.contains("and 4 more like it (2, 4, 6, … s)"), true)
  }

  @Test("a disabled rule finds nothing, and every name leads back to its rule")
  func names() {
    #expect(DesignCheck(disabled: [.notFelt]).findings(in: HapticPattern(events: [tap(0, 0.2)])).isEmpty)
    for rule in DesignRule.allCases { #expect(DesignRule(name: rule.name) == rule) }
    expectEqual(Set(DesignRule.allCases.map(\.name)).count, DesignRule.allCases.count)
    #expect(DesignRule(name: "ghost") == nil)
  }
}
