import HapticModel
import TestExpectations
import TestSupport
import Testing

@testable import HapticAnalysis

@Suite("Ways to resolve findings")
struct WayTests {
  /// A pattern with a finding of a rule, and the kinds of its ways that end the finding.
  struct Case: Sendable, CustomTestStringConvertible {
    var rule: DesignRule
    var pattern: HapticPattern
    var ending: [DesignWay.Kind]

    var testDescription: String { rule.name }
  }

  static let cases: [Case] = [
    Case(rule: .notFelt, pattern: HapticPattern(events: [tap(0.1, 0.05)]), ending: [.raise, .remove]),
    Case(
      rule: .masked, pattern: HapticPattern(events: [span(0, 0.5, 1), tap(0.54, 0.6)]), ending: [.remove]),
    Case(
      rule: .masked, pattern: HapticPattern(events: [span(0, 1, 1, 0.3), tap(0.5, 0.35, 0.3)]),
      ending: [.remove, .raise]),
    Case(
      rule: .ghostTap, pattern: HapticPattern(events: (0..<4).map { tap(0.3 + Double($0) * 0.1, 0.5) }),
      ending: [.prime, .raise]),
    Case(
      rule: .fusedTaps, pattern: HapticPattern(events: [tap(0.2), tap(0.22)]),
      ending: [.separate, .count, .remove]),
    Case(
      rule: .fusedTaps, pattern: HapticPattern(events: [tap(0), tap(0.02)]),
      ending: [.separate, .count, .remove]),
    Case(
      rule: .uncountableTaps, pattern: HapticPattern(events: (0..<5).map { tap(Double($0) * 0.05, 0.9) }),
      ending: [.spread]),
    Case(
      rule: .equalSteps, pattern: HapticPattern(events: [tap(0, 0.8), tap(0.3, 0.82), tap(0.6, 0.81)]),
      ending: [.equal]),
    Case(
      rule: .beat, pattern: HapticPattern(events: [span(0, 1.2, 0.8, 0.40), span(0, 1.2, 0.8, 0.62)]),
      ending: [.unwind]),
    Case(
      rule: .jump,
      pattern: HapticPattern(
        events: [span(0, 1, 1)], curves: [curve(0, [(0, 1), (0.5, 1), (0.501, 0.6), (0.9, 0.6)])]),
      ending: [.smooth, .tap]),
    Case(
      rule: .jump,
      pattern: HapticPattern(
        events: [span(0, 1, 1)],
        parameters: [DynamicParameter(.hapticIntensityControl, time: 0.5, value: 0.6)]),
      ending: [.tap]),
    Case(rule: .limited, pattern: HapticPattern(events: [tap(0.1, 1), tap(0.1, 1)]), ending: [.weaken]),
    Case(
      rule: .curveOnTransients,
      pattern: HapticPattern(
        events: [span(0, 1, 0.6, 0.2), tap(0.7, 0.5, 0.9)], curves: [curve(0, [(0, 0), (1, 1)])]),
      ending: []),
    Case(
      rule: .soundOffset,
      pattern: HapticPattern(events: [HapticEvent(.audioContinuous, time: 0.5, duration: 0.2), tap(0.54)]),
      ending: [.align]),
  ]

  @Test("every rule with a finding has ways, which end what they say they end", arguments: cases)
  func ends(of example: Case) throws {
    let review = DesignCheck().examine(example.pattern)
    let finding = try #require(review.findings.first { $0.rule == example.rule })
    let ways = review.ways(of: finding)
    #expect(!ways.isEmpty)
    for way in ways {
      #expect(!way.title.isEmpty && !way.edits.isEmpty)
      let outcome = review.outcome(of: way)
      if example.ending.contains(way.kind) {
        #expect(outcome.ends.contains(finding), "\(way.title): \(outcome)")
      }
      // What remains is what another check finds.
      let after = DesignCheck().findings(in: way.applied(to: example.pattern).pattern)
      #expect(
        after.count { $0.rule == example.rule } == review.findings.count { $0.rule == example.rule }
          - outcome.ends.count { $0.rule == example.rule }
          + outcome.starts.count { $0.rule == example.rule })
    }
    let kinds = ways.map { $0.kind }
    #expect(example.ending.allSatisfy(kinds.contains), "\(kinds)")
  }

  @Test("a tap under a curve is raised until it is felt as written, or to full strength")
  func underCurve() throws {
    let pattern = HapticPattern(
      events: [span(0, 1, 0.6, 0.2), tap(0.5, 0.4, 0.9), tap(0.25, 0.8, 0.9)],
      curves: [curve(0, [(0, 0), (1, 1)])])
    let review = DesignCheck().examine(pattern)
    let values = review.findings.filter { $0.rule == .curveOnTransients }.flatMap { review.ways(of: $0) }.map
    {
      $0.edits.map { if case .set(_, .hapticIntensity, let value) = $0 { value } else { -1 as Float } }
    }
    expectEqual(values, [[1], [0.8]])
  }

  @Test("a finding that stands for many is resolved at all places")
  func everywhere() throws {
    let pattern = HapticPattern(events: (0..<6).map { tap(0.2 + Double($0 / 2) + Double($0 % 2) * 0.02) })
    let review = DesignCheck().examine(pattern)
    let listed = DesignCheck.summarized(review.findings, hintsOfOneRule: 1)
    expectEqual(listed.count { $0.rule == .fusedTaps }, 3)
    let weak = DesignCheck().examine(HapticPattern(events: (0..<5).map { tap(Double($0) * 0.5, 0.05) }))
    let finding = try #require(DesignCheck.summarized(weak.findings, hintsOfOneRule: 1).first)
    expectEqual(finding.others.count, 4)
    let way = try #require(weak.ways(of: finding).first)
    #expect(way.edits.count == 5 && way.title.hasSuffix(", and 4 more like it"))
    #expect(weak.outcome(of: way).ends.count == 5 && weak.outcome(of: way).starts.isEmpty)
  }

  @Test("hints of one rule can be listed as one, warnings up to three singly")
  func hints() {
    func finding(_ severity: Int, _ time: Double) -> DesignFinding {
      DesignFinding(
        .masked, severity == 0 ? .info : .warning, at: .event(Int(time)), time: time, message: "m",
        proposal: "p")
    }
    let mixed = [finding(0, 1), finding(1, 2), finding(0, 3)]
    expectEqual(DesignCheck.summarized(mixed).count, 3)
    let listed = DesignCheck.summarized(mixed, hintsOfOneRule: 1)
    #expect(listed.map { $0.time } == [1, 2] && listed[0].others.map { $0.time } == [3])
    let many = mixed + [finding(0, 4)]
    expectEqual(DesignCheck.summarized(many, hintsOfOneRule: 1), DesignCheck.summarized(many))
  }

  @Test("ways of any pattern stay within their ranges and leave a pattern that can be checked")
  func anyPattern() {
    for seed in SearchEffort.seeds(0..<40) {
      var chance = SeededGenerator(seed: seed)
      var pattern = HapticPattern()
      for _ in 0..<(2 + chance.next(8)) {
        let time = chance.unit() * 1.5
        pattern.events.append(
          chance.next(3) == 0
            ? span(time, chance.unit() * 0.6, Float(chance.unit()), Float(chance.unit()))
            : tap(time, Float(chance.unit()), Float(chance.unit())))
      }
      if chance.next(2) == 0 {
        pattern.curves = [curve(0, [(0, 1), (0.7, 1), (0.702, Float(chance.unit())), (1.4, 1)])]
      }
      let review = DesignCheck().examine(pattern)
      for finding in DesignCheck.summarized(review.findings, hintsOfOneRule: 1) {
        for way in review.ways(of: finding) {
          let (changed, origins) = way.applied(to: pattern)
          #expect(origins.count == changed.events.count, "seed \(seed)")
          #expect(
            changed.events.allSatisfy {
              $0.time >= 0 && $0.time.isFinite && (0...1).contains($0[.hapticIntensity])
            }, "seed \(seed)")
          _ = review.outcome(of: way)
        }
      }
    }
  }
}
