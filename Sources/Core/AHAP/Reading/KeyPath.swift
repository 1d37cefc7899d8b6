/// One step of a key path: a key, by its location in the file, or an index.
struct PathComponent {
  /// The offset of the key's first byte, or the index.
  var start = 0
  /// The length of the key in bytes; −1 for an index, −2 for nothing yet, −3 for a known key in `start`.
  var count = -2

  init() {}

  init(key: RawString) {
    start = key.start
    count = key.count
  }

  init(_ key: Key) {
    start = Int(key.rawValue)
    count = -3
  }

  init(index: Int) {
    start = index
    count = -1
  }
}

/// The location of an array element, for a finding that is made after the array was read.
struct Spot {
  /// The index in the file; it may differ from the index in the pattern, because elements
  /// may have been skipped.
  var index: Int
  /// The offset of the element in the file.
  var offset: Int
}

extension Reader {
  /// Returns the current key path, for example `Pattern[3].Event.Time`.
  ///
  /// Keys appear as the file spells them. A path deeper than 32 steps is shortened in the middle.
  @inline(never)
  borrowing func pathText() -> String {
    var text = ""
    var level = 0
    while level < depth {
      if depth > 32 && level == 16 {
        text += "…"
        level = depth - 16
      }
      append(path[level], to: &text)
      level += 1
    }
    return text
  }

  /// Adds a key of the object that was just left to the path, for a finding about it.
  mutating func enter(_ key: Key) { enter(PathComponent(key)) }

  mutating func enter(_ component: PathComponent) {
    path[depth] = component
    depth += 1
  }

  /// Adds an element of an array of the object that was just left to the path.
  mutating func enter(_ key: Key, _ index: Int) {
    enter(key)
    enter(PathComponent(index: index))
  }

  /// Undoes `enter`, which added one step or two.
  mutating func leave(_ steps: Int) { depth -= steps }

  private borrowing func append(_ component: PathComponent, to text: inout String) {
    if component.count == -1 {
      text += "[\(component.start)]"
    } else if component.count == -3 {
      if !text.isEmpty { text += "." }
      if let key = Key(rawValue: UInt8(truncatingIfNeeded: component.start)) { text += "\(key.name)" }
    } else if component.count >= 0 {
      let key = quoted(start: component.start, count: component.count, limit: 64)
      var isPlain = component.count > 0
      for offset in component.start..<component.start + component.count {
        let byte = base[offset]
        let isWord =
          (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
          || byte == 0x5F || byte == 0x2D
        if !isWord {
          isPlain = false
          break
        }
      }
      if isPlain {
        if !text.isEmpty { text += "." }
        text += key
      } else {
        text += "[\"\(key)\"]"
      }
    }
  }
}
