import TestSupport
import Testing

@testable import ThrumCommand

@Suite("Keys")
struct KeyDecoderTests {
  private func keys(_ parts: String...) -> [PlayKey] {
    var decoder = KeyDecoder()
    return parts.flatMap { decoder.keys(in: Array($0.utf8)) }
  }

  @Test("every key means what the help says")
  func all() {
    #expect(keys(" []mlq") == [.pause, .slower, .faster, .mute, .loop, .quit])
    #expect(keys("MLQ") == [.mute, .loop, .quit])
    #expect(keys("rnp?h") == [.again, .next, .previous, .help, .help])
    #expect(keys("RNPH") == [.again, .next, .previous, .help])
    #expect(keys("\u{1B}[A\u{1B}[B\u{1B}[C\u{1B}[D") == [.stronger, .weaker, .forward, .back])
    #expect(keys("\u{1B}OA\u{1B}OB\u{1B}OC\u{1B}OD") == [.stronger, .weaker, .forward, .back])
    #expect(keys("\u{4}") == [.quit])
  }

  @Test("a sequence may be split anywhere")
  func split() {
    #expect(keys("\u{1B}", "[", "A", "\u{1B}[", "1;5", "C", "m") == [.stronger, .forward, .mute])
    #expect(keys("\u{1B}", "O", "D") == [.back])
  }

  @Test("sequences that mean nothing are passed over whole")
  func unknown() {
    #expect(keys("\u{1B}[3~\u{1B}[15~\u{1B}[200~ \u{1B}OP\u{1B}qx") == [.pause])
    #expect(keys("xyz\u{7F}\n\r\té") == [])
  }

  @Test("ESC alone is no key and spoils none that comes later")
  func loneEscape() {
    var decoder = KeyDecoder()
    #expect(decoder.keys(in: [0x1B]) == [])
    decoder.pause()
    #expect(decoder.keys(in: Array("[q".utf8)) == [.slower, .quit])
    #expect(keys("\u{1B}\u{1B}[A", "\u{1B}[\u{1B}[B") == [.stronger, .weaker])
  }

  @Test("any bytes end in no trap, and q is understood after them")
  func noise() {
    let seed = UInt64.random(in: 0...UInt64.max)
    var random = SeededGenerator(seed: seed)
    for _ in 0..<200 {
      var decoder = KeyDecoder()
      let bytes = (0..<40).map { _ in UInt8(random.next(random.next(2) == 0 ? 256 : 128)) }
      _ = decoder.keys(in: bytes)
      // Whatever was open: a letter ends it.
      _ = decoder.keys(in: Array("zz".utf8))
      #expect(decoder.keys(in: Array("q".utf8)) == [.quit], "seed \(seed): \(bytes)")
    }
  }
}
