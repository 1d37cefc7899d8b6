import HapticText
import TestExpectations
import Testing

@Suite("JSON trees")
struct JSONTreeTests {
  private func number(_ text: String) -> Double? {
    guard let node = try? JSONTree.parse(Array(text.utf8)), case .number(let value) = node.value else {
      return nil
    }
    return value
  }

  @Test(
    "numbers are read as JSON writes them",
    arguments: [("0", 0), ("-0.5e-3", -0.0005), ("1E+2", 100), ("10.25", 10.25), ("1e308", 1e308)])
  func numbers(text: String, value: Double) {
    expectEqual(number(text), value)
  }

  @Test(
    "anything else that looks like a number is refused",
    arguments: [
      "01", "-", "-a", ".5", "1.", "1.e2", "1e", "1e+", "+1", "1-2", "0x10", "1e999", "--1", "1.2.3",
    ])
  func otherNumbers(text: String) {
    #expect(throws: JSONTree.Fault.self) { try JSONTree.parse(Array(text.utf8)) }
  }

  @Test(
    "a fault has its line and column, in characters",
    arguments: [("{\n  \"a\": 1,\n  \"b\" 2}", 3, 7), ("[1,\n 02]", 2, 2), ("\u{FEFF}[\"é😀\", x]", 1, 8)])
  func places(text: String, line: Int, column: Int) throws {
    let fault = #expect(throws: JSONTree.Fault.self) { try JSONTree.parse(Array(text.utf8)) }
    #expect(fault?.place.line == line && fault?.place.column == column)
  }

  @Test("escapes become their characters, and half of a surrogate pair is a fault")
  func escapes() throws {
    guard case .string(let text) = try JSONTree.parse(Array(#""\u0041\n\uD83D\uDE00\/""#.utf8)).value else {
      Issue.record("not a text")
      return
    }
    expectEqual(text, "A\n😀/")
    for half in [#""\uD83D""#, #""\uD83D\u0041""#, #""\uDC00""#, #""\u00g0""#] {
      #expect(throws: JSONTree.Fault.self) { try JSONTree.parse(Array(half.utf8)) }
    }
  }

  @Test("a text nested beyond the limit is refused")
  func nesting() {
    let text = String(repeating: "[", count: 100_000)
    #expect(throws: JSONTree.Fault.self) { try JSONTree.parse(Array(text.utf8)) }
  }
}
