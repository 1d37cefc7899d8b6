import AHAP
import HapticModel
import HapticText
import TestExpectations
import TestSupport
import Testing

@testable import HapticAnalysis
@testable import HapticOperations

@Suite("What comes of a way")
struct WayOutcomeTests {
  private func tap(_ time: Double, _ intensity: Float, _ sharpness: Float = 0.5) -> HapticEvent {
    HapticEvent(
      .hapticTransient, time: time,
      parameters: [EventParameter(.hapticIntensity, intensity), EventParameter(.hapticSharpness, sharpness)])
  }

  private func span(_ time: Double, _ duration: Double, _ intensity: Float) -> HapticEvent {
    HapticEvent(
      .hapticContinuous, time: time, duration: duration,
      parameters: [EventParameter(.hapticIntensity, intensity), EventParameter(.hapticSharpness, 0.5)])
  }

  private func curve(_ points: [(Double, Float)]) -> ParameterCurve {
    ParameterCurve(
      .hapticIntensityControl, time: 0, controlPoints: points.map { .init(time: $0.0, value: $0.1) })
  }

  @Test("a way that silences an event causes a finding of the format")
  func silences() throws {
    // The first of two fused taps is to move into a curve of 0.
    let pattern = HapticPattern(
      events: [tap(1.0, 0.9), tap(1.02, 0.9)], curves: [curve([(0, 0), (0.995, 0), (0.996, 1), (2, 1)])])
    let review = DesignCheck().examine(pattern)
    let finding = try #require(review.findings.first { $0.rule == .fusedTaps })
    let way = try #require(review.ways(of: finding).first { $0.kind == .separate })
    let outcome = WayWeigher(review).outcome(of: way)
    expectEqual(outcome.ends.map(\.rule), ["fused-taps"])
    #expect(outcome.starts.map(\.rule).contains("silent-event"))
    expectEqual(outcome.starts.first { $0.rule == "silent-event" }?.time, 0.96)
  }

  @Test("a way that removes the last event leaves nothing to feel")
  func empties() throws {
    let review = DesignCheck().examine(
      HapticPattern(events: [tap(0.1, 0.05)], curves: [curve([(0, 1), (1, 1)])]))
    let finding = try #require(review.findings.first { $0.rule == .notFelt })
    let way = try #require(review.ways(of: finding).first { $0.kind == .remove })
    let outcome = WayWeigher(review).outcome(of: way)
    expectEqual(outcome.starts.map(\.rule), ["nothing-to-feel", "control-without-event"])
  }

  /// The warnings of a file of a pattern, by rule.
  private func warnings(_ pattern: HapticPattern) throws -> [String: Int] {
    let findings = CheckOperation().run(try AHAPEncoder().encode(pattern)).findings
    return Dictionary(grouping: findings.filter { $0.diagnostic.severity > .info }) { $0.diagnostic.rule }
      .mapValues(
        \.count)
  }

  @Test("what is stated is the difference of two whole checks", arguments: SearchEffort.seeds(1...60))
  func wholeChecks(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var pattern = HapticPattern()
    for _ in 0..<random.int(1...6) {
      let time = (random.unit() * 1500).rounded() / 1000
      pattern.events.append(
        random.chance(30)
          ? span(time, random.pick([0.05, 0.3, 20]), Float(random.pick([0.05, 0.3, 1])))
          : tap(time, Float(random.pick([0.05, 0.3, 0.9]))))
    }
    if random.chance(50) {
      pattern.curves = [curve([(0, 0), (0.5, 0), (0.502, random.pick([0, 0.2, 1])), (1.4, 1)])]
    }
    let before = try warnings(pattern)
    let review = DesignCheck().examine(pattern)
    let weigher = WayWeigher(review)
    for finding in DesignCheck.summarized(review.findings, hintsOfOneRule: 1) {
      for way in review.ways(of: finding) {
        let outcome = weigher.outcome(of: way)
        let changed = way.applied(to: pattern).pattern
        let after = try warnings(changed)
        for rule in Set(before.keys).union(after.keys) {
          let change = outcome.starts.count { $0.rule == rule } - outcome.ends.count { $0.rule == rule }
          #expect((after[rule] ?? 0) - (before[rule] ?? 0) == change, "seed \(seed): \(way.title), \(rule)")
        }
        let design = DesignCheck().examine(changed).findings
        for rule in DesignRule.allCases {
          let change =
            outcome.starts.count { $0.rule == rule.name } - outcome.ends.count { $0.rule == rule.name }
          #expect(
            design.count { $0.rule == rule } - review.findings.count { $0.rule == rule } == change,
            "seed \(seed): \(way.title), \(rule.name)")
        }
      }
    }
  }

  @Test("a fix that causes a finding is not made, and the result says so")
  func refused() throws {
    // A primer before the row would be a touch beside the sound, and not in time with it.
    let sound = HapticEvent(.audioContinuous, time: 0.2, duration: 0.2)
    let pattern = HapticPattern(events: [sound] + (0..<4).map { tap(0.4 + Double($0) * 0.1, 0.5) })
    let finding = try #require(DesignCheck().examine(pattern).findings.first)
    #expect(finding.rule == .ghostTap && finding.fix != nil)
    let fixed = DesignCheck().fixed(pattern)
    #expect(fixed.pattern == pattern && fixed.applied.isEmpty)
    #expect(fixed.remaining == [finding] && fixed.refused == [finding])
    let result = try FixOperation(DesignCheck(), splitsLongCurves: true).run(
      try AHAPEncoder().encode(pattern))
    #expect(result.text == nil)
    expectEqual(result.remaining, ["as the fix would cause another finding: \(finding.message)"])
    // Beyond the limit of checks, nothing is said about another finding.
    let unchecked = DesignCheck().fixed(pattern, sounds: { _ in nil }, checkedAlone: 0)
    #expect(unchecked.remaining == [finding] && unchecked.reasons == [.unchecked])
  }

  @Test("safe fixes of any pattern cause no finding", arguments: SearchEffort.seeds(1...40))
  func anyFix(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var pattern = HapticPattern()
    var time = random.pick([0.05, 1.2])
    for _ in 0..<random.int(2...8) {
      pattern.events.append(
        random.chance(25)
          ? HapticEvent(.audioContinuous, time: time, duration: 0.2)
          : tap(time, random.pick([0.4, 0.5, 0.9])))
      time += random.pick([0.02, 0.03, 0.1, 1.3])
    }
    let before = DesignCheck().examine(pattern).findings
    let fixed = DesignCheck().fixed(pattern)
    let after = DesignCheck().examine(fixed.pattern).findings
    for finding in after {
      #expect(
        before.contains { $0.rule == finding.rule }, "seed \(seed): \(finding.message) after \(fixed.applied)"
      )
    }
  }
}
