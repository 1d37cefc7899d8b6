import TestExpectations
import TestSupport
import Testing

@testable import AHAP

@Suite("Lines and columns")
struct PlaceTests {
  /// The line and the column of an offset, by the definition: a line ends with LF, CR LF or CR, a column is a scalar.
  private static func defined(_ text: [UInt8], _ offset: Int) -> (line: Int, column: Int) {
    var (line, column) = (1, 1)
    for index in (text.starts(with: [0xEF, 0xBB, 0xBF]) && offset >= 3 ? 3 : 0)..<offset {
      let isBreak =
        text[index] == 0x0A || text[index] == 0x0D && !(index + 1 < offset && text[index + 1] == 0x0A)
      if isBreak {
        (line, column) = (line + 1, 1)
      } else if text[index] != 0x0D, text[index] & 0xC0 != 0x80 {
        column += 1
      }
    }
    return (line, column)
  }

  @Test("are left out for a source, which has the same pattern, findings and offsets")
  func withoutLines() throws {
    let text = Array(
      "{\"Version\": 1, // a comment\n \"pattern\": [{\"Event\": {\"EventType\": \"HapticTransient\", \"Time\": 1}},\n{\"Event\": {\"EventType\": \"HapticContinuous\", \"Time\": 2, \"EventDuration\": 1}}]}"
        .utf8)
    let whole = AHAPDecoder(keepsPlaces: true).decode(text)
    let short = AHAPDecoder().decodeForSource(text)
    expectEqual(short.pattern, whole.pattern)
    expectEqual(short.findings, whole.findings)
    #expect(!short.findings.isEmpty)
    let (places, expected) = (try #require(short.places), try #require(whole.places))
    expectEqual(places.events.map { $0.offset }, expected.events.map { $0.offset })
    expectEqual(places.events.map { $0.path }, expected.events.map { $0.path })
    expectEqual(expected.events.map { $0.line }, [2, 3])
    #expect(places.events.allSatisfy { $0.line == 0 && $0.column == 0 })
  }

  @Test("are counted alike in one step and in many", arguments: SearchEffort.seeds(1...300))
  func steps(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let plain: [UInt8] = [0x20, 0x21, 0x41, 0x7E, 0x7F]
    let odd: [UInt8] = [0x00, 0x09, 0x0A, 0x0D, 0x1F, 0x80, 0xBF, 0xC3, 0xEF, 0xFF]
    var text: [UInt8] = generator.chance(20) ? [0xEF, 0xBB, 0xBF] : []
    for _ in 0..<generator.int(0...200) {
      text.append(generator.chance(generator.pick([0, 5, 50])) ? generator.pick(odd) : generator.pick(plain))
    }
    var place = TextPlace()
    var offset = 0
    text.withUnsafeBufferPointer { bytes in
      guard let start = bytes.baseAddress else { return }
      while offset < text.count {
        offset = min(text.count, offset + generator.int(3...40))
        place.advance(to: offset, in: start)
        // A step that ends between CR and LF has counted the line end already.
        if offset < text.count, text[offset - 1] == 0x0D, text[offset] == 0x0A { return }
        let expected = Self.defined(text, offset)
        #expect((place.line, place.column) == expected, "seed \(seed), offset \(offset)")
      }
    }
  }
}
