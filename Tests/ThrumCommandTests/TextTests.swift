import Foundation
import HapticOperations
import HapticScore
import HapticText
import TestExpectations
import Testing

@testable import ThrumCommand

@Suite("Text for people and programs")
struct TextTests {
  @Test(
    "a progress bar is as wide at its start as at its end",
    arguments: [
      (0.0, "x [..............................]   0 %"), (0.5, "x [###############...............]  50 %"),
      (1.0, "x [##############################] 100 %"), (-1.0, "x [..............................]   0 %"),
      (7.0, "x [##############################] 100 %"),
      (Double.nan, "x [..............................]   0 %"),
    ])
  func progress(fraction: Double, expected: String) {
    expectEqual(ProgressBar.line("x", fraction: fraction), expected)
  }

  @Test("a progress bar shows nothing within the first second, nor to a program")
  func quickWork() {
    let start = ContinuousClock.now
    for (isTerminal, milliseconds) in [(true, 999), (false, 60_000)] {
      let console = Console(input: [], errorsAreTerminal: isTerminal)
      var bar = ProgressBar("x", console: console, now: start)
      bar.update(0.5, now: start.advanced(by: .milliseconds(milliseconds)))
      bar.finish()
      #expect(console.errors.collected.isEmpty)
    }
  }

  @Test("after a second a progress bar appears, at most ten times a second, and is wiped away at the end")
  func longWork() {
    let start = ContinuousClock.now
    let console = Console(input: [], errorsAreTerminal: true)
    var bar = ProgressBar("x", console: console, now: start)
    for (milliseconds, fraction) in [(1000, 0.25), (1050, 0.3), (1100, 0.5)] {
      bar.update(fraction, now: start.advanced(by: .milliseconds(milliseconds)))
    }
    bar.finish()
    let expected =
      "\r" + ProgressBar.line("x", fraction: 0.25) + "\r" + ProgressBar.line("x", fraction: 0.5)
      + "\r\u{1B}[K"
    expectEqual(String(decoding: console.errors.collected, as: UTF8.self), expected)
  }

  @Test("columns of a table align, empty cells keep their room, no line ends in a blank")
  func table() {
    var table = TextTable()
    table.add("a", "b", "c")
    table.add("long", "", "c")
    table.add("é", "wider", "")
    expectEqual(table.lines(indent: 1), [" a     b      c", " long         c", " é     wider"])
    #expect(TextTable().lines().isEmpty)
  }

  @Test("a table that is too wide wraps its last column, or becomes paragraphs with the names of columns")
  func narrowTable() {
    var table = TextTable(header: ["Name", "range", "for"])
    table.add("taptic", "80 to 230 Hz", "phones of all kinds and sizes, in the hand")
    expectEqual(table.lines(width: 64).count, 2)
    #expect(
      table.lines(width: 48) == [
        "Name    range         for", "taptic  80 to 230 Hz  phones of all kinds and",
        "                      sizes, in the hand",
      ])
    #expect(
      table.lines(width: 40) == [
        "taptic", "    range: 80 to 230 Hz; for: phones of", "    all kinds and sizes, in the hand",
      ])
    #expect(table.lines(width: 10) == table.lines(), "a terminal that narrow breaks lines by itself")
  }

  @Test("text is wrapped at spaces, a long word has its own line, and later lines hang")
  func wrapping() {
    let text = "one two three four five /a/path/that/is/longer/than/a/line six"
    #expect(
      WrappedText.lines(text, width: 24, indent: 2) == [
        "one two three four five", "  /a/path/that/is/longer/than/a/line", "  six",
      ])
    expectEqual(WrappedText.lines(text, width: 200), [text])
    expectEqual(WrappedText.lines("", width: 80), [""])
    expectEqual(WrappedText.lines("日本語 日本語日本 日本語日本", width: 24), ["日本語 日本語日本", "日本語日本"])
  }

  @Test("help fits every terminal, its lists hang, and nothing but line breaks depends on the width")
  func help() {
    let commands: [[String]] = [[], ["check"], ["compose"], ["play"], ["samples", "list"], ["listen"]]
    for command in commands {
      var words: Set<[Substring]> = []
      for width in [40, 60, 80, 100, 300] {
        let text = thrum(command + ["--help"], columns: width).output
        for line in text.split(separator: "\n") where line.count > min(width, 100) {
          // A word that is longer than the line, such as a list of values without spaces.
          #expect(line.split(separator: " ").count <= 2, "\(width) \(line)")
        }
        words.insert(text.split { $0 == " " || $0 == "\n" })
      }
      #expect(words.count == 1, "\(command)")
    }
    let narrow = thrum(["--help"], columns: 60).output
    #expect(
      narrow.contains("\n  1    a file has an error (check --strict: or a warning;\n       format --check: "),
      "\(narrow)")
  }

  @Test("JSON strings escape what JSON demands and read back equal")
  func quoting() throws {
    let text = "\"\\/\u{0}\u{1F}\u{7F}\n\r\t☃\u{1F941}\u{2028}"
    let quoted = JSONText.quoted(text)
    #expect(!quoted.unicodeScalars.contains { $0.value < 0x20 || $0.value == 0x7F })
    let back = try JSONSerialization.jsonObject(with: Data(quoted.utf8), options: .fragmentsAllowed)
    expectEqual(back as? String, text)
  }

  @Test("JSON has no word for infinity; it becomes null")
  func infinity() {
    var json = JSONText()
    json.array { json in
      json.number(nil, Double.infinity)
      json.number(nil, Float.nan)
      json.number(nil, 0.5)
    }
    expectEqual(json.text, "[\n  null,\n  null,\n  0.5\n]")
  }

  @Test("control characters and marks that turn text around are spelled out")
  func printable() {
    expectEqual("plain ☃ text".printable, "plain ☃ text")
    expectEqual("a\u{1B}[31m\nb\u{202E}c\u{9B}".printable, "a\\u{1b}[31m\\nb\\u{202e}c\\u{9b}")
  }
}
