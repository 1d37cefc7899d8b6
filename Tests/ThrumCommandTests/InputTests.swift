import Foundation
import HapticModel
import HapticText
import TestExpectations
import TestSupport
import Testing

@testable import ThrumCommand

@Suite("Files that are named on the command line")
struct InputTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test("an unknown file suggests near names of its folder")
  func nearNames() throws {
    try folder.write("heartbeat.ahap", Sample.tap)
    try folder.write("engine.ahap", Sample.tap)
    let misspelled = thrum("check", "--quiet", folder.path + "/hearbeat.ahap")
    expectEqual(misspelled.status, 66)
    #expect(misspelled.errors.hasSuffix("no such file; did you mean 'heartbeat.ahap'?\n"))
    #expect(thrum("info", folder.path + "/heartbeat").errors.contains("did you mean 'heartbeat.ahap'?"))
    #expect(
      thrum("format", folder.path + "/HEARTBEAT.AHAP").errors.contains("did you mean 'heartbeat.ahap'?"))
    #expect(!thrum("check", folder.path + "/sword-clash.ahap").errors.contains("did you mean"))
  }

  @Test("a missing folder is named")
  func missingFolder() {
    let run = thrum("check", "--quiet", folder.path + "/none/x.ahap")
    expectEqual(run.status, 66)
    #expect(run.errors.hasSuffix("there is no folder '\(folder.path)/none'\n"))
  }

  @Test("a file in the place of a folder is named")
  func fileAsFolder() throws {
    let file = try folder.write("tap.ahap", Sample.tap)
    let run = thrum("check", "--quiet", file + "/x.ahap")
    expectEqual(run.status, 66)
    #expect(run.errors.hasSuffix("there is no folder '\(file)'\n"))
  }

  @Test("a folder in the place of a file says so")
  func folderAsFile() {
    let run = thrum("felt", folder.path)
    expectEqual(run.status, 66)
    expectEqual(run.errors, "thrum: cannot read '\(folder.path)': it is a folder; name a file in it\n")
  }

  @Test("a folder stands for the patterns below it, in order, but not for hidden ones")
  func folderOfPatterns() throws {
    for name in ["b.ahap", "a.AHAP", "inner/c.ahap", ".hidden/d.ahap", "e.json"] {
      try folder.write(name, Sample.noPattern)
    }
    try FileManager.default.createSymbolicLink(
      atPath: folder.path + "/inner/loop", withDestinationPath: folder.path)
    let run = thrum("check", folder.path + "/")
    let files: [String] = run.lines.compactMap { $0.split(separator: ":").first.map(String.init) }
    expectEqual(files, [folder.path("a.AHAP"), folder.path("b.ahap"), folder.path("inner/c.ahap")])
    expectEqual(run.status, 1)
  }

  @Test("names too far away are left out, and there are at most three")
  func suggestions() {
    expectEqual(
      NearNames.suggestions(for: "rain", among: ["train", "gain", "heartbeat"]), ["gain", "train"])
    expectEqual(NearNames.suggestions(for: "tap", among: ["tab", "tip", "top", "cap", "lap"]).count, 3)
    #expect(NearNames.hint(for: "x", among: []).isEmpty)
  }
}
