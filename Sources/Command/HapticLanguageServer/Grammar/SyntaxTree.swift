/// The values of a JSON text with their bytes, also of a text that is being typed: brackets may be open, commas and
/// values missing.
struct SyntaxTree: Sendable {
  enum Kind: UInt8, Sendable {
    case object, array, string, word
    /// A string in an object that no colon follows yet.
    case loneKey
  }

  /// A value. Nodes stand in the order of the text, a container before its contents.
  struct Node: Sendable {
    var kind: Kind
    var range: Range<Int>
    /// The bytes of the key with its quotation marks; `nil` for an element of an array.
    var key: Range<Int>?
    /// The container; -1 for the outermost value.
    var parent: Int
    /// The index after the last node within this one.
    var end: Int
    /// The number of the element in its container.
    var index: Int
    /// Whether the closing bracket is missing.
    var isOpen = false
  }

  private(set) var nodes: [Node] = []
  /// The comments, in order.
  private(set) var comments: [Range<Int>] = []

  /// Reads a text.
  init(_ bytes: [UInt8]) {
    var parser = SyntaxParser(bytes)
    parser.parse()
    nodes = parser.nodes
    comments = parser.comments
  }

  /// Returns the indices of the values directly in a container.
  func children(of index: Int) -> [Int] {
    var children: [Int] = []
    var next = index + 1
    while next < nodes[index].end {
      children.append(next)
      next = nodes[next].end
    }
    return children
  }

  /// Returns the innermost container around a byte; `nil` if there is none.
  func container(at offset: Int) -> Int? {
    var found: Int?
    var index = 0
    while index < nodes.count {
      let node = nodes[index]
      let isInside = node.range.lowerBound < offset && (offset < node.range.upperBound || node.isOpen)
      guard node.kind == .object || node.kind == .array, isInside else {
        index = node.end
        continue
      }
      found = index
      index += 1
    }
    return found
  }

  /// Returns the node whose key or scalar value touches a byte, in a container.
  func leaf(at offset: Int, in container: Int) -> (node: Int, isKey: Bool)? {
    func touches(_ range: Range<Int>) -> Bool { range.lowerBound <= offset && offset <= range.upperBound }
    for child in children(of: container) {
      let node = nodes[child]
      if node.range.lowerBound > offset, (node.key?.lowerBound ?? node.range.lowerBound) > offset { break }
      if let key = node.key, touches(key) { return (child, true) }
      if node.kind == .loneKey, touches(node.range) { return (child, true) }
      if node.kind == .string || node.kind == .word, touches(node.range) { return (child, false) }
    }
    return nil
  }
}

/// Finds the values of a text in one pass, without a call for each level.
private struct SyntaxParser {
  private let bytes: [UInt8]
  private var position = 0
  private(set) var nodes: [SyntaxTree.Node] = []
  private(set) var comments: [Range<Int>] = []
  /// The open containers, the outermost first, and the number of their elements.
  private var open: [(node: Int, count: Int)] = []
  /// A string that was read last in an object and may be a key.
  private var key: Range<Int>?
  private var hasColon = false

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    nodes.reserveCapacity(bytes.count / 12)
  }

  private var isInObject: Bool { open.last.map { nodes[$0.node].kind == .object } ?? false }

  mutating func parse() {
    while position < bytes.count {
      let start = position
      switch bytes[position] {
      case 0x20, 0x09, 0x0A, 0x0D: position += 1
      case UInt8(ascii: "/"):
        skipComment()
        comments.append(start..<position)
      case UInt8(ascii: "{"): begin(.object)
      case UInt8(ascii: "["): begin(.array)
      case UInt8(ascii: "}"): finish(.object)
      case UInt8(ascii: "]"): finish(.array)
      case UInt8(ascii: ":"):
        position += 1
        hasColon = key != nil
      case UInt8(ascii: ","):
        position += 1
        dropKey()
      case UInt8(ascii: "\""):
        skipString()
        if isInObject, !hasColon {
          dropKey()
          key = start..<position
        } else {
          add(.string, start..<position)
        }
      default:
        skipWord()
        dropKeyUnlessValue()
        add(.word, start..<position)
      }
    }
    dropKey()
    for container in open.reversed() {
      nodes[container.node].range = nodes[container.node].range.lowerBound..<bytes.count
      nodes[container.node].end = nodes.count
      nodes[container.node].isOpen = true
    }
  }

  private mutating func begin(_ kind: SyntaxTree.Kind) {
    dropKeyUnlessValue()
    add(kind, position..<(position + 1))
    open.append((nodes.count - 1, 0))
    position += 1
  }

  /// Closes the innermost container of a kind, and those within it that are still open.
  private mutating func finish(_ kind: SyntaxTree.Kind) {
    dropKey()
    position += 1
    guard let level = open.lastIndex(where: { nodes[$0.node].kind == kind }) else { return }
    for container in open[level...].reversed() {
      let isMatch = container.node == open[level].node
      let end = isMatch ? position : position - 1
      nodes[container.node].range = nodes[container.node].range.lowerBound..<end
      nodes[container.node].end = nodes.count
      nodes[container.node].isOpen = !isMatch
    }
    open.removeSubrange(level...)
  }

  private mutating func add(_ kind: SyntaxTree.Kind, _ range: Range<Int>) {
    let index = open.last?.count ?? 0
    if !open.isEmpty { open[open.count - 1].count += 1 }
    nodes.append(
      SyntaxTree.Node(
        kind: kind, range: range, key: kind == .loneKey ? nil : key, parent: open.last?.node ?? -1,
        end: nodes.count + 1, index: index))
    key = nil
    hasColon = false
  }

  /// Notes a key that has no value.
  private mutating func dropKey() {
    if let range = key {
      key = nil
      add(.loneKey, range)
    }
    hasColon = false
  }

  private mutating func dropKeyUnlessValue() { if !hasColon { dropKey() } }

  private mutating func skipWord() {
    position += 1
    while position < bytes.count {
      switch bytes[position] {
      case 0...0x20, UInt8(ascii: ","), UInt8(ascii: ":"), UInt8(ascii: "{"), UInt8(ascii: "}"),
        UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: "\""), UInt8(ascii: "/"):
        return
      default: position += 1
      }
    }
  }

  /// Moves behind a string. A string that does not end on its line is being typed: it ends with its word.
  private mutating func skipString() {
    position += 1
    let start = position
    while position < bytes.count {
      switch bytes[position] {
      case UInt8(ascii: "\""):
        position += 1
        return
      case UInt8(ascii: "\\"): position = min(position + 2, bytes.count)
      case 0x0A, 0x0D: return position = endOfWord(start)
      default: position += 1
      }
    }
    position = endOfWord(start)
  }

  private func endOfWord(_ start: Int) -> Int {
    var end = start
    while end < bytes.count {
      switch bytes[end] {
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, UInt8(ascii: "_"): end += 1
      default: return end
      }
    }
    return end
  }

  private mutating func skipComment() {
    position += 1
    guard position < bytes.count else { return }
    let isBlock = bytes[position] == UInt8(ascii: "*")
    guard isBlock || bytes[position] == UInt8(ascii: "/") else { return }
    position += 1
    while position < bytes.count {
      if isBlock, bytes[position] == 0x2F, bytes[position - 1] == UInt8(ascii: "*") {
        position += 1
        return
      }
      if !isBlock, bytes[position] == 0x0A || bytes[position] == 0x0D { return }
      position += 1
    }
  }
}
