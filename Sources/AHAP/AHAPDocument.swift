import HapticModel

/// What reading an AHAP file gave: a pattern when it plays, and all findings in the order of the file.
public struct AHAPDocument: Sendable, Hashable {
  /// The pattern; nil when a finding is an error.
  public var pattern: HapticPattern?
  /// Every finding of the file.
  public var findings: [Finding]

  /// Makes a document.
  public init(pattern: HapticPattern?, findings: [Finding]) {
    self.pattern = pattern
    self.findings = findings
  }
}
