import AHAP
import Foundation
import HapticOperations
import HapticPlatform
import TestExpectations
import TestSupport
import Testing

@testable import ThrumCommand

@Suite("thrum edit and thrum mix")
struct EditTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private static let verbs = [
    ["trim", "--from", "0.2", "--to", "0.5"], ["shift", "--by", "0.25"], ["shift", "--by", "-0.05"],
    ["stretch", "--by", "2"], ["scale", "--intensity", "0.5"], ["loop", "--count", "2"],
    ["quantize", "--bpm", "90"], ["reverse"], ["swing", "--bpm", "96", "--steps", "2", "--amount", "0.6"],
    ["humanize", "--seed", "4711"], ["accent", "--grid", "0.1", "--level", "1", "--level", "0.5"],
  ]

  private func text(_ name: String) throws -> String {
    String(decoding: try folder.read(name), as: UTF8.self)
  }

  @Test(
    "a result goes to standard output, to a file, and into the file itself, with the same bytes",
    arguments: verbs)
  func outputs(verb: [String]) throws {
    let file = try folder.write("buzz.ahap", Sample.buzz)
    let printed = thrum(["edit"] + verb + [file])
    #expect(printed.status == 0 && printed.output.contains("\"Takes\": [1, 2]"))
    #expect(printed.output != Sample.buzz)
    expectEqual(thrum(["edit"] + verb + ["-"], input: Sample.buzz).output, printed.output)
    expectEqual(thrum(["edit"] + verb + [file, "-o", folder.path("new.ahap")]).status, 0)
    #expect(try text("new.ahap") == printed.output)
    let run = thrum(["edit"] + verb + ["--in-place", file])
    #expect(run.status == 0 && run.output.isEmpty)
    #expect(try text("buzz.ahap") == printed.output)
    #expect(try folder.names.sorted() == ["buzz.ahap", "new.ahap"])
  }

  @Test("-o with the input replaces it, unless it has changed meanwhile")
  func replacing() throws {
    let file = try folder.write("buzz.ahap", Sample.buzz)
    expectEqual(thrum("edit", "shift", "--by", "1", file, "-o", file).status, 0)
    let once = try text("buzz.ahap")
    #expect(once != Sample.buzz)
    let meanwhile: @Sendable () -> Void = { [folder] in _ = try? folder.write("buzz.ahap", Sample.tap) }
    let run = OutputFile.$beforeCommit.withValue(meanwhile) {
      thrum("edit", "shift", "--by", "1", "-i", file)
    }
    expectEqual(run.status, 74)
    #expect(try text("buzz.ahap") == Sample.tap)
  }

  @Test(
    "a folder that cannot be written, a file with errors and wrong numbers are refused, and nothing is left behind"
  )
  func refused() throws {
    let file = try folder.write("buzz.ahap", Sample.buzz)
    let bad = try folder.write("bad.ahap", Sample.noPattern)
    let failed = thrum("edit", "shift", "--by", "1", bad, "-i")
    #expect(failed.status == 1 && failed.errors == thrum("check", bad).output)
    expectEqual(thrum("edit", "shift", "--by", "nan", file).status, 64)
    expectEqual(thrum("edit", "trim", "--from", "2", "--to", "1", file).status, 64)
    expectEqual(thrum("edit", "loop", "--count", "2", "--every", "0.1", file).status, 64)
    expectEqual(thrum("edit", "stretch", file).status, 64)
    expectEqual(thrum("edit", "shift", "--by", "86400", file).status, 64)
    expectEqual(thrum("edit", "shift", "--by", "1", file, "-o", file + "/x.ahap").status, 73)
    expectEqual(thrum("edit", "shift", "--by", "1", "-i", "-").status, 64)
    expectEqual(thrum("edit", "shift", "--by", "1", "--json", file).status, 64)
    expectEqual(thrum("edit", "join", file, "-o", file).status, 64)
    #expect(try folder.names.sorted() == ["bad.ahap", "buzz.ahap"])
    #expect(try text("buzz.ahap") == Sample.buzz)
  }

  @Test("an audio file stays where the pattern finds it: it is copied, or its path changes")
  func audio() throws {
    try folder.makeFolder("in")
    try folder.makeFolder("out")
    let sound = Sample.wav(seconds: 0.2)
    try folder.write("in/sound.wav", sound)
    let file = try folder.write("in/audio.ahap", Sample.audio)
    let run = thrum("edit", "shift", "--by", "1", file, "-o", folder.path("out/audio.ahap"), "--json")
    #expect(run.status == 0 && run.output.contains("\"copied\""))
    #expect(try folder.read("out/sound.wav") == sound)
    expectEqual(thrum("check", folder.path("out/audio.ahap")).status, 0)
    // The folder above contains the sound already.
    expectEqual(thrum("edit", "shift", "--by", "1", file, "-o", folder.path("above.ahap")).status, 0)
    #expect(try text("above.ahap").contains("\"in/sound.wav\""))
    expectEqual(thrum("check", folder.path("above.ahap")).status, 0)
    // Another sound of that name is not replaced.
    try folder.write("out/sound.wav", Sample.wav(seconds: 0.3))
    let other = thrum("edit", "shift", "--by", "2", file, "-o", folder.path("out/two.ahap"))
    #expect(other.status == 73 && other.errors.contains("is another sound"))
    #expect(!folder.exists("out/two.ahap"))
  }

  @Test("a sound that began before a part is named unless it is over by then")
  func trimmedSound() throws {
    try folder.write("sound.wav", Sample.wav(seconds: 0.2))
    let file = try folder.write("audio.ahap", Sample.audio)
    let early = thrum("edit", "trim", "--from", "0.1", file)
    #expect(early.status == 0 && early.errors.contains("0 s: the audio file that starts there is left out"))
    #expect(thrum("edit", "trim", "--from", "0.5", file).errors.isEmpty)
  }

  @Test("files to join are counted as they are read, and none is read after the limit")
  func joinLimit() throws {
    let file = try folder.write("tap.ahap", Sample.tap)
    let writing = try EditOutputOptions.parse(["-o", folder.path("out.ahap")])
    let files = [file, file, file, folder.path("none.ahap")]
    let error = #expect(throws: CommandFailure.self) {
      try JoinedFiles(files, writing, limit: 2).run(Console()) { _ throws(OperationError) in
        throw OperationError(.invalidOption, "joined")
      }
    }
    #expect(
      error
        == CommandFailure(
          .usage, "\(file): 3 of 4 files have 3 entries; 2 are possible, so name fewer files"))
  }

  @Test("parts of a split file are named by its name, and joined they are the file again")
  func splitAndJoin() throws {
    let taps =
      #"{"Version": 1, "Pattern": [{"Event": {"Time": 0, "EventType": "HapticTransient"}}, "#
      + #"{"Event": {"Time": 1, "EventType": "HapticTransient"}}]}"#
    let file = try folder.write("taps.ahap", taps)
    let split = thrum("edit", "split", "--at", "0.5", file, "-o", folder.path("parts"))
    expectEqual(split.status, 0)
    let parts = ["parts/taps-1.ahap", "parts/taps-2.ahap"].map { folder.path($0) }
    expectEqual(split.output, "\(parts[0])  from 0 s\n\(parts[1])  from 0.5 s\n")
    #expect(
      thrum(["edit", "join", "--at", "0.5"] + parts).output.filter { $0 != " " } == taps.filter { $0 != " " })
    expectEqual(thrum(["edit", "join", "--at", "-1"] + parts).status, 64)
  }

  @Test("a mix takes what is asked of each file")
  func mix() throws {
    let (buzz, tone) = (
      try folder.write("buzz.ahap", Sample.buzz), try folder.write("tone.ahap", Sample.tone)
    )
    let run = thrum("mix", buzz, "--take", "haptics", tone, "--take", "audio")
    #expect(run.status == 0 && run.errors.isEmpty)
    let pattern = AHAPDecoder().decode(Array(run.output.utf8)).pattern
    expectEqual(pattern?.events.map(\.type.name), ["HapticContinuous", "AudioContinuous"])
    expectEqual(thrum("mix", buzz, "--take", "sound").status, 64)
    expectEqual(thrum("mix", buzz, "--take", "audio", "--take", "all").status, 64)
  }

  @Test(
    "every verb has help with an example",
    arguments: Edit.configuration.subcommands.compactMap { $0.configuration.commandName })
  func help(name: String) {
    let run = thrum("edit", name, "--help")
    #expect(run.status == 0 && run.output.contains("Example: thrum edit \(name)"))
    #expect(thrum("edit").output.contains(name) || thrum("edit").errors.contains(name))
  }
}
