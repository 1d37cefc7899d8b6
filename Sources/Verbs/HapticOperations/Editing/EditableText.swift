import AHAP
import HapticModel
import HapticText

/// An AHAP text without errors, which operations edit.
public struct EditableText: Sendable {
  /// The bytes of the text.
  public var bytes: [UInt8] { source.text }
  /// The pattern of the text.
  public let pattern: HapticPattern
  /// How many entries the text has.
  package var entryCount: Int { source.entries.count }
  /// The warnings about the text.
  public let warnings: [Diagnostic]
  /// The text with its entries in the order of the file.
  let source: AHAPSource

  /// Reads a text. Throws `invalidPattern` with the first error if it has errors.
  public init(_ bytes: [UInt8]) throws(OperationError) {
    let document = AHAPDecoder().decodeForSource(bytes)
    guard let text = EditableText(bytes, document) else {
      let first = document.findings.first { $0.severity == .error }
      let place = first.map { "line \($0.line), column \($0.column)" } ?? ""
      throw OperationError(.invalidPattern, first?.message ?? "the text has errors", place: place)
    }
    self = text
  }

  /// Creates the text of a document that a decoder with `keepsPlaces`, or `decodeForSource`, has read; `nil` if the document has errors.
  package init?(_ bytes: [UInt8], _ document: AHAPDocument) {
    guard let pattern = document.pattern, let source = AHAPSource(bytes, document) else { return nil }
    self.pattern = pattern
    self.source = source
    warnings = document.findings.filter { $0.severity == .warning }
  }
}
