import AHAP
import HapticModel
import TestExpectations
import Testing

@Suite("Text that is not JSON")
struct SyntaxTests {
  @Test(
    "what cannot be recovered stops the reading with a precise message",
    arguments: [
      ("{", "1:2 unexpected-end the file ends; is it cut off?"),
      (
        "{ \"Pattern\": [ { \"Event\": { \"Time\"",
        "1:35 unexpected-end the file ends inside Pattern[0].Event.Time; is it cut off?"
      ),
      (
        "{ \"Pattern\": [ { \"Event\": { \"Time\": ",
        "1:37 unexpected-end the file ends inside Pattern[0].Event.Time; is it cut off?"
      ),
      ("{ \"Pattern\": [ ", "1:16 unexpected-end the file ends inside Pattern; is it cut off?"),
      ("{ \"Pat", "1:3 unexpected-end this string never ends; close it with a quotation mark"),
      ("{ /* x", "1:3 unexpected-end this comment never ends; close it with */"),
      ("{ \"Pattern\" [] }", "1:13 syntax expected a colon after the key, found '['"),
      (
        "{ 'Pattern': [] }",
        "1:3 syntax expected a key in double quotation marks, found a single quotation mark; JSON strings need double quotation marks"
      ),
      ("{ Pattern: [] }", "1:3 syntax expected a key in double quotation marks, found 'P'"),
      ("{ \"Pattern\": [] ] }", "1:17 syntax expected a comma or }, found ']'"),
      ("{ \"Pattern\": [ } }", "1:16 syntax expected a value, found '}'"),
      ("{ \"Pattern\": }", "1:14 syntax expected a value, found '}'"),
      ("{ \"Pattern\": [], \"é\": ☃ }", "1:23 syntax expected a value, found '☃'"),
      ("# pulse\n{}", "1:1 syntax expected a value, found '#'; comments begin with //"),
      ("\u{1}", "1:1 syntax expected a value, found a control character"),
      (
        "{ \"Version\": 1, \"Pattern\": [] } x",
        "1:33 trailing-content 'x' follows the end of the pattern; one file holds one pattern"
      ),
      (
        "{ \"Version\": 1, \"Pattern\": [] }{}",
        "1:32 trailing-content '{' follows the end of the pattern; one file holds one pattern"
      ),
    ])
  func fatal(text: String, expected: String) {
    let document = decode(text)
    #expect(document.pattern == nil)
    expectEqual(document.findings.last.map { "\($0.line):\($0.column) \($0.rule) \($0.message)" }, expected)
  }

  @Test("missing and extra commas are errors, and reading goes on")
  func commas() {
    let document = decode("{ \"Version\": 1 \"Pattern\": [\(tap) \(tap),, {},] ,,}")
    #expect(document.pattern == nil)
    #expect(
      document.findings.map { "\($0.rule) \($0.path)" } == [
        "missing-comma Version", "missing-comma Pattern[0]", "extra-comma Pattern[1]",
        "empty-entry Pattern[2]",
        "trailing-comma Pattern[2]", "trailing-comma Pattern", "extra-comma Pattern",
      ])
    expectEqual(rules("{ \"Version\": 1, \"Pattern\": [,] }"), ["extra-comma"])
  }

  @Test("bad strings are errors at their place, and reading goes on")
  func strings() {
    let document = decode(
      #"{ "Version": 1, "A": "\x", "B": "\u12", "C": "\ud800", "D": "\ude00\ud83d", "E": "ok \ud83d\ude00", "Pattern": [] }"#
    )
    #expect(
      lines(document).filter { !$0.contains("unknown-key") } == [
        "1:23 error invalid-string A", "1:34 error invalid-string B", "1:47 error invalid-string C",
        "1:62 error invalid-string D", "1:68 error invalid-string D",
      ])
    expectEqual(rules("{ \"Version\": 1, \"Metadata\": \"a\tb\", \"Pattern\": [] }"), ["invalid-string"])
  }

  @Test("escapes and characters beyond ASCII come through")
  func escapes() throws {
    let document = decode(
      #"{ "Version": 1, "Metadata": "\"\\\/\b\f\n\r\t\u0041\u00e9\ud83d\ude00é☃😀", "P\u0061ttern": [] }"#)
    expectEqual(lines(document), [])
    expectEqual(document.pattern?.extras["Metadata"], .string("\"\\/\u{8}\u{C}\n\r\tAé😀é☃😀"))
  }

  @Test(
    "bytes that are not UTF-8 are an error",
    arguments: [
      [0x80], [0xC0, 0x80], [0xC3], [0xE0, 0x80, 0x80], [0xED, 0xA0, 0x80], [0xF0, 0x80, 0x80, 0x80],
      [0xF4, 0x90, 0x80, 0x80], [0xF5, 0x80, 0x80, 0x80], [0xFF], [0xE2, 0x98],
    ] as [[UInt8]])
  func invalidUTF8(bytes: [UInt8]) {
    let text = Array("{ \"Version\": 1, \"Metadata\": \"".utf8) + bytes + Array("\", \"Pattern\": [] }".utf8)
    let document = AHAPDecoder().decode(text)
    #expect(document.pattern == nil)
    expectEqual(lines(document), ["1:30 error invalid-utf8 Metadata"])
  }

  @Test("UTF-16 is named as such")
  func utf16() {
    for bytes: [UInt8] in [
      [0xFF, 0xFE, 0x7B, 0], [0xFE, 0xFF, 0, 0x7B], [0x7B, 0, 0x7D, 0], [0, 0x7B, 0, 0x7D],
    ] {
      expectEqual(AHAPDecoder().decode(bytes).findings.map(\.rule), ["wrong-encoding"])
    }
  }

  @Test("nesting up to the limit is read, one more is an error")
  func nesting() {
    func nested(_ levels: Int) -> String {
      "{ \"Version\": 1, \"Metadata\": " + String(repeating: "[", count: levels)
        + String(repeating: "]", count: levels) + ", \"Pattern\": [] }"
    }
    expectEqual(rules(nested(511)), [])
    expectEqual(rules(nested(512)), ["too-deep"])
    expectEqual(decode(nested(4), limits: .init(depth: 4)).findings.map(\.rule), ["too-deep"])
    expectEqual(lines(decode(nested(3), limits: .init(depth: 4))), [])
    // However much a caller allows, the stack holds.
    expectEqual(decode(nested(50_000), limits: .init(depth: .max)).findings.map(\.rule), ["too-deep"])
  }

  @Test("size and the number of extra values have limits")
  func limits() {
    let text = "{ \"Version\": 1, \"Metadata\": [1, 2, 3], \"Pattern\": [] }"
    expectEqual(lines(decode(text, limits: .init(bytes: text.utf8.count))), [])
    #expect(
      decode(text, limits: .init(bytes: text.utf8.count - 1)).findings.map(\.rule) == ["file-too-large"])
    expectEqual(lines(decode(text, limits: .init(extraValues: 4))), [])
    expectEqual(decode(text, limits: .init(extraValues: 3)).findings.map(\.rule), ["too-many-extras"])
  }

  @Test("lines and columns count characters, and every kind of line end")
  func places() {
    let document = decode(
      "{ \"Version\": 1,\r \"é😀\": 1,\n\r\n\"☃\": 2, \"Pattern\": [], \"Ende\u{301}\": 3, \"x\": 4 }")
    #expect(
      document.findings.filter { $0.rule == "unknown-key" }.map { "\($0.line):\($0.column)" }
        == ["2:2", "4:1", "4:24", "4:36"])
  }

  @Test("odd keys stand in brackets in a path, long ones are cut")
  func oddKeys() {
    let long = String(repeating: "k", count: 100)
    let document = decode(
      "{ \"Version\": 1, \"Pattern\": [], \"a.b\": { \"\": 01, \"c d\": 01, \"e-f_9\": 01, \"\(long)\": 01, \"\\n\": 01 } }"
    )
    #expect(
      document.findings.filter { $0.rule == "invalid-number" }.map(\.path) == [
        "[\"a.b\"][\"\"]", "[\"a.b\"][\"c d\"]", "[\"a.b\"].e-f_9",
        "[\"a.b\"].\(long.prefix(64))…", "[\"a.b\"][\"\\n\"]",
      ])
  }

  @Test("findings are counted beyond the limit, and errors are never crowded out by warnings")
  func tooManyFindings() {
    let warnings = String(repeating: "{}, ", count: 30)
    let document = decode(file(warnings + "1, 2, 3, 4"), limits: .init(findings: 3))
    #expect(
      document.findings.map(\.rule) == [
        "empty-entry", "empty-entry", "empty-entry", "not-an-object", "not-an-object", "not-an-object",
        "too-many-findings",
      ])
    expectEqual(document.findings.last?.severity, .error)
    expectEqual(document.findings.last?.message.hasPrefix("1 more errors and 27 more warnings"), true)
    let plays = decode(file(warnings + tap), limits: .init(findings: 3))
    expectEqual(plays.pattern?.events.count, 1)
    expectEqual(plays.findings.last?.severity, .warning)
  }
}
