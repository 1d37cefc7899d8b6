import HapticModel
import HapticPerception
import HapticText

/// Checks how a pattern feels on a device, and reports what its designer should consider changing.
///
/// The check plays the pattern on a model of the device. Its rules find events that are not felt, sensations
/// that no event asks for (such as a click where the strength changes suddenly), and vibrations that do not
/// match the sound. The strength of a device is known only roughly. Rules about strength are therefore evaluated three
/// times: on the model, on a device 6 dB weaker, and on a device 6 dB stronger. `Docs/DesignChecks.md`
/// describes every rule.
public struct DesignCheck: Sendable {
  /// The device for which patterns are checked.
  public var target: DesignTarget
  /// Whether the pattern is an alert, which must be noticed even by a busy hand. The events of an alert must
  /// be at least 20 dB above the threshold of feeling; other events need 10 dB.
  public var isAlert: Bool
  /// The rules that are not applied.
  public var disabled: Set<DesignRule>

  /// The most findings of one rule that are listed separately; more are merged into one. Chosen by this project.
  private static var findingsOfOneRule: Int { 3 }

  /// Creates a check for a device. By default, the device is a phone, the pattern is no alert, and all rules
  /// are applied.
  public init(target: DesignTarget = .phone, isAlert: Bool = false, disabled: Set<DesignRule> = []) {
    self.target = target
    self.isAlert = isAlert
    self.disabled = disabled
  }

  /// Returns the findings for a pattern, sorted by time. If a rule has more than three findings, only one of
  /// them is returned: the first of the most severe ones. Its message states the number of the others and the
  /// times of three of them. Findings that the pattern accepts (``AcceptedFindings``) are not returned.
  ///
  /// - Parameters:
  ///   - pattern: the pattern to check; it should have no errors.
  ///   - sounds: a closure that measures an audio file of the pattern: when the sound is heard, and how fast
  ///     it rises. A file for which it returns `nil` is not checked.
  public func findings(
    in pattern: HapticPattern, sounds: (AudioWaveform) -> SoundFacts? = { _ in nil }
  ) -> [DesignFinding] {
    Self.summarized(review(pattern, sounds: sounds).findings.filter { $0.accepted == nil })
  }

  /// Plays a pattern on the model of the device. Returns what is felt of the pattern, and all findings sorted
  /// by time. Unlike ``findings(in:sounds:)``, this method returns every finding, even if a rule has many, and
  /// also those that the pattern accepts, marked by ``DesignFinding/accepted``.
  ///
  /// - Parameters: the same as for ``findings(in:sounds:)``.
  public func review(
    _ pattern: HapticPattern, sounds: (AudioWaveform) -> SoundFacts? = { _ in nil }
  ) -> (trace: FeltTrace, findings: [DesignFinding]) {
    let review = examine(pattern, sounds: sounds)
    return (review.trace, review.findings)
  }

  /// Returns the same as ``review(_:sounds:)``, with what it takes to find ways to resolve the findings.
  ///
  /// - Parameter earlier: the review of this check before the pattern was edited. Its findings are kept until their values
  ///   have left the limits by a margin, so that they do not come and go while a value is dragged.
  package func examine(
    _ pattern: HapticPattern, after earlier: DesignReview? = nil,
    sounds: (AudioWaveform) -> SoundFacts? = { _ in nil }
  ) -> DesignReview {
    let scene = DesignScene(pattern, target, isAlert: isAlert, after: earlier)
    var findings: [DesignFinding] = []
    NotFeltRule(scene: scene).check(into: &findings)
    // An event that an earlier rule names is not reported as masked.
    MaskingRule(scene: scene).check(into: &findings)
    GhostTapRule(scene: scene).check(into: &findings)
    FusionRule(scene: scene).check(into: &findings)
    RollRule(scene: scene).check(into: &findings)
    EqualStepsRule(scene: scene).check(into: &findings)
    BeatRule(scene: scene).check(into: &findings)
    JumpRule(scene: scene).check(into: &findings)
    LimitedRule(scene: scene).check(into: &findings)
    CurveOnTransientsRule(scene: scene).check(into: &findings)
    NeverRestsRule(scene: scene).check(into: &findings)
    SoundRules(scene: scene).check(sounds, into: &findings)
    findings.removeAll { disabled.contains($0.rule) }
    return DesignReview(
      scene: scene, check: self, findings: AcceptedFindings(in: pattern).marking(Self.sorted(findings)))
  }

  /// Returns the felt level of a pattern every 5 ms, on the device as modelled; other values of the frames are 0.
  package func levels(of pattern: HapticPattern) -> [FeltTrace.Frame] {
    FeltTrace([pattern], on: target, .levels).frames
  }

  private static func sorted(_ findings: [DesignFinding]) -> [DesignFinding] {
    findings.sortedStably { $0.time != $1.time ? $0.time < $1.time : $0.rule.rawValue < $1.rule.rawValue }
  }

  /// Returns findings sorted by time, with at most three for each rule. If a rule has more, only one of them
  /// is returned: the first of the most severe ones. Its message states the number of the others and the
  /// times of three of them, and ``DesignFinding/others`` lists all of their places.
  public static func summarized(_ findings: [DesignFinding]) -> [DesignFinding] {
    summarized(findings, hintsOfOneRule: findingsOfOneRule)
  }

  /// Returns findings sorted by time, with at most three for each rule, as ``summarized(_:)`` does, and with at most
  /// `hintsOfOneRule` of severity information for each rule.
  package static func summarized(_ findings: [DesignFinding], hintsOfOneRule: Int) -> [DesignFinding] {
    var byRule = [[DesignFinding]](repeating: [], count: 2 * DesignRule.allCases.count)
    for finding in findings { byRule[2 * Int(finding.rule.rawValue)].append(finding) }
    if hintsOfOneRule < findingsOfOneRule {
      for rule in stride(from: 0, to: byRule.count, by: 2) where byRule[rule].count <= findingsOfOneRule {
        byRule[rule + 1] = byRule[rule].filter { $0.severity == .info }
        byRule[rule].removeAll { $0.severity == .info }
      }
    }
    var result: [DesignFinding] = []
    for (index, same) in byRule.enumerated() {
      guard same.count > (index % 2 == 0 ? findingsOfOneRule : hintsOfOneRule),
        let worst = same.max(by: { $0.severity < $1.severity })?.severity,
        let index = same.firstIndex(where: { $0.severity == worst })
      else {
        result += same
        continue
      }
      var chosen = same[index]
      let others = same.indices.filter { $0 != index }.map {
        DesignFinding.Occurrence(same[$0].place, time: same[$0].time)
      }
      chosen.others = others
      let times = others.prefix(3).map { NumberText.rounded($0.time, digits: 3) }.joined(separator: ", ")
      chosen.message += ", and \(others.count) more like it (\(times)\(others.count > 3 ? ", …" : "") s)"
      chosen.numbers.append(.init("count", Double(same.count)))
      result.append(chosen)
    }
    return sorted(result)
  }
}
