import HapticModel
import HapticText

/// The result of reading an AHAP file: its pattern if no finding is an error, and all findings in the order
/// of the file.
public struct AHAPDocument: Sendable, Hashable {
  /// The pattern that was read; `nil` if one of the findings is an error.
  public var pattern: HapticPattern?
  /// The findings of the file, as many as the decoder's limit allows.
  public var findings: [Diagnostic]
  /// The locations of the entries in the file; `nil` if `AHAPDecoder.keepsPlaces` is off or there is no
  /// pattern.
  public var places: AHAPPlaces?
  /// The location of the first haptic event that relies on a default intensity or sharpness; `nil` if there is
  /// none, or the document does not come from a decoder. In contrast to `places`, it is always recorded.
  package var firstDefaults: AHAPPlaces.Place?

  /// Creates a document from its parts.
  public init(pattern: HapticPattern?, findings: [Diagnostic], places: AHAPPlaces? = nil) {
    self.pattern = pattern
    self.findings = findings
    self.places = places
  }
}
