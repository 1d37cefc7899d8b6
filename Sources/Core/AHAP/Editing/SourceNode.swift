import HapticText

/// A value in an AHAP text that a decoder has accepted, with its bytes: a view of the syntax tree.
struct SourceNode {
  /// A text and its tree.
  private final class Source {
    let text: [UInt8]
    let tree: SyntaxTree

    init(_ text: [UInt8], at position: Int) {
      self.text = text
      // The levels of AHAP from an entry of `Pattern` down to a number: entry, event, parameters, parameter.
      tree = SyntaxTree(text, valueAt: position, deepest: 4)
    }
  }

  private let source: Source
  private let index: Int

  private init(_ source: Source, _ index: Int) {
    self.source = source
    self.index = index
  }

  /// Creates the value at a position; `nil` if there is none.
  init?(_ text: [UInt8], at position: Int) {
    let source = Source(text, at: position)
    if source.tree.nodes.isEmpty { return nil }
    self.init(source, 0)
  }

  /// Returns the object of a whole text; `nil` if the text is no object.
  static func object(in text: [UInt8]) -> SourceNode? {
    let node = SourceNode(text, at: text.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0)
    return node?.members == nil ? nil : node
  }

  private var node: SyntaxTree.Node { source.tree.nodes[index] }

  var range: Range<Int> { node.range }

  /// Whether this is a string, number or word, or a container that is nested deeper than any that AHAP defines.
  var isLeaf: Bool { node.kind == .string || node.kind == .word }

  /// Whether the value that was read, this one or one around it, contains comments.
  var hasComments: Bool { !source.tree.comments.isEmpty }

  /// The members of an object; `nil` for another kind of value.
  var members: [SourceMember]? {
    guard let nodes = children(of: .object) else { return nil }
    var members: [SourceMember] = []
    members.reserveCapacity(nodes.count)
    for node in nodes {
      guard let key = node.node.key else { return nil }
      members.append(SourceMember(value: node, text: source.text, keyWithQuotes: key))
    }
    return members
  }

  /// The elements of an array; `nil` for another kind of value.
  var elements: [SourceNode]? { children(of: .array) }

  private func children(of kind: SyntaxTree.Kind) -> [SourceNode]? {
    guard node.kind == kind, !node.isOpen else { return nil }
    return source.tree.children(of: index).map { SourceNode(source, $0) }
  }
}

/// A member of an object in an AHAP text.
struct SourceMember {
  let value: SourceNode
  fileprivate let text: [UInt8]
  fileprivate let keyWithQuotes: Range<Int>

  /// The byte at which the key starts.
  var start: Int { keyWithQuotes.lowerBound }

  private var name: ArraySlice<UInt8> { text[keyWithQuotes].dropFirst().dropLast() }

  /// The key in the text, without its quotation marks. A key with escapes has a name that no key of AHAP has, because it
  /// is spelled in a way that an edit leaves alone.
  var key: String { String(decoding: name, as: UTF8.self) }

  /// Returns whether this is a key of AHAP. The case of letters is ignored, as by the decoder.
  func has(_ key: Key) -> Bool {
    key.name.withUTF8Buffer { name.elementsEqual($0) { $0.asciiLowercased == $1.asciiLowercased } }
  }

  /// The bytes of key and value.
  var range: Range<Int> { start..<value.range.upperBound }
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
