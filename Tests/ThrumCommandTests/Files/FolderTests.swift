import Foundation
import HapticPlatform
import TestExpectations
import TestSupport
import Testing

@testable import ThrumCommand

@Suite("Folders as inputs and outputs")
struct FolderTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    for name in ["in/a.ahap", "in/left/a.ahap", "in/right/deep/a.ahap"] { try folder.write(name, Sample.tap) }
  }

  /// The files below a folder, relative to it.
  private func files(in name: String) throws -> [String] {
    try FileManager.default.subpathsOfDirectory(atPath: folder.path(name)).filter { $0.contains(".") }
      .sorted()
  }

  @Test(
    "an output folder is created and mirrors the folders of the input",
    arguments: [("plot", "svg"), ("frames", "csv"), ("render", "wav"), ("format", "ahap")])
  func mirrored(command: String, ending: String) throws {
    let run = thrum(command, folder.path("in"), "-o", folder.path("out/new") + "/")
    #expect(run.status == 0, "\(run.errors)")
    #expect(
      try files(in: "out/new") == ["a.\(ending)", "left/a.\(ending)", "right/deep/a.\(ending)"])
    let one = thrum(command, folder.path("in/a.ahap"), "-o", folder.path("alone.\(ending)"))
    expectEqual(one.status, 0)
    #expect(try folder.read("alone.\(ending)") == folder.read("out/new/left/a.\(ending)"))
  }

  @Test("a folder stands for its patterns in every command that reads several")
  func everyCommand() throws {
    for command in [
      ["check"], ["info"], ["format", "--check"], ["frames"], ["plot"],
      ["play", "--output", "silent", "--quiet"],
    ] {
      let run = thrum(command + [folder.path("in")])
      #expect(run.status == (command[0] == "format" ? 1 : 0), "\(command): \(run.errors)")
    }
    expectEqual(thrum("render", folder.path("in"), "-o", folder.path("mix.wav")).status, 0)
  }

  @Test("what fails leaves the others written")
  func oneBroken() throws {
    try folder.write("in/b.ahap", Sample.noPattern)
    let run = thrum("render", folder.path("in"), "-o", folder.path("out") + "/")
    expectEqual(run.status, 1)
    #expect(try files(in: "out").count == 3)
  }

  @Test("several results need a folder, and no two may be one file")
  func refusals() throws {
    let several = thrum("plot", folder.path("in"), "-o", folder.path("x.svg"))
    expectEqual(several.status, 64)
    #expect(several.errors.contains("3 results need a folder; name one with -o, with a slash at the end"))
    let same = thrum(
      "plot", folder.path("in/a.ahap"), folder.path("in/left/a.ahap"), "-o", folder.path("out") + "/")
    expectEqual(same.status, 64)
    #expect(same.errors.contains("would both be written to this file"))
    #expect(!folder.exists("out"))
    try folder.write("file", "")
    expectEqual(thrum("plot", folder.path("in"), "-o", folder.path("file") + "/").status, 73)
  }

  @Test("results in the searched folder are not read again")
  func outputWithin() throws {
    for _ in 0..<2 {
      expectEqual(thrum("format", folder.path("in"), "-o", folder.path("in/out") + "/").status, 0)
    }
    #expect(try files(in: "in/out") == ["a.ahap", "left/a.ahap", "right/deep/a.ahap"])
  }

  @Test("samples copy takes several names")
  func severalSamples() throws {
    let run = thrum("samples", "copy", "heartbeat", "rain", "heartbeat", "--to", folder.path("samples"))
    #expect(run.status == 0, "\(run.errors)")
    #expect(try files(in: "samples") == ["heartbeat.ahap", "rain.ahap"])
    expectEqual(thrum("samples", "copy", "heartbeat", "nosuch", "--to", folder.path("none")).status, 64)
    #expect(!folder.exists("none"))
  }
}
