import AHAP

/// An open text with its values, as AHAP reads them.
struct ParsedText: Sendable {
  let text: TextBuffer
  let tree: SyntaxTree

  init(_ text: TextBuffer) {
    self.text = text
    tree = SyntaxTree(text.bytes)
  }

  /// Returns the text of a string without its quotation marks, or of a word. Escapes stay as they are.
  func content(_ range: Range<Int>) -> String {
    var range = range
    let bytes = text.bytes
    if !range.isEmpty, bytes[range.lowerBound] == UInt8(ascii: "\"") {
      let isClosed = range.count > 1 && bytes[range.upperBound - 1] == UInt8(ascii: "\"")
      range = (range.lowerBound + 1)..<(isClosed ? range.upperBound - 1 : range.upperBound)
    }
    return String(decoding: bytes[range], as: UTF8.self)
  }

  /// Returns the key of a node; `nil` if it has none, or AHAP does not define it.
  func key(of node: Int) -> Key? { tree.nodes[node].key.flatMap { Key.named(content($0)) } }

  /// Returns what an object is in AHAP; `nil` for an object that AHAP does not define.
  func level(of object: Int) -> Level? {
    // The chain of containers, the outermost first; hostile texts are deeper than any that AHAP defines.
    var chain: [Int] = []
    var node = object
    while node >= 0, chain.count < 12 {
      chain.append(node)
      node = tree.nodes[node].parent
    }
    guard node < 0 else { return nil }
    var level = Level.file
    for node in chain.reversed().dropFirst() where tree.nodes[node].key != nil {
      guard let key = key(of: node), let inner = level.inner(key) else { return nil }
      level = inner
    }
    return level
  }

  /// Returns the index of the entry of `Pattern` that contains a node; `nil` if none does.
  func entry(of node: Int) -> Int? {
    var node = node
    while node >= 0 {
      let parent = tree.nodes[node].parent
      if parent >= 0, tree.nodes[parent].kind == .array, tree.nodes[parent].parent >= 0,
        tree.nodes[tree.nodes[parent].parent].parent < 0, key(of: parent) == .pattern
      {
        return tree.nodes[node].index
      }
      node = parent
    }
    return nil
  }

  /// Returns the array under `Pattern`; `nil` if there is none.
  var pattern: Int? {
    guard !tree.nodes.isEmpty, tree.nodes[0].kind == .object else { return nil }
    return tree.children(of: 0).last { tree.nodes[$0].kind == .array && key(of: $0) == .pattern }
  }

  /// Returns the value under a key of an object; `nil` if the object does not have the key.
  func value(_ key: Key, in object: Int) -> Int? {
    tree.children(of: object).last { self.key(of: $0) == key }
  }

  /// Returns the text of the value under a key of an object.
  func text(_ key: Key, in object: Int) -> String? {
    guard let node = value(key, in: object) else { return nil }
    switch tree.nodes[node].kind {
    case .string, .word: return content(tree.nodes[node].range)
    case .object, .array, .loneKey: return nil
    }
  }
}

extension SyntaxTree {
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
