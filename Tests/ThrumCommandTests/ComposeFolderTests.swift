import AHAP
import Foundation
import HapticModel
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
}
