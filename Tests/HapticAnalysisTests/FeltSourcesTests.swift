import HapticModel
import HapticPerception
import TestExpectations
import TestSupport
import Testing

@testable import HapticAnalysis

@Suite("One meaning of felt")
struct FeltSourcesTests {
  private func felt(_ events: [HapticEvent], _ size: FeltTrace.Size = .modelled) -> FeltSources {
    let pattern = HapticPattern(events: events)
    return FeltSources(SourceEvent.all(in: pattern), FeltTrace(pattern, on: .phone).sensation(size))
  }

  private func severity(_ events: [HapticEvent], _ rule: DesignRule) -> Int {
    let found = DesignCheck().review(HapticPattern(events: events)).findings.filter { $0.rule == rule }
    return found.map { [.info: 1, .warning: 2, .error: 3][$0.severity] ?? 0 }.max() ?? 0
  }

  @Test("a lone tap of full intensity is an event of its own on every device, also if two are layered")
  func strongest() {
    for device in DeviceClass.allCases {
      for sharpness in [0, 0.5, 1] as [Float] {
        for count in 1...2 {
          let pattern = HapticPattern(events: [HapticEvent](repeating: tap(0.2, 1, sharpness), count: count))
          let outcomes = FeltTrace(pattern, on: DesignTarget(device)).transientOutcomes(in: pattern)
          #expect(
            outcomes.map(\.kind) == [TransientOutcome.Kind](repeating: .felt, count: count),
            "\(device), \(sharpness): \(outcomes)")
        }
      }
    }
  }

  @Test("the level of a tap rises with its intensity without a jump, and its finding goes once")
  func intensitySweep() {
    var (last, lastSeverity) = (0.0, 3)
    var changes = 0
    for step in 0...80 {
      let events = [tap(0.1, 0.2 + 0.005 * Float(step))]
      let level = felt(events).sensations[0].level
      #expect(level >= last && level - last < 1.5, "\(step)")
      last = level
      let severity = severity(events, .notFelt)
      #expect(severity <= lastSeverity, "\(step)")
      if severity != lastSeverity { changes += 1 }
      lastSeverity = severity
    }
    #expect(lastSeverity == 0 && changes == 3)
  }

  @Test("a second tap begins the more clearly, the later it is; near the first nothing begins with it")
  func gapSweep() {
    let gaps = [16, 20, 30, 45, 60, 80, 120, 200]
    let saliences = gaps.map { felt([tap(0.1), tap(0.1 + Double($0) / 1000)]).sensations[1].salience }
    #expect(saliences == saliences.sorted(), "\(saliences)")
    #expect(saliences[1] < 0.1 && saliences[4] > TraceConstants.ownSalience && saliences[7] > 0.9)
    let severities = gaps.map { severity([tap(0.1), tap(0.1 + Double($0) / 1000)], .fusedTaps) }
    #expect(
      severities.first == 2 && severities == severities.sorted(by: >) && severities[4...] == [0, 0, 0, 0])
  }

  @Test("a tap that rises out of a vibration is felt in the end, and its finding goes once")
  func onVibration() {
    var last = 2
    for step in 0...14 {
      let now = severity([span(0, 1, 0.8, 0.5), tap(0.5, 0.3 + 0.05 * Float(step), 0.5)], .masked)
      #expect(now <= last, "\(step)")
      last = now
    }
    expectEqual(last, 0)
  }

  @Test(
    "masking ends: equal taps after a vibration are felt the stronger, the later they are, and none is lost")
  func maskingEnds() {
    let delays = [0.3, 1.3, 2.3, 6.7]
    let felt = felt([span(0, 1, 1)] + delays.map { tap(1 + $0, 0.4) })
    let levels = felt.sensations.dropFirst().map { $0.level }
    #expect(levels == levels.sorted(), "\(levels)")
    let alone = self.felt([tap(0, 0.4)]).sensations[0].level
    #expect((levels[3] - alone).magnitude < 0.5)
    #expect(found([span(0, 1, 1)] + [1.5, 2.5, 3.5].map { tap(1 + $0, 0.7) }).isEmpty)
  }

  @Test(
    "a vibration is judged by what lasts beside the taps within it; one that a tap starts is felt with the tap"
  )
  func besideTaps() {
    let hum = span(0.1, 1, 0.16)
    let alone = felt([hum]).sensations[0].level
    let taps = felt([hum, tap(0.6, 1)]).sensations[0].level
    #expect(alone > 3 && taps < alone + 3, "\(alone), \(taps)")
    #expect(found([span(0.1, 0.1, 0.2), tap(0.105, 1)]).isEmpty)
  }

  @Test("what a check has found stays until it is past its limit by a margin")
  func hysteresis() throws {
    let check = DesignCheck()
    func review(_ intensity: Float, after: DesignReview? = nil) -> DesignReview {
      check.examine(HapticPattern(events: [tap(0.1, intensity)]), after: after)
    }
    func severity(_ review: DesignReview) -> Int {
      review.findings.first.map { [.info: 1, .warning: 2, .error: 3][$0.severity] ?? 0 } ?? 0
    }
    // The intensities at which each word ends.
    for word in 1...3 {
      let steps = (0...400).map { 0.15 + 0.001 * Float($0) }
      let end = try #require(steps.first { severity(review($0)) < word })
      let before = review(end - 0.001)
      expectEqual(severity(before), word)
      expectEqual(severity(review(end, after: before)), word)
      #expect(severity(review(end + 0.03, after: before)) < word)
      // Another number of events is another pattern.
      let other = check.examine(HapticPattern(events: [tap(0.1, end - 0.001), tap(0.8, 1)]))
      #expect(severity(review(end, after: other)) < word)
    }
  }

  @Test(
    "of any pattern the numbers are finite, and no share is above 1", arguments: SearchEffort.seeds(1...60))
  func anyPattern(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var events: [HapticEvent] = []
    for _ in 0..<20 {
      let time = random.unit() * 2
      events.append(
        random.next(3) == 0
          ? span(time, random.unit() * 0.5, Float(random.unit()), Float(random.unit()))
          : tap(time, Float(random.unit()), Float(random.unit())))
    }
    for size in FeltTrace.Size.allCases {
      let felt = felt(events, size)
      for sensation in felt.sensations {
        #expect(sensation.salience >= 0 && sensation.level.isFinite && sensation.level >= 0, "seed \(seed)")
        #expect((0...1.000001).contains(sensation.share), "seed \(seed)")
      }
      let claimed = felt.attribution.sources.compactMap { $0 }
      #expect(Set(claimed).count == claimed.count, "seed \(seed)")
    }
  }
}
