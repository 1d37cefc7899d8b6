import HapticModel
import HapticText
import TestExpectations
import TestSupport
import Testing

@testable import HapticGraphics

@Suite("Terminal")
struct TerminalTests {
  private func text(_ pattern: HapticPattern, _ style: TerminalStyle, title: String = "") -> String {
    let renderer = TerminalRenderer(style: style)
    return renderer.render(
      PatternPicture(pattern, title: title, columns: renderer.columns, waveforms: Fixtures.bell))
  }

  @Test("80 columns without colour are the ones agreed upon")
  func golden() throws {
    let drawn = text(Fixtures.everything, TerminalStyle(width: 80), title: "everything.ahap")
    #expect(try Package.compare(drawn, with: "Tests/Golden/HapticGraphics/everything-80.txt") == nil)
  }

  @Test("60 columns of plain ASCII are the ones agreed upon")
  func asciiGolden() throws {
    let style = TerminalStyle(width: 60, isUnicode: false)
    let drawn = text(Fixtures.everything, style, title: "everything.ahap")
    #expect(try Package.compare(drawn, with: "Tests/Golden/HapticGraphics/everything-60-ascii.txt") == nil)
  }

  @Test("a play head is a line through what is empty, with its foot on the axis", arguments: [true, false])
  func playHead(isUnicode: Bool) throws {
    let style = TerminalStyle(width: 60, isUnicode: isUnicode)
    let renderer = TerminalRenderer(style: style)
    let picture = PatternPicture(
      Fixtures.everything, title: "everything.ahap", columns: renderer.columns, waveforms: Fixtures.bell)
    let drawn = renderer.render(picture, playHead: 0.2, showsLegend: false)
    let name = "Tests/Golden/HapticGraphics/everything-60-head\(isUnicode ? "" : "-ascii").txt"
    #expect(try Package.compare(drawn, with: name) == nil)
  }

  @Test("a play head changes nothing but empty cells and one cell of the axis")
  func playHeadHidesNothing() {
    let renderer = TerminalRenderer(style: TerminalStyle(width: 80))
    let picture = PatternPicture(Fixtures.everything, columns: renderer.columns, waveforms: Fixtures.bell)
    let plain = renderer.render(picture).split(separator: "\n", omittingEmptySubsequences: false)
    for time in [0, 0.5, 1.2345, 99, -1, Double.infinity, -Double.infinity] {
      let marked = renderer.render(picture, playHead: time).split(
        separator: "\n", omittingEmptySubsequences: false)
      expectEqual(marked.count, plain.count)
      var feet = 0
      for (before, after) in zip(plain, marked) {
        let (old, new) = (Array(before), Array(after))
        for index in new.indices where index >= old.count || old[index] != new[index] {
          if new[index] == "▲" { feet += 1 } else if index < old.count { #expect(old[index] == " ") }
        }
      }
      #expect(feet == 1, "\(time)")
    }
    expectEqual(renderer.render(picture, playHead: .nan), renderer.render(picture))
  }

  @Test("the shade behind a mark ends with its cell")
  func shade() {
    var grid = CellGrid(width: 8)
    let row = grid.addRows(1)
    grid.set(0, row, "┃", .over(0xFF0000, 0x00FF00))
    grid.set(3, row, "x", .colour(0xFF0000))
    grid.set(6, row, "y", .colour(0xFF0000))
    #expect(
      grid.text(.full)
        == "\u{1B}[0;38;2;255;0;0;48;2;0;127;0m┃\u{1B}[0m  \u{1B}[0;38;2;255;0;0mx  y\u{1B}[0m\n")
  }

  @Test("the column of a moment lies within the plot and grows with time")
  func columns() {
    let renderer = TerminalRenderer(style: TerminalStyle(width: 80))
    let picture = PatternPicture(Fixtures.everything, columns: renderer.columns)
    let columns = [-1, 0, 0.1, 0.5, 1, 50].map { renderer.column(of: $0, in: picture) }
    #expect(columns == columns.sorted() && columns.first == 0 && columns.last == renderer.columns - 1)
  }

  @Test("no line is wider than the terminal", arguments: [20, 21, 33, 43, 44, 60, 69, 70, 80, 120, 200, 400])
  func width(columns: Int) {
    for isUnicode in [true, false] {
      let style = TerminalStyle(width: columns, isUnicode: isUnicode)
      for extreme in Fixtures.extremes + [Fixtures.Extreme("everything", Fixtures.everything.events)] {
        let text = TerminalRenderer(style: style).render(extreme.picture)
        for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
          #expect(PlainText.width(String(line)) <= columns, "\(extreme.name): \(line)")
        }
      }
    }
  }

  @Test("a terminal narrower than 20 or of no width is treated as 20 wide", arguments: [Int.min, -1, 0, 5])
  func absurdWidth(columns: Int) {
    let lines = text(Fixtures.everything, TerminalStyle(width: columns)).split(separator: "\n")
    #expect(lines.allSatisfy { PlainText.width(String($0)) <= 20 })
  }

  @Test("without colour there is no escape sequence, with colour every line ends plain")
  func escapes() {
    #expect(!text(Fixtures.everything, TerminalStyle(width: 80)).contains("\u{1B}"))
    for colour in [TerminalStyle.Colour.palette, .full] {
      for line in text(Fixtures.everything, TerminalStyle(width: 80, colour: colour)).split(separator: "\n") {
        let last = line.ranges(of: "\u{1B}[").last
        if let last { #expect(line[last.upperBound...].hasPrefix("0m"), "\(line)") }
      }
    }
  }

  @Test("colour changes nothing but colour")
  func sameMarks() throws {
    let plain = text(Fixtures.everything, TerminalStyle(width: 80)).split(separator: "\n")
    let colour = text(Fixtures.everything, TerminalStyle(width: 80, colour: .full))
    let stripped = colour.replacing(/\u{1B}\[[0-9;]*m/, with: "").split(separator: "\n")
    // The row for sharpness stands in for colour, and the legend explains the colours.
    expectEqual(plain.filter { !$0.hasPrefix("sharpness") }.prefix(20), stripped.prefix(20))
    #expect(stripped.contains { $0.hasPrefix("round ") && $0.contains("crisp") })
  }

  @Test("ASCII is ASCII, whatever the names")
  func ascii() {
    let event = Fixtures.event(.audioCustom, 0, 1, [:], path: "Geräusche/Klang ♪.wav")
    let pattern = HapticPattern(
      events: Fixtures.everything.events + [event], curves: Fixtures.everything.curves)
    let text = text(pattern, TerminalStyle(width: 80, isUnicode: false), title: "schön.ahap")
    #expect(text.utf8.allSatisfy { $0 == 10 || (32..<127).contains($0) })
  }

  @Test("text from a file cannot steer the terminal")
  func hostileText() {
    let evil = "\u{1B}]0;owned\u{7}\u{9B}31m\r\n\u{8}\u{202E}name"
    let event = Fixtures.event(.audioCustom, 0, 1, [:], path: evil)
    let text = text(HapticPattern(events: [event]), TerminalStyle(width: 80), title: evil)
    #expect(
      text.unicodeScalars.allSatisfy { $0 == "\n" || ($0.value >= 32 && !(0x7F...0x9F).contains($0.value)) })
    #expect(!text.unicodeScalars.contains("\u{202E}"))
    #expect(text.hasPrefix("]0;owned31m  name\n"))
  }

  @Test("a given height is kept when it can be", arguments: [24, 30, 40, 60])
  func height(rows: Int) {
    let lines = text(Fixtures.everything, TerminalStyle(width: 100, height: rows), title: "everything.ahap")
      .split(separator: "\n", omittingEmptySubsequences: false).dropLast()
    #expect(lines.count <= rows)
  }

  @Test("transients and continuous events differ without colour", arguments: [true, false])
  func marks(isUnicode: Bool) {
    let style = TerminalStyle(width: 80, isUnicode: isUnicode)
    let tap = text(HapticPattern(events: [Fixtures.event(.hapticTransient, 0.05)]), style)
    let hum = text(HapticPattern(events: [Fixtures.event(.hapticContinuous, 0, 1)]), style)
    let (bar, area) = isUnicode ? ("┃", "█") : ("|", "#")
    #expect(tap.contains(bar) && !tap.replacing("\(area) ", with: "").contains("\(area)\(area)"))
    #expect(hum.contains(String(repeating: area, count: 50)))
  }
}

@Suite("Terminal style")
struct TerminalStyleTests {
  private func style(_ variables: [String: String], isTerminal: Bool = true) -> TerminalStyle {
    TerminalStyle(environment: { variables[$0] }, isTerminal: isTerminal)
  }

  @Test("colour follows NO_COLOR, TERM, COLORTERM and whether someone looks")
  func colour() {
    let usual = ["TERM": "xterm-256color", "LANG": "en_GB.UTF-8"]
    expectEqual(style(usual).colour, .palette)
    expectEqual(style(usual.merging(["COLORTERM": "truecolor"]) { $1 }).colour, .full)
    expectEqual(style(usual.merging(["NO_COLOR": "1"]) { $1 }).colour, .none)
    expectEqual(style(usual.merging(["NO_COLOR": ""]) { $1 }).colour, .palette)
    expectEqual(style(usual, isTerminal: false).colour, .none)
    expectEqual(style(usual.merging(["CLICOLOR_FORCE": "1"]) { $1 }, isTerminal: false).colour, .palette)
    expectEqual(style(["TERM": "dumb"]).colour, .none)
    expectEqual(style([:]).colour, .none)
  }

  @Test("blocks and braille need a UTF-8 locale; LC_ALL wins over LC_CTYPE, that over LANG")
  func unicode() {
    #expect(style(["TERM": "xterm", "LANG": "de_DE.UTF-8"]).isUnicode)
    #expect(style(["TERM": "xterm", "LANG": "de_DE.utf8"]).isUnicode)
    #expect(!style(["TERM": "xterm", "LANG": "C"]).isUnicode)
    #expect(!style(["TERM": "xterm"]).isUnicode)
    #expect(!style(["TERM": "xterm", "LC_ALL": "C", "LANG": "en_GB.UTF-8"]).isUnicode)
    #expect(style(["TERM": "xterm", "LC_CTYPE": "C.UTF-8", "LANG": "C"]).isUnicode)
    #expect(!style(["TERM": "linux", "LANG": "en_GB.UTF-8"]).isUnicode)
    #expect(style(["LANG": "en_GB.UTF-8"], isTerminal: false).isUnicode)
  }

  @Test("width comes from the terminal, else from COLUMNS, else it is 80")
  func width() {
    expectEqual(style(["COLUMNS": "133"]).width, 133)
    expectEqual(style(["COLUMNS": "wide"]).width, 80)
    let variables = ["COLUMNS": "133"]
    expectEqual(TerminalStyle(environment: { variables[$0] }, isTerminal: true, width: 90).width, 90)
  }
}
