import HapticText

/// Converts the lines and columns of findings to bytes. Findings must be in the order of the text.
struct FindingLocator {
  private let text: TextBuffer
  private var line = 0
  private var column = 0
  private var offset = 0

  /// The longest part of a container that is marked, in bytes, if the container is on one line.
  private static var longestMark: Int { 120 }

  init(_ text: TextBuffer) { self.text = text }

  /// Returns the bytes that a finding is about: a string, a number, a word, or the first line of a container.
  mutating func range(of finding: Diagnostic) -> Range<Int> {
    range(line: finding.line, column: finding.column)
  }

  /// Returns the bytes of the value at a line and a column, which count from 1.
  mutating func range(line: Int, column: Int) -> Range<Int> { token(at: offset(line: line, column: column)) }

  private mutating func offset(line newLine: Int, column newColumn: Int) -> Int {
    let bytes = text.bytes
    guard newLine >= 1, newLine <= text.lines.count else { return bytes.count }
    if newLine != line || newColumn < column {
      line = newLine
      column = 1
      offset = text.lines[line - 1]
      // The decoder does not count a byte-order mark.
      if line == 1, bytes.starts(with: [0xEF, 0xBB, 0xBF]) { offset = 3 }
    }
    while column < newColumn, offset < bytes.count {
      offset += 1
      while offset < bytes.count, bytes[offset] & 0xC0 == 0x80 { offset += 1 }
      column += 1
    }
    return min(offset, text.content(ofLine: line - 1).upperBound)
  }

  private func token(at start: Int) -> Range<Int> {
    let bytes = text.bytes
    let end = text.content(ofLine: text.line(at: start)).upperBound
    guard start < end else { return start..<start }
    var position = start + 1
    switch bytes[start] {
    case UInt8(ascii: "\""):
      while position < end, bytes[position] != UInt8(ascii: "\"") {
        position += bytes[position] == UInt8(ascii: "\\") ? 2 : 1
      }
      return start..<min(position + 1, end)
    case UInt8(ascii: "{"), UInt8(ascii: "["):
      var depth = 1
      let limit = min(end, start + Self.longestMark)
      while position < limit, depth > 0 {
        switch bytes[position] {
        case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
        case UInt8(ascii: "}"), UInt8(ascii: "]"): depth -= 1
        default: break
        }
        position += 1
      }
      while position < end, bytes[position] & 0xC0 == 0x80 { position += 1 }
      while position > start + 1, bytes[position - 1] <= 0x20 { position -= 1 }
      return start..<position
    case let first:
      let isWord = Self.isWord(first)
      while position < end, isWord ? Self.isWord(bytes[position]) : bytes[position] & 0xC0 == 0x80 {
        position += 1
      }
      return start..<position
    }
  }

  private static func isWord(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x80...0xFF: true
    case UInt8(ascii: "."), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "_"): true
    default: false
    }
  }
}
