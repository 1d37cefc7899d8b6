/// A value in an AHAP text, with its bytes.
struct SourceNode {
  enum Kind {
    case object([SourceMember])
    case array([SourceNode])
    /// A string, number or word, or a container that is nested deeper than any that AHAP defines.
    case leaf
  }

  var range: Range<Int>
  var kind: Kind

  /// The members of an object; `nil` for another kind of value.
  var members: [SourceMember]? { if case .object(let members) = kind { members } else { nil } }

  /// The elements of an array; `nil` for another kind of value.
  var elements: [SourceNode]? { if case .array(let elements) = kind { elements } else { nil } }
}

/// A member of an object in an AHAP text.
struct SourceMember {
  /// The key of AHAP that the text spells exactly so; `nil` for any other key, also one in other letter case.
  private let known: Key?
  private let other: String
  /// The byte at which the key starts.
  var start: Int
  var value: SourceNode

  /// Creates a member whose key has these bytes.
  init(key: UnsafeBufferPointer<UInt8>, start: Int, value: SourceNode) {
    known = Key(spelled: key)
    // Most keys are known: a text of a million points would make two million strings.
    other = known == nil ? String(decoding: key, as: UTF8.self) : ""
    self.start = start
    self.value = value
  }

  /// The key in the text, without its quotation marks. A key with escapes has a name that no key of AHAP has, because it
  /// is spelled in a way that an edit leaves alone.
  var key: String { known.map { $0.name.description } ?? other }

  /// Returns whether this is a key of AHAP. The case of letters is ignored, as by the decoder.
  func has(_ key: Key) -> Bool { known.map { $0 == key } ?? isSameIgnoringCase(other, key.name) }

  /// The bytes of key and value.
  var range: Range<Int> { start..<value.range.upperBound }
}

/// Finds the bytes of values in a text that a decoder has accepted. As the decoder does, it accepts comments
/// and trailing commas.
struct SourceScanner {
  private let bytes: [UInt8]
  private(set) var position: Int
  /// Whether a comment was skipped.
  private(set) var hasComments = false

  /// The levels of AHAP from an entry of `Pattern` down to a number: entry, event, parameters, parameter.
  private static let deepest = 4

  /// Creates a scanner for the value at a position.
  init(_ bytes: [UInt8], at position: Int) {
    self.bytes = bytes
    self.position = position
  }

  private var peek: UInt8? { position < bytes.count ? bytes[position] : nil }

  /// Returns the object of a whole text; `nil` if the text is no object.
  static func object(in text: [UInt8]) -> SourceNode? {
    var scanner = SourceScanner(text, at: text.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0)
    scanner.passBlanks()
    guard let node = scanner.value(), node.members != nil else { return nil }
    return node
  }

  /// Reads the value at the position; `nil` if there is none.
  mutating func value(depth: Int = 0) -> SourceNode? {
    let start = position
    switch peek {
    case UInt8(ascii: "{") where depth < Self.deepest:
      guard let members = object(depth) else { return nil }
      return SourceNode(range: start..<position, kind: .object(members))
    case UInt8(ascii: "[") where depth < Self.deepest:
      guard let elements = array(depth) else { return nil }
      return SourceNode(range: start..<position, kind: .array(elements))
    case UInt8(ascii: "{"), UInt8(ascii: "["): skipContainer()
    case UInt8(ascii: "\""): skipString()
    default:
      while let byte = peek, byte > 0x20, byte != UInt8(ascii: ","), byte != 0x5D, byte != 0x7D, byte != 0x2F
      {
        position += 1
      }
    }
    return position > start ? SourceNode(range: start..<position, kind: .leaf) : nil
  }

  /// Moves behind the value at the position and returns the position.
  mutating func end() -> Int {
    if peek == UInt8(ascii: "{") || peek == UInt8(ascii: "[") { skipContainer() }
    return position
  }

  /// Moves behind white space and comments.
  mutating func passBlanks() { skipBlanks() }

  private mutating func object(_ depth: Int) -> [SourceMember]? {
    var members: [SourceMember] = []
    // An entry has one member, an event up to five, a parameter or a point two.
    members.reserveCapacity(depth == 1 ? 4 : 2)
    position += 1
    while true {
      skipBlanks()
      switch peek {
      case UInt8(ascii: "}"):
        position += 1
        return members
      case UInt8(ascii: ","): position += 1
      case UInt8(ascii: "\""):
        let start = position
        skipString()
        let inner = (start + 1)..<max(start + 1, position - 1)
        skipBlanks()
        guard peek == UInt8(ascii: ":") else { return nil }
        position += 1
        skipBlanks()
        guard let value = value(depth: depth + 1) else { return nil }
        members.append(
          bytes.withUnsafeBufferPointer {
            SourceMember(key: UnsafeBufferPointer(rebasing: $0[inner]), start: start, value: value)
          })
      default: return nil
      }
    }
  }

  private mutating func array(_ depth: Int) -> [SourceNode]? {
    var elements: [SourceNode] = []
    elements.reserveCapacity(2)
    position += 1
    while true {
      skipBlanks()
      switch peek {
      case UInt8(ascii: "]"):
        position += 1
        return elements
      case UInt8(ascii: ","): position += 1
      default:
        guard let element = value(depth: depth + 1) else { return nil }
        elements.append(element)
      }
    }
  }

  private mutating func skipBlanks() {
    while let byte = peek {
      switch byte {
      case 0x20, 0x09, 0x0A, 0x0D: position += 1
      case UInt8(ascii: "/"):
        hasComments = true
        skipComment()
      default: return
      }
    }
  }

  private mutating func skipComment() {
    position = bytes.withUnsafeBufferPointer { Self.end(ofCommentAt: position, in: $0) }
  }

  private mutating func skipString() {
    position = bytes.withUnsafeBufferPointer { Self.end(ofStringAt: position, in: $0) }
  }

  /// Returns the position after a comment; at a line break for a comment to the end of its line.
  private static func end(ofCommentAt start: Int, in bytes: UnsafeBufferPointer<UInt8>) -> Int {
    let isLine = start + 1 < bytes.count && bytes[start + 1] == UInt8(ascii: "/")
    var position = min(start + 2, bytes.count)
    while position < bytes.count {
      let byte = bytes[position]
      if isLine {
        if byte == 0x0A || byte == 0x0D { return position }
      } else if byte == UInt8(ascii: "*"), position + 1 < bytes.count, bytes[position + 1] == 0x2F {
        return position + 2
      }
      position += 1
    }
    return position
  }

  /// Returns the position after a string.
  private static func end(ofStringAt start: Int, in bytes: UnsafeBufferPointer<UInt8>) -> Int {
    var position = start + 1
    while position < bytes.count {
      let byte = bytes[position]
      position += byte == UInt8(ascii: "\\") ? 2 : 1
      if byte == UInt8(ascii: "\"") { return position }
    }
    return min(position, bytes.count)
  }

  /// Skips an object or array without a call for each level, because threads may have little stack.
  private mutating func skipContainer() {
    var position = position
    var passesComment = false
    bytes.withUnsafeBufferPointer { bytes in
      var depth = 0
      while position < bytes.count {
        switch bytes[position] {
        case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
        case UInt8(ascii: "}"), UInt8(ascii: "]"):
          depth -= 1
          if depth <= 0 {
            position += 1
            return
          }
        case UInt8(ascii: "\""):
          position = Self.end(ofStringAt: position, in: bytes)
          continue
        case UInt8(ascii: "/"):
          passesComment = true
          position = Self.end(ofCommentAt: position, in: bytes)
          continue
        default: break
        }
        position += 1
      }
    }
    self.position = position
    hasComments = hasComments || passesComment
  }
}

extension [SourceMember] {
  /// Returns the only member with a key; `nil` if there is none or more than one. The case of letters is
  /// ignored, as by the decoder.
  func only(_ key: Key) -> SourceNode? {
    var found: Int?
    for index in indices where self[index].has(key) {
      if found != nil { return nil }
      found = index
    }
    return found.map { self[$0].value }
  }

  /// Returns whether the members are exactly those with these keys, each once.
  func areExactly(_ keys: [Key]) -> Bool { count == keys.count && keys.allSatisfy { only($0) != nil } }
}
