import Foundation
import HapticOutputs
import TestExpectations
import TestSupport
import Testing

@testable import ThrumCommand

@Suite("thrum play --watch")
struct PlayWatchTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Saves a text in a frame of the script.
  private func save(_ frame: Int, _ text: String, as name: String = "x.ahap") -> (Int, ScriptedClock.Action) {
    (frame, .run { _ = try? self.folder.write(name, text) })
  }

  private func run(_ script: [(Int, ScriptedClock.Action)], _ files: String...) -> PlayRun {
    playing(["play", "--watch"] + (files.isEmpty ? ["x.ahap"] : files).map(folder.path), script)
  }

  @Test("a save plays it again, at once when it still plays")
  func saves() throws {
    try folder.write("x.ahap", Sample.taps(0))
    let run = run([
      save(20, Sample.taps(0, 0.3)), save(50, Sample.taps(0, 5)), save(60, Sample.taps(0.1)),
      (80, .interrupt),
    ])
    expectEqual(run.status, .interrupted)
    // Noticed in the frame after the one that saw the file as it stayed.
    expectEqual(run.onsets, [0, 0.63, 0.93, 1.53, 1.93])
    #expect(run.lines.count == 4 && run.errors.isEmpty)
  }

  @Test("a broken save shows the findings and leaves what plays; mending it plays it")
  func broken() throws {
    try folder.write("x.ahap", Sample.taps(0, 1))
    let run = run([save(20, Sample.noPattern), save(50, Sample.taps(0, 0)), (70, .interrupt)])
    expectEqual(run.onsets, [0, 1, 1.53])
    try folder.write("x.ahap", Sample.noPattern)
    expectEqual(run.errors, thrum("check", folder.path("x.ahap")).output)
  }

  @Test("a file that is broken from the start is watched too; one that is not there is an error")
  func brokenAtFirst() throws {
    try folder.write("x.ahap", "[")
    let run = run([save(20, Sample.taps(0)), (40, .interrupt)])
    #expect(run.onsets == [0.63] && run.errors.contains("x.ahap:1:"))
    let missing = playing(["play", "--watch", folder.path("none.ahap")])
    #expect(missing.status == .unreadable && missing.clock.frame == 0)
    #expect(
      missing.errors.split(separator: "\n").count == 1 && missing.errors.hasPrefix("thrum: cannot read "))
  }

  @Test("a file that is away for a while, and one that is replaced, are waited for")
  func replaced() throws {
    try folder.write("x.ahap", Sample.taps(0))
    let path = folder.path
    let run = run([
      (10, .run { try? FileManager.default.removeItem(atPath: path + "/x.ahap") }),
      save(20, Sample.taps(0)),
      save(38, Sample.taps(0, 0.2), as: "new"),
      (
        40,
        .run {
          _ = try? FileManager.default.removeItem(atPath: path + "/x.ahap")
          try? FileManager.default.moveItem(atPath: path + "/new", toPath: path + "/x.ahap")
        }
      ), (60, .interrupt),
    ])
    #expect(run.onsets == [0, 0.63, 1.23, 1.43] && run.errors.isEmpty)
  }

  @Test("a save in several steps is read once it is left alone")
  func steps() throws {
    try folder.write("x.ahap", Sample.taps(0))
    let whole = Sample.taps(0, 0.2)
    let run = run(
      [save(20, ""), save(21, String(whole.prefix(40))), save(22, whole), (40, .interrupt)])
    #expect(run.onsets == [0, 0.69, 0.89] && run.errors.isEmpty)
  }

  @Test("saving one of several plays that one")
  func several() throws {
    try folder.write("a.ahap", Sample.taps(0))
    try folder.write("b.ahap", Sample.taps(0.1))
    let run = run([save(20, Sample.taps(0.3), as: "b.ahap"), (50, .interrupt)], "a.ahap", "b.ahap")
    expectEqual(run.onsets, [0, 0.93])
  }

  @Test("keys work while it waits: space plays it again, q ends with 0; settings outlive a save")
  func keys() throws {
    let file = try folder.write("x.ahap", Sample.taps(0, 0.2))
    let run = playing(
      ["play", "--watch", file],
      [(20, .type(" ")), (40, .type("]]]]")), save(50, Sample.taps(0, 0.4)), (90, .type("q"))],
      size: (80, 30),
      environment: ["NO_COLOR": "1", "LC_ALL": "C.UTF-8", "TERM": "xterm"])
    expectEqual(run.status, .success)
    expectEqual(run.onsets, [0, 0.2, 0.6, 0.8, 1.53, 1.663])
    #expect(run.output.contains("waiting for a save") && run.output.contains("rate 3"))
  }

  @Test("a pattern whose audio is not there is watched too, and plays once the audio is")
  func missingAudio() throws {
    try folder.write("x.ahap", Sample.audio)
    let folder = folder
    let sound: (Int, Double) -> (Int, ScriptedClock.Action) = { frame, seconds in
      (frame, .run { _ = try? folder.write("sound.wav", Sample.wav(seconds: seconds)) })
    }
    let run = run([sound(20, 0.1), sound(50, 0.2), (80, .interrupt)])
    expectEqual(run.status, .interrupted)
    #expect(run.errors.contains("sound.wav: no such file") && run.errors.split(separator: "\n").count == 1)
    // Begins in the frame after the one that saw the file as it stayed, each time.
    let heard = run.clock.left.indices.filter { run.clock.left[$0] != 0 }
    expectEqual(heard.first.map { Double($0) / 48_000 }.map { $0 > 0.62 && $0 < 0.64 }, true)
    // The new sound, not the one that was there before: it lasts longer.
    #expect(heard.contains { Double($0) / 48_000 > 1.7 } && run.lines.count == 2)
    // What is not there has no end that --from could be beyond.
    try folder.write("y.ahap", Sample.audio(path: "absent.wav"))
    let later = playing(["play", "--watch", "--from", "0.1", folder.path("y.ahap")], [(5, .interrupt)])
    #expect(later.errors.contains("absent.wav") && !later.errors.contains("beyond the end"))
  }

  @Test("while it waits for a save it stands at the end, and goes back from there")
  func waiting() throws {
    let file = try folder.write("x.ahap", Sample.taps(0, 0.2, 0.5))
    let run = playing(
      ["play", "--watch", file], [(100, .type("\u{1B}[D\u{1B}[D\u{1B}[D\u{1B}[D")), (130, .interrupt)],
      size: (80, 30), environment: ["NO_COLOR": "1", "LC_ALL": "C.UTF-8", "TERM": "xterm"])
    #expect(run.output.contains("■ 0.50 / 0.50 s   waiting") && !run.output.contains("■ 0.6"))
    // 0.4 s before the end, each key by itself.
    expectEqual(run.onsets, [0, 0.2, 0.5, 3.1, 3.4])
  }
}
