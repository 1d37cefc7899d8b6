import AHAP
import HapticModel

extension EditorDocument {
  /// Returns for each item of a written text its number and the start and end of its entry, in units of UTF-16 as
  /// a page counts them; empty if the text was written without them.
  package func utf16Spans(of written: Written) -> [Float] {
    var spans: [Float] = []
    spans.reserveCapacity(written.spans.count * 3)
    var (position, units) = (0, 0)
    var last = (start: -1, from: 0, to: 0)
    func advance(to byte: Int) -> Int {
      while position < byte {
        let next = written.bytes[position]
        // A byte that starts a character counts once, of four bytes twice.
        if next & 0xC0 != 0x80 { units += next >= 0xF0 ? 2 : 1 }
        position += 1
      }
      return units
    }
    for (item, span) in zip(items, written.spans) {
      if span.lowerBound != last.start {
        last = (span.lowerBound, advance(to: span.lowerBound), advance(to: span.upperBound))
      }
      spans.append(Float(item.id))
      spans.append(Float(last.from))
      spans.append(Float(last.to))
    }
    return spans
  }

  /// Returns the target at a path of a finding about the written text, such as `Pattern[3].Event.Time`; `nil` if the
  /// path leads to no item.
  package func target(ofPath path: [UInt8]) -> Target? {
    guard path.starts(with: "Pattern[".utf8), let entry = Self.number(path, after: 0),
      items.indices.contains(entry)
    else { return nil }
    let item = items[entry]
    guard let count = item.curve?.controlPoints.count else { return Target(item.id) }
    let key = Array("ControlPoints[".utf8)
    var start = 8
    while start + key.count <= path.count {
      if path[start..<(start + key.count)].elementsEqual(key) {
        let point = Self.number(path, after: start).map { $0 < count ? Int32($0) : -1 }
        return Target(item.id, point: point ?? -1)
      }
      start += 1
    }
    return Target(item.id)
  }

  /// The numbers of the items that are events, of those that are parameters, and of the curves, in the order of the file.
  package var entryIDs: [[Int32]] {
    var ids: [[Int32]] = [[], [], []]
    for item in items { ids[item.content.group].append(item.id) }
    return ids
  }

  /// Returns the number in the first brackets after a position.
  private static func number(_ path: [UInt8], after start: Int) -> Int? {
    guard let open = path[start...].firstIndex(of: UInt8(ascii: "[")) else { return nil }
    var number: Int?
    for byte in path[(open + 1)...] {
      guard byte >= 0x30, byte <= 0x39, (number ?? 0) < 100_000_000 else { break }
      number = (number ?? 0) * 10 + Int(byte - 0x30)
    }
    return number
  }
}
