import Foundation
import HapticOutputs
import TestExpectations
import TestSupport
import Testing

@testable import ThrumCommand

/// A frame is 30 ms: what is typed in frame n is in force from n × 30 ms on.
@Suite("The keys of thrum play")
struct PlayKeyTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func run(
    _ pattern: String, _ script: [(Int, ScriptedClock.Action)], _ options: String...,
    output: ManualOutput = ManualOutput()
  ) throws -> PlayRun {
    playing(
      ["play", try folder.write("x.ahap", pattern)] + options, script, size: (80, 30),
      environment: ["TERM": "xterm", "LC_ALL": "C.UTF-8", "NO_COLOR": "1"], output: output)
  }

  @Test("q ends at once, with 0")
  func quit() throws {
    let run = try run(Sample.taps(0, 5), [(10, .type("q"))])
    #expect(run.status == .success && run.seconds == 0.3 && run.onsets == [0])
    expectEqual(run.clock.log, ["watch", "begin", "end"])
  }

  @Test("space holds time and lets it go on")
  func pause() throws {
    let run = try run(Sample.taps(0, 0.5), [(10, .type(" ")), (30, .type(" "))])
    // Pattern time stands still for the 0.6 s between both keys.
    expectEqual(run.onsets, [0, 1.1])
    #expect(run.output.contains("‖ 0.30 / 0.50 s"))
    #expect(run.output.contains("▶ 0.3"))
  }

  @Test("arrows seek, also back to what has been played, and while paused")
  func seek() throws {
    let forward = try run(Sample.taps(0, 0.5), [(10, .type("\u{1B}[C"))])
    expectEqual(forward.onsets, [0, 0.4])
    let back = try run(Sample.taps(0, 0.1, 0.5), [(10, .type("\u{1B}[D\u{1B}[D\u{1B}[D"))])
    expectEqual(back.onsets, [0, 0.1, 0.3, 0.4, 0.8])
    let held = try run(
      Sample.taps(0, 0.1, 0.5), [(10, .type(" ")), (20, .type("\u{1B}[C")), (30, .type(" "))])
    expectEqual(held.onsets, [0, 0.1, 1])
    #expect(held.output.contains("‖ 0.40 / 0.50 s"))
  }

  @Test("seeking takes up a file that has ended already, and leaves one that is shorter")
  func seekSeveral() throws {
    let short = try folder.write("short.ahap", Sample.taps(0, 0.2))
    let long = try folder.write("long.ahap", Sample.taps(0.4, 0.7))
    let back = playing(
      ["play", "--together", short, long], [(20, .type("\u{1B}[D\u{1B}[D\u{1B}[D\u{1B}[D\u{1B}[D"))],
      size: (80, 30))
    // From 0.6 to 0.1: the short one's second tap comes again, then both of the long one.
    expectEqual(back.onsets, [0, 0.2, 0.4, 0.7, 0.9, 1.2])
    let forward = playing(
      ["play", "--together", short, long], [(2, .type("\u{1B}[C\u{1B}[C\u{1B}[C"))], size: (80, 30))
    expectEqual(forward.onsets.count, 3)
  }

  @Test("brackets change the rate")
  func rate() throws {
    // Up to 0.3 s at 1, then from 0.3 on at 1.5.
    let run = try run(Sample.taps(0, 0.9), [(10, .type("]]"))])
    expectEqual(run.onsets, [0, 0.7])
    #expect(run.output.contains("rate 1.5"))
    #expect(try self.run(Sample.taps(0, 0.6), [(10, .type("[[["))]).onsets == [0, 1.5])
  }

  @Test("m mutes; time goes on")
  func mute() throws {
    let run = try run(Sample.taps(0, 0.5, 1), [(10, .type("m")), (25, .type("m"))])
    expectEqual(run.onsets, [0, 1])
    #expect(run.output.contains("   muted"))
  }

  @Test("l turns the loop on and off")
  func loop() throws {
    let run = try run(Sample.taps(0, 0.3), [(5, .type("l")), (25, .type("l"))])
    #expect(run.status == .success && run.output.contains("   loop"))
    expectEqual(run.onsets, [0, 0.3, 0.32, 0.62, 0.64, 0.94])
  }

  @Test("up and down move the live intensity, within 0 and 1")
  func intensity() throws {
    let run = try run(
      Sample.hum(seconds: 2, intensity: 1),
      [
        (10, .type("\u{1B}[B\u{1B}[B\u{1B}[B")), (20, .type("\u{1B}[A")),
        (30, .type("\u{1B}[A\u{1B}[A\u{1B}[A")),
      ])
    #expect(run.output.contains(" 1.00   sharpness 0.50"))
    #expect(run.output.contains("   live 0.70") && run.output.contains(" 0.70   sharpness 0.50"))
    #expect(run.output.contains("   live 0.80") && run.output.contains(" 0.80   sharpness 0.50"))
    #expect(!run.output.contains("   live 1"))
  }

  @Test("a tap is shown with its intensity and sharpness for a while")
  func tap() throws {
    let run = try run(Sample.taps(0, 2), [(30, .type("q"))])
    #expect(run.output.contains("   tap 1.00/0.50"))
    let last = try #require(run.output.components(separatedBy: "intensity ").last)
    #expect(!last.contains("tap"))
  }

  @Test("keys that mean nothing change nothing")
  func unknown() throws {
    let run = try run(Sample.taps(0, 0.5), [(3, .type("xyz\u{1B}[3~\u{1B}")), (8, .type("é"))])
    #expect(run.status == .success && run.onsets == [0, 0.5])
  }

  @Test("frames are drawn in place, and a new size wipes the screen once")
  func frames() throws {
    let run = try run(Sample.taps(0, 0.5), [(8, .resize(60, 16)), (12, .resize(20, 4))])
    #expect(run.output.hasPrefix("\u{1B}[?25l\u{1B}[?7l\r"))
    expectEqual(run.output.components(separatedBy: "\u{1B}[H\u{1B}[2J").count, 3)
    // As many rows up as the frame before had.
    let frames = run.output.components(separatedBy: "\u{1B}[J")
    for (frame, next) in zip(frames, frames.dropFirst())
    where next.hasPrefix("\u{1B}[") && !next.hasPrefix("\u{1B}[H") {
      if next.hasPrefix("\u{1B}[?") { continue }
      #expect(next.hasPrefix("\u{1B}[\(frame.count { $0 == "\n" })A"))
    }
  }

  @Test("a terminal whose keys cannot be read, and one that can show nothing, get lines")
  func noKeys() throws {
    let file = try folder.write("x.ahap", Sample.hum(seconds: 1.2))
    let background = playing(["play", file], size: (80, 30), canReadKeys: false)
    let dumb = playing(["play", file], size: (80, 30), environment: ["TERM": "dumb"])
    for run in [background, dumb] {
      #expect(run.lines.count == 2 && !run.output.contains("\u{1B}"))
    }
  }

  @Test("stepping aside closes output and terminal, and goes on from there")
  func suspension() throws {
    let output = ManualOutput()
    let run = try run(Sample.taps(0, 0.5), [(10, .suspend)], output: output)
    expectEqual(run.clock.log, ["watch", "begin", "suspend", "end"])
    #expect(run.status == .success && run.onsets == [0, 0.5])
  }

  @Test(
    "a frame fills its terminal and no more: no line feed in the last row, nothing wiped behind the last column"
  )
  func edges() throws {
    for (columns, rows) in [(1, 1), (1, 3), (20, 1), (20, 5), (80, 24)] {
      let file = try folder.write("x.ahap", Sample.taps(0, 0.5))
      let run = playing(["play", file], size: (columns, rows), environment: ["LC_ALL": "C.UTF-8"])
      let frames = run.output.components(separatedBy: "\u{1B}[J")
      #expect(frames.count > 10)
      for frame in frames.dropLast() {
        let lines = frame.split(separator: "\n", omittingEmptySubsequences: false)
        #expect(lines.count <= rows)
        for line in lines where line.hasSuffix("\u{1B}[K") {
          let text = line.dropLast(3).drop { $0 != "\r" }.dropFirst().filter { !$0.isNewline }
          #expect(text.count < columns, "\(columns) x \(rows): \(text)")
        }
      }
      #expect(run.output.hasSuffix("\n\u{1B}[?7h\u{1B}[?25h"))
    }
  }

  @Test("a job in the background neither draws nor steers the terminal, and draws again in the foreground")
  func background() throws {
    let run = try run(
      Sample.hum(seconds: 3),
      [(10, .suspend), (10, .background(true)), (50, .background(false)), (60, .type("q"))])
    #expect(run.status == .success && run.clock.frame == 60)
    let parts = run.output.components(separatedBy: "\u{1B}[?7h\u{1B}[?25h")
    // Two times the terminal was taken over and given back.
    #expect(parts.count == 3 && parts[2].isEmpty)
    #expect(parts[1].hasPrefix("\u{1B}[?25l\u{1B}[?7l\r"))
    #expect(!run.output.contains("0.9") && run.output.contains("1.5"))
  }
}
