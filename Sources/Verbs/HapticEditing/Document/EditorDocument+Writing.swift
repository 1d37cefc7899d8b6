import AHAP
import HapticModel

extension EditorDocument {
  /// The layouts in which a document is written.
  package enum Style: Int32, Sendable {
    /// As the file was: only what was changed differs.
    case asFile
    /// As an encoder writes it, with line breaks or without.
    case indented, compact
  }

  /// A text with the bytes of each item in it, in the order of the items.
  package struct Written: Sendable {
    package var bytes: [UInt8]
    package var spans: [Range<Int>]
  }

  /// Returns the AHAP text of the document; `nil` only if the document contains what AHAP cannot express.
  ///
  /// A text in the style of the file is read again. If its content differs, which would be a fault of this module,
  /// or the text of the file is too unusual to be changed in place, the encoder writes the whole text.
  package func write(_ style: Style = .asFile) -> Written? {
    if style == .asFile, let (bytes, spans) = origin.source.text(of: items.map { origin.piece($0) }),
      isSame(bytes)
    {
      return Written(bytes: bytes, spans: spans)
    }
    let encoder = AHAPEncoder(style: style == .compact ? .compact : .indented)
    guard let bytes = try? encoder.encode(pattern) else { return nil }
    return Written(bytes: bytes, spans: [])
  }

  /// Returns whether a text has the items of the document.
  private func isSame(_ bytes: [UInt8]) -> Bool {
    guard let read = try? Self.read(bytes), read.entries.count == items.count else { return false }
    return zip(read.entries, items).allSatisfy { $0.hasSameContent(as: $1.content) }
  }
}
