import HapticModel

/// The text of an entry as one file spells it, for another file.
package struct EntryText: Sendable {
  let bytes: [UInt8]
  /// The line break and indentation before the entry in its file; `nil` if something else precedes it on its line.
  let lead: [UInt8]?
}

/// The texts of the entries of a source, also with other content.
package struct EntryTexts {
  private let source: AHAPSource
  private let layout: TextLayout
  private var patch: EntryPatch
  /// The objects of the file that hold entries, in order.
  private(set) var objects: [Range<Int>] = []
  /// The object of each entry.
  private(set) var objectOfEntry: [Int] = []
  /// The number of entries in each object.
  private(set) var held: [Int] = []

  /// Finds the entries of a source in its text.
  package init(_ source: AHAPSource) {
    self.source = source
    layout = TextLayout(source.text)
    patch = EntryPatch(source.text)
    for offset in source.offsets {
      if objects.last?.lowerBound != offset {
        let object = SyntaxTree(source.text, valueAt: offset, deepest: 0)
        objects.append(offset..<(object.nodes.first?.range.upperBound ?? offset))
        held.append(0)
      }
      objectOfEntry.append(objects.count - 1)
      held[objects.count - 1] += 1
    }
  }

  /// Returns the text of an entry with new content, in which only what is new differs; `nil` if the entry shares its object
  /// with others, its text is too unusual, or the new content differs in more than numbers.
  mutating func patched(_ entry: Int, as content: PatternEntry) -> [UInt8]? {
    let object = objectOfEntry[entry]
    guard held[object] == 1 else { return nil }
    return patch.text(in: objects[object], from: source.entries[entry], to: content)
  }

  /// Returns the text of an entry with new content, for another place or another file; `nil` as for an entry that is changed
  /// in its place.
  package mutating func text(of entry: Int, as content: PatternEntry) -> EntryText? {
    guard let bytes = patched(entry, as: content) else { return nil }
    return EntryText(bytes: bytes, lead: layout.lineStart(before: objects[objectOfEntry[entry]].lowerBound))
  }
}
