import HapticModel
import HapticPerception
import HapticText

/// Checks how a pattern feels on a device, and reports what a designer may want to change.
///
/// The pattern is played on a model of the device. The rules look for events that are not felt, for sensations that the
/// pattern does not ask for, and for touch that contradicts sound. As the strength of a device is known only roughly, each
/// question is asked for a device 6 dB weaker than its model, for the model, and for one 6 dB stronger.
/// `Docs/DesignChecks.md` describes every rule.
public struct DesignCheck: Sendable {
  /// The device that patterns are checked for.
  public var target: DesignTarget
  /// Whether the pattern must be noticed by a busy hand, which takes 20 dB above threshold instead of 10.
  public var isAlert: Bool
  /// Rules that report nothing.
  public var disabled: Set<DesignRule>

  /// Creates a check.
  public init(target: DesignTarget = .phone, isAlert: Bool = false, disabled: Set<DesignRule> = []) {
    self.target = target
    self.isAlert = isAlert
    self.disabled = disabled
  }

  /// Returns the findings by time, at most three of a rule: more become one that names the times of the others.
  ///
  /// - Parameters:
  ///   - pattern: the pattern; it should have no errors.
  ///   - sounds: returns the facts of an audio file; files for which it returns nil are not looked at.
  public func findings(
    in pattern: HapticPattern, sounds: (AudioWaveform) -> SoundFacts? = { _ in nil }
  ) -> [DesignFinding] {
    Self.gathered(review(pattern, sounds: sounds).findings)
  }

  /// Returns what is felt of a pattern, and every finding by time.
  ///
  /// - Parameters: those of ``findings(in:sounds:)``.
  public func review(
    _ pattern: HapticPattern, sounds: (AudioWaveform) -> SoundFacts? = { _ in nil }
  ) -> (trace: FeltTrace, findings: [DesignFinding]) {
    let scene = DesignScene(pattern, target, isAlert: isAlert)
    var findings: [DesignFinding] = []
    scene.checkLevels(into: &findings)
    scene.checkMasking(into: &findings)
    scene.checkGhost(into: &findings)
    scene.checkRows(into: &findings)
    scene.checkSteps(into: &findings)
    scene.checkBeats(into: &findings)
    scene.checkJumps(into: &findings)
    scene.checkLimiter(into: &findings)
    scene.checkCurves(into: &findings)
    scene.checkRests(into: &findings)
    scene.checkSounds(sounds, into: &findings)
    findings.removeAll { disabled.contains($0.rule) }
    return (scene.trace, Self.sorted(findings))
  }

  private static func sorted(_ findings: [DesignFinding]) -> [DesignFinding] {
    findings.sorted { $0.time != $1.time ? $0.time < $1.time : $0.rule.rawValue < $1.rule.rawValue }
  }

  /// Keeps at most three findings of each rule: more become one, the first of the most severe.
  private static func gathered(_ findings: [DesignFinding]) -> [DesignFinding] {
    var byRule = [[DesignFinding]](repeating: [], count: DesignRule.allCases.count)
    for finding in findings { byRule[Int(finding.rule.rawValue)].append(finding) }
    var result: [DesignFinding] = []
    for same in byRule {
      guard same.count > PerceptionConstants.findingsOfOneRule,
        let worst = same.max(by: { $0.severity < $1.severity })?.severity,
        let index = same.firstIndex(where: { $0.severity == worst })
      else {
        result += same
        continue
      }
      var chosen = same[index]
      let others = same.indices.filter { $0 != index }.map { same[$0].time }
      let times = others.prefix(3).map { Numbers.text($0, decimals: 3) }.joined(separator: ", ")
      chosen.message += ", and \(others.count) more like it (\(times)\(others.count > 3 ? ", …" : "") s)"
      chosen.numbers.append(.init("count", Double(same.count)))
      result.append(chosen)
    }
    return sorted(result)
  }
}
