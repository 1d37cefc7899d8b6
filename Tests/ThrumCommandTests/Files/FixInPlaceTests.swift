import AHAP
import Foundation
import HapticModel
import TestExpectations
import TestSupport
import Testing

@testable import ThrumCommand

/// A row of four equal transients, the first of which is not counted: `check --fix` adds a primer.
private func ghost(_ separator: String = ",\n    ", before: String = "", after: String = "") -> String {
  let taps = [0.3, 0.4, 0.5, 0.6].map {
    #"{"Event": {"Time": \#($0), "EventType": "HapticTransient", "EventParameters": [{"ParameterID": "HapticIntensity", "ParameterValue": 0.5}]}}"#
  }
  return
    "{\"Version\": 1.0,\n  \"Pattern\": [\n    \(before)\(taps.joined(separator: separator))\(after)\n  ]\n}\n"
}

@Suite("Rewriting a file loses nothing in silence")
struct FixInPlaceTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test("--fix keeps comments, unknown entries, values out of range, double keys, and the layout")
  func keepsAll() throws {
    let text = ghost(
      before:
        "// tuned by hand with Anna, do not change\n    {\"AudioCue\": {\"Time\": 0.5, \"File\": \"boom.wav\"}},\n    ",
      after:
        ",\n    {\"Parameter\": {\"Time\": 9, \"Time\": 0.50, \"ParameterID\": \"HapticIntensityControl\", \"ParameterValue\": 7e0}},"
    ).replacingOccurrences(of: "\n", with: "\r\n")
    let file = try folder.write("b.ahap", text)
    let run = thrum("check", "--fix", "--quiet", file)
    expectEqual(run.status, 0)
    #expect(run.errors.isEmpty, "nothing is lost: \(run.errors)")
    let after = String(decoding: try folder.read("b.ahap"), as: UTF8.self)
    let lines = after.components(separatedBy: "\r\n")
    #expect(lines.count == text.components(separatedBy: "\r\n").count + 1, "one line is added")
    let added = lines.filter { $0.contains("\"Time\": 0.15") }
    expectEqual(added.count, 1)
    expectEqual(after.replacingOccurrences(of: (added.first ?? "") + "\r\n", with: ""), text)
    for rule in ["comment", "empty-entry", "value-out-of-range", "duplicate-key", "trailing-comma"] {
      #expect(run.output.contains("[\(rule)]"), "\(rule) is still reported")
    }
    expectEqual(thrum("check", "--fix", file).output.contains("+++"), false)
    #expect(String(decoding: try folder.read("b.ahap"), as: UTF8.self) == after)
  }

  @Test("--fix refuses a file that it would have to lay out again and that would lose something")
  func refusesLoss() throws {
    // The points are not in their order, so that the pieces of the curve are written from the pattern.
    let points = (0..<20).map { "{\"Time\": \(Double(19 - $0) / 10), \"ParameterValue\": 0.5}" }
    let text = """
      {"Version": 1.0, "Pattern": [ // keep me
        {"Event": {"Time": 0, "EventType": "HapticContinuous", "EventDuration": 2}},
        {"ParameterCurve": {"ParameterID": "HapticIntensityControl", "Time": 0, "ParameterCurveControlPoints": [\(points.joined(separator: ", "))]}}]}
      """
    let file = try folder.write("a.ahap", text)
    let other = try folder.write("b.ahap", ghost())
    let run = thrum("check", "--fix", file, other)
    expectEqual(run.status, 1)
    #expect(run.errors.contains("\(file):1:31: warning: JSON has no comments"), "\(run.errors)")
    #expect(run.errors.contains("left as it is") && run.errors.contains("--force"))
    #expect(try folder.read("a.ahap") == Array(text.utf8))
    #expect(run.output.contains("+++ \(other)"), "the other file is fixed")
    expectEqual(thrum("check", "--fix", "--force", file).status, 0)
    #expect(!String(decoding: try folder.read("a.ahap"), as: UTF8.self).contains("keep me"))
    expectEqual(thrum("check", "--force", file).status, 64)
  }

  @Test("format --in-place refuses a file that would lose something, and rewrites the others")
  func formatRefuses() throws {
    let commented = try folder.write("a.ahap", "// by Anna\n" + Sample.tap)
    try folder.write("b.ahap", Sample.trailingComma)
    let run = thrum("format", "--in-place", folder.path, errorsAreTerminal: true)
    expectEqual(run.status, 1)
    #expect(run.errors.contains("\(commented):1:1: warning: "))
    #expect(run.errors.contains("\(commented): left as it is"))
    #expect(run.errors.hasSuffix("thrum: 1 of 2 files rewritten\n"), "\(run.errors)")
    #expect(try folder.read("a.ahap") == Array(("// by Anna\n" + Sample.tap).utf8))
    #expect(thrum("format", commented, "-o", commented).status == 1, "the same file under -o")
    #expect(thrum("format", commented, "-o", folder.path("c.ahap")).status == 0, "another file loses nothing")
    expectEqual(thrum("format", "--in-place", "--force", commented).status, 0)
    #expect(!String(decoding: try folder.read("a.ahap"), as: UTF8.self).contains("Anna"))
    expectEqual(thrum("format", "--force", commented).status, 64)
  }

  @Test("a file that is saved between reading and replacing keeps what was saved", arguments: [0, 1, 2])
  func changedMeanwhile(command: Int) throws {
    let file = try folder.write("a.ahap", ghost())
    let saved = ghost(after: ",") + " "
    let arguments = [
      ["check", "--fix", file], ["format", "--in-place", file], ["format", file, "-o", file],
    ][command]
    let path = file
    // The same length and, within the clock's step, the same time: only the content differs.
    for text in [saved, ghost().replacingOccurrences(of: "0.3", with: "0.2")] {
      try folder.write("a.ahap", ghost())
      let run = OutputFile.$beforeCommit.withValue({
        try? Data(text.utf8).write(to: URL(fileURLWithPath: path))
      }) { thrum(arguments) }
      expectEqual(run.status, 74)
      #expect(
        run.errors.contains("the file has changed meanwhile and is left as it is; run the command again"))
      #expect(try folder.read("a.ahap") == Array(text.utf8))
    }
    try folder.write("a.ahap", ghost())
    let removed = OutputFile.$beforeCommit.withValue({ try? FileManager.default.removeItem(atPath: path) }) {
      thrum(arguments)
    }
    // `check` reads what it has written, and reports that there is nothing to read.
    expectEqual(removed.status, (command == 0 ? 66 : 74))
    #expect(!folder.exists("a.ahap"), "a removed file does not come back")
    try folder.write("a.ahap", ghost())
    let replaced = OutputFile.$beforeCommit.withValue({
      try? FileManager.default.removeItem(atPath: path)
      try? FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
    }) { thrum(arguments) }
    expectEqual(replaced.status, (command == 0 ? 66 : 74))
    #expect(try folder.names == ["a.ahap"], "no temporary file is left")
  }

  @Test("files that another program creates meanwhile are not replaced without --force")
  func createdMeanwhile() throws {
    let place = folder.path("success.ahap")
    for command in [["feedback", "export", "success"], ["samples", "copy", "success"]] {
      let run = OutputFile.$beforeCommit.withValue({
        try? Data("mine".utf8).write(to: URL(fileURLWithPath: place))
      }) { thrum(command + ["--to", folder.path]) }
      expectEqual(run.status, 74)
      #expect(try folder.read("success.ahap") == Array("mine".utf8))
      #expect(try folder.names == ["success.ahap"])
      try FileManager.default.removeItem(atPath: place)
    }
  }

  @Test("eight processes that fix one file leave it fixed once, and no other file")
  func eightProcesses() throws {
    for _ in 0..<3 {
      try folder.write("a.ahap", ghost())
      _ = thrum("check", "--fix", try folder.write("b.ahap", ghost()))
      let run = try Shell(folder: folder).text(
        "for i in 1 2 3 4 5 6 7 8; do \"$thrum\" check --fix a.ahap & done; wait")
      expectEqual(run.status, 0)
      #expect(try folder.read("a.ahap") == folder.read("b.ahap"), "\(run.output)")
      #expect(try folder.names == ["a.ahap", "b.ahap"])
    }
  }
}
