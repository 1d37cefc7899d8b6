import HapticText

/// An element of an XML file with its attributes and the elements in it.
struct XMLElement {
  /// The name.
  var name: String
  /// The attributes, in the order of the file.
  var attributes: [(name: String, value: String)] = []
  /// The elements in it.
  var children: [XMLElement] = []
  /// Whether there is text in it, which is left out.
  var hasText = false
  /// The line of the element, counted from 1.
  var line: Int

  /// Returns the value of an attribute.
  func attribute(_ name: StaticString) -> String? {
    name.withUTF8Buffer { name in attributes.first { $0.name.utf8.elementsEqual(name) }?.value }
  }

  /// Returns an attribute as a number within a range; `nil` if there is none.
  func number(_ name: StaticString, in range: ClosedRange<Double>) throws(FormatError) -> Double? {
    guard let text = attribute(name) else { return nil }
    guard let value = DecimalNumber.value(of: text), range.contains(value) else {
      throw error(
        "'\(PlainText.cleaned(text, limit: 20))' is not a number within \(NumberText.shortest(range.lowerBound))…\(NumberText.shortest(range.upperBound))"
      )
    }
    return value
  }

  /// An error at the element.
  func error(_ message: String) -> FormatError {
    FormatError(.malformed, message, place: "line \(line), \(PlainText.cleaned(name, limit: 40))")
  }
}

/// A bounded reader of XML: elements and attributes. Declarations of document types are refused, so there are no entities but
/// the five that XML has.
struct XMLReader {
  private let bytes: [UInt8]
  private let limits: FormatLimits
  private var index = 0
  private var line = 1
  private var count = 0

  /// The deepest nesting.
  private static var deepest: Int { 32 }
  /// The most attributes of an element, and the most bytes of a value. A repeated element is looked at again and again, so
  /// that each look must be short.
  private static var mostAttributes: Int { 64 }
  private static var longestValue: Int { 1000 }

  /// Parses a file and returns its root.
  static func parse(_ bytes: [UInt8], _ limits: FormatLimits) throws(FormatError) -> XMLElement {
    guard bytes.count <= limits.bytes else {
      throw FormatError(.limit, "the file has more than \(limits.bytes) bytes; divide the pattern into parts")
    }
    guard String(validating: bytes, as: UTF8.self) != nil else {
      throw FormatError(.malformed, "not UTF-8 text", place: "line 1")
    }
    var reader = XMLReader(bytes: bytes, limits: limits)
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { reader.index = 3 }
    try reader.skipProlog()
    let root = try reader.element(depth: 0)
    try reader.skipProlog()
    guard reader.index == bytes.count else { throw reader.error("there is text after the root element") }
    return root
  }

  private init(bytes: [UInt8], limits: FormatLimits) {
    self.bytes = bytes
    self.limits = limits
  }

  private var peek: UInt8? { index < bytes.count ? bytes[index] : nil }

  private func error(_ message: String) -> FormatError {
    FormatError(.malformed, message, place: "line \(line)")
  }

  private mutating func advance() {
    if peek == 0x0A { line += 1 }
    index += 1
  }

  private mutating func skipSpace() {
    while let byte = peek, byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D { advance() }
  }

  private func begins(_ text: StaticString) -> Bool {
    text.withUTF8Buffer { text in
      bytes.count - index >= text.count && bytes[index..<index + text.count].elementsEqual(text)
    }
  }

  private mutating func skip(past end: StaticString) throws(FormatError) {
    while index < bytes.count {
      if begins(end) {
        index += end.utf8CodeUnitCount
        return
      }
      advance()
    }
    throw error("the file ends within a comment or instruction")
  }

  /// Skips space, comments and processing instructions.
  private mutating func skipProlog() throws(FormatError) {
    while true {
      skipSpace()
      if begins("<!--") {
        try skip(past: "-->")
      } else if begins("<?") {
        try skip(past: "?>")
      } else if begins("<!") {
        throw error("document types and sections of text are not read")
      } else {
        return
      }
    }
  }

  private mutating func name() throws(FormatError) -> String {
    let start = index
    while let byte = peek, byte > 0x20, ![0x3C, 0x3E, 0x2F, 0x3D, 0x22, 0x27, 0x26].contains(byte) {
      index += 1
    }
    guard index > start, index - start <= 200 else { throw error("a name is missing here") }
    return String(decoding: bytes[start..<index], as: UTF8.self)
  }

  private mutating func element(depth: Int) throws(FormatError) -> XMLElement {
    guard depth < Self.deepest else { throw error("nested more than \(Self.deepest) deep") }
    guard peek == 0x3C else { throw error("an element should begin here") }
    count += 1
    guard count <= limits.values else {
      throw FormatError(.limit, "more than \(limits.values) elements", place: "line \(line)")
    }
    let start = line
    index += 1
    var element = XMLElement(name: try name(), line: start)
    while true {
      skipSpace()
      if begins("/>") {
        index += 2
        return element
      }
      if peek == 0x3E {
        index += 1
        break
      }
      let name = try name()
      skipSpace()
      guard peek == 0x3D else { throw error("'=' is missing after an attribute's name") }
      index += 1
      skipSpace()
      count += 1
      guard count <= limits.values else {
        throw FormatError(.limit, "more than \(limits.values) attributes", place: "line \(line)")
      }
      guard element.attributes.count < Self.mostAttributes else {
        throw FormatError(
          .limit, "an element with more than \(Self.mostAttributes) attributes", place: "line \(line)")
      }
      guard !element.attributes.contains(where: { $0.name.hasSameBytes(as: name) }) else {
        throw error("the attribute '\(PlainText.cleaned(name, limit: 40))' is given twice")
      }
      element.attributes.append((name, try value()))
    }
    while true {
      skipSpace()
      while let byte = peek, byte != 0x3C {
        element.hasText = true
        advance()
      }
      try skipProlog()
      if begins("</") {
        index += 2
        guard try name().hasSameBytes(as: element.name) else { throw error("another element ends here") }
        skipSpace()
        guard peek == 0x3E else { throw error("'>' is missing") }
        index += 1
        return element
      }
      guard peek != nil else { throw error("the file ends within an element") }
      if peek == 0x3C { element.children.append(try self.element(depth: depth + 1)) }
    }
  }

  private mutating func value() throws(FormatError) -> String {
    guard let quote = peek, quote == 0x22 || quote == 0x27 else {
      throw error("a value in quotes is missing")
    }
    index += 1
    var text: [UInt8] = []
    while let byte = peek, byte != quote {
      guard byte != 0x3C else { throw error("'<' within a value") }
      guard text.count < Self.longestValue else {
        throw FormatError(
          .limit, "a value of more than \(Self.longestValue) bytes", place: "line \(line)")
      }
      if byte == 0x26 {
        text.append(try entity())
      } else {
        text.append(byte)
        advance()
      }
    }
    guard peek == quote else { throw error("the file ends within a value") }
    index += 1
    return String(decoding: text, as: UTF8.self)
  }

  private mutating func entity() throws(FormatError) -> UInt8 {
    for (name, byte) in [
      ("&lt;", 0x3C), ("&gt;", 0x3E), ("&amp;", 0x26), ("&quot;", 0x22), ("&apos;", 0x27),
    ] as [(StaticString, UInt8)] where begins(name) {
      index += name.utf8CodeUnitCount
      return byte
    }
    throw error("an entity that XML does not define")
  }
}

extension DecimalNumber {
  /// Returns the value of a text that is a number and nothing else.
  static func value(of text: String) -> Double? {
    Array(text.utf8).withUnsafeBufferPointer { bytes -> Double? in
      guard let base = bytes.baseAddress, let number = DecimalNumber(in: base, from: 0, to: bytes.count),
        number.count == bytes.count
      else { return nil }
      return number.double(in: base)
    }
  }
}
