import HapticModel
import HapticPerception
import HapticText

/// Checks how a pattern feels on a device, and reports what its designer may want to change.
///
/// The check plays the pattern on a model of the device. Its rules find events that are not felt, sensations
/// that the pattern does not ask for, and touch that contradicts sound. The strength of a device is known
/// only roughly. Each rule is therefore evaluated on the model, on a device 6 dB weaker, and on a device 6 dB
/// stronger. `Docs/DesignChecks.md` describes every rule.
public struct DesignCheck: Sendable {
  /// The device for which patterns are checked.
  public var target: DesignTarget
  /// Whether the pattern is an alert, which must be noticed by a busy hand. An alert needs 20 dB above
  /// threshold instead of 10.
  public var isAlert: Bool
  /// The rules that are switched off.
  public var disabled: Set<DesignRule>

  /// Creates a check for a device.
  public init(target: DesignTarget = .phone, isAlert: Bool = false, disabled: Set<DesignRule> = []) {
    self.target = target
    self.isAlert = isAlert
    self.disabled = disabled
  }

  /// Returns the findings for a pattern, sorted by time. If a rule has more than three findings, these are
  /// merged into one finding that lists the times of the others.
  ///
  /// - Parameters:
  ///   - pattern: the pattern to check; it should have no errors.
  ///   - sounds: a closure that returns when the sound of an audio file is heard and how fast it rises. Files
  ///     for which it returns `nil` are not checked.
  public func findings(
    in pattern: HapticPattern, sounds: (AudioWaveform) -> SoundFacts? = { _ in nil }
  ) -> [DesignFinding] {
    Self.summarized(review(pattern, sounds: sounds).findings)
  }

  /// Returns what is felt of a pattern, and all findings, sorted by time.
  ///
  /// - Parameters: the same as for ``findings(in:sounds:)``.
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

  /// Returns findings by time, with the findings of each rule that has more than three merged into the first of the most severe ones.
  public static func summarized(_ findings: [DesignFinding]) -> [DesignFinding] {
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
