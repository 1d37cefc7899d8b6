import HapticAnalysis
import HapticModel
import TestExpectations
import TestSupport
import Testing

@Suite("Fixing a pattern")
struct FixingTests {
  /// Four weak taps after a rest, of which the first is not counted.
  private static func ghost(at time: Double) -> [HapticEvent] {
    (0..<4).map { tap(time + Double($0) * 0.1, 0.5) }
  }

  private static func tone(_ time: Double) -> HapticEvent {
    HapticEvent(.audioContinuous, time: time, duration: 0.2)
  }

  @Test("every safe fix is made, however many there are, and nothing is left to fix")
  func many() {
    // 75 seconds in a full run; 20 otherwise, as a build for debugging takes long to feel them.
    let (ghosts, late) = SearchEffort.isFull ? (25, 15) : (5, 5)
    let end = 2 * Double(ghosts) + 5
    var events: [HapticEvent] = []
    for index in 0..<ghosts { events += Self.ghost(at: 0.3 + Double(index) * 2) }
    for index in 0..<late { events += [Self.tone(end + Double(index)), tap(end + 0.04 + Double(index))] }
    let pattern = HapticPattern(events: events)
    // The list of findings is short; what it gathers has fixes too.
    let found = DesignCheck().findings(in: pattern)
    expectEqual(found.filter { $0.rule == .ghostTap }.count, 1)
    expectEqual(found.filter { $0.rule == .soundOffset }.count, 1)
    let fixed = DesignCheck().fixed(pattern)
    #expect(fixed.applied.count == ghosts + late && fixed.remaining.isEmpty)
    expectEqual(fixed.pattern.events.count, events.count + ghosts)
    expectEqual(fixed.pattern.events.map(\.time), fixed.pattern.events.map(\.time).sorted())
    #expect(
      DesignCheck().findings(in: fixed.pattern).allSatisfy { $0.rule != .ghostTap && $0.rule != .soundOffset }
    )
    #expect(DesignCheck().fixed(fixed.pattern).applied.isEmpty)
  }

  @Test("a touch between two sounds goes to the nearer one and stays there")
  func twoSounds() {
    let pattern = HapticPattern(events: [Self.tone(0.5), Self.tone(0.58), tap(0.53)])
    let fixed = DesignCheck().fixed(pattern)
    #expect(fixed.applied == [.move(event: 2, to: 0.5)] && fixed.remaining.isEmpty)
    #expect(DesignCheck().findings(in: fixed.pattern).isEmpty)
  }

  @Test("a rule that is left out is not fixed")
  func disabled() {
    let pattern = HapticPattern(events: Self.ghost(at: 0.3))
    #expect(DesignCheck(disabled: [.ghostTap]).fixed(pattern).applied.isEmpty)
  }

  @Test("fixing any pattern ends, moves an event once at most, and names what it could not fix")
  func anyPattern() {
    var count = 0
    let seeds = SearchEffort.seeds(1...60)
    for seed in seeds {
      var random = SeededGenerator(seed: seed)
      var events: [HapticEvent] = []
      for _ in 0..<20 {
        let time = random.unit() * 12
        switch random.next(3) {
        case 0: events.append(Self.tone(time))
        case 1: events.append(tap(time, Float(0.3 + random.unit() * 0.5)))
        default: events += Self.ghost(at: time)
        }
      }
      let fixed = DesignCheck().fixed(HapticPattern(events: events))
      count += fixed.applied.count
      let remaining = DesignCheck().review(fixed.pattern).findings.filter { $0.fix != nil }
      #expect(remaining == fixed.remaining, "seed \(seed)")
      let primers = fixed.applied.count { if case .addPrimer = $0 { true } else { false } }
      #expect(fixed.pattern.events.count == events.count + primers, "seed \(seed)")
      #expect(fixed.applied.count - primers <= events.count, "seed \(seed)")
    }
    // Patterns with nothing to fix would pass all of this.
    #expect(count > seeds.count)
  }
}
