import AHAP
import Foundation
import HapticOperations
import HapticPlatform
import TestExpectations
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
    expectEqual(run.status, 0)
    #expect(run.errors.isEmpty)
    #expect(run.output.hasSuffix("}\n"))
    _ = try JSONSerialization.jsonObject(with: Data(run.output.utf8))
    let before = AHAPDecoder().decode(Array(Sample.trailingComma.utf8))
    let after = AHAPDecoder().decode(Array(run.output.utf8))
    expectEqual(after.pattern, before.pattern)
    #expect(after.findings.isEmpty)
  }

  @Test(
    "formatting twice changes nothing more", arguments: [Sample.tap, Sample.buzz, Sample.tone, Sample.audio])
  func idempotent(text: String) {
    let once = thrum("format", "-", input: text).output
    #expect(!once.isEmpty)
    expectEqual(thrum("format", "-", input: once).output, once)
  }

  @Test("a file can be formatted in place, and no other file is left behind")
  func inPlace() throws {
    let file = try folder.write("comma.ahap", Sample.trailingComma)
    let run = thrum("format", file, "-o", file)
    expectEqual(run.status, 0)
    #expect(run.output.isEmpty)
    expectEqual(thrum("check", "--strict", file).status, 0)
    #expect(try folder.names == ["comma.ahap"])
  }

  @Test("a file with an error is left alone and its errors are reported as by check")
  func refusesErrors() throws {
    let file = try folder.write("bad.ahap", Sample.noPattern)
    let run = thrum("format", file, "-o", file)
    expectEqual(run.status, 1)
    expectEqual(run.errors, thrum("check", file).output)
    #expect(try folder.read("bad.ahap") == Array(Sample.noPattern.utf8))
    #expect(try folder.names == ["bad.ahap"])
  }

  @Test("warnings are printed only with --verbose")
  func verbose() throws {
    let file = try folder.write("comma.ahap", Sample.trailingComma)
    #expect(thrum("format", file).errors.isEmpty)
    expectEqual(thrum("format", "--verbose", file).errors, thrum("check", file).output)
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
    expectEqual(whole.pattern?.curves.count, 1)
    let split = AHAPDecoder().decode(Array(thrum("format", "--split-curves", file).output.utf8))
    #expect((split.pattern?.curves.count ?? 0) >= 3)
    expectEqual(split.pattern?.curves.allSatisfy { $0.controlPoints.count <= 16 }, true)
  }

  @Test("an output that cannot be made exits 73 and says why")
  func cannotCreate() throws {
    let file = try folder.write("tap.ahap", Sample.tap)
    let noFolder = thrum("format", file, "-o", folder.path + "/none/out.ahap")
    expectEqual(noFolder.status, 73)
    #expect(noFolder.errors.contains("/none/out.ahap: cannot be created; its folder does not exist"))
    // A file in the place of the folder stops every user, the superuser too.
    expectEqual(thrum("format", file, "-o", file + "/out.ahap").status, 73)
  }

  @Test("a link as the output stays a link, and the file behind it changes")
  func link() throws {
    let file = try folder.write("comma.ahap", Sample.trailingComma)
    let link = folder.path + "/link.ahap"
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: file)
    expectEqual(thrum("format", link, "-o", link).status, 0)
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == file)
    expectEqual(thrum("check", "--strict", file).status, 0)
  }

  @Test("what changes in content is reported, what changes in form is not")
  func losses() throws {
    let file = try folder.write(
      "x.ahap",
      """
      {"Version": 1.0, "Pattern": [ // a remark
        {"Event": {"Time": 0.0, "EventType": "hapticTransient", "EventParameters": [
          {"ParameterID": "HapticIntensity", "ParameterValue": 0.5},
          {"ParameterID": "HapticSharpness", "ParameterValue": 1849}]}},]}
      """)
    let run = thrum("format", file)
    expectEqual(run.status, 0)
    let rules = run.errors.split(separator: "\n").compactMap { $0.split(separator: "[").last }
    expectEqual(rules, ["comment]", "value-out-of-range]"])
    #expect(run.errors.contains("1849 is outside the range of HapticSharpness, 0 to 1; 1 is used"))
  }

  @Test("--check lists what is not canonical, with the first line that differs, and writes nothing")
  func check() throws {
    let canonical = try folder.write("good.ahap", thrum("format", "-", input: Sample.buzz).output)
    let other = try folder.write("other.ahap", Sample.buzz)
    expectEqual(thrum("format", "--check", canonical).status, 0)
    let run = thrum("format", "--check", folder.path)
    expectEqual(run.status, 1)
    expectEqual(run.output, "\(other):1: not canonical; 'thrum format --in-place' rewrites it\n")
    #expect(try folder.read("other.ahap") == Array(Sample.buzz.utf8))
    let bad = try folder.write("bad.ahap", Sample.noPattern)
    expectEqual(thrum("format", "--check", canonical, bad).status, 1)
  }

  @Test("--in-place rewrites many files, leaves canonical ones untouched, and goes on after a broken one")
  func manyInPlace() throws {
    let bad = try folder.write("bad.ahap", Sample.noPattern)
    try folder.write("a.ahap", Sample.buzz)
    try folder.write("b.ahap", Sample.trailingComma)
    let run = thrum("format", "-i", folder.path, errorsAreTerminal: true)
    #expect(run.status == 1 && run.output.isEmpty)
    #expect(run.errors.contains("\(bad):1:1: error: "))
    #expect(run.errors.hasSuffix("thrum: 2 of 3 files rewritten\n"))
    expectEqual(thrum("format", "--check", folder.path("a.ahap"), folder.path("b.ahap")).status, 0)
    let stamp = FileInfo(at: folder.path("a.ahap"))
    expectEqual(thrum("format", "-i", folder.path("a.ahap")).status, 0)
    expectEqual(FileInfo(at: folder.path("a.ahap")), stamp)
  }

  @Test("--fix absolute-times subtracts the time of the curve, says so, and leaves other curves alone")
  func absoluteTimes() throws {
    let text = """
      {"Version": 1.0, "Pattern": [
        {"Event": {"Time": 0, "EventType": "HapticContinuous", "EventDuration": 3}},
        {"ParameterCurve": {"Time": 1.5, "ParameterID": "HapticIntensityControl", "ParameterCurveControlPoints": [
          {"Time": 1.5, "ParameterValue": 0.2}, {"Time": 2, "ParameterValue": 0.9}]}},
        {"ParameterCurve": {"Time": 1, "ParameterID": "HapticSharpnessControl", "ParameterCurveControlPoints": [
          {"Time": 0, "ParameterValue": 0.2}, {"Time": 1, "ParameterValue": 0.9}]}}]}
      """
    let file = try folder.write("late.ahap", text)
    #expect(thrum("check", file).output.contains("'thrum format --fix absolute-times'"))
    let run = thrum("format", "--fix", "absolute-times", file)
    expectEqual(run.errors, "thrum: \(file): curve 1, HapticIntensityControl: 2 points moved by -1.5 s\n")
    let curves = try #require(AHAPDecoder().decode(Array(run.output.utf8)).pattern?.curves)
    expectEqual(curves[0].controlPoints.map(\.time), [0, 0.5])
    expectEqual(curves[1].controlPoints.map(\.time), [0, 1])
    #expect(AHAPDecoder().decode(Array(run.output.utf8)).findings.isEmpty)
    #expect(thrum("format", file).output != run.output, "without the option nothing moves")
  }

  @Test(
    "the hint of check is true: formatting removes every finding that it counts", arguments: AHAPRule.allCases
  )
  func fixable(rule: AHAPRule) throws {
    let tap = #"{"Event": {"Time": 0, "EventType": "HapticTransient"}}"#
    let texts: [AHAPRule: String] = [
      .byteOrderMark: "\u{FEFF}{\"Version\": 1, \"Pattern\": [\(tap)]}",
      .trailingComma: "{\"Version\": 1, \"Pattern\": [\(tap),]}",
      .comment: "{\"Version\": 1, /* x */ \"Pattern\": [\(tap)]}",
      .valueOutOfRange:
        #"{"Version": 1, "Pattern": [{"Parameter": {"Time": 0, "ParameterID": "HapticIntensityControl", "ParameterValue": 7}}, \#(tap)]}"#,
      .numberAsString: #"{"Version": "1", "Pattern": [\#(tap)]}"#,
      .booleanSpelling:
        #"{"Version": 1, "Pattern": [{"Parameter": {"Time": 0, "ParameterID": "HapticIntensityControl", "ParameterValue": true}}, \#(tap)]}"#,
      .nullValue:
        #"{"Version": 1, "Pattern": [\#(tap), {"Event": null, "Parameter": {"Time": 0, "ParameterID": "HapticIntensityControl", "ParameterValue": 1}}]}"#,
      .wrongCase: #"{"version": 1, "Pattern": [\#(tap)]}"#,
      .misnamedKey:
        #"{"Version": 1, "Pattern": [{"Event": {"Time": 0, "EventType": "HapticContinuous", "Duration": 1}}]}"#,
      .misnamedParameterID:
        #"{"Version": 1, "Pattern": [{"Event": {"Time": 0, "EventType": "HapticContinuous", "EventDuration": 1, "EventParameters": [{"ParameterID": "HapticAttackTime", "ParameterValue": 0.1}]}}]}"#,
      .duplicateKey: #"{"Version": 1, "Version": 1, "Pattern": [\#(tap)]}"#,
      .missingVersion: #"{"Pattern": [\#(tap)]}"#,
      .emptyEntry: #"{"Version": 1, "Pattern": [{}, \#(tap)]}"#,
      .severalInEntry:
        #"{"Version": 1, "Pattern": [{"Event": {"Time": 0, "EventType": "HapticTransient"}, "Parameter": {"Time": 0, "ParameterID": "HapticIntensityControl", "ParameterValue": 1}}]}"#,
    ]
    let isCounted = AHAPRule.fixedByFormatting.contains(rule.name)
    let isLoss = FormatResult.isLoss(rule.name)
    #expect(!isCounted || !isLoss, "what would be lost is not counted")
    #expect((texts[rule] != nil) == (isCounted || isLoss && rule != .tooManyFindings))
    guard let text = texts[rule] else { return }
    expectEqual(AHAPDecoder().decode(Array(text.utf8)).findings.map(\.rule), [rule.name])
    #expect(AHAPDecoder().decode(Array(thrum("format", "-", input: text).output.utf8)).findings.isEmpty)
  }

  @Test("on a terminal it says what it wrote")
  func notice() throws {
    let file = try folder.write("comma.ahap", Sample.trailingComma)
    let out = folder.path("out.ahap")
    let run = thrum("format", file, "-o", out, errorsAreTerminal: true)
    expectEqual(run.errors, "thrum: \(out): written; 'thrum play \(out)' plays it\n")
  }
}
