import AHAP
import Foundation
import HapticComposition
import HapticModel
import HapticText
import TestExpectations
import TestSupport
import Testing

@testable import ThrumCommand

@Suite("thrum compose --update")
struct ComposeUpdateTests {
  let folder: TemporaryFolder
  private let sound: String
  private var place: String { folder.path + "/door.ahap" }

  init() throws {
    folder = try TemporaryFolder()
    sound = try folder.write("sounds/door.wav", Sample.sound("Sounds/door.wav"))
    try folder.write("door.ahap", try #require(ComposeLossTests.composed))
  }

  private func update(_ words: String...) -> (status: Int32, output: String, errors: String) {
    let console = Console(input: [])
    let status = Thrum.run(
      ["compose", sound, "-o", place, "--update", place] + words, console: console)
    return (
      status.rawValue, String(decoding: console.output.collected, as: UTF8.self),
      String(decoding: console.errors.collected, as: UTF8.self)
    )
  }

  private func edit(_ change: (inout HapticPattern) -> Void) throws -> HapticPattern {
    var pattern = try #require(AHAPDecoder().decode(folder.read("door.ahap")).pattern)
    change(&pattern)
    try folder.write("door.ahap", AHAPEncoder().encode(pattern))
    return pattern
  }

  private func read() throws -> HapticPattern {
    try #require(AHAPDecoder().decode(folder.read("door.ahap")).pattern)
  }

  @Test("without changes by hand the bytes are those of a fresh composition, after `thrum format` too")
  func fresh() throws {
    let bytes = try folder.read("door.ahap")
    expectEqual(thrum("format", "--in-place", place).status, 0)
    #expect(try folder.read("door.ahap") == bytes)
    let run = update()
    #expect(run.status == 0 && run.errors.isEmpty && !run.output.contains("by hand"))
    #expect(try folder.read("door.ahap") == bytes)
    expectEqual(update("--set", "strength=0.6").status, 0)
    let updated = try folder.read("door.ahap")
    expectEqual(thrum("compose", sound, "-o", place, "--set", "strength=0.6").status, 0)
    #expect(try folder.read("door.ahap") == updated && updated != bytes)
  }

  @Test("changes by hand alone are kept byte for byte, comments and spaces included")
  func handAlone() throws {
    var text = String(decoding: try folder.read("door.ahap"), as: UTF8.self)
    text = text.replacing("{\n  \"Version\"", with: "// mine\n{\n    \"Version\"")
    let value = try #require(text.range(of: #""ParameterValue": [0-9.]+"#, options: .regularExpression))
    text.replaceSubrange(value, with: "\"ParameterValue\":0.10")
    try folder.write("door.ahap", Array(text.utf8))
    let run = update()
    #expect(run.status == 0 && run.output.contains("1 by hand kept, 0 deleted"), "\(run)")
    #expect(String(decoding: try folder.read("door.ahap"), as: UTF8.self) == text)
  }

  @Test("changes by hand survive another parameter, and conflicts are reported with their time")
  func conflicts() throws {
    let old = try edit { pattern in
      pattern.events[0].parameters[0].value = 0.11
      pattern.events.append(HapticEvent(.hapticTransient, time: 9))
    }
    let run = update("--set", "tap-gain=-3")
    #expect(run.status == 0 && run.output.contains("2 by hand kept, 0 deleted, 1 conflict"), "\(run)")
    let time = NumberText.shortest(old.events[0].time)
    #expect(
      run.errors.contains(
        "door.ahap: \(time) s: transient changed by hand, and composing again changes it too"),
      "\(run)")
    let pattern = try read()
    #expect(pattern.events.contains(old.events[0]) && pattern.events.contains { $0.time == 9 })
    // All else is as a fresh composition writes it.
    let fresh = folder.path + "/fresh.ahap"
    expectEqual(thrum("compose", sound, "-o", fresh, "--set", "tap-gain=-3").status, 0)
    let composed = try #require(AHAPDecoder().decode(folder.read("fresh.ahap")).pattern)
    expectEqual(pattern.events.count, composed.events.count + 1)
    // Once more, and nothing is left to say.
    let again = update("--set", "tap-gain=-3")
    #expect(again.output.contains("2 by hand kept") && !again.errors.contains("composing again"))
    #expect(try read() == pattern)
  }

  @Test("a comment that would be lost is named, and the pattern stays as it is without --force")
  func comments() throws {
    let bytes = Array("// mine\n".utf8) + (try folder.read("door.ahap"))
    try folder.write("door.ahap", bytes)
    let refused = update("--set", "strength=0.6")
    #expect(refused.status == 1 && refused.errors.contains("[comment]"), "\(refused)")
    #expect(refused.errors.contains("--force"), "\(refused)")
    #expect(try folder.read("door.ahap") == bytes)
    // Into another file nothing is lost.
    let other = folder.path + "/other.ahap"
    let copy = thrum("compose", sound, "-o", other, "--update", place, "--set", "strength=0.6")
    #expect(copy.status == 0 && copy.errors.contains("[comment]"), "\(copy)")
    expectEqual(update("--set", "strength=0.6", "--force").status, 0)
    #expect(try folder.read("door.ahap") == folder.read("other.ahap"))
  }

  @Test("a pattern saved while the sound is composed stays as it is, with and without --update")
  func savedMeanwhile() throws {
    let mine = Array(#"{"Pattern":[]}"#.utf8)
    for old in [UpdatedPattern(path: place, isRequired: true), nil] {
      expectEqual(thrum("compose", sound, "-o", place, "--force").status, 0)
      let job = ComposeJob(
        input: InputPath(named: sound), name: sound, output: place, settings: CompositionSettings(),
        channel: .mix, isSplit: false, withAudio: false, scale: FeltScale(), old: old,
        protection: PatternGuard(option: "-o", canUpdate: true))
      let failure = #expect(throws: CommandFailure.self) {
        try job.run { _ in _ = try? folder.write("door.ahap", mine) }
      }
      #expect(failure?.status == .writeFailed && failure?.message?.contains("changed meanwhile") == true)
      #expect(try folder.read("door.ahap") == mine)
    }
  }

  @Test("a pattern without a record, a broken one and a missing one are refused and stay as they are")
  func refused() throws {
    let plain = Array(#"{"Pattern":[]}"#.utf8)
    for bytes in [plain, Array("{".utf8), []] {
      try folder.write("door.ahap", bytes)
      let run = update()
      #expect(run.status == 1 && run.errors.contains("door.ahap"), "\(run)")
      #expect(try folder.read("door.ahap") == bytes)
    }
    let missing = thrum("compose", sound, "-o", place, "--update", folder.path + "/none.ahap")
    #expect(missing.status == 66 && missing.errors.contains("none.ahap"))
    let all = thrum("compose", sound, "-o", place, "--update", place, "--strategy", "all")
    expectEqual(all.status, 64)
    let two = thrum("compose", sound, "Samples/Sounds/surf.wav", "-o", folder.path + "/", "--update", place)
    #expect(two.status == 64 && two.errors.contains("folder"))
  }

  @Test("several sounds take the folder of their patterns; one that is missing there is composed")
  func folders() throws {
    _ = try edit { $0.events[0].parameters[0].value = 0.11 }
    let surf = try folder.write("sounds/surf.wav", Sample.sound("Sounds/surf.wav"))
    let run = thrum("compose", sound, surf, "-o", folder.path + "/", "--update", folder.path)
    #expect(run.status == 0, "\(run.errors)")
    #expect(try read().events[0].parameters[0].value == 0.11)
    #expect(folder.exists("surf.ahap"))
  }

  @Test("each side of a sound has a pattern of its own to keep")
  func sides() throws {
    try folder.write("pair.wav", ComposeTests.stereo)
    let words = ["compose", folder.path + "/pair.wav", "-o", folder.path + "/x.ahap", "--split-channels"]
    expectEqual(Thrum.run(words, console: Console(input: [])), .success)
    var pattern = try #require(AHAPDecoder().decode(folder.read("x-right.ahap")).pattern)
    pattern.events[0].parameters[0].value = 0.11
    try folder.write("x-right.ahap", AHAPEncoder().encode(pattern))
    let again = words + ["--update", folder.path + "/x.ahap", "--set", "points=30"]
    expectEqual(Thrum.run(again, console: Console(input: [])), .success)
    let right = try #require(AHAPDecoder().decode(folder.read("x-right.ahap")).pattern)
    expectEqual(right.events[0].parameters[0].value, 0.11)
  }
}
