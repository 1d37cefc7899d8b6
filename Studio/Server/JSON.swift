/// Writes and checks JSON texts.
enum JSON {
  /// Returns a string as JSON.
  static func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case _ where scalar.value < 0x20:
        let digits = String(scalar.value, radix: 16)
        result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }

  /// Returns whether bytes are exactly one JSON value (RFC 8259) in UTF-8 whose first byte is the given one.
  static func isValue(_ bytes: [UInt8], beginningWith first: Unicode.Scalar) -> Bool {
    guard bytes.first == UInt8(ascii: first), String(validating: bytes, as: UTF8.self) != nil else {
      return false
    }
    return bytes.withUnsafeBufferPointer { buffer in
      var scan = JSONScan(buffer)
      return scan.passValue() && scan.isAtEnd
    }
  }
}

/// Parses a JSON text once, without a copy and without recursion.
private struct JSONScan {
  /// The deepest nesting.
  private static let deepest = 256

  private let bytes: UnsafeBufferPointer<UInt8>
  private var place = 0
  /// The closing bytes of the objects and lists that are open.
  private var open: [UInt8] = []

  init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

  /// Whether only white space remains.
  var isAtEnd: Bool { place == bytes.count }

  /// Parses a value and the white space after it. Returns whether it is well formed.
  mutating func passValue() -> Bool {
    repeat {
      // A value begins here: an element of a list, a member of an object, or the whole text.
      switch next {
      case "{":
        guard begin(closing: "}") else { return false }
        if !pass("}") {
          guard passName() else { return false }
          continue
        }
        open.removeLast()
      case "[":
        guard begin(closing: "]") else { return false }
        if !pass("]") { continue }
        open.removeLast()
      case "\"": guard passString() else { return false }
      case "t": guard passWord("true") else { return false }
      case "f": guard passWord("false") else { return false }
      case "n": guard passWord("null") else { return false }
      default: guard passNumber() else { return false }
      }
      // A value has ended. Objects and lists that end with it are closed here.
      while let closing = open.last, next.map({ UInt8(ascii: $0) }) == closing {
        _ = pass(Unicode.Scalar(closing))
        open.removeLast()
      }
      guard let closing = open.last else { return true }
      guard pass(",") else { return false }
      if closing == UInt8(ascii: "}") { guard passName() else { return false } }
    } while true
  }

  /// The next byte; `nil` at the end, and for bytes beyond ASCII, which are valid only in strings.
  private var next: Unicode.Scalar? {
    place < bytes.count && bytes[place] < 0x80 ? Unicode.Scalar(bytes[place]) : nil
  }

  private mutating func begin(closing: Unicode.Scalar) -> Bool {
    open.append(UInt8(ascii: closing))
    place += 1
    passSpace()
    return open.count <= Self.deepest
  }

  private mutating func passSpace() {
    while let byte = next, byte == " " || byte == "\n" || byte == "\r" || byte == "\t" { place += 1 }
  }

  /// Moves past a byte and the white space after it, if it is the next byte.
  private mutating func pass(_ byte: Unicode.Scalar) -> Bool {
    guard next == byte else { return false }
    place += 1
    passSpace()
    return true
  }

  private mutating func passName() -> Bool { next == "\"" && passString() && pass(":") }

  private mutating func passWord(_ word: StaticString) -> Bool {
    for index in 0..<word.utf8CodeUnitCount {
      guard place < bytes.count, bytes[place] == word.utf8Start[index] else { return false }
      place += 1
    }
    passSpace()
    return true
  }

  private mutating func passString() -> Bool {
    place += 1
    while place < bytes.count {
      let byte = bytes[place]
      place += 1
      switch byte {
      case UInt8(ascii: "\""):
        passSpace()
        return true
      case UInt8(ascii: "\\"): guard passEscape() else { return false }
      case 0..<0x20: return false
      default: break
      }
    }
    return false
  }

  private mutating func passEscape() -> Bool {
    guard let kind = next else { return false }
    place += 1
    guard kind == "u" else { return "\"\\/bfnrt".unicodeScalars.contains(kind) }
    for _ in 0..<4 {
      guard let digit = next, digit.properties.isASCIIHexDigit else { return false }
      place += 1
    }
    return true
  }

  private mutating func passNumber() -> Bool {
    if next == "-" { place += 1 }
    if next == "0" { place += 1 } else { guard passDigits() else { return false } }
    if next == "." {
      place += 1
      guard passDigits() else { return false }
    }
    if next == "e" || next == "E" {
      place += 1
      if next == "+" || next == "-" { place += 1 }
      guard passDigits() else { return false }
    }
    passSpace()
    return true
  }

  private mutating func passDigits() -> Bool {
    let start = place
    while let digit = next, ("0"..."9").contains(digit) { place += 1 }
    return place > start
  }
}
