extension String {
  /// The text with control characters replaced by visible text, so that text from a file can neither break
  /// the line nor control the terminal. Bytes of a file name that are not UTF-8 are shown as `\xE9`.
  package var printable: String {
    guard unicodeScalars.contains(where: { $0.isControl }) else { return self }
    var text = ""
    for scalar in unicodeScalars {
      switch scalar {
      case "\n": text += "\\n"
      case "\r": text += "\\r"
      case "\t": text += "\\t"
      case _ where FileNameText.byte(of: scalar) != nil:
        text += "\\x" + String(scalar.value & 0xFF, radix: 16, uppercase: true)
      case _ where scalar.isControl: text += "\\u{" + String(scalar.value, radix: 16) + "}"
      default: text.unicodeScalars.append(scalar)
      }
    }
    return text
  }
}

extension Unicode.Scalar {
  /// Whether the scalar is a control character (C0, DEL, C1), a separator or direction mark that can reorder
  /// what a terminal shows, not allowed in XML, or a byte of a file name (``FileNameText``).
  fileprivate var isControl: Bool {
    switch value {
    case 0..<0x20, 0x7F..<0xA0, 0x2028...0x202E, 0x2066...0x2069, 0xFFFE, 0xFFFF, 0x10FF80...0x10FFFF: true
    default: false
    }
  }
}
