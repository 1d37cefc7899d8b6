import TestExpectations
import TestSupport
import Testing

@testable import ThrumCommand

@Suite("Keys")
struct KeyDecoderTests {
  private func keys(_ parts: String...) -> [TerminalKey] {
    var decoder = KeyDecoder()
    return parts.flatMap { decoder.keys(in: Array($0.utf8)) }
  }

  @Test("characters are keys, capitals as small letters, and so are arrows of both kinds")
  func all() {
    expectEqual(keys(" []mlq?"), [" ", "[", "]", "m", "l", "q", "?"])
    expectEqual(keys("MLQ"), ["m", "l", "q"])
    expectEqual(keys("\u{1B}[A\u{1B}[B\u{1B}[C\u{1B}[D"), [.up, .down, .right, .left])
    expectEqual(keys("\u{1B}OA\u{1B}OB\u{1B}OC\u{1B}OD"), [.up, .down, .right, .left])
    expectEqual(keys("\u{4}"), ["q"])
  }

  @Test("a sequence may be split anywhere")
  func split() {
    expectEqual(keys("\u{1B}", "[", "A", "\u{1B}[", "1;5", "C", "m"), [.up, .right, "m"])
    expectEqual(keys("\u{1B}", "O", "D"), [.left])
  }

  @Test("sequences that mean nothing are passed over whole")
  func unknown() {
    expectEqual(keys("\u{1B}[3~\u{1B}[15~\u{1B}[200~ \u{1B}OP\u{1B}qx"), [" ", "x"])
    expectEqual(keys("\u{7F}\n\r\té"), [])
  }

  @Test("function keys of Linux's console are passed over whole")
  func console() {
    expectEqual(keys("\u{1B}[[Ax\u{1B}[[E", "\u{1B}[", "[", "B", "q"), ["x", "q"])
    expectEqual(keys("\u{1B}[[\u{1B}[A"), [.up])
  }

  @Test("ESC alone is no key and spoils none that comes later")
  func loneEscape() {
    var decoder = KeyDecoder()
    expectEqual(decoder.keys(in: [0x1B]), [])
    expectEqual(decoder.keys(in: []), [])
    expectEqual(decoder.keys(in: Array("[q".utf8)), ["[", "q"])
    expectEqual(keys("\u{1B}\u{1B}[A", "\u{1B}[\u{1B}[B"), [.up, .down])
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
      #expect(decoder.keys(in: Array("q".utf8)) == ["q"], "seed \(seed): \(bytes)")
    }
  }
}
