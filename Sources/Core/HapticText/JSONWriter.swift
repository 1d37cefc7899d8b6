/// Writes JSON byte by byte, with commas and escapes, on one line or indented.
package struct JSONWriter {
  package private(set) var bytes: [UInt8] = []
  private let isIndented: Bool
  /// Whether the members of an indented object are on one line, with spaces between them.
  package var isOnOneLine = false
  package private(set) var depth = 0
  private var isFirst = true

  package init(isIndented: Bool) { self.isIndented = isIndented }

  /// Opens an object or array.
  package mutating func open(_ bracket: UInt8) {
    bytes.append(bracket)
    depth += 1
    isFirst = true
  }

  /// Closes an object or array; an empty one stays on one line.
  package mutating func close(_ bracket: UInt8) {
    depth -= 1
    if !isFirst { breakLine() }
    isFirst = false
    bytes.append(bracket)
  }

  /// Starts an element of an array.
  package mutating func element() {
    if !isFirst { bytes.append(UInt8(ascii: ",")) }
    isFirst = false
    breakLine()
  }

  /// Starts a member of an object.
  package mutating func key(_ name: String) {
    element()
    string(name)
    bytes.append(UInt8(ascii: ":"))
    if isIndented { bytes.append(0x20) }
  }

  /// Starts a member of an object under a key that needs no escapes.
  package mutating func key(plain name: StaticString) {
    element()
    bytes.append(UInt8(ascii: "\""))
    name.withUTF8Buffer { bytes.append(contentsOf: $0) }
    bytes.append(UInt8(ascii: "\""))
    bytes.append(UInt8(ascii: ":"))
    if isIndented { bytes.append(0x20) }
  }

  /// Writes text that is already JSON.
  package mutating func raw(_ text: String) { bytes.append(contentsOf: text.utf8) }

  /// Writes bytes that are already JSON.
  package mutating func raw(_ text: [UInt8]) { bytes += text }

  /// Writes JSON that a closure appends to the bytes.
  package mutating func append(_ body: (inout [UInt8]) -> Void) { body(&bytes) }

  /// Reserves memory for more bytes.
  package mutating func reserve(_ count: Int) { bytes.reserveCapacity(bytes.count + max(0, count)) }

  /// Writes a string, with escapes for quotation marks, backslashes and control characters.
  package mutating func string(_ text: String) {
    bytes.append(UInt8(ascii: "\""))
    guard text.utf8.contains(where: Self.needsEscape) else {
      bytes.append(contentsOf: text.utf8)
      return bytes.append(UInt8(ascii: "\""))
    }
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"):
        bytes.append(UInt8(ascii: "\\"))
        bytes.append(byte)
      case 0x08: raw("\\b")
      case 0x09: raw("\\t")
      case 0x0A: raw("\\n")
      case 0x0C: raw("\\f")
      case 0x0D: raw("\\r")
      case 0..<0x20, 0x7F:
        raw("\\u00")
        bytes.append(0x30 + byte >> 4)
        bytes.append(hexDigit(byte & 0x0F))
      default: bytes.append(byte)
      }
    }
    bytes.append(UInt8(ascii: "\""))
  }

  private static func needsEscape(_ byte: UInt8) -> Bool {
    byte < 0x20 || byte == 0x7F || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\")
  }

  /// Ends an indented text with a line feed.
  package mutating func finish() { if isIndented { bytes.append(0x0A) } }

  private func hexDigit(_ value: UInt8) -> UInt8 { value < 10 ? 0x30 + value : 0x61 + value - 10 }

  private mutating func breakLine() {
    guard isIndented else { return }
    if isOnOneLine { return bytes.append(0x20) }
    bytes.append(0x0A)
    for _ in 0..<depth {
      bytes.append(0x20)
      bytes.append(0x20)
    }
  }
}
