/// A text with its lines. It is the only place that converts positions to bytes and back.
///
/// A line ends with LF, CR LF or CR, as the protocol and the decoder of AHAP count them.
package struct TextBuffer: Sendable, Equatable {
  /// The text in UTF-8.
  package private(set) var bytes: [UInt8]
  /// The byte at which each line starts; the first is 0.
  package private(set) var lines: [Int]

  /// Creates a buffer with a text.
  package init(_ text: [UInt8]) {
    bytes = text
    lines = [0]
    // A search for both ends of lines at once; most bytes are neither.
    bytes.withUnsafeBufferPointer { bytes in
      var index = 0
      while index < bytes.count {
        let byte = bytes[index]
        index += 1
        guard byte == 0x0A || byte == 0x0D else { continue }
        if byte == 0x0D, index < bytes.count, bytes[index] == 0x0A { index += 1 }
        lines.append(index)
      }
    }
  }

  /// Replaces bytes. Only the lines of the new bytes are searched again.
  package mutating func replace(_ range: Range<Int>, with new: [UInt8]) {
    bytes.replaceSubrange(range, with: new)
    let end = range.lowerBound + new.count
    // Whether a line starts at a byte depends on that byte and the one before it.
    let head = max(1, lines.partitioningIndex { $0 >= range.lowerBound })
    let tail = max(head, lines.partitioningIndex { $0 > range.upperBound })
    var found: [Int] = []
    if end >= 1 {
      for position in max(1, range.lowerBound)...end where startsLine(position) { found.append(position) }
    }
    let shift = new.count - range.count
    lines.replaceSubrange(head..<tail, with: found)
    if shift != 0 {
      for index in (head + found.count)..<lines.count { lines[index] += shift }
    }
  }

  private func startsLine(_ position: Int) -> Bool {
    switch bytes[position - 1] {
    case 0x0A: true
    case 0x0D: !(position < bytes.count && bytes[position] == 0x0A)
    default: false
    }
  }

  /// Returns the line that contains a byte.
  package func line(at offset: Int) -> Int { max(0, lines.partitioningIndex { $0 > offset } - 1) }

  /// Returns the bytes of a line without its end.
  package func content(ofLine line: Int) -> Range<Int> {
    let start = lines[line]
    var end = line + 1 < lines.count ? lines[line + 1] : bytes.count
    if line + 1 < lines.count {
      if end > start, bytes[end - 1] == 0x0A { end -= 1 }
      if end > start, bytes[end - 1] == 0x0D { end -= 1 }
    }
    return start..<end
  }

  /// Returns the byte at a position. A position after the end of its line counts as that end, a line after the last
  /// as the end of the text, and a position within a character as its start.
  package func offset(of position: TextPosition, _ encoding: PositionEncoding) -> Int {
    guard position.line < lines.count else { return bytes.count }
    let content = content(ofLine: position.line)
    switch encoding {
    case .utf8:
      var offset = content.lowerBound + min(position.character, content.count)
      while offset > content.lowerBound, offset < bytes.count, bytes[offset] & 0xC0 == 0x80 { offset -= 1 }
      return offset
    case .utf16:
      var units = 0
      var offset = content.lowerBound
      while offset < content.upperBound, units < position.character {
        let width = Self.width(bytes[offset])
        units += width.units
        if units > position.character { break }
        offset = min(offset + width.bytes, content.upperBound)
      }
      return offset
    }
  }

  /// The length of a character with a first byte: in bytes and in units of UTF-16.
  fileprivate static func width(_ first: UInt8) -> (bytes: Int, units: Int) {
    switch first {
    case 0xF0...0xFF: (4, 2)
    case 0xE0...0xEF: (3, 1)
    case 0xC0...0xDF: (2, 1)
    default: (1, 1)
    }
  }
}

/// Converts bytes to positions. Asked for bytes in the order of the text, it reads each line once, so that a thousand
/// findings on one long line take no longer than one.
package struct PositionFinder {
  private let text: TextBuffer
  private let encoding: PositionEncoding
  private var line = -1
  private var offset = 0
  private var units = 0

  package init(_ text: TextBuffer, _ encoding: PositionEncoding) {
    self.text = text
    self.encoding = encoding
  }

  /// Returns the position of a byte, which may also be the end of the text.
  package mutating func position(of target: Int) -> TextPosition {
    let target = min(max(0, target), text.bytes.count)
    let found = text.line(at: target)
    if found != line || target < offset {
      line = found
      offset = text.lines[found]
      units = 0
    }
    let end = min(target, text.content(ofLine: found).upperBound)
    switch encoding {
    case .utf8: units += max(0, end - offset)
    case .utf16:
      while offset < end {
        let width = TextBuffer.width(text.bytes[offset])
        units += width.units
        offset += width.bytes
      }
    }
    offset = max(offset, end)
    return TextPosition(line: found, character: units)
  }

  /// Returns a range of bytes as the protocol writes it.
  mutating func json(_ range: Range<Int>) -> JSONValue {
    ["start": position(of: range.lowerBound).json, "end": position(of: range.upperBound).json]
  }
}
