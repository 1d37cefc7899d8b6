import TestExpectations
import TestSupport
import Testing

@testable import HapticLanguageServer

@Suite("Lines and positions")
struct TextBufferTests {
  /// Pieces of which random texts consist: all ends of lines, and characters of one to four bytes.
  static let pieces = ["a", "é", "€", "😀", "\n", "\r", "\r\n", "{", " ", "\u{301}", "\u{FEFF}", "\0"]

  static func text(_ generator: inout SeededGenerator, _ most: Int) -> String {
    (0..<generator.int(0...most)).map { _ in generator.pick(pieces) }.joined()
  }

  @Test("after random edits the lines are those of the text", arguments: SearchEffort.seeds(1...400))
  func edits(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    var buffer = TextBuffer(Array(Self.text(&generator, 20).utf8))
    for _ in 0..<20 {
      let a = generator.int(0...buffer.bytes.count)
      let b = generator.int(0...buffer.bytes.count)
      // Also within characters: the lines must still be right.
      buffer.replace(min(a, b)..<max(a, b), with: Array(Self.text(&generator, 6).utf8))
      #expect(buffer == TextBuffer(buffer.bytes), "seed \(seed)")
    }
  }

  @Test("positions are those that an editor counts", arguments: SearchEffort.seeds(1...400))
  func positions(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let text = Self.text(&generator, 40)
    let buffer = TextBuffer(Array(text.utf8))
    let units = Array(text.utf16)
    var (narrow, wide) = (PositionFinder(buffer, .utf8), PositionFinder(buffer, .utf16))
    var index = text.unicodeScalars.startIndex
    while true {
      let byte = text.utf8.distance(from: text.startIndex, to: index)
      let unit = text.utf16.distance(from: text.startIndex, to: index)
      // Between CR and LF there is no position.
      if !(byte > 0 && byte < buffer.bytes.count && buffer.bytes[byte - 1] == 13 && buffer.bytes[byte] == 10)
      {
        let expected = EditorModel.position(unit, units)
        let found = wide.position(of: byte)
        #expect((found.line, found.character) == expected, "seed \(seed), byte \(byte)")
        expectEqual(buffer.offset(of: found, .utf16), byte)
        let position = narrow.position(of: byte)
        expectEqual(position.line, expected.line)
        expectEqual(position.character, byte - buffer.lines[position.line])
        expectEqual(buffer.offset(of: position, .utf8), byte)
      }
      if index == text.unicodeScalars.endIndex { break }
      index = text.unicodeScalars.index(after: index)
    }
  }

  @Test("positions outside the text, and within a character, count as the nearest before")
  func outside() {
    let buffer = TextBuffer(Array("a😀\r\nb".utf8))
    for encoding in [PositionEncoding.utf8, .utf16] {
      expectEqual(buffer.offset(of: TextPosition(line: 7, character: 0), encoding), buffer.bytes.count)
      expectEqual(buffer.offset(of: TextPosition(line: 0, character: .max), encoding), 5)
      expectEqual(buffer.offset(of: TextPosition(line: 1, character: 9), encoding), 8)
      expectEqual(buffer.offset(of: TextPosition(line: 0, character: 2), encoding), 1)
    }
    expectEqual(TextPosition(["line": -3, "character": -1]), TextPosition(line: 0, character: 0))
    #expect(TextPosition(["line": "x", "character": 1]) == nil)
  }

  @Test("a line of 2 MB with a thousand findings is read once")
  func longLine() {
    let buffer = TextBuffer([UInt8](repeating: 0x61, count: 2_000_000))
    var finder = PositionFinder(buffer, .utf16)
    for index in 0..<1000 { #expect(finder.position(of: index * 2000).character == index * 2000) }
  }

  @Test(
    "the difference of two texts turns the one into the other, in bytes and in an editor",
    arguments: SearchEffort.seeds(1...600))
  func difference(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let old = Self.text(&generator, 40)
    var new = old
    for _ in 0..<generator.int(0...4) {
      var scalars = Array(new.unicodeScalars)
      let a = generator.int(0...scalars.count)
      let b = min(scalars.count, a + generator.int(0...5))
      scalars.replaceSubrange(a..<b, with: Array(Self.text(&generator, 4).unicodeScalars))
      new = String(String.UnicodeScalarView(scalars))
    }
    let edits = TextDifference.edits(from: Array(old.utf8), to: Array(new.utf8))
    expectEqual(edits.isEmpty, (Array(old.utf8) == Array(new.utf8)))
    var finder = PositionFinder(TextBuffer(Array(old.utf8)), .utf16)
    let result = EditorModel.apply(finder.json(edits), to: old)
    #expect(Array(result.utf8) == Array(new.utf8), "seed \(seed)")
  }

  @Test("lines that are the same stay out of a difference")
  func smallDifference() {
    let edits = TextDifference.edits(from: Array("a\nb\nc\nd\ne\n".utf8), to: Array("a\nX\nc\nd\nY\n".utf8))
    expectEqual(edits.map { $0.range }, [2..<3, 8..<9])
  }
}
