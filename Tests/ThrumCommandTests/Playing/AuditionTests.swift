import Foundation
import HapticOutputs
import TestExpectations
import TestSupport
import Testing

@testable import ThrumCommand

@Suite("Playing several files in turn")
struct AuditionTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write("a.ahap", Sample.taps(0, 0.2))
    try folder.write("b.ahap", Sample.taps(0, 0.1))
    try folder.write("c.ahap", Sample.hum(seconds: 0.3))
  }

  /// Plays all three on a screen of 80 × 30.
  private func run(
    _ options: [String] = [], _ script: [(Int, ScriptedClock.Action)] = [], size: (Int, Int)? = (90, 30)
  ) -> PlayRun {
    let files = ["a.ahap", "b.ahap", "c.ahap"].map(folder.path)
    return playing(
      ["play"] + files + options, script, size: size,
      environment: ["TERM": "xterm", "LC_ALL": "C.UTF-8", "NO_COLOR": "1"])
  }

  @Test("each plays after the one before, with a rest between, and the end is the end of the last")
  func inTurn() {
    let run = run()
    expectEqual(run.status, .success)
    expectEqual(run.onsets.count, 5)
    let second = run.onsets[2]
    #expect(second > 0.2 + 0.4 && second < 0.2 + 0.55)
    #expect(abs(run.onsets[3] - second - 0.1) < 1e-9)
  }

  @Test("title, length and place belong to the file that plays")
  func screen() {
    let frames = run().output.components(separatedBy: "\u{1B}[J")
    for (name, length, place) in [
      ("a.ahap", "/ 0.20 s", "1 of 3"), ("b.ahap", "/ 0.10 s", "2 of 3"), ("c.ahap", "/ 0.30 s", "3 of 3"),
    ] {
      let shown = frames.filter { $0.contains(place) }
      #expect(!shown.isEmpty)
      #expect(shown.allSatisfy { $0.contains(name) && $0.contains(length) }, "\(name)")
      for other in ["a.ahap", "b.ahap", "c.ahap"] where other != name {
        #expect(!shown.contains { $0.contains(other) }, "\(other) while \(name) plays")
      }
    }
  }

  @Test("a folder plays as its files do, and without a terminal each is announced")
  func folderOfFiles() {
    let run = playing(["play", folder.path])
    #expect(run.status == .success && run.onsets.count == 5)
    let starts = run.lines.filter { $0.contains(" on manual") }
    #expect(
      starts.map { $0.prefix { $0 != ":" } } == ["a.ahap", "b.ahap", "c.ahap"].map { folder.path($0)[...] })
  }

  @Test("n goes on, p goes back, r starts again; at the ends the same file plays again")
  func keys() {
    // Frames of 30 ms: next at once, so that only the first tap of a is felt.
    let next = run([], [(3, .type("n")), (4, .type("n"))])
    #expect(next.onsets.count == 3, "a tap of a, a tap of b, c")
    let back = run([], [(3, .type("n")), (6, .type("p")), (9, .type("q"))])
    expectEqual(back.onsets.count, 3)
    let again = run(["--stay"], [(4, .type("r")), (40, .type("q"))])
    #expect(again.onsets.count == 3 && abs(again.onsets[2] - again.onsets[1] - 0.2) < 1e-9)
    let first = run(["--stay"], [(20, .type("p")), (40, .type("q"))])
    expectEqual(first.onsets.count, 4)
  }

  @Test("--stay waits after each file for a key")
  func stay() {
    let run = run(["--stay"], [(50, .type("n")), (100, .type(" ")), (150, .type("q"))])
    expectEqual(run.status, .success)
    #expect(run.onsets.count == 6, "a, then b twice")
    #expect(run.output.contains("1 of 3   ended") && run.output.contains("space again"))
    let nowhere = playing(["play", "--stay", folder.path("a.ahap")])
    #expect(
      nowhere.status == .usage && nowhere.errors.contains("--stay waits for keys, so it needs a terminal"))
  }

  @Test("? explains the keys, and again hides them")
  func help() {
    let run = run(["--stay"], [(3, .type("?")), (6, .type("?")), (20, .type("q"))])
    let frames = run.output.components(separatedBy: "\u{1B}[J")
    #expect(frames.contains { $0.contains("again from the start") && $0.contains("next, previous file") })
    expectEqual(frames.last { $0.contains("ended") }?.contains("again from the start"), false)
  }

  @Test("a file whose sound is missing is reported before anything plays, and the others play")
  func missingSound() throws {
    try folder.write("d.ahap", Sample.audio)
    let run = playing(["play", folder.path("a.ahap"), folder.path("d.ahap")])
    #expect(run.status == .unreadable && run.errors.contains("sound.wav"))
    expectEqual(run.onsets, [0, 0.2])
    let first = playing(["play", folder.path("d.ahap"), folder.path("a.ahap"), folder.path("b.ahap")])
    #expect(first.status == .unreadable && first.onsets.count == 4 && first.onsets.first == 0)
    let only = playing(["play", folder.path("d.ahap")])
    #expect(only.status == .unreadable && only.onsets.isEmpty)
    let together = playing(["play", "--together", folder.path("a.ahap"), folder.path("d.ahap")])
    #expect(together.status == .unreadable && together.onsets.isEmpty)
  }

  @Test("a file with an error is reported, the others play, and the status says so")
  func brokenFile() throws {
    try folder.write("aa.ahap", "[")
    let run = playing(["play", folder.path])
    #expect(run.status == .faulty && run.onsets.count == 5)
    expectEqual(run.errors, thrum("check", folder.path("aa.ahap")).output)
    #expect(!run.lines.contains { $0.contains("aa.ahap") } && run.lines.contains { $0.contains("c.ahap") })
    let missing = playing(["play", folder.path("none.ahap"), folder.path("aa.ahap"), folder.path("a.ahap")])
    #expect(missing.status == .unreadable && missing.onsets == [0, 0.2])
    let together = playing(["play", "--together", folder.path("aa.ahap"), folder.path("a.ahap")])
    #expect(together.status == .faulty && together.onsets.isEmpty)
    let none = playing(["play", folder.path("aa.ahap"), folder.path("aa.ahap")])
    #expect(none.status == .faulty && none.onsets.isEmpty)
  }

  @Test("lanes that a small terminal cannot show are counted")
  func hiddenLanes() throws {
    let file = Package.root.appendingPathComponent("Samples/every-key.ahap").path
    let run = playing(
      ["play", "--allow-missing-audio", file], [(3, .interrupt)], size: (80, 24),
      environment: ["TERM": "xterm", "LC_ALL": "C.UTF-8", "NO_COLOR": "1"])
    #expect(run.output.contains("more lanes, which a taller terminal would show"))
    let narrow = playing(
      ["play", "--allow-missing-audio", file], [(3, .interrupt)], size: (44, 24),
      environment: ["TERM": "xterm", "LC_ALL": "C.UTF-8", "NO_COLOR": "1"])
    #expect(narrow.output.contains("more lanes") && !narrow.output.contains("more lanes,"))
  }

  @Test("while its output is lost the screen neither says that it plays nor on what")
  func lost() throws {
    let output = ManualOutput()
    let run = playing(
      ["play", folder.path("a.ahap"), "--loop"], [(5, .run { output.raise(.deviceLost) }), (12, .type("q"))],
      size: (90, 30), environment: ["TERM": "xterm", "LC_ALL": "C.UTF-8", "NO_COLOR": "1"], output: output)
    let frames = run.output.components(separatedBy: "\u{1B}[J").filter {
      $0.contains("waiting for the output")
    }
    #expect(!frames.isEmpty)
    #expect(frames.allSatisfy { !$0.contains("▶") && $0.contains("lost: manual") })
  }
}
