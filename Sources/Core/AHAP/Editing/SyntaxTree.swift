/// The values of an AHAP text with their bytes, also of a text that is being typed: brackets may be open, commas and values
/// missing. As the decoder does, the tree accepts comments and trailing commas.
package struct SyntaxTree: Sendable {
  package enum Kind: UInt8, Sendable {
    case object, array, string
    /// A number or word, or a container that is nested deeper than the tree.
    case word
    /// A string in an object that no colon follows yet.
    case loneKey
  }

  /// A value. Nodes stand in the order of the text, a container before its contents.
  package struct Node: Sendable {
    package var kind: Kind
    package var range: Range<Int>
    /// The bytes of the key with its quotation marks; `nil` for an element of an array.
    package var key: Range<Int>?
    /// The container; -1 for the outermost value.
    package var parent: Int
    /// The index after the last node within this one.
    package var end: Int
    /// The number of the element in its container.
    package var index: Int
    /// Whether the closing bracket is missing.
    package var isOpen = false
  }

  package let nodes: [Node]
  /// The comments, in order.
  package let comments: [Range<Int>]

  /// Reads a whole text.
  package init(_ bytes: [UInt8]) {
    var parser = SyntaxParser(bytes, at: 0, deepest: .max)
    parser.parse(isWhole: true)
    (nodes, comments) = (parser.nodes, parser.comments)
  }

  /// Reads the value at a position, or after the blanks there. Containers below `deepest` levels of others have no contents.
  init(_ bytes: [UInt8], valueAt position: Int, deepest: Int) {
    var parser = SyntaxParser(bytes, at: position, deepest: deepest)
    parser.parse(isWhole: false)
    (nodes, comments) = (parser.nodes, parser.comments)
  }

  /// Returns the position after white space and comments.
  static func end(ofBlanksAt position: Int, in bytes: [UInt8]) -> Int {
    var parser = SyntaxParser(bytes, at: position, deepest: 0)
    return parser.skipBlanks()
  }

  /// Returns the indices of the values directly in a container.
  package func children(of index: Int) -> [Int] {
    var children: [Int] = []
    var next = index + 1
    while next < nodes[index].end {
      children.append(next)
      next = nodes[next].end
    }
    return children
  }
}

/// Finds the values of a text in one pass, without a call for each level.
private struct SyntaxParser {
  private let bytes: [UInt8]
  private let deepest: Int
  private var position: Int
  private(set) var nodes: [SyntaxTree.Node] = []
  private(set) var comments: [Range<Int>] = []
  /// The open containers, the outermost first, and the number of their elements.
  private var open: [(node: Int, count: Int)] = []
  /// The number of open objects; the other open containers are arrays.
  private var openObjects = 0
  /// A string that was read last in an object and may be a key.
  private var key: Range<Int>?
  private var hasColon = false

  init(_ bytes: [UInt8], at position: Int, deepest: Int) {
    self.bytes = bytes
    self.position = position
    self.deepest = deepest
  }

  private var isInObject: Bool { open.last.map { nodes[$0.node].kind == .object } ?? false }

  /// Reads the whole text, or one value.
  mutating func parse(isWhole: Bool) {
    if isWhole { nodes.reserveCapacity(bytes.count / 12) }
    while isWhole || nodes.isEmpty || !open.isEmpty, skipBlanks() < bytes.count {
      let start = position
      switch bytes[position] {
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
    if open.count == deepest {
      let start = position
      skipContainer()
      return add(.word, start..<position)
    }
    add(kind, position..<(position + 1))
    open.append((nodes.count - 1, 0))
    if kind == .object { openObjects += 1 }
    position += 1
  }

  /// Closes the innermost container of a kind, and those within it that are still open.
  private mutating func finish(_ kind: SyntaxTree.Kind) {
    dropKey()
    position += 1
    // Closes all that it looks at, so that a text of brackets that do not match takes time in proportion to its length.
    guard kind == .object ? openObjects > 0 : openObjects < open.count,
      let level = open.lastIndex(where: { nodes[$0.node].kind == kind })
    else { return }
    for container in open[level...].reversed() {
      let isMatch = container.node == open[level].node
      let end = isMatch ? position : position - 1
      nodes[container.node].range = nodes[container.node].range.lowerBound..<end
      nodes[container.node].end = nodes.count
      nodes[container.node].isOpen = !isMatch
      if nodes[container.node].kind == .object { openObjects -= 1 }
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

  /// Moves behind a container without a look at its contents.
  private mutating func skipContainer() {
    var depth = 0
    repeat {
      switch bytes[position] {
      case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"): depth -= 1
      case UInt8(ascii: "\""):
        skipString()
        continue
      case UInt8(ascii: "/"):
        skipComment()
        continue
      default: break
      }
      position += 1
    } while depth > 0 && position < bytes.count
  }

  /// Moves behind white space and comments, and returns the position.
  @discardableResult
  mutating func skipBlanks() -> Int {
    while position < bytes.count {
      switch bytes[position] {
      case 0x20, 0x09, 0x0A, 0x0D: position += 1
      case UInt8(ascii: "/"): skipComment()
      default: return position
      }
    }
    return position
  }

  private mutating func skipComment() {
    let start = position
    defer { comments.append(start..<position) }
    position += 1
    guard position < bytes.count else { return }
    let isBlock = bytes[position] == UInt8(ascii: "*")
    guard isBlock || bytes[position] == UInt8(ascii: "/") else { return }
    position += 1
    while position < bytes.count {
      let byte = bytes[position]
      if isBlock, byte == UInt8(ascii: "*"), position + 1 < bytes.count, bytes[position + 1] == 0x2F {
        position += 2
        return
      }
      if !isBlock, byte == 0x0A || byte == 0x0D { return }
      position += 1
    }
  }
}
