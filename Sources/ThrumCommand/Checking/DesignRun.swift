import HapticAnalysis
import HapticModel

/// The design check of one run over several files.
final class DesignRun {
  private let check: DesignCheck
  private var sides = SidePairs()

  init(_ check: DesignCheck) { self.check = check }

  /// Returns a pattern with every safe fix.
  func fixed(_ pattern: HapticPattern, _ sounds: CheckedSounds) -> FixedPattern {
    check.fixed(pattern, sounds: sounds.facts)
  }

  /// Returns the findings in a file, with those beside its other side.
  func findings(in pattern: HapticPattern, file: String, _ sounds: CheckedSounds) -> [DesignFinding] {
    var findings = check.findings(in: pattern, sounds: sounds.facts)
    for partner in sides.partners(of: file, pattern) {
      if let finding = check.contrast(pattern, with: partner.pattern, named: partner.name) {
        findings.append(finding)
      }
    }
    return findings
  }
}
