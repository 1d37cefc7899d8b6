import HapticModel
import HapticText

/// Changes of parts of a text. All positions are those of the original text.
struct TextEdits {
  private struct Edit {
    var range: Range<Int>
    var bytes: [UInt8]
  }

  private var edits: [Edit] = []

  /// Forgets all changes.
  mutating func removeAll() { edits.removeAll(keepingCapacity: true) }

  /// Replaces bytes. Parts must not overlap; insertions at one position keep their order.
  mutating func replace(_ range: Range<Int>, with bytes: [UInt8]) {
    edits.append(Edit(range: range, bytes: bytes))
  }

  /// Inserts bytes before a position.
  mutating func insert(_ bytes: [UInt8], at position: Int) { replace(position..<position, with: bytes) }

  /// Removes some of several parts with the commas between them; one of them stays.
  mutating func remove(_ removed: [Int], of parts: [Range<Int>]) {
    guard let first = parts.indices.first(where: { !removed.contains($0) }) else { return }
    if first > 0 { replace(parts[0].lowerBound..<parts[first].lowerBound, with: []) }
    for index in parts.indices.dropFirst(first + 1) where removed.contains(index) {
      replace(parts[index - 1].upperBound..<parts[index].upperBound, with: [])
    }
  }

  /// Returns a part of the text after the changes in it.
  func applied(to text: [UInt8], in part: Range<Int>? = nil) -> [UInt8] {
    let part = part ?? 0..<text.count
    var result: [UInt8] = []
    result.reserveCapacity(edits.reduce(part.count) { $0 + $1.bytes.count })
    var position = part.lowerBound
    // Most edits are made in the order of the text.
    let isSorted = edits.indices.dropFirst().allSatisfy {
      edits[$0 - 1].range.lowerBound <= edits[$0].range.lowerBound
    }
    for edit in isSorted ? edits : edits.sortedStably(by: { $0.range.lowerBound })
    where edit.range.lowerBound >= position && edit.range.upperBound <= part.upperBound {
      result += text[position..<edit.range.lowerBound]
      result += edit.bytes
      position = edit.range.upperBound
    }
    result += text[position..<part.upperBound]
    return result
  }
}
