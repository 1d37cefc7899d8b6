/// Converts file names between bytes and text without loss.
///
/// A file name is a sequence of bytes that need not be UTF-8. In the text, each byte that is not part of a
/// valid character is one of the private characters U+10FF80 to U+10FFFF, which stand for the bytes 0x80 to
/// 0xFF. ``String/printable`` shows such a byte as `\xE9`. A name that contains one of these private
/// characters itself is converted byte by byte, so that no two names have the same text.
package enum FileNameText {
  /// The difference between a private character and the byte for which it stands.
  private static let offset: UInt32 = 0x10FF00

  /// Returns the text of a file name.
  package static func text(_ name: [UInt8]) -> String {
    if let text = String(validating: name, as: UTF8.self), !text.unicodeScalars.contains(where: isByte) {
      return text
    }
    var text = String.UnicodeScalarView()
    var parser = UTF8.ForwardParser()
    var rest = name.makeIterator()
    var position = 0
    while true {
      let count: Int
      switch parser.parseScalar(from: &rest) {
      case .emptyInput: return String(text)
      case .valid(let encoded):
        count = encoded.count
        let scalar = UTF8.decode(encoded)
        if !isByte(scalar) {
          text.append(scalar)
          position += count
          continue
        }
      case .error(let length): count = length
      }
      for byte in name[position..<min(position + count, name.count)] {
        if let scalar = Unicode.Scalar(offset + UInt32(byte)) { text.append(scalar) }
      }
      position += count
    }
  }

  /// Returns the bytes of a file name from its text.
  package static func bytes(_ text: String) -> [UInt8] {
    guard text.unicodeScalars.contains(where: isByte) else { return Array(text.utf8) }
    var bytes: [UInt8] = []
    for scalar in text.unicodeScalars {
      if let byte = byte(of: scalar) {
        bytes.append(byte)
      } else {
        bytes += UTF8.encode(scalar).map(Array.init) ?? []
      }
    }
    return bytes
  }

  /// Returns the text of a file name for people and programs: each byte that is not UTF-8 as `\xE9`.
  package static func shown(_ text: String) -> String {
    guard text.unicodeScalars.contains(where: isByte) else { return text }
    var shown = ""
    for scalar in text.unicodeScalars {
      if isByte(scalar) { shown += String(scalar).printable } else { shown.unicodeScalars.append(scalar) }
    }
    return shown
  }

  /// Returns the byte for which a private character stands; `nil` for any other character.
  package static func byte(of scalar: Unicode.Scalar) -> UInt8? {
    isByte(scalar) ? UInt8(truncatingIfNeeded: scalar.value) : nil
  }

  private static func isByte(_ scalar: Unicode.Scalar) -> Bool { scalar.value >= offset + 0x80 }
}
