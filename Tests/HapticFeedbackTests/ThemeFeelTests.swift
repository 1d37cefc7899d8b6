import HapticAnalysis
import HapticFeedback
import HapticPerception
import TestExpectations
import Testing

@Suite("How the standard theme feels")
struct ThemeFeelTests {
  private let phone = DesignTarget.phone

  private func trace(_ kind: Feedback.Kind) -> SensationTrace {
    FeltTrace(FeedbackTheme.standard[kind], on: phone).sensation()
  }

  private func events(_ kind: Feedback.Kind) -> [FeltEvent] { trace(kind).events }

  /// Expects two kinds to be at least this far apart, in both directions.
  private func expectContrast(_ a: Feedback.Kind, _ b: Feedback.Kind, _ least: Double) {
    for (first, second) in [(a, b), (b, a)] {
      let distance = FeelDifference(trace(first), trace(second)).distance
      #expect(distance >= least, "\(first.rawValue), \(second.rawValue): \(distance) JND")
    }
  }

  @Test("kinds of opposite meaning are at least 4 JND apart")
  func opposites() {
    let pairs: [(Feedback.Kind, Feedback.Kind)] = [
      (.success, .warning), (.success, .error), (.warning, .error), (.selectionOn, .selectionOff),
      (.selectionMinimum, .selectionMaximum), (.increase, .decrease), (.start, .stop),
    ]
    for (a, b) in pairs { expectContrast(a, b, 4) }
  }

  @Test("impacts, and selection and alignment, are at least 2 JND apart")
  func impacts() {
    let kinds: [Feedback.Kind] = [
      .impactLight, .impactMedium, .impactHeavy, .impactSoft, .impactRigid, .impactSolid,
    ]
    for (index, a) in kinds.enumerated() {
      for b in kinds[..<index] { expectContrast(a, b, 2) }
    }
    expectContrast(.selection, .alignment, 2)
  }

  @Test("a meaning is felt: on and success rise, off and warning fall, weight is strength, rigid is crisp")
  func meanings() throws {
    for kind in [Feedback.Kind.selectionOn, .success] {
      let felt = events(kind)
      try #require(felt.count == 2)
      #expect(felt[1].level > felt[0].level + 6 && felt[1].pitch > felt[0].pitch, "\(kind.rawValue)")
    }
    for kind in [Feedback.Kind.selectionOff, .warning] {
      let felt = events(kind)
      try #require(felt.count == 2)
      // The second one is felt 2 dB stronger than alone, because touch sums power over 200 ms.
      #expect(felt[1].height < felt[0].height - 2 && felt[1].pitch < felt[0].pitch, "\(kind.rawValue)")
    }
    expectEqual(events(.error).count, 4)
    func level(_ kind: Feedback.Kind) -> Double { events(kind).map(\.level).max() ?? 0 }
    #expect(
      level(.impactLight) + 5 < level(.impactMedium) && level(.impactMedium) + 5 < level(.impactHeavy))
    #expect(level(.selectionMinimum) + 5 < level(.selectionMaximum))
    let (soft, rigid) = (try #require(events(.impactSoft).first), try #require(events(.impactRigid).first))
    #expect(soft.pitch < 100 && soft.kind == .span && rigid.pitch > 180 && rigid.kind == .tap)
  }

  @Test("every kind is short, and its design has no finding", arguments: Feedback.Kind.allCases)
  func design(kind: Feedback.Kind) {
    let pattern = FeedbackTheme.standard[kind]
    #expect(pattern.duration <= 0.4)
    expectEqual(DesignCheck(target: phone).findings(in: pattern).map(\.message), [])
  }
}
