/// Walks through the bytes of a JSON text, counting lines and columns.
struct JSONTreeParser {
  typealias Place = JSONTree.Place
  typealias Fault = JSONTree.Fault
  typealias Node = JSONTree.Node
  typealias Member = JSONTree.Member

  private let bytes: [UInt8]
  private let reading: JSONTree.Reading
  private var index = 0
  private var line = 1
  /// The byte at which column 1 of the line would be, if every character had one byte.
  private var lineStart = 0

  init(_ bytes: [UInt8], _ reading: JSONTree.Reading) {
    self.bytes = bytes
    self.reading = reading
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { (index, lineStart) = (3, 3) }
  }

  var peek: UInt8? { index < bytes.count ? bytes[index] : nil }
  var place: Place { Place(line: line, column: index - lineStart + 1) }

  mutating func skipSpace() {
    while let byte = peek {
      switch byte {
      case 0x20, 0x09, 0x0D: index += 1
      case 0x0A:
        index += 1
        line += 1
        lineStart = index
      default: return
      }
    }
  }

  private func fault(_ message: String) -> Fault { Fault(message: message, place: place) }

  /// The next character as a message shows it.
  var shown: String {
    let next = String(decoding: bytes[index..<min(index + 4, bytes.count)], as: UTF8.self).unicodeScalars
      .first
    guard let next else { return "the end" }
    return next.value < 0x20 || next.value == 0x7F ? "character \(next.value)" : "'\(next)'"
  }

  private mutating func expect(_ byte: UInt8, _ what: String) throws(Fault) {
    skipSpace()
    guard let next = peek else { throw fault("the text ends where \(what) should be") }
    guard next == byte else { throw fault("\(shown) where \(what) should be") }
    index += 1
  }

  mutating func value(depth: Int) throws(Fault) -> Node {
    guard depth < reading.deepest else { throw fault("nested more than \(reading.deepest) deep") }
    skipSpace()
    let start = place
    guard let next = peek else { throw fault("the text ends where a value should be") }
    switch next {
    case UInt8(ascii: "{"): return Node(value: .object(try object(depth: depth)), place: start)
    case UInt8(ascii: "["): return Node(value: .array(try array(depth: depth)), place: start)
    case UInt8(ascii: "\""): return Node(value: .string(try string()), place: start)
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
      return Node(value: .number(try number()), place: start)
    case UInt8(ascii: "a")...UInt8(ascii: "z"):
      let word = takeWhile { $0 >= UInt8(ascii: "a") && $0 <= UInt8(ascii: "z") }
      if word.hasSameBytes(as: "true") { return Node(value: .bool(true), place: start) }
      if word.hasSameBytes(as: "false") { return Node(value: .bool(false), place: start) }
      if word.hasSameBytes(as: "null") { return Node(value: .null, place: start) }
      throw Fault(
        message: "'\(String(decoding: word.utf8.prefix(64), as: UTF8.self))' is not a JSON value",
        place: start)
    default: throw fault("\(shown) where a value should be")
    }
  }

  private mutating func object(depth: Int) throws(Fault) -> [Member] {
    var members: [Member] = []
    try elements(until: UInt8(ascii: "}"), "',' or '}'") { parser throws(Fault) in
      parser.skipSpace()
      let start = parser.place
      guard parser.peek == UInt8(ascii: "\"") else { throw parser.fault("a key in quotes is missing here") }
      let key = try parser.string()
      try parser.expect(UInt8(ascii: ":"), "':'")
      members.append(Member(key: key, place: start, node: try parser.value(depth: depth + 1)))
    }
    return members
  }

  private mutating func array(depth: Int) throws(Fault) -> [Node] {
    var nodes: [Node] = []
    try elements(until: UInt8(ascii: "]"), "',' or ']'") { parser throws(Fault) in
      nodes.append(try parser.value(depth: depth + 1))
    }
    return nodes
  }

  /// Reads the elements of an object or array up to its closing bracket, with commas between them.
  private mutating func elements(
    until end: UInt8, _ what: String, _ element: (inout JSONTreeParser) throws(Fault) -> Void
  ) throws(Fault) {
    index += 1
    skipSpace()
    if peek == end {
      index += 1
      return
    }
    while true {
      try element(&self)
      skipSpace()
      guard peek == UInt8(ascii: ",") else { return try expect(end, what) }
      index += 1
    }
  }

  private mutating func takeWhile(_ matches: (UInt8) -> Bool) -> String {
    let start = index
    while let byte = peek, matches(byte) { index += 1 }
    return String(decoding: bytes[start..<index], as: UTF8.self)
  }

  private mutating func number() throws(Fault) -> Double {
    let (start, first) = (place, index)
    while let byte = peek {
      switch byte {
      case UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "e"), UInt8(ascii: "E"),
        UInt8(ascii: "0")...UInt8(ascii: "9"):
        index += 1
        continue
      default: break
      }
      break
    }
    let end = index
    let value = bytes.withUnsafeBufferPointer { bytes -> Double? in
      guard let base = bytes.baseAddress, let number = DecimalNumber(in: base, from: first, to: end),
        number.count == end - first
      else { return nil }
      return number.double(in: base)
    }
    guard let value, value.isFinite else {
      let word = String(decoding: bytes[first..<min(end, first + 64)], as: UTF8.self)
      throw Fault(message: "'\(word)' is not a JSON number", place: start)
    }
    return value
  }

  private mutating func string() throws(Fault) -> String {
    index += 1
    var start = index
    // The text before the last escape.
    var text: [UInt8] = []
    while let byte = peek {
      switch byte {
      case UInt8(ascii: "\""):
        let part = bytes[start..<index]
        index += 1
        if text.isEmpty { return String(decoding: part, as: UTF8.self) }
        return String(decoding: text + part, as: UTF8.self)
      case UInt8(ascii: "\\"):
        text += bytes[start..<index]
        index += 1
        text += try escape().utf8
        start = index
      case 0x00..<0x20:
        guard reading.repairsText else { throw fault("a line break or control character within a text") }
        index += 1
      default:
        index += 1
        // The other bytes of a character are in no column of their own.
        if byte & 0xC0 == 0x80 { lineStart += 1 }
      }
    }
    throw fault("a text without its closing quote")
  }

  private mutating func escape() throws(Fault) -> UnicodeScalar {
    guard let letter = peek else { throw fault("the text ends within an escape") }
    guard letter < 0x80 else { throw fault("unknown escape \(shown)") }
    let place = place
    index += 1
    switch letter {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return UnicodeScalar(letter)
    case UInt8(ascii: "b"): return "\u{8}"
    case UInt8(ascii: "f"): return "\u{C}"
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "u"):
      var code = try hex4()
      if (0xD800..<0xDC00).contains(code), let low = lowSurrogate() {
        code = 0x10000 + (code - 0xD800) << 10 + (low - 0xDC00)
        index += 6
      }
      if let scalar = UnicodeScalar(code) { return scalar }
      guard reading.repairsText else { throw fault("half a surrogate pair") }
      return "\u{FFFD}"
    default: throw Fault(message: "unknown escape '\(UnicodeScalar(letter))'", place: place)
    }
  }

  /// Returns the second half of a surrogate pair if its escape comes next.
  private func lowSurrogate() -> UInt32? {
    guard peek == UInt8(ascii: "\\"), index + 1 < bytes.count, bytes[index + 1] == UInt8(ascii: "u") else {
      return nil
    }
    var ahead = self
    ahead.index += 2
    guard let low = try? ahead.hex4(), (0xDC00..<0xE000).contains(low) else { return nil }
    return low
  }

  private mutating func hex4() throws(Fault) -> UInt32 {
    var code: UInt32 = 0
    for _ in 0..<4 {
      let digit: UInt8
      switch peek {
      case .some(let byte) where byte >= 0x30 && byte <= 0x39: digit = byte - 0x30
      case .some(let byte) where byte >= 0x41 && byte <= 0x46: digit = byte - 0x41 + 10
      case .some(let byte) where byte >= 0x61 && byte <= 0x66: digit = byte - 0x61 + 10
      default: throw fault("\\u needs four hexadecimal digits")
      }
      code = code << 4 | UInt32(digit)
      index += 1
    }
    return code
  }
}
