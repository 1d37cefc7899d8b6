/// The edits that turn one text into another. Parts that are the same stay out of them, so that an editor keeps its
/// marks and folds there.
enum TextDifference {
  struct Edit: Equatable {
    var range: Range<Int>
    var bytes: [UInt8]
  }

  /// The most lines that are compared one by one; the time grows with the square of the lines that differ.
  private static var mostLines: Int { 2000 }

  /// Returns the edits in the order of the old text.
  static func edits(from old: [UInt8], to new: [UInt8]) -> [Edit] {
    let whole = trimmed(0..<old.count, 0..<new.count, old, new)
    guard let (left, right) = whole else { return [] }
    let (oldLines, newLines) = (lines(old, left), lines(new, right))
    guard oldLines.count <= mostLines, newLines.count <= mostLines else {
      return [Edit(range: left, bytes: Array(new[right]))]
    }
    let difference = newLines.map { new[$0] }.difference(from: oldLines.map { old[$0] })
    var isRemoved = [Bool](repeating: false, count: oldLines.count)
    var isAdded = [Bool](repeating: false, count: newLines.count)
    for change in difference {
      switch change {
      case .remove(let offset, _, _): isRemoved[offset] = true
      case .insert(let offset, _, _): isAdded[offset] = true
      }
    }
    var edits: [Edit] = []
    var (i, j) = (0, 0)
    while i < oldLines.count || j < newLines.count {
      let (firstOld, firstNew) = (i, j)
      while i < oldLines.count, isRemoved[i] { i += 1 }
      while j < newLines.count, isAdded[j] { j += 1 }
      if i == firstOld, j == firstNew {
        (i, j) = (i + 1, j + 1)
        continue
      }
      let oldStart = firstOld < oldLines.count ? oldLines[firstOld].lowerBound : left.upperBound
      let newStart = firstNew < newLines.count ? newLines[firstNew].lowerBound : right.upperBound
      let oldPart = oldStart..<(i > firstOld ? oldLines[i - 1].upperBound : oldStart)
      let newPart = newStart..<(j > firstNew ? newLines[j - 1].upperBound : newStart)
      if let (a, b) = trimmed(oldPart, newPart, old, new) {
        edits.append(Edit(range: a, bytes: Array(new[b])))
      }
    }
    return edits
  }

  /// Returns both parts without what they share at their start and end, in whole characters; `nil` if they are the same.
  private static func trimmed(
    _ a: Range<Int>, _ b: Range<Int>, _ old: [UInt8], _ new: [UInt8]
  ) -> (Range<Int>, Range<Int>)? {
    let shared = min(a.count, b.count)
    var head = 0
    while head < shared, old[a.lowerBound + head] == new[b.lowerBound + head] { head += 1 }
    if head == a.count, head == b.count { return nil }
    var tail = 0
    while tail < shared - head, old[a.upperBound - 1 - tail] == new[b.upperBound - 1 - tail] { tail += 1 }
    // No client can name a position within a character, or between CR and LF.
    func isInside(_ text: [UInt8], _ offset: Int) -> Bool {
      guard offset < text.count else { return false }
      return text[offset] & 0xC0 == 0x80 || text[offset] == 0x0A && offset > 0 && text[offset - 1] == 0x0D
    }
    while head > 0, isInside(old, a.lowerBound + head) || isInside(new, b.lowerBound + head) { head -= 1 }
    while tail > 0, isInside(old, a.upperBound - tail) || isInside(new, b.upperBound - tail) { tail -= 1 }
    return (
      (a.lowerBound + head)..<(a.upperBound - tail), (b.lowerBound + head)..<(b.upperBound - tail)
    )
  }

  private static func lines(_ text: [UInt8], _ part: Range<Int>) -> [Range<Int>] {
    var lines: [Range<Int>] = []
    var start = part.lowerBound
    while start < part.upperBound {
      let end = text[start..<part.upperBound].firstIndex(of: 0x0A).map { $0 + 1 } ?? part.upperBound
      lines.append(start..<end)
      start = end
    }
    return lines
  }
}

extension PositionFinder {
  /// Returns edits as the protocol writes them.
  mutating func json(_ edits: [TextDifference.Edit]) -> JSONValue {
    .array(
      edits.map { ["range": json($0.range), "newText": .string(String(decoding: $0.bytes, as: UTF8.self))] })
  }
}
