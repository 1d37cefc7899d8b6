/// Reads the body of a message.
///
/// Texts of documents can have megabytes, so it reads bytes. A text with broken UTF-8 or half a surrogate pair has
/// U+FFFD in that place, as long as what it replaces in an editor that counts in UTF-16.
struct JSONReader {
  /// Why a body is not JSON.
  struct Fault: Error, Equatable {
    var message: String
    /// The byte at which reading stopped.
    var offset: Int
  }

  private let bytes: [UInt8]
  private var position = 0

  /// Returns the value of a whole body.
  static func value(of bytes: [UInt8]) throws(Fault) -> JSONValue {
    var reader = JSONReader(bytes: bytes)
    let value = try reader.value(depth: 0)
    reader.skipBlanks()
    guard reader.position == bytes.count else { throw reader.fault("something follows the value") }
    return value
  }

  private init(bytes: [UInt8]) { self.bytes = bytes }

  private var peek: UInt8? { position < bytes.count ? bytes[position] : nil }

  private func fault(_ message: String) -> Fault { Fault(message: message, offset: position) }

  private mutating func skipBlanks() {
    while let byte = peek, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 { position += 1 }
  }

  private mutating func value(depth: Int) throws(Fault) -> JSONValue {
    skipBlanks()
    switch peek {
    case UInt8(ascii: "{"): return .object(try object(depth: depth))
    case UInt8(ascii: "["): return .array(try array(depth: depth))
    case UInt8(ascii: "\""): return .string(try string())
    case UInt8(ascii: "t"): return try word("true", .bool(true))
    case UInt8(ascii: "f"): return try word("false", .bool(false))
    case UInt8(ascii: "n"): return try word("null", .null)
    default: return try number()
    }
  }

  private mutating func word(_ word: StaticString, _ value: JSONValue) throws(Fault) -> JSONValue {
    let count = word.utf8CodeUnitCount
    let isSame = word.withUTF8Buffer { bytes[position...].prefix(count).elementsEqual($0) }
    guard isSame else { throw fault("a word that is not JSON") }
    position += count
    return value
  }

  private mutating func number() throws(Fault) -> JSONValue {
    let start = position
    var isWhole = true
    while let byte = peek {
      switch byte {
      case 0x30...0x39, UInt8(ascii: "-"), UInt8(ascii: "+"): break
      case UInt8(ascii: "."), UInt8(ascii: "e"), UInt8(ascii: "E"): isWhole = false
      default:
        return try number(in: start..<position, isWhole)
      }
      position += 1
    }
    return try number(in: start..<position, isWhole)
  }

  private func number(in range: Range<Int>, _ isWhole: Bool) throws(Fault) -> JSONValue {
    guard range.count <= 64 else { throw fault("a number with too many digits") }
    let text = String(decoding: bytes[range], as: UTF8.self)
    if isWhole, let value = Int(text) { return .int(value) }
    guard let value = Double(text), value.isFinite else { throw fault("something that is not a value") }
    return .double(value)
  }

  private mutating func open(_ depth: Int) throws(Fault) {
    guard depth < Limits.messageDepth else { throw fault("more than \(Limits.messageDepth) levels") }
    position += 1
    skipBlanks()
  }

  /// Moves behind a comma, or behind the closing bracket; returns whether that was the end.
  private mutating func isOver(_ bracket: UInt8) throws(Fault) -> Bool {
    skipBlanks()
    let byte = peek
    guard byte == bracket || byte == UInt8(ascii: ",") else { throw fault("no comma between two values") }
    position += 1
    return byte == bracket
  }

  private mutating func array(depth: Int) throws(Fault) -> [JSONValue] {
    try open(depth)
    if peek == UInt8(ascii: "]") {
      position += 1
      return []
    }
    var values: [JSONValue] = []
    repeat { values.append(try value(depth: depth + 1)) } while try !isOver(UInt8(ascii: "]"))
    return values
  }

  private mutating func object(depth: Int) throws(Fault) -> [JSONValue.Member] {
    try open(depth)
    if peek == UInt8(ascii: "}") {
      position += 1
      return []
    }
    var members: [JSONValue.Member] = []
    repeat {
      skipBlanks()
      guard peek == UInt8(ascii: "\"") else { throw fault("no key where one should be") }
      let key = try string()
      skipBlanks()
      guard peek == UInt8(ascii: ":") else { throw fault("no colon after a key") }
      position += 1
      members.append(JSONValue.Member(key, try value(depth: depth + 1)))
    } while try !isOver(UInt8(ascii: "}"))
    return members
  }

  private mutating func string() throws(Fault) -> String {
    position += 1
    var text: [UInt8] = []
    var start = position
    while let byte = peek {
      if byte == UInt8(ascii: "\"") {
        text += bytes[start..<position]
        position += 1
        return String(decoding: text, as: UTF8.self)
      }
      position += 1
      guard byte == UInt8(ascii: "\\") else { continue }
      text += bytes[start..<(position - 1)]
      try escape(into: &text)
      start = position
    }
    throw fault("a string without its end")
  }

  private mutating func escape(into text: inout [UInt8]) throws(Fault) {
    guard let letter = peek else { throw fault("a string without its end") }
    position += 1
    switch letter {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): text.append(letter)
    case UInt8(ascii: "b"): text.append(0x08)
    case UInt8(ascii: "f"): text.append(0x0C)
    case UInt8(ascii: "n"): text.append(0x0A)
    case UInt8(ascii: "r"): text.append(0x0D)
    case UInt8(ascii: "t"): text.append(0x09)
    case UInt8(ascii: "u"):
      var code = try hexadecimal()
      if (0xD800..<0xDC00).contains(code), let low = lowSurrogate() {
        code = 0x10000 + (code - 0xD800) << 10 + (low - 0xDC00)
        position += 6
      }
      let scalar = Unicode.Scalar(code) ?? "\u{FFFD}"
      text += Array(String(scalar).utf8)
    default: throw fault("an unknown escape")
    }
  }

  /// Returns the second half of a surrogate pair if its escape comes next.
  private func lowSurrogate() -> UInt32? {
    guard peek == UInt8(ascii: "\\"), position + 1 < bytes.count, bytes[position + 1] == UInt8(ascii: "u")
    else { return nil }
    var ahead = self
    ahead.position += 2
    guard let low = try? ahead.hexadecimal(), (0xDC00..<0xE000).contains(low) else { return nil }
    return low
  }

  private mutating func hexadecimal() throws(Fault) -> UInt32 {
    var code: UInt32 = 0
    for _ in 0..<4 {
      guard let byte = peek, let digit = Character(Unicode.Scalar(byte)).hexDigitValue else {
        throw fault("\\u without four hexadecimal digits")
      }
      code = code << 4 | UInt32(digit)
      position += 1
    }
    return code
  }
}
