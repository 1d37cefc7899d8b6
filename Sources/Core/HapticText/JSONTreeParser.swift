/// Walks through a JSON text, counting lines and columns.
struct JSONTreeParser {
  typealias Place = JSONTree.Place
  typealias Fault = JSONTree.Fault
  typealias Node = JSONTree.Node
  typealias Member = JSONTree.Member

  private let text: [UnicodeScalar]
  private var index = 0
  private(set) var place = Place()

  init(_ text: String) {
    self.text = Array(text.unicodeScalars)
    if self.text.first == "\u{FEFF}" { index = 1 }
  }

  var peek: UnicodeScalar? { index < text.count ? text[index] : nil }

  private mutating func advance() {
    guard let scalar = peek else { return }
    index += 1
    if scalar == "\n" { place = Place(line: place.line + 1, column: 1) } else { place.column += 1 }
  }

  mutating func skipSpace() {
    while let scalar = peek, scalar == " " || scalar == "\n" || scalar == "\t" || scalar == "\r" {
      advance()
    }
  }

  private func fault(_ message: String) -> Fault { Fault(message: message, place: place) }

  private mutating func expect(_ scalar: UnicodeScalar, _ what: String) throws(Fault) {
    skipSpace()
    guard let next = peek else { throw fault("the text ends where \(what) should be") }
    guard next == scalar else { throw fault("\(JSONTree.shown(next)) where \(what) should be") }
    advance()
  }

  mutating func value(depth: Int) throws(Fault) -> Node {
    guard depth < JSONTree.deepest else { throw fault("nested more than \(JSONTree.deepest) deep") }
    skipSpace()
    let start = place
    guard let next = peek else { throw fault("the text ends where a value should be") }
    switch next {
    case "{": return Node(value: .object(try object(depth: depth)), place: start)
    case "[": return Node(value: .array(try array(depth: depth)), place: start)
    case "\"": return Node(value: .string(try string()), place: start)
    case "-", "0"..."9": return Node(value: .number(try number()), place: start)
    case "a"..."z":
      let word = takeWhile { ("a"..."z").contains($0) }
      if word.hasSameBytes(as: "true") { return Node(value: .bool(true), place: start) }
      if word.hasSameBytes(as: "false") { return Node(value: .bool(false), place: start) }
      if word.hasSameBytes(as: "null") { return Node(value: .null, place: start) }
      throw Fault(message: "'\(word)' is not a JSON value", place: start)
    default: throw fault("\(JSONTree.shown(next)) where a value should be")
    }
  }

  private mutating func object(depth: Int) throws(Fault) -> [Member] {
    var members: [Member] = []
    try elements(until: "}") { parser throws(Fault) in
      parser.skipSpace()
      let start = parser.place
      guard parser.peek == "\"" else { throw parser.fault("a key in quotes is missing here") }
      let key = try parser.string()
      try parser.expect(":", "':'")
      members.append(Member(key: key, place: start, node: try parser.value(depth: depth + 1)))
    }
    return members
  }

  private mutating func array(depth: Int) throws(Fault) -> [Node] {
    var nodes: [Node] = []
    try elements(until: "]") { parser throws(Fault) in nodes.append(try parser.value(depth: depth + 1)) }
    return nodes
  }

  /// Reads the elements of an object or array up to its closing bracket, with commas between them.
  private mutating func elements(
    until end: UnicodeScalar, _ element: (inout JSONTreeParser) throws(Fault) -> Void
  ) throws(Fault) {
    advance()
    skipSpace()
    if peek == end { return advance() }
    while true {
      try element(&self)
      skipSpace()
      guard peek == "," else { return try expect(end, "',' or '\(end)'") }
      advance()
    }
  }

  private mutating func takeWhile(_ matches: (UnicodeScalar) -> Bool) -> String {
    var result = String.UnicodeScalarView()
    while let scalar = peek, matches(scalar) {
      result.append(scalar)
      advance()
    }
    return String(result)
  }

  private mutating func number() throws(Fault) -> Double {
    let start = place
    let word = takeWhile { scalar in
      switch scalar {
      case "+", "-", ".", "e", "E", "0"..."9": true
      default: false
      }
    }
    let value = Array(word.utf8).withUnsafeBufferPointer { bytes -> Double? in
      guard let base = bytes.baseAddress, let number = DecimalNumber(in: base, from: 0, to: bytes.count),
        number.count == bytes.count
      else { return nil }
      return number.double(in: base)
    }
    guard let value, value.isFinite else {
      throw Fault(message: "'\(word)' is not a JSON number", place: start)
    }
    return value
  }

  private mutating func string() throws(Fault) -> String {
    advance()
    var result = String.UnicodeScalarView()
    while let scalar = peek {
      if scalar == "\"" {
        advance()
        return String(result)
      }
      guard scalar.value >= 0x20 else { throw fault("a line break or control character within a text") }
      advance()
      result.append(scalar == "\\" ? try escape() : scalar)
    }
    throw fault("a text without its closing quote")
  }

  private mutating func escape() throws(Fault) -> UnicodeScalar {
    guard let letter = peek else { throw fault("the text ends within an escape") }
    advance()
    switch letter {
    case "\"", "\\", "/": return letter
    case "b": return "\u{8}"
    case "f": return "\u{C}"
    case "n": return "\n"
    case "r": return "\r"
    case "t": return "\t"
    case "u":
      var code = try hex4()
      if (0xD800..<0xDC00).contains(code), peek == "\\", index + 1 < text.count, text[index + 1] == "u" {
        advance()
        advance()
        let low = try hex4()
        guard (0xDC00..<0xE000).contains(low) else { throw fault("half a surrogate pair") }
        code = 0x10000 + (code - 0xD800) << 10 + (low - 0xDC00)
      }
      guard let scalar = UnicodeScalar(code) else { throw fault("half a surrogate pair") }
      return scalar
    default: throw fault("unknown escape \(JSONTree.shown(letter))")
    }
  }

  private mutating func hex4() throws(Fault) -> UInt32 {
    var code: UInt32 = 0
    for _ in 0..<4 {
      let digit: UInt32
      switch peek?.value {
      case .some(let value) where (0x30...0x39).contains(value): digit = value - 0x30
      case .some(let value) where (0x41...0x46).contains(value): digit = value - 0x41 + 10
      case .some(let value) where (0x61...0x66).contains(value): digit = value - 0x61 + 10
      default: throw fault("\\u needs four hexadecimal digits")
      }
      code = code << 4 | digit
      advance()
    }
    return code
  }
}
