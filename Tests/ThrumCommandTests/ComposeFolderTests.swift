import AHAP
import Foundation
import HapticModel
import TestExpectations
import TestSupport
import Testing

@testable import ThrumCommand

@Suite("Folders of sounds, and thrum compose --watch")
struct ComposeFolderTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    for place in ["in/a.wav", "in/deep/a.wav", "in/deep/notes.txt"] {
      try folder.write(place, Sample.sound("Sounds/door.wav"))
    }
  }

  @Test("a folder stands for its sounds, and the patterns mirror its folders")
  func folders() throws {
    let run = thrum("compose", folder.path + "/in", "-o", folder.path + "/out/")
    #expect(run.status == 0 && run.output.split(separator: "\n").count == 2, "\(run)")
    let patterns = try ["out/a.ahap", "out/deep/a.ahap"].map { try folder.read($0) }
    #expect(patterns[0] == patterns[1] && !patterns[0].isEmpty)
    // The changes by hand in them are found by the same places.
    let again = thrum(
      "compose", folder.path + "/in", "-o", folder.path + "/out/", "--update", folder.path + "/out")
    #expect(again.status == 0 && again.errors.isEmpty, "\(again)")
  }

  @Test("a folder without sounds, a pipe and a broken link in a folder are named")
  func faults() throws {
    try folder.write("empty/notes.txt", [])
    let none = thrum("compose", folder.path + "/empty", "-o", folder.path + "/out/")
    #expect(none.status == 66 && none.errors.contains("has no audio file"), "\(none)")
    try FileManager.default.createSymbolicLink(
      atPath: folder.path + "/in/gone.wav", withDestinationPath: "missing.wav")
    let broken = thrum("compose", folder.path + "/in", "-o", folder.path + "/out/")
    #expect(broken.status == 66 && broken.errors.contains("in/gone.wav': it is a link"), "\(broken)")
    #expect(folder.exists("out/a.ahap") && folder.exists("out/deep/a.ahap"))
    let one = thrum("compose", folder.path + "/in", "-o", folder.path + "/x.ahap")
    #expect(one.status == 64 && one.errors.contains("need a folder"), "\(one)")
  }

  @Test(
    "a sound of a folder that another program must convert is named with the command, unless it lies converted beside it"
  )
  func foreign() throws {
    try folder.write("in/my song.m4a", "\0\0\0\u{1C}ftypM4A \0\0\u{2}\0")
    let run = thrum("compose", folder.path + "/in", "-o", folder.path + "/out/")
    #expect(run.status == 66 && run.errors.contains("my song.m4a' '"), "\(run.errors)")
    #expect(run.errors.contains("my song.wav'") && folder.exists("out/a.ahap"), "\(run.errors)")
    try folder.write("in/my song.wav", Sample.sound("Sounds/door.wav"))
    let converted = thrum("compose", folder.path + "/in", "-o", folder.path + "/out/")
    #expect(converted.status == 0 && folder.exists("out/my song.ahap"), "\(converted.errors)")
  }

  @Test("--watch composes again when a sound is saved, and keeps a change made by hand")
  func watch() throws {
    let (sound, pattern) = (folder.path + "/in/a.wav", folder.path + "/a.ahap")
    let command = try #require(
      Thrum.parseAsRoot(["compose", sound, "-o", pattern, "--watch"]) as? Compose)
    let console = Console(input: [])
    let sounds = try ["surf", "door"].map { try Sample.sound("Sounds/\($0).wav") }
    var steps: [() throws -> Void] = [
      { try folder.write("in/a.wav", sounds[0]) }, {}, {},
      {
        var pattern = try #require(AHAPDecoder().decode(folder.read("a.ahap")).pattern)
        pattern.events.append(HapticEvent(.hapticTransient, time: 9))
        try folder.write("a.ahap", AHAPEncoder().encode(pattern))
      },
      { try folder.write("in/a.wav", sounds[1]) }, {}, {},
    ]
    var fault: (any Error)?
    let watch = ComposeWatch(command: command, console: console) {
      guard !steps.isEmpty else { return false }
      do { try steps.removeFirst()() } catch { fault = error }
      return true
    }
    #expect(try watch.run() == .interrupted)
    #expect(fault == nil)
    let lines = String(decoding: console.output.collected, as: UTF8.self).split(separator: "\n")
    #expect(lines.count == 3 && lines[0] != lines[1], "\(lines)")
    #expect(lines.last?.contains("1 by hand kept") == true, "\(lines)")
    let kept = try #require(AHAPDecoder().decode(folder.read("a.ahap")).pattern)
    #expect(kept.events.contains { $0.time == 9 })
  }

  /// Runs `--watch` with a step at each look at the files. Returns what was written to both streams.
  private func watch(
    _ words: [String], _ steps: [() throws -> Void]
  ) throws -> (output: String, errors: String, status: ThrumCommand.ExitStatus) {
    let command = try #require(
      Thrum.parseAsRoot(["compose", "-o", folder.path + "/a.ahap", "--watch"] + words) as? Compose)
    let console = Console(input: [])
    var left = steps[...]
    var fault: (any Error)?
    let watch = ComposeWatch(command: command, console: console) {
      guard let step = left.popFirst() else { return false }
      do { try step() } catch { fault = error }
      return true
    }
    let status = try watch.run()
    #expect(fault == nil)
    return (
      String(decoding: console.output.collected, as: UTF8.self),
      String(decoding: console.errors.collected, as: UTF8.self), status
    )
  }

  @Test("--watch waits for a sound and a file of settings that do not exist yet, and says so once")
  func absent() throws {
    let sound = try Sample.sound("Sounds/door.wav")
    let run = try watch(
      [folder.path + "/later.wav", "--settings", folder.path + "/later.settings"],
      [
        {}, {}, { try folder.write("later.wav", sound) }, {},
        { try folder.write("later.settings", "strength=0.5\n") }, {}, {},
      ])
    expectEqual(run.status, .interrupted)
    for name in ["later.wav", "later.settings"] {
      let lines = run.errors.split(separator: "\n").filter { $0.contains(name) }
      #expect(lines.count == 1 && lines[0].contains("no such file"), "\(run.errors)")
      #expect(lines.first?.contains("waiting until it is saved") == true, "\(run.errors)")
    }
    #expect(run.output.split(separator: "\n").count == 1 && folder.exists("a.ahap"), "\(run.output)")
  }

  @Test("--watch stops while it waits for a file, and an unknown preset is refused without waiting")
  func stopped() throws {
    let run = try watch([folder.path + "/never.wav"], [{}])
    #expect(run.status == .interrupted && run.output.isEmpty && !folder.exists("a.ahap"))
    #expect(throws: CommandFailure.self) {
      try watch([folder.path + "/never.wav", "--preset", "speach"], [{}])
    }
  }

  @Test("--watch reports a mistake in the file of settings at first, and composes when it is corrected")
  func corrected() throws {
    let settings = try folder.write("a.settings", "strength=9\n")
    let run = try watch(
      [folder.path + "/in/a.wav", "--settings", settings],
      [{ try folder.write("a.settings", "strength=0.5\n") }, {}, {}])
    #expect(run.status == .interrupted && run.errors.contains("a.settings:1: "), "\(run.errors)")
    #expect(run.output.split(separator: "\n").count == 1, "\(run.output)")
  }

  @Test(
    "--watch says that a sound or a file of settings has vanished, and composes when it is back",
    arguments: ["in/a.wav", "a.settings"])
  func vanished(name: String) throws {
    let settings = try folder.write("a.settings", "strength=0.5\n")
    let place = folder.path + "/" + name
    let bytes = try folder.read(name)
    let looks = [() throws -> Void](repeating: {}, count: 8)
    let run = try watch(
      [folder.path + "/in/a.wav", "--settings", settings],
      [{ try FileManager.default.removeItem(atPath: place) }] + looks + [{ try folder.write(name, bytes) }]
        + looks)
    let lines = run.errors.split(separator: "\n").filter { $0.contains("no such file") }
    #expect(lines.count == 1 && lines[0].contains(name), "\(run.errors)")
    #expect(run.output.split(separator: "\n").count == 2, "\(run.output)")
    // A program that replaces the file leaves its path empty for a moment.
    let replaced = try watch(
      [folder.path + "/in/a.wav", "--settings", settings],
      [
        { try FileManager.default.removeItem(atPath: place) }, {}, { try folder.write(name, bytes) }, {}, {},
        {},
      ])
    #expect(!replaced.errors.contains("no such file"), "\(replaced.errors)")
    #expect(replaced.output.split(separator: "\n").count == 2, "\(replaced.output)")
  }
}
