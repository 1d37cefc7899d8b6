import Foundation
import HapticOperations
import TestExpectations
import TestSupport
import Testing

@testable import ThrumCommand

@Suite("thrum check --baseline")
struct BaselineTests {
  private let folder: TemporaryFolder
  private let base: String

  init() throws {
    folder = try TemporaryFolder()
    base = folder.path("base.json")
  }

  /// A pattern with a transient for each intensity, a line each.
  private static func taps(_ intensities: [String], from start: Double = 0) -> String {
    let entries = intensities.enumerated().map { index, intensity in
      #"{"Event":{"Time":\#(start + Double(index)),"EventType":"HapticTransient","EventParameters":["#
        + #"{"ParameterID":"HapticIntensity","ParameterValue":\#(intensity)},"#
        + #"{"ParameterID":"HapticSharpness","ParameterValue":0.5}]}}"#
    }
    return "{\"Version\":1.0,\"Pattern\":[\n" + entries.joined(separator: ",\n") + "\n]}"
  }

  @Test("a baseline hides what it lists, so that old findings pass --strict and a new one does not")
  func strict() throws {
    let old = try folder.write("old/a.ahap", Self.taps(["1.5", "2.5"]))
    let new = try folder.write("old/b.ahap", Self.taps(["1"]))
    let written = thrum("check", "--write-baseline", base, folder.path("old"))
    #expect(written.status == 0 && written.output.isEmpty)
    #expect(
      written.errors
        == "thrum: \(base): 2 findings listed; use it with --baseline \(base)\nthrum: 2 files checked: no findings\n"
    )
    let clean = thrum("check", "--strict", "--baseline", base, folder.path("old"))
    #expect(clean.status == 0 && clean.output.isEmpty)
    expectEqual(clean.errors, "thrum: 2 files checked: no findings; 2 more in the baseline\n")
    try folder.write("old/b.ahap", Self.taps(["3.5"]))
    let run = thrum("check", "--strict", "--baseline", base, old, new)
    expectEqual(run.status, 1)
    #expect(run.lines.count == 1 && run.output.contains("3.5 is outside"))
    expectEqual(thrum("check", "--strict", folder.path("old")).lines.count, 3)
  }

  @Test(
    "entries match after lines, indices, times and numbers have changed, each for one finding",
    arguments: [
      // The same, with blank lines; moved behind others; another value; one of two removed; one more.
      (["1.5", "2.5"], "\n\n", 0, 0), (["0.5", "0.5", "1.5", "2.5"], "", 0, 0), (["1.7", "2.5"], "", 0, 0),
      (["2.5"], "", 0, 1), (["1.5", "2.5", "1.5"], "", 1, 0), (["4", "5", "6"], "", 1, 0), ([], "", 0, 2),
    ])
  func stable(intensities: [String], blanks: String, new: Int, obsolete: Int) throws {
    let file = try folder.write("a.ahap", Self.taps(["1.5", "2.5"]))
    expectEqual(thrum("check", "--write-baseline", base, file).status, 0)
    try folder.write("a.ahap", blanks + Self.taps(intensities, from: 0.25))
    let run = thrum("check", "--json", "--baseline", base, "--disable", "nothing-to-feel", file)
    let root = try #require(JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any])
    expectEqual((root["summary"] as? [String: Int])?["warnings"], new)
    let used = try #require((root["baselines"] as? [[String: Any]])?.first)
    expectEqual(used["known"] as? Int, 2 - obsolete)
    expectEqual((used["obsolete"] as? [Any])?.count, obsolete)
  }

  @Test("of several alike the new one is reported, not one that the baseline lists")
  func mostSimilar() throws {
    let file = try folder.write("a.ahap", Self.taps(["1.5", "2.5"]))
    expectEqual(thrum("check", "--write-baseline", base, file).status, 0)
    try folder.write("a.ahap", Self.taps(["9.5", "1.5", "2.5"]))
    let run = thrum("check", "--baseline", base, file)
    #expect(run.lines.count == 1 && run.output.contains("9.5 is outside"), "\(run.output)")
  }

  @Test("obsolete entries are named, of corrected files and of files that no longer exist")
  func obsolete() throws {
    try folder.write("a.ahap", Self.taps(["1.5"]))
    let gone = try folder.write("sub/gone.ahap", Self.taps(["1.5", "2.5"]))
    let other = try folder.write("other.ahap", Self.taps(["1.5"]))
    expectEqual(thrum("check", "--write-baseline", base, folder.path).status, 0)
    let file = try folder.write("a.ahap", Self.taps(["1"]))
    try FileManager.default.removeItem(atPath: gone)
    let run = thrum("check", "--strict", "--baseline", base, file)
    expectEqual(run.status, 0)
    let note =
      "thrum: \(base): 3 entries without a finding (a.ahap, sub/gone.ahap); write the baseline again with "
      + "--write-baseline\n"
    expectEqual(run.errors, note + "thrum: 1 file checked: no findings\n")
    #expect(thrum("check", "--quiet", "--baseline", base, other).errors.isEmpty)
  }

  @Test("entries of rules that do not run are neither used nor obsolete")
  func otherRules() throws {
    let file = try folder.write("a.ahap", Self.taps(["0.1", "1.5"]))
    expectEqual(thrum("check", "--design", file).status, 1)
    expectEqual(thrum("check", "--design", "--write-baseline", base, file).status, 0)
    expectEqual(thrum("check", "--design", "--strict", "--baseline", base, file).status, 0)
    for options in [[], ["--design", "--disable", "value-out-of-range"]] {
      let run = thrum(["check", "--strict", "--baseline", base, file] + options)
      #expect(run.status == 0 && !run.errors.contains("without a finding"), "\(options) \(run.errors)")
    }
  }

  @Test("an error that keeps a file from playing is never listed, and a finding that grew worse is reported")
  func errors() throws {
    let file = try folder.write("bad.ahap", Sample.noPattern)
    let run = thrum("check", "--write-baseline", base, file)
    #expect(run.status == 1 && run.output.contains("[missing-pattern]"))
    expectEqual(thrum("check", "--baseline", base, file).status, 1)
    let weak = try folder.write("weak.ahap", Self.taps(["0.8", "0.25"]))
    expectEqual(thrum("check", "--design", "--write-baseline", base, weak).status, 0)
    try folder.write("weak.ahap", Self.taps(["0.8", "0.1"]))
    let worse = thrum("check", "--design", "--baseline", base, weak)
    #expect(worse.status == 1 && worse.output.contains(": error: 1 s: "), "\(worse.output)")
  }

  @Test("the baseline of thrum.json applies to its folder; --no-baseline and --write-baseline pass over it")
  func project() throws {
    let file = try folder.write("sub/a.ahap", Self.taps(["1.5"]))
    let base = folder.path("sub/base.json")
    expectEqual(thrum("check", "--write-baseline", base, file).status, 0)
    try folder.write("thrum.json", #"{"check": {"baseline": "sub/base.json"}}"#)
    expectEqual(thrum("check", "--strict", file).status, 0)
    expectEqual(thrum("check", "--strict", "--no-baseline", file).status, 1)
    #expect(thrum("check", "--write-baseline", base, file).errors.contains("1 finding listed"))
    try folder.write("thrum.json", #"{"check": {"baseline": "none.json"}}"#)
    let missing = thrum("check", file)
    #expect(missing.status == 66 && missing.errors.contains("create the baseline with --write-baseline"))
  }

  @Test(
    "a file that is no baseline is neither read nor replaced, and nothing is written if a file is unreadable")
  func guarded() throws {
    let file = try folder.write("a.ahap", Sample.tap)
    let run = thrum("check", "--write-baseline", file, file)
    #expect(run.status == 73 && run.errors.contains("is no baseline"))
    #expect(try folder.read("a.ahap") == Array(Sample.tap.utf8))
    for (text, status) in [
      (Sample.tap, 1), ("{\"findings\": [", 1), ("{\"findings\": [1]}", 1), ("{\"findings\": [{}]}", 1),
      ("{\"schema\": 2, \"findings\": []}", 1), ("", 1), ("{\"schema\": 1, \"findings\": []}", 0),
      ("{\"$schema\": \"x\", \"schema\": 1, \"findings\": []}", 0),
    ] {
      try folder.write("base.json", text)
      let run = thrum("check", "--baseline", base, file)
      #expect(run.status == status, "\(text) \(run.errors)")
      #expect(status == 0 || run.errors.hasPrefix("thrum: \(base):1:"), "\(run.errors)")
    }
    let other = folder.path("other.json")
    let unreadable = thrum("check", "--write-baseline", other, file, folder.path("none.ahap"))
    #expect(
      unreadable.status == 66 && unreadable.errors.contains("not written") && !folder.exists("other.json"))
    expectEqual(thrum("check", "--baseline", base, "--no-baseline", file).status, 64)
    expectEqual(thrum("check", "--json", "--write-baseline", other, file).status, 64)
  }

  @Test("SARIF states which results are new, unchanged and absent")
  func sarif() throws {
    let file = try folder.write("a.ahap", Self.taps(["1.5"]))
    try folder.write("b.ahap", Self.taps(["1.5"]))
    expectEqual(thrum("check", "--write-baseline", base, folder.path).status, 0)
    try folder.write("a.ahap", Sample.trailingComma)
    let run = thrum("check", "--format", "sarif", "--baseline", base, folder.path)
    let root = try #require(JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any])
    let results = try #require((root["runs"] as? [[String: Any]])?.first?["results"] as? [[String: Any]])
    #expect(
      results.map { "\($0["ruleId"] ?? "") \($0["baselineState"] ?? "")" } == [
        "trailing-comma new", "value-out-of-range unchanged", "value-out-of-range absent",
      ])
    #expect(!thrum("check", "--format", "sarif", file).output.contains("baselineState"))
  }

  @Test(
    "names in a baseline are relative to its folder, wherever it is",
    arguments: [
      ("/a/b/c.ahap", "/a/b", "c.ahap"), ("/a/b/c.ahap", "/a", "b/c.ahap"),
      ("/a/b/c.ahap", "/a/d", "../b/c.ahap"),
      ("/c.ahap", "/a/b", "../../c.ahap"), ("/a/b", "/", "a/b"), ("none.ahap", "/a", "none.ahap"),
    ])
  func names(path: String, folder: String, name: String) {
    expectEqual(Baseline.relative(path, to: folder), name)
  }

  @Test("a thrum.json that is a link to no file is an error, as the project would else be checked without it")
  func brokenLink() throws {
    let file = try folder.write("tap.ahap", Sample.tap)
    for target in ["nowhere.json", "thrum.json"] {
      try folder.link("thrum.json", to: target)
      let run = thrum("check", file)
      #expect(run.status == 66 && run.errors.contains("thrum.json: "), "\(run)")
      #expect(run.errors.contains("correct or remove this file"), "\(run)")
      try FileManager.default.removeItem(atPath: folder.path("thrum.json"))
    }
  }
}
