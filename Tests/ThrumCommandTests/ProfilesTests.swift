import Foundation
import HapticOutputs
import HapticPerception
import TestExpectations
import TestSupport
import Testing

@testable import ThrumCommand

@Suite("thrum profiles")
struct ProfilesTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test("lists the built-in profiles, with and without 'list'")
  func list() {
    let run = thrum("profiles")
    expectEqual(run.status, 0)
    expectEqual(run.lines.count, NamedProfile.builtIn.count + 1)
    for named in NamedProfile.builtIn { #expect(run.lines.contains { $0.hasPrefix(named.name + " ") }) }
    expectEqual(thrum("profiles", "list").output, run.output)
  }

  @Test(
    "shows a profile as JSON that validates and shows again the same",
    arguments: ["taptic", "wideband", "audible"])
  func show(name: String) throws {
    let run = thrum("profiles", "show", name)
    expectEqual(run.status, 0)
    _ = try JSONSerialization.jsonObject(with: Data(run.output.utf8))
    let file = try folder.write(name + ".json", run.output)
    let validated = thrum("profiles", "validate", file)
    expectEqual(validated.status, 0)
    #expect(validated.output.isEmpty)
    expectEqual(thrum("profiles", "show", file).output, run.output)
  }

  @Test("an unknown name is wrong usage and suggests a near one")
  func unknownName() {
    let run = thrum("profiles", "show", "tapitc")
    expectEqual(run.status, 64)
    #expect(run.errors.contains("did you mean 'taptic'?"))
    expectEqual(run.errors.split(separator: "\n").count, 1)
  }

  @Test("an unknown file is unreadable and suggests a near one")
  func unknownFile() throws {
    try folder.write("coil.json", "{}")
    for arguments in [["profiles", "show"], ["profiles", "validate"]] {
      let console = Console(input: [])
      expectEqual(Thrum.run(arguments + [folder.path + "/coll.json"], console: console), .unreadable)
      #expect(
        String(decoding: console.errors.collected, as: UTF8.self).hasSuffix("did you mean 'coil.json'?\n"))
    }
  }

  @Test("validate prints every problem with its place and exits 1 for errors only")
  func validate() throws {
    let bad = try folder.write(
      "bad.json", "{\n  \"continuous\": {\"lowHz\": -1},\n  \"intensityExponent\": \"two\"\n}")
    let run = thrum("profiles", "validate", bad)
    expectEqual(run.status, 1)
    expectEqual(run.lines.count, 2)
    expectEqual(run.lines.first?.hasPrefix("\(bad):2:27: error: continuous.lowHz: "), true)
    expectEqual(run.lines.last?.hasPrefix("\(bad):3:24: error: intensityExponent: "), true)
    let odd = try folder.write("odd.json", #"{"colour": "red"}"#)
    expectEqual(thrum("profiles", "validate", odd).status, 0)
    #expect(thrum("profiles", "validate", odd).output.contains(": warning: colour: "))
    #expect(thrum("profiles", "validate", "-", input: "[]").output.hasPrefix("<stdin>:1:1: error: "))
    expectEqual(thrum("profiles", "validate", odd, bad).status, 1)
  }

  @Test("show of a file with errors prints them on standard error and exits 1")
  func showInvalid() throws {
    let bad = try folder.write("bad.json", #"{"continuous": {"lowHz": -1}}"#)
    let run = thrum("profiles", "show", bad)
    expectEqual(run.status, 1)
    #expect(run.output.isEmpty)
    expectEqual(run.errors, thrum("profiles", "validate", bad).output)
  }

  @Test("a pattern in place of a profile is refused by every option that takes one")
  func pattern() throws {
    let pattern = try folder.write("tap.ahap", Sample.tap)
    let commands = [
      ["profiles", "validate", pattern], ["felt", pattern, "--on", pattern],
      ["render", pattern, "-o", folder.path + "/x.wav", "--profile", pattern],
    ]
    for arguments in commands {
      let run = thrum(arguments)
      #expect(run.status == 1, "\(run)")
      #expect((run.output + run.errors).contains("error: Pattern: "), "\(run)")
    }
    #expect(!folder.exists("x.wav"))
  }
}
