import Foundation
import TestExpectations
import TestSupport
import Testing

@testable import ThrumCommand

@Suite("Findings that a file accepts")
struct AcceptanceTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Two taps that are not felt, on lines of their own.
  private static func weak(accepting list: String) -> String {
    let taps = [0, 0.5].map {
      #"{"Event":{"Time":\#($0),"EventType":"HapticTransient","EventParameters":["#
        + #"{"ParameterID":"HapticIntensity","ParameterValue":0.02},{"ParameterID":"HapticSharpness","ParameterValue":0.5}]}}"#
    }
    return "{\"Version\":1.0,\"Metadata\":{\"ThrumAccepted\":\(list)},\"Pattern\":[\n"
      + taps.joined(separator: ",\n") + "\n]}"
  }

  private static let both =
    #"[{"rule":"not-felt","time":0,"reason":""},{"rule":"not-felt","time":0.5,"reason":"a trace"}]"#

  @Test("an accepted finding is neither listed nor counted; the summary says that there is one")
  func hidden() throws {
    let file = try folder.write("weak.ahap", Self.weak(accepting: Self.both))
    let run = thrum("check", "--design", "--strict", file)
    #expect(run.status == 0 && run.output.isEmpty)
    expectEqual(run.errors, "thrum: 1 file checked: no findings; 2 accepted\n")
    let one = #"[{"rule":"not-felt","time":0,"reason":""}]"#
    let half = try folder.write("half.ahap", Self.weak(accepting: one))
    let found = thrum("check", "--design", half)
    #expect(
      found.status == 1 && found.lines.count == 1 && found.output.hasPrefix("\(half):3:1: error: 0.5 s: "))
  }

  @Test("--all lists accepted findings with their reasons, and obsolete entries; the status stays")
  func all() throws {
    let list = Self.both.dropLast() + #",{"rule":"beat","time":1.25,"reason":"a flutter"}]"#
    let file = try folder.write("weak.ahap", Self.weak(accepting: String(list)))
    let run = thrum("check", "--design", "--all", "--strict", "--quiet", file)
    #expect(run.status == 0 && run.lines.count == 3, "\(run.output)")
    #expect(run.lines[0].hasPrefix("\(file):2:1: error: 0 s: "))
    #expect(run.lines[0].hasSuffix(" (accepted) [not-felt]"))
    #expect(run.lines[1].hasSuffix(" (accepted: a trace) [not-felt]"))
    #expect(
      run.lines[2]
        == "\(file):1:1: info: 1.25 s: the accepted finding (a flutter) is not found any more; "
        + "remove its entry from ThrumAccepted [beat]")
    #expect(thrum("check", "--all", file).output.isEmpty, "without --design, no rule of design was applied")
  }

  @Test("JSON, SARIF, annotations and JUnit mark what is accepted")
  func formats() throws {
    let list = Self.both.dropLast() + #",{"rule":"beat","time":1.25,"reason":"a flutter"}]"#
    let file = try folder.write("weak.ahap", Self.weak(accepting: String(list)))
    func run(_ words: String...) -> CommandRun { thrum(["check", "--design"] + words + [file]) }
    let json = run("--json", "--all").output
    #expect(json.contains("\"accepted\": \"a trace\"") && json.contains("\"accepted\": 2"))
    #expect(json.contains("\"errors\": 0") && json.contains("\"reason\": \"a flutter\""))
    #expect(!run("--json").output.contains("accepted") && !run("--json").output.contains("obsolete"))
    let schema = Package.root.appendingPathComponent("Docs/Schemas/check.schema.json")
    let text = try String(contentsOf: schema, encoding: .utf8)
    for document in [json, run("--json").output] {
      #expect(try SchemaValidator.problems(of: document, schema: text).isEmpty)
    }
    let sarif = run("--format", "sarif", "--all").output
    #expect(sarif.contains("\"suppressions\"") && sarif.contains("\"justification\": \"a trace\""))
    #expect(!run("--format", "sarif").output.contains("suppressions"))
    #expect(run("--format", "github", "--all").output.hasPrefix("::notice "))
    let junit = run("--format", "junit", "--all").output
    #expect(junit.contains("(accepted: a trace)") && junit.contains("failures=\"0\""))
  }

  @Test("an entry that cannot be used is a warning, and a fix leaves it in the file")
  func unusable() throws {
    let list = #"[{"rule":"not-flet","time":0,"reason":"typo"}]"#
    let file = try folder.write("weak.ahap", Self.weak(accepting: list))
    let run = thrum("check", "--strict", file)
    expectEqual(run.status, 1)
    #expect(
      run.output
        == "\(file):1:1: warning: this entry accepts nothing: there is no design rule 'not-flet'; "
        + "write a name of Docs/DesignChecks.md, or remove the entry [unusable-acceptance]\n")
    #expect(thrum("check", "--disable", "unusable-acceptance", file).output.isEmpty)
    expectEqual(thrum("format", "--in-place", file).status, 0)
    #expect(try String(contentsOfFile: file, encoding: .utf8).contains("not-flet"))
  }

  @Test("a baseline does not list what the file accepts")
  func baseline() throws {
    let one = #"[{"rule":"not-felt","time":0,"reason":""}]"#
    let file = try folder.write("weak.ahap", Self.weak(accepting: one))
    let baseline = folder.path("baseline.json")
    #expect(
      thrum("check", "--design", "--write-baseline", baseline, file).errors.contains("1 finding listed"))
    let run = thrum("check", "--design", "--strict", "--baseline", baseline, file)
    #expect(run.status == 0 && run.errors.contains("1 more in the baseline; 1 accepted"))
  }
}
