import HapticModel
import HapticPerception

/// Checks a pattern for what a hand will make of it.
///
/// Plays it on the model of a device, three times as strong as each other by 6 dB, and looks for what is lost, what is
/// added and what contradicts itself. `Docs/DesignChecks.md` describes every rule.
public struct DesignCheck: Sendable {
  /// The device it is designed for.
  public var target: DesignTarget
  /// Whether it must be noticed by a hand that is busy: 20 dB above threshold instead of 10.
  public var isAlert: Bool
  /// Rules that are left out.
  public var disabled: Set<DesignRule>

  /// Creates a check.
  public init(
    target: DesignTarget = DesignTarget(.taptic, name: "phone"), isAlert: Bool = false,
    disabled: Set<DesignRule> = []
  ) {
    self.target = target
    self.isAlert = isAlert
    self.disabled = disabled
  }

  /// Returns the findings, sorted by time.
  ///
  /// - Parameters:
  ///   - pattern: what to check; it should have no errors.
  ///   - sounds: gives what is known of an audio file; without it, files are not looked at.
  ///   - motors: plays a pattern on two motors; needed for targets that have them.
  public func findings(
    in pattern: HapticPattern, sounds: (AudioWaveform) -> SoundFacts? = { _ in nil },
    motors: MotorSource? = nil
  ) -> [DesignFinding] {
    let scene = DesignScene(pattern, target, isAlert: isAlert, motors: motors)
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
    findings = gathered(findings)
    findings.sort { $0.time != $1.time ? $0.time < $1.time : $0.rule.rawValue < $1.rule.rawValue }
    return findings
  }

  /// Of each rule at most three findings: more become one, at the first of the worst, which names the others.
  private func gathered(_ findings: [DesignFinding]) -> [DesignFinding] {
    var result: [DesignFinding] = []
    for rule in DesignRule.allCases {
      let same = findings.filter { $0.rule == rule }.sorted { $0.time < $1.time }
      guard same.count > PerceptionConstants.findingsOfOneRule,
        let worst = same.max(by: { $0.severity < $1.severity })?.severity,
        let index = same.firstIndex(where: { $0.severity == worst })
      else {
        result += same
        continue
      }
      var chosen = same[index]
      let others = same.indices.filter { $0 != index }.map { same[$0].time }
      let times = others.prefix(3).map { Decimal.text($0, digits: 3) }.joined(separator: ", ")
      chosen.message += ", and \(others.count) more like it (\(times)\(others.count > 3 ? ", …" : "") s)"
      chosen.numbers.append(.init("count", Double(same.count)))
      result.append(chosen)
    }
    return result
  }
}
