import HapticAnalysis
import HapticModel

/// A design check that is run over several files, which it also compares with each other.
final class DesignRun {
  private let check: DesignCheck
  private var contrasts = ContrastPairs()

  init(_ check: DesignCheck) { self.check = check }

  /// Returns the pattern with every safe correction applied.
  func fixed(_ pattern: HapticPattern, _ sounds: CheckedSounds) -> FixedPattern {
    check.fixed(pattern, sounds: sounds.facts)
  }

  /// Returns the findings about a pattern, including the findings from comparing the file with files of opposite
  /// meaning, such as left and right.
  func findings(in pattern: HapticPattern, file: String, _ sounds: CheckedSounds) -> [DesignFinding] {
    var findings = check.findings(in: pattern, sounds: sounds.facts)
    for partner in contrasts.partners(of: file, pattern) {
      if let finding = check.contrast(pattern, with: partner.pattern, named: partner.name) {
        findings.append(finding)
      }
    }
    return findings
  }
}
