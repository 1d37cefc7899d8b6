import AHAP
import Foundation
import TestSupport
import Testing

@testable import ThrumCommand

@Suite("thrum format")
struct FormatTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test("prints the same pattern as strict JSON")
  func strict() throws {
    let run = thrum("format", try folder.write("comma.ahap", Sample.trailingComma))
    #expect(run.status == 0)
    #expect(run.errors.isEmpty)
    #expect(run.output.hasSuffix("}\n"))
    _ = try JSONSerialization.jsonObject(with: Data(run.output.utf8))
    let before = AHAPDecoder().decode(Array(Sample.trailingComma.utf8))
    let after = AHAPDecoder().decode(Array(run.output.utf8))
    #expect(after.pattern == before.pattern)
    #expect(after.findings.isEmpty)
  }

  @Test(
    "formatting twice changes nothing more", arguments: [Sample.tap, Sample.buzz, Sample.tone, Sample.audio])
  func idempotent(text: String) {
    let once = thrum("format", "-", input: text).output
    #expect(!once.isEmpty)
    #expect(thrum("format", "-", input: once).output == once)
  }

  @Test("a file can be formatted in place, and no other file is left behind")
  func inPlace() throws {
    let file = try folder.write("comma.ahap", Sample.trailingComma)
    let run = thrum("format", file, "-o", file)
    #expect(run.status == 0)
    #expect(run.output.isEmpty)
    #expect(thrum("check", "--strict", file).status == 0)
    #expect(try folder.names == ["comma.ahap"])
  }

  @Test("a file with an error is left alone and its errors are told as check tells them")
  func refusesErrors() throws {
    let file = try folder.write("bad.ahap", Sample.noPattern)
    let run = thrum("format", file, "-o", file)
    #expect(run.status == 1)
    #expect(run.errors == thrum("check", file).output)
    #expect(try folder.read("bad.ahap") == Array(Sample.noPattern.utf8))
    #expect(try folder.names == ["bad.ahap"])
  }

  @Test("warnings are told only with --verbose")
  func verbose() throws {
    let file = try folder.write("comma.ahap", Sample.trailingComma)
    #expect(thrum("format", file).errors.isEmpty)
    #expect(thrum("format", "--verbose", file).errors == thrum("check", file).output)
  }

  @Test("--split-curves leaves no curve of more than 16 points")
  func splitCurves() throws {
    let points = (0..<40).map { #"{"Time": \#($0), "ParameterValue": 0.5}"# }.joined(separator: ",")
    let text = """
      {"Version": 1, "Pattern": [
        {"Event": {"Time": 0, "EventType": "HapticContinuous", "EventDuration": 20}},
        {"ParameterCurve": {"Time": 0, "ParameterID": "HapticIntensityControl",
        "ParameterCurveControlPoints": [\(points)]}}]}
      """
    let file = try folder.write("long.ahap", text)
    let whole = AHAPDecoder().decode(Array(thrum("format", file).output.utf8))
    #expect(whole.pattern?.curves.count == 1)
    let split = AHAPDecoder().decode(Array(thrum("format", "--split-curves", file).output.utf8))
    #expect((split.pattern?.curves.count ?? 0) >= 3)
    #expect(split.pattern?.curves.allSatisfy { $0.controlPoints.count <= 16 } == true)
  }

  @Test("an output that cannot be made exits 73 and says why")
  func cannotCreate() throws {
    let file = try folder.write("tap.ahap", Sample.tap)
    let noFolder = thrum("format", file, "-o", folder.path + "/none/out.ahap")
    #expect(noFolder.status == 73)
    #expect(noFolder.errors.contains("/none/out.ahap: cannot be created; its folder does not exist"))
    // A file in the place of the folder stops every user, the superuser too.
    #expect(thrum("format", file, "-o", file + "/out.ahap").status == 73)
    let isFolder = thrum("format", file, "-o", folder.path)
    #expect(isFolder.status == 73)
    #expect(isFolder.errors == "thrum: \(folder.path): is a folder; name a file in it\n")
  }

  @Test("a link as the output stays a link, and the file behind it changes")
  func link() throws {
    let file = try folder.write("comma.ahap", Sample.trailingComma)
    let link = folder.path + "/link.ahap"
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: file)
    #expect(thrum("format", link, "-o", link).status == 0)
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == file)
    #expect(thrum("check", "--strict", file).status == 0)
  }
}
