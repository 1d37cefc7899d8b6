import AHAP
import HapticModel

extension EditorDocument {
  /// Replaces the whole text. Items with the same content keep their numbers, in the order of the file. If the text
  /// has errors, its findings are thrown and the document stays as it is.
  package mutating func replaceText(_ text: [UInt8], gesture: Int32 = 0) throws(OpeningError) {
    let source = try Self.read(text)
    begin(gesture)
    let partners = Self.matched(items.map { $0.content }, source.entries)
    var removals: [Int] = []
    var insertions: [(before: Int, content: PatternEntry)] = []
    var updates: [Item] = []
    var entry = 0
    // Between two pairs, items and entries of the same kind are the same thing with other numbers.
    func close(_ old: Range<Int>, _ new: Range<Int>) {
      let shared = min(old.count, new.count)
      var isPaired = shared == old.count || shared == new.count
      for offset in 0..<shared
      where items[old.lowerBound + offset].content.kindNumber
        != source.entries[new.lowerBound + offset].kindNumber
      {
        isPaired = false
      }
      let paired = isPaired ? shared : 0
      for offset in 0..<paired {
        var item = items[old.lowerBound + offset]
        item.content = source.entries[new.lowerBound + offset]
        updates.append(item)
      }
      removals += old.dropFirst(paired)
      for index in new.dropFirst(paired) { insertions.append((old.upperBound, source.entries[index])) }
    }
    var start = 0
    for (index, partner) in partners.enumerated() where partner >= 0 {
      close(start..<index, entry..<partner)
      (start, entry) = (index + 1, partner + 1)
    }
    close(start..<items.count, entry..<source.entries.count)
    guard source.text != origin.source.text || !updates.isEmpty || !removals.isEmpty || !insertions.isEmpty
    else { return }
    commit(
      .replaceText, gesture: gesture, updates: updates, removals: removals, insertions: insertions,
      source: source, carriesFades: false)
  }

  /// Returns for each old entry the index of the new one with the same content, −1 if it has none. Indices rise.
  static func matched(_ old: [PatternEntry], _ new: [PatternEntry]) -> [Int] {
    var partners = Array(repeating: -1, count: old.count)
    var head = 0
    while head < min(old.count, new.count), old[head].hasSameContent(as: new[head]) {
      partners[head] = head
      head += 1
    }
    var tail = 0
    while tail < min(old.count, new.count) - head,
      old[old.count - 1 - tail].hasSameContent(as: new[new.count - 1 - tail])
    {
      partners[old.count - 1 - tail] = new.count - 1 - tail
      tail += 1
    }
    // In the middle, the next entry with the same kind, time and content.
    var places: [UInt64: [Int]] = [:]
    for index in (head..<(new.count - tail)).reversed() {
      places[new[index].fingerprint, default: []].append(index)
    }
    var next = head
    for index in head..<(old.count - tail) {
      let key = old[index].fingerprint
      while let place = places[key]?.last {
        if place >= next, old[index].hasSameContent(as: new[place]) {
          partners[index] = place
          next = place + 1
          places[key]?.removeLast()
          break
        }
        if place >= next { break }
        places[key]?.removeLast()
      }
    }
    return partners
  }
}

extension PatternEntry {
  /// A number that is the same for equal entries.
  fileprivate var fingerprint: UInt64 {
    time.bitPattern &* 0x9E37_79B9_7F4A_7C15 ^ UInt64(kindNumber)
  }

  /// Differs for kinds and types that cannot become each other.
  var kindNumber: Int {
    switch self {
    case .event(let event): Int(event.type.rawValue)
    case .parameter(let parameter): 16 + Int(parameter.id.rawValue)
    case .curve(let curve): 32 + Int(curve.id.rawValue)
    }
  }
}
