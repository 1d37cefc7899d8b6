import HapticFeedback
import HapticPlayback
import HapticTesting
import TestExpectations
import Testing

@Suite("Feedback")
struct FeedbackTests {
  /// What is felt of one feedback within a second.
  private func felt(_ feedback: Feedback) throws -> Recording {
    try HapticBench.run { bench in
      let player = try FeedbackPlayer(settings: HapticUserSettings())
      player.play(feedback)
      bench.advance(by: 1)
      return withExtendedLifetime(player) { bench.felt }
    }
  }

  @Test("success is two taps that rise")
  func success() throws {
    let taps = try felt(.success).transients
    try #require(taps.count == 2)
    #expect(taps[1].intensity > taps[0].intensity * 1.3)
    #expect(taps[1].sharpness > taps[0].sharpness)
  }

  @Test("warning is two taps that fall")
  func warning() throws {
    let taps = try felt(.warning).transients
    try #require(taps.count == 2)
    #expect(taps[1].intensity < taps[0].intensity / 1.3)
    #expect(taps[1].sharpness < taps[0].sharpness)
  }

  @Test("error is four taps, the third the strongest, far enough apart to be counted")
  func error() throws {
    let taps = try felt(.error).transients
    try #require(taps.count == 4)
    for index in [0, 1, 3] { #expect(taps[2].intensity > taps[index].intensity * 1.3) }
    for (one, next) in zip(taps, taps.dropFirst()) { #expect(next.time - one.time >= 0.1) }
  }

  @Test("the heavier the stronger and duller, the firmer the crisper")
  func impacts() throws {
    func tap(_ feedback: Feedback) throws -> Recording.Transient {
      let taps = try felt(feedback).transients
      expectEqual(taps.count, 1)
      return try #require(taps.first)
    }
    let weights = try Feedback.Weight.allCases.map { try tap(.impact(weight: $0)) }
    expectEqual(weights.map(\.intensity), weights.map(\.intensity).sorted())
    expectEqual(weights.map(\.sharpness), weights.map(\.sharpness).sorted(by: >))
    let firm = try Feedback.Flexibility.allCases.map { try tap(.impact(flexibility: $0)).sharpness }
    #expect(firm == firm.sorted(by: >) && firm[0] - firm[1] > 0.3 && firm[1] - firm[2] > 0.3)
    expectEqual(Feedback.impact, .impact(weight: .medium))
  }

  @Test("an intensity weakens an impact in proportion; 0 is not played")
  func intensity() throws {
    let whole = try #require(try felt(.impact(weight: .light)).transients.first).intensity
    let half = try #require(try felt(.impact(weight: .light, intensity: 0.5)).transients.first).intensity
    #expect(abs(half - whole / 2) < 0.01)
    for none in [0, -1, Double.nan] {
      expectEqual(Feedback.impact(weight: .heavy, intensity: none).intensity, 0)
      #expect(try felt(.impact(weight: .heavy, intensity: none)).isEmpty)
    }
    expectEqual(Feedback.impact(flexibility: .soft, intensity: 7).intensity, 1)
  }

  @Test(
    "start and increase rise, stop and decrease fall",
    arguments: [
      (Feedback.start, true), (.increase, true), (.stop, false), (.decrease, false),
    ])
  func direction(feedback: Feedback, rises: Bool) throws {
    let levels = try felt(feedback).levels
    let (early, late) = (levels.level(at: 0.025).intensity, levels.level(at: 0.085).intensity)
    #expect(rises ? late > early * 1.2 : early > late * 1.2, "\(early), \(late)")
  }

  @Test("every kind is felt, and ends within half a second", arguments: Feedback.Kind.allCases)
  func everyKind(kind: Feedback.Kind) throws {
    let recording = try felt(Feedback(kind))
    #expect(!recording.isEmpty)
    try recording.expectSilence(in: 0.5...1)
    #expect(recording.notices.contains { $0.kind == .playerFinished(nil) })
  }

  @Test("SwiftUI's words are values of the same type")
  func vocabulary() {
    let words: [SensoryFeedback] = [
      .success, .warning, .error, .selection, .increase, .decrease, .start, .stop, .alignment, .levelChange,
      .pathComplete, .impact, .impact(), .impact(weight: .heavy, intensity: 0.5),
      .impact(flexibility: .soft), .selection(.on),
    ]
    expectEqual(Set(words).count, 15)
    let all =
      Feedback.Selection.allCases.map { Feedback.selection($0) } + words
      + Feedback.Weight.allCases.map { .impact(weight: $0) }
      + Feedback.Flexibility.allCases.map { .impact(flexibility: $0) }
    expectEqual(Set(all.map(\.kind)), Set(Feedback.Kind.allCases))
  }

  @Test("presses and releases are felt; a slider is felt less when it is released")
  func presses() throws {
    let button: SensoryFeedback.PressFeedback = .button
    let release: SensoryFeedback.ReleaseFeedback = .slider
    let selection: SensoryFeedback.SelectionFeedback = .minimum
    expectEqual(SensoryFeedback.selection(selection).kind, .selectionMinimum)
    for control in Feedback.PressFeedback.allCases {
      #expect(try felt(.press(control)).transients.isEmpty == false, "\(control)")
    }
    func strength(_ feedback: Feedback) throws -> Float {
      try #require(try felt(feedback).transients.first).intensity
    }
    #expect(try strength(.press(button)) > strength(.press(.buttonIconOnly)) * 1.2)
    #expect(try strength(.press(.slider)) > strength(.release(release)) * 1.2)
    #expect(try strength(.press(.toggle)) == strength(.press(button)))
    #expect(try strength(.press(.tab)) == strength(.press(.buttonIconOnly)))
  }
}
