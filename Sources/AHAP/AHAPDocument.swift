import HapticModel

/// What reading an AHAP file gave: a pattern when it plays, and all findings in the order of the file.
public struct AHAPDocument: Sendable, Hashable {
  /// The pattern; nil when a finding is an error.
  public var pattern: HapticPattern?
  /// Every finding of the file.
  public var findings: [Finding]
  /// Where the entries stand; nil unless `AHAPDecoder.keepsPlaces` asked for them, or without a pattern.
  public var places: AHAPPlaces?

  /// Creates a document.
  public init(pattern: HapticPattern?, findings: [Finding], places: AHAPPlaces? = nil) {
    self.pattern = pattern
    self.findings = findings
    self.places = places
  }
}
