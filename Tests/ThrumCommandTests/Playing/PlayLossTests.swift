import Foundation
import HapticOutputs
import TestExpectations
import TestSupport
import Testing

@testable import ThrumCommand

@Suite("thrum play, when the output is lost")
struct PlayLossTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private let broken = OutputError(.noServer, "no server answers", place: "manual")

  @Test(
    "it says so, tries again, and goes on where it was",
    arguments: [OutputEvent.deviceLost, .serverReset, .interrupted])
  func comesBack(event: OutputEvent) throws {
    let output = ManualOutput()
    let file = try folder.write("taps.ahap", Sample.taps(0, 0.6))
    let run = playing(["play", file], [(10, .run { output.raise(event) })], output: output)
    expectEqual(run.status, .success)
    let lines = run.errors.split(separator: "\n")
    expectEqual(lines.count, 2)
    expectEqual(lines.first?.hasPrefix("thrum: the output manual was lost ("), true)
    expectEqual(lines.last, "thrum: the output manual is back")
    // Lost at 0.3 s, back half a second later: the second tap is as much later.
    #expect(run.onsets.count == 2 && run.onsets[0] == 0)
    #expect(run.onsets[1] > 1.1 && run.onsets[1] < 1.2)
  }

  @Test(
    "a disconnected device or controller is named as that",
    arguments: [
      (OutputEvent.deviceLost, "the device was disconnected"),
      (.controllerDisconnected, "the game controller was disconnected"),
    ])
  func disconnected(event: OutputEvent, reason: String) throws {
    let output = ManualOutput()
    let file = try folder.write("hum.ahap", Sample.hum(seconds: 1))
    let run = playing(["play", file], [(10, .run { output.raise(event) })], output: output)
    #expect(
      run.errors.split(separator: "\n").first
        == "thrum: the output manual was lost (\(reason)); waiting for it to come back")
  }

  @Test("it stays held when it was held")
  func pausedComesBack() throws {
    let output = ManualOutput()
    let file = try folder.write("taps.ahap", Sample.taps(0, 0.6))
    let run = playing(
      ["play", file],
      [(5, .type(" ")), (10, .run { output.raise(.deviceLost) }), (100, .type(" "))], size: (80, 24),
      output: output)
    #expect(run.status == .success && run.onsets.count == 2)
    #expect(run.onsets[1] > 3.4 && run.onsets[1] < 3.5)
    #expect(
      run.output.contains("the output manual was lost") && run.output.contains("the output manual is back"))
  }

  @Test("a reconnect is shown for a few seconds")
  func noteFades() throws {
    let output = ManualOutput()
    let file = try folder.write("hum.ahap", Sample.hum(seconds: 9))
    let run = playing(
      ["play", file], [(10, .run { output.raise(.deviceLost) }), (250, .type("q"))], size: (80, 24),
      output: output)
    let frames = run.output.components(separatedBy: "\u{1B}[J")
    let told = frames.count { $0.contains("the output manual is back") }
    // Four seconds of 30 ms.
    #expect(told > 130 && told < 138)
    expectEqual(frames.last { $0.contains("9.00 s") }?.contains("is back"), false)
  }

  @Test("it ends with 69 when the output does not come back within 15 seconds")
  func staysLost() throws {
    let output = ManualOutput()
    let file = try folder.write("hum.ahap", Sample.hum(seconds: 3))
    var script: [(Int, ScriptedClock.Action)] = [(10, .run { output.raise(.deviceLost) })]
    // Each try fails.
    for frame in 10..<700 { script.append((frame, .run { output.failNextStart(self.broken) })) }
    let run = playing(["play", file], script, output: output)
    expectEqual(run.status, .unavailable)
    #expect(run.seconds > 15 && run.seconds < 16.5)
    let last = run.errors.split(separator: "\n").last
    expectEqual(last, "thrum: the output manual was lost and does not come back: manual: no server answers")
  }

  @Test("q and Ctrl-C end it while it waits")
  func quit() throws {
    let file = try folder.write("hum.ahap", Sample.hum(seconds: 3))
    for (action, status) in [
      (ScriptedClock.Action.type("q"), ExitStatus.success), (.interrupt, .interrupted),
    ] {
      let output = ManualOutput()
      let run = playing(
        ["play", file], [(10, .run { output.raise(.deviceLost) }), (15, action)], size: (80, 24),
        output: output)
      #expect(run.status == status && run.seconds < 0.5)
      expectEqual(run.clock.log, ["watch", "begin", "end"])
    }
  }
}
