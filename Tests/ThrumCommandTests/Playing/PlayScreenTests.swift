import AHAP
import HapticGraphics
import HapticModel
import TestExpectations
import TestSupport
import Testing

@testable import HapticOutputs
@testable import HapticServers
@testable import ThrumCommand

@Suite("The screen of thrum play")
struct PlayScreenTests {
  private let state = PlayState(
    position: 0.31, duration: 0.6, rate: 1.5, loops: true, intensityControl: 0.7, intensity: 0.62,
    sharpness: 0.4, tap: PlayState.Tap(intensity: 0.8, sharpness: 0.5),
    output: "jack (48000 Hz, 5 ms, preview)")

  private var pattern: HapticPattern {
    get throws { try #require(AHAPDecoder().decode(Array(Sample.buzz.utf8)).pattern) }
  }

  private func text(_ state: PlayState, _ style: TerminalStyle, rows: Int) throws -> String {
    var screen = PlayScreen(try pattern, title: "buzz.ahap")
    return screen.lines(state, style: style, rows: rows).map { $0 + "\n" }.joined()
  }

  @Test("80 columns are the ones agreed upon")
  func golden() throws {
    let drawn = try text(state, TerminalStyle(width: 80), rows: 40)
    #expect(try Package.compare(drawn, with: "Tests/Golden/ThrumCommand/play-80.txt") == nil)
  }

  @Test("plain ASCII in a small terminal is the one agreed upon")
  func asciiGolden() throws {
    var state = state
    state.isPaused = true
    state.isMuted = true
    let drawn = try text(state, TerminalStyle(width: 60, isUnicode: false), rows: 20)
    #expect(drawn.utf8.allSatisfy { $0 < 0x80 })
    #expect(try Package.compare(drawn, with: "Tests/Golden/ThrumCommand/play-60-ascii.txt") == nil)
  }

  @Test("a save with errors shows the first findings and the number of the rest")
  func findingsGolden() throws {
    var state = state
    state.waits = .save
    state.note = "the output jack is back"
    state.findings = (1...7).map { "buzz.ahap:\($0):1: error: something is wrong [rule]" }
    let drawn = try text(state, TerminalStyle(width: 80), rows: 40)
    #expect(try Package.compare(drawn, with: "Tests/Golden/ThrumCommand/play-findings.txt") == nil)
  }

  @Test(
    "no frame is higher or wider than the terminal",
    arguments: [1, 2, 3, 4, 5, 8, 12, 13, 14, 20, 24, 50], [1, 10, 20, 30, 43, 44, 70, 80, 200])
  func fits(rows: Int, columns: Int) throws {
    for isUnicode in [true, false] {
      var state = state
      state.findings = [
        "a finding that is longer than most terminals are wide, in order to be cut somewhere at the end"
      ]
      var screen = PlayScreen(try pattern, title: "buzz.ahap")
      let style = TerminalStyle(width: columns, isUnicode: isUnicode)
      let lines = screen.lines(state, style: style, rows: rows)
      #expect(lines.count <= rows && !lines.isEmpty)
      // The picture is never narrower than 20 columns; the terminal then cuts it.
      #expect(lines.allSatisfy { $0.count <= max(columns, 20) })
    }
  }

  @Test("the head moves, and a frame does not depend on the frames before")
  func memory() throws {
    var screen = PlayScreen(try pattern, title: "buzz.ahap")
    var state = state
    var seen: Set<[String]> = []
    for step in 0..<60 {
      state.position = Double(step) * 0.01
      let width = step % 7 == 0 ? 60 : 80
      let lines = screen.lines(state, style: TerminalStyle(width: width), rows: 30)
      var fresh = PlayScreen(try pattern, title: "buzz.ahap")
      expectEqual(lines, fresh.lines(state, style: TerminalStyle(width: width), rows: 30))
      seen.insert(lines)
    }
    #expect(seen.count > 40)
  }

  @Test("an endless pattern says so; nothing felt is zero")
  func endless() throws {
    let drawn = try text(
      PlayState(position: 7.5, duration: nil, output: "silent"), TerminalStyle(width: 80), rows: 5)
    #expect(drawn.hasPrefix("▶ 7.50 s, endless\n"))
    #expect(drawn.contains("▏ 0.00   sharpness 0.00\non silent\n"))
  }

  @Test("40 columns and 12 rows show the picture and every value, with Unicode, ASCII and without colours")
  func small() throws {
    let state = PlayState(
      position: 0.2, duration: 0.6, intensity: 0.5, sharpness: 0.25,
      tap: .init(intensity: 0.8, sharpness: 0.5),
      output: PlayState.name(of: SilentOutput()))
    for isUnicode in [true, false] {
      for colour in [TerminalStyle.Colour.none, .palette] {
        var screen = PlayScreen(try pattern, title: "buzz.ahap")
        let style = TerminalStyle(width: 40, colour: colour, isUnicode: isUnicode)
        let lines = screen.lines(state, style: style, rows: 12)
        let drawn = lines.joined(separator: "\n")
        #expect(lines.count <= 12 && drawn.contains("Haptics"), "\(drawn)")
        #expect(drawn.contains("int 0.50   sharp 0.25   tap 0.80/0.50\non the silent output (48000 Hz)\n"))
      }
    }
  }

  @Test("control characters in names and notes are spelled out")
  func controls() throws {
    let state = PlayState(output: "a\u{1B}[2Jb", note: "c\nd")
    let drawn = try text(state, TerminalStyle(width: 80), rows: 10)
    #expect(!drawn.contains("\u{1B}") && drawn.contains("a\\u{1b}[2Jb\n") && drawn.contains("c\\nd\n"))
  }

  @Test("a message is shown in full: at a space, in as many lines as it takes, four at most")
  func wrapping() throws {
    let state = PlayState(
      note: "the output jack was lost (its server has failed)",
      findings: ["/a/long/way/to/the/file.ahap:6:20: error: this string never ends; close it"])
    let drawn = try text(state, TerminalStyle(width: 40), rows: 30)
    #expect(
      drawn.contains(
        """
        the output jack was lost (its server has
        failed)
        /a/long/way/to/the/file.ahap:6:20:
        error: this string never ends; close it

        """))
    let endless = PlayState(findings: [String(repeating: "x", count: 1000)])
    let cut = try text(endless, TerminalStyle(width: 40), rows: 30)
    expectEqual(cut.split(separator: "\n").count { $0.hasPrefix("x") }, 4)
  }

  @Test("the output's line shows the current rate and latency, and underruns once there are any")
  func outputFacts() {
    expectEqual(
      PlayState.name(of: SilentOutput()), "the silent output (48000 Hz, nothing leaves this machine)")
    expectEqual(PlayState.facts(OutputFormat(latency: 0.0053)), ["48000 Hz", "5.3 ms"])
    var statistics = OutputStatistics()
    expectEqual(PlayState.facts(statistics), [])
    statistics.underruns = 1
    expectEqual(PlayState.facts(statistics), ["1 underrun"])
    statistics.underruns = 20
    expectEqual(PlayState.facts(statistics), ["20 underruns"])
  }
}
