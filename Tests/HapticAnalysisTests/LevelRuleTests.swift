import HapticModel
import HapticPerception
import HapticSynthesis
import TestExpectations
import Testing

@testable import HapticAnalysis

@Suite("What a hand does not get")
struct LevelRuleTests {
  /// Returns the highest felt level of a pattern in dB above threshold.
  private func highest(_ pattern: HapticPattern, on target: DesignTarget = .phone) -> Double {
    FeltTrace(pattern, on: target).sensation().moments.reduce(0) { max($0, $1.level) }
  }

  @Test(
    "a tap that clears the threshold by 16 dB is not mentioned; a weaker one is, by how far it falls short")
  func notFelt() {
    #expect(found([tap(0, 0.8)]).isEmpty)
    expectEqual(found([tap(0, 0.45)]), ["not-felt info"])
    expectEqual(found([tap(0, 0.3)]), ["not-felt warning"])
    expectEqual(found([tap(0, 0.2)]), ["not-felt error"])
    expectEqual(found([span(0, 0.5, 0.1)]), ["not-felt error"])
  }

  @Test("of a continuous event the strongest moment counts, also under a curve that starts at 0")
  func risingCurve() throws {
    let event = span(0, 1, 1, 0.5)
    #expect(found([event], curves: [curve(0, [(0, 0), (1, 1)])]).isEmpty)
    let weak = HapticPattern(events: [event], curves: [curve(0, [(0, 0), (1, 0.1)])])
    let finding = try #require(DesignCheck().findings(in: weak).first)
    #expect(finding.rule == .notFelt && finding.severity == .error)
    #expect(
      finding.proposal
        == "HapticIntensityControl leaves it 0.1 of its intensity: raise the curve or parameter")
    let low = [
      DynamicParameter(.hapticIntensityControl, time: 0, value: 0.05),
      DynamicParameter(.hapticIntensityControl, time: 0.5, value: 0.1),
    ]
    expectEqual(found([event], parameters: low), ["not-felt error"])
  }

  @Test("an event that fades before it is felt is to be held, not lengthened")
  func fades() throws {
    let pattern = HapticPattern(events: [fading(0, 1, 1)])
    let review = DesignCheck(isAlert: true).examine(pattern)
    let finding = try #require(review.findings.first)
    expectEqual(finding.proposal, "it fades before it is felt: set Sustained to 1, or raise DecayTime")
    let way = try #require(review.ways(of: finding).first)
    #expect(way.kind == .hold && review.outcome(of: way).ends == [finding])
  }

  @Test("an alert needs 10 dB more")
  func alert() {
    #expect(found([tap(0, 0.55)]).isEmpty)
    expectEqual(found([tap(0, 0.55)], isAlert: true), ["not-felt warning"])
  }

  @Test("the proposed intensity is enough, and not far more than enough")
  func proposedIntensity() throws {
    let pattern = HapticPattern(events: [tap(0, 0.25)])
    let finding = try #require(DesignCheck().findings(in: pattern).first)
    expectEqual(finding.proposal, "raise its intensity from 0.25 to 0.34")
    let level = highest(HapticPattern(events: [tap(0, 0.34)]))
    #expect(level >= 10 && level < 11)
  }

  @Test(
    "the proposed intensity is enough for a tap that is far below the threshold or near it, too",
    arguments: [0.005, 0.02, 0.05, 0.1, 0.15, 0.2] as [Float])
  func proposedForTheUnfelt(intensity: Float) throws {
    for sharpness in [0, 0.3, 0.7, 1] as [Float] {
      let finding = try #require(
        DesignCheck().findings(in: HapticPattern(events: [tap(0, intensity, sharpness)])).first)
      #expect(finding.rule == .notFelt && finding.severity == .error)
      let proposed = try #require(finding.proposal.split(separator: " ").last.flatMap { Float(String($0)) })
      let level = highest(HapticPattern(events: [tap(0, proposed, sharpness)]))
      #expect(level >= 10 && level < 11, "\(finding.proposal): \(level) dB")
    }
  }

  @Test(
    "the proposed intensity reads as more than the present one, however close",
    arguments: [0, 0.15, 0.8, 1.0])
  func proposalIsMore(sharpness: Float) throws {
    func words(_ intensity: Float) -> [Double]? {
      DesignCheck().findings(in: HapticPattern(events: [tap(0, intensity, sharpness)])).first?
        .proposal.split(separator: " ").compactMap { Double($0) }
    }
    let enough = try #require(words(0.42)?.last)
    // From a little less than what is proposed up to what has no finding any more, in steps below the last digit.
    let close = (1...40).compactMap { words(Float(enough) - Float($0) * 0.0005) }
    #expect(close.count > 5 && close.allSatisfy { $0.count == 2 && $0[0] < $0[1] }, "\(close)")
  }

  @Test("what is hidden by the tap before it is not to be raised to less than it has")
  func hidden() throws {
    let pattern = HapticPattern(
      events: [tap(0, 0.4666, 0.7295), span(0.009, 0.04, 0.2958, 0.9251)],
      curves: [curve(0.009, [(0, 1), (0.025, 0.7812), (0.04, 0.5549)])])
    for finding in DesignCheck().findings(in: pattern) where finding.rule == .notFelt {
      let intensities = finding.proposal.split(separator: " ").compactMap { Double($0) }
      #expect(intensities.count < 2 || intensities[0] < intensities[1], "\(finding.proposal)")
    }
  }

  @Test("the proposed intensity follows the exponent of the profile", arguments: [0.5, 1, 2, 3])
  func proposalOfExponent(exponent: Double) throws {
    var profile = ActuatorProfile.taptic
    profile.intensityExponent = exponent
    let target = DesignTarget(DeviceClass.taptic.models[0], of: .taptic, name: "own", profile: profile)
    // The intensity of a tap of about 5 dB.
    let stated = Maths.power(0.25, 2 / exponent)
    let check = DesignCheck(target: target)
    let finding = try #require(check.findings(in: HapticPattern(events: [tap(0, Float(stated))])).first)
    let text = try #require(finding.proposal.split(separator: " ").last)
    let proposed = try #require(Float(text))
    let level = highest(HapticPattern(events: [tap(0, proposed)]), on: target)
    #expect(level >= 9.9 && level < 12.5, "\(finding.proposal): \(level) dB")
  }

  @Test("what fades out, swells up or is part of a texture need not be felt event by event")
  func rows() {
    let fade = (0..<6).map { tap(Double($0) * 0.2, 0.9 - 0.16 * Float($0)) }
    #expect(found(fade).isEmpty)
    // Three taps of which the last is weak are no texture, and a single step is no fade.
    expectEqual(found([tap(0, 0.8), tap(0.6, 0.2)]), ["not-felt error"])
    let texture = (0..<40).map { tap(Double($0) * 0.06, $0 % 3 == 1 ? 0.2 : 0.7) }
    #expect(found(texture).isEmpty)
  }

  @Test("vibration that is felt together with the tap before it is not lost; its weak end alone is")
  func feltWithTap() {
    let end = span(0.015, 0.4, 0.8)
    let fade = curve(0.015, [(0, 1), (0.12, 0.2), (0.2, 0.2), (0.21, 0.4), (0.4, 0.4)])
    #expect(found([tap(0, 1), end], curves: [fade]).isEmpty)
  }

  @Test("a tap shortly after a much stronger vibration is masked")
  func masked() {
    #expect(found([span(0, 0.5, 1), tap(0.54, 0.6)]).contains { $0.hasPrefix("masked") })
    #expect(found([span(0, 0.5, 1), tap(0.9, 0.6)]).isEmpty)
  }

  @Test("a tap within a vibration counts as drowned only when neither level nor pitch changes noticeably")
  func buried() {
    expectEqual(found([span(0, 1, 1, 0.3), tap(0.5, 0.35, 0.3)]), ["masked warning"])
    #expect(found([span(0, 1, 0.5, 0.3), tap(0.5, 0.9, 0.3)]).isEmpty)
  }

  @Test("four equal taps after a rest: of the weak ones the first is a ghost, of the strong ones it is not")
  func ghost() {
    let weak = (0..<4).map { tap(0.3 + Double($0) * 0.1, 0.5) }
    expectEqual(found(weak), ["ghost-tap warning"])
    let strong = (0..<4).map { tap(0.3 + Double($0) * 0.1, 0.8) }
    #expect(found(strong).isEmpty)
    let middling = (0..<4).map { tap(0.3 + Double($0) * 0.1, 0.65) }
    #expect(!found(middling).contains("ghost-tap info"))
    #expect(found(middling, isAlert: true).contains("ghost-tap info"))
    // A second of rest before it is what makes a ghost.
    expectEqual(found([tap(0, 0.9)] + weak), [])
  }

  @Test("the proposed primer removes the finding and causes none")
  func primer() throws {
    let pattern = HapticPattern(events: (0..<4).map { tap(0.3 + Double($0) * 0.1, 0.5) })
    let finding = try #require(DesignCheck().findings(in: pattern).first)
    guard case .addPrimer(let primer) = finding.fix else {
      Issue.record("no primer for \(finding.message)")
      return
    }
    expectEqual(primer.time, 0.15)
    var fixed = pattern
    fixed.events.append(primer)
    #expect(DesignCheck().findings(in: fixed).isEmpty)
    let level = FeltTrace(fixed, on: .phone).events().first?.level ?? 0
    #expect((3...10).contains(level))
  }

  @Test("without room before the first tap the primer is described and not applied")
  func noRoom() throws {
    let pattern = HapticPattern(events: (0..<4).map { tap(Double($0) * 0.1, 0.5) })
    let finding = try #require(DesignCheck().findings(in: pattern).first)
    #expect(finding.fix == nil)
    #expect(finding.proposal.contains("start the pattern 150 ms later"))
  }
}
