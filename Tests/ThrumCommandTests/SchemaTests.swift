import Foundation
import TestExpectations
import TestSupport
import Testing

@testable import HapticDevices
@testable import HapticOutputs
@testable import HapticServers
@testable import ThrumCommand

@Suite("JSON and its schemas")
struct SchemaTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func problems(_ document: String, _ name: String) throws -> [String] {
    let file = Package.root.appendingPathComponent("Docs/Schemas/\(name).schema.json")
    return try SchemaValidator.problems(of: document, schema: String(contentsOf: file, encoding: .utf8))
  }

  @Test("check: clean, faulty, unreadable and foreign files")
  func check() throws {
    let files = [
      try folder.write("tap.ahap", Sample.tap), try folder.write("comma.ahap", Sample.trailingComma),
      try folder.write("bad.ahap", Sample.noPattern), folder.path("none.ahap"),
      try folder.write("sound.wav", Sample.wav(seconds: 0.01)),
    ]
    let console = Console(input: [])
    expectEqual(Thrum.run(["check", "--json"] + files, console: console), .unreadable)
    #expect(try problems(String(decoding: console.output.collected, as: UTF8.self), "check").isEmpty)
  }

  @Test("check --design: findings about a design, of every severity")
  func checkDesign() throws {
    let samples = Package.root.appendingPathComponent("Samples").path
    let run = thrum("check", "--design", "--target", "watch", "--json", samples)
    for severity in ["info", "warning", "error"] {
      #expect(run.output.contains("\"severity\": \"\(severity)\""))
    }
    #expect(try problems(run.output, "check").isEmpty)
  }

  @Test("info: every sample, an endless pattern, a curve without points, a file with errors")
  func info() throws {
    let endless = try folder.write("endless.ahap", Sample.hum(seconds: 0))
    let empty = try folder.write(
      "empty.ahap",
      #"{"Version": 1, "Pattern": [{"ParameterCurve": {"Time": 0, "ParameterID": "HapticIntensityControl", "ParameterCurveControlPoints": []}}]}"#
    )
    let bad = try folder.write("bad.ahap", Sample.noPattern)
    let samples = Package.root.appendingPathComponent("Samples").path
    let run = thrum("info", "--json", samples, endless, empty, bad)
    expectEqual(run.status, 1)
    #expect(try problems(run.output, "info").isEmpty)
    #expect(try problems(thrum("info", "--parameters", "--json").output, "parameters").isEmpty)
  }

  @Test("edit, mix and diff: what was changed, noted, copied, and what differs")
  func edit() throws {
    let buzz = try folder.write("buzz.ahap", Sample.buzz)
    try folder.write("sound.wav", Sample.wav(seconds: 0.1))
    let audio = try folder.write("audio.ahap", Sample.audio)
    let out = folder.path("out/")
    for words in [
      ["edit", "trim", "--from", "0.05", buzz, audio], ["edit", "shift", "--by", "-5", buzz],
      ["edit", "split", "--at", "0.2", buzz], ["mix", buzz, audio],
    ] {
      let run = thrum(words + ["--json", "-o", words[0] == "mix" ? folder.path("out/mix.ahap") : out])
      #expect(run.status == 0 && run.output.contains("\"kept\""))
      #expect(try problems(run.output, "edit").isEmpty)
    }
    for other in [folder.path("out/buzz-1.ahap"), buzz, audio] {
      #expect(try problems(thrum("diff", "--json", buzz, other).output, "diff").isEmpty)
    }
  }

  @Test("devices: this machine, and machines with and without devices")
  func devices() throws {
    #expect(try problems(thrum("devices", "--json").output, "devices").isEmpty)
    let device = OutputDevice(
      id: "pulse:usb", name: "USB", backend: .pulse, channels: ["left", "right"], sampleRate: 44_100,
      blockSize: 0, latency: 0, isDefault: true)
    let reports = [
      BackendReport(backend: .pulse, library: "libpulse.so.0", problem: nil, devices: [device]),
      BackendReport(
        backend: .jack, library: nil,
        problem: OutputError(.noServer, "no server; start it", cause: "refused"),
        devices: []),
    ]
    #expect(try problems(DeviceReport(reports).json(), "devices").isEmpty)
    #expect(try problems(DeviceReport([]).json(), "devices").isEmpty)
  }

  @Test("devices --inputs: this machine, and machines with and without inputs")
  func inputs() throws {
    #expect(try problems(thrum("devices", "--inputs", "--json").output, "inputs").isEmpty)
    let device = InputDevice(
      id: "pulse:usb.monitor", name: "USB", backend: .pulse, channels: ["left"], sampleRate: 44_100,
      isMonitor: true, isDefault: false)
    let json = InputReport.json([
      (.pulse, .success([device])), (.jack, .failure(OutputError(.noServer, "no server; start it"))),
    ])
    #expect(try problems(json, "inputs").isEmpty)
    #expect(json.contains("\"id\": \"pulse:usb.monitor\"") && json.contains("no server; start it"))
  }

  @Test("check --baseline: the file written, and the report with known and obsolete entries")
  func baseline() throws {
    let comma = try folder.write("comma.ahap", Sample.trailingComma)
    let file = folder.path("base.json")
    expectEqual(thrum("check", "--write-baseline", file, comma).status, 0)
    #expect(try problems(String(decoding: folder.read("base.json"), as: UTF8.self), "baseline").isEmpty)
    #expect(try problems(thrum("check", "--json", "--baseline", file, comma).output, "check").isEmpty)
    try folder.write("comma.ahap", Sample.tap)
    let run = thrum("check", "--json", "--baseline", file, comma)
    #expect(run.output.contains("\"obsolete\": [\n        {"))
    #expect(try problems(run.output, "check").isEmpty)
  }

  @Test("compare of folders: every result, with and without a limit")
  func compareFolders() throws {
    for name in ["a/same.ahap", "b/same.ahap", "a/gone.ahap", "b/new.ahap"] {
      try folder.write(name, Sample.tap)
    }
    try folder.write("a/other.ahap", FeltTests.taps([1, 0.8]))
    try folder.write("b/other.ahap", FeltTests.taps([0.4]))
    try folder.write("b/bad.ahap", Sample.noPattern)
    for options in [[], ["--at-most", "1"]] {
      let run = thrum(["compare", "--json", folder.path("a"), folder.path("b")] + options)
      #expect(try problems(run.output, "compare-folders").isEmpty)
      for result in ["compared", "added", "removed", "failed"] {
        #expect(run.output.contains("\"\(result)\""))
      }
    }
  }

  @Test("profiles list")
  func profiles() throws {
    #expect(try problems(thrum("profiles", "list", "--json").output, "profiles").isEmpty)
  }

  @Test("measure: known and refused numbers")
  func measure() throws {
    for recording in [
      MeasuredRecording.motorTable(), try MeasuredRecording.table(), try MeasuredRecording.table(seconds: 3),
    ] {
      let file = try folder.write("log.csv", recording)
      #expect(try problems(thrum("measure", "read", "--json", file).output, "measure").isEmpty)
      let motor = thrum("measure", "read", "--json", "--kind", "motor", file).output
      #expect(try problems(motor, "measure").isEmpty)
      #expect(try problems(thrum("felt", "--json", file).output, "felt").isEmpty)
      #expect(try problems(thrum("compare", "--json", file, file).output, "compare").isEmpty)
    }
  }

  @Test("samples and feedback: the lists, and the files written")
  func libraries() throws {
    #expect(try problems(thrum("samples", "list", "--json").output, "samples").isEmpty)
    #expect(try problems(thrum("samples", "show", "chime", "--json").output, "samples").isEmpty)
    let copied = thrum("samples", "copy", "chime", "--to", folder.path, "--json").output
    #expect(try problems(copied, "written").isEmpty)
    try folder.write("theme/success.ahap", Sample.tap)
    let theme = folder.path("theme")
    #expect(try problems(thrum("feedback", "list", "--json", "--theme", theme).output, "feedback").isEmpty)
    let exported = thrum("feedback", "export", "--to", folder.path("new"), "--json").output
    #expect(try problems(exported, "written").isEmpty)
  }

  @Test("felt and compare: every sample, a pattern without anything to feel, and one that is quite another")
  func perception() throws {
    let empty = try folder.write("empty.ahap", #"{"Version": 1.0, "Pattern": []}"#)
    let samples = Package.root.appendingPathComponent("Samples")
    let names = try FileManager.default.contentsOfDirectory(atPath: samples.path)
      .filter { $0.hasSuffix(".ahap") }
    for file in names.map({ samples.appendingPathComponent($0).path }) + [empty] {
      #expect(try problems(thrum("felt", "--json", "--on", "pad", file).output, "felt").isEmpty)
    }
    let tap = try folder.write("tap.ahap", Sample.tap)
    for (first, second) in [(tap, tap), (empty, tap), (tap, empty), (empty, empty)] {
      let run = thrum("compare", "--json", first, second, "--and-on", "pad")
      #expect(try problems(run.output, "compare").isEmpty)
    }
  }

  @Test(
    "thrum.json: the schema accepts what the reader accepts, and refuses what it refuses",
    arguments: [
      ("{}", true), (#"{"check": {}}"#, true), (#"{"check": {"design": true}}"#, true),
      (#"{"check": {"design": false, "target": "phone", "alert": true, "disable": []}}"#, true),
      (#"{"check": {"target": "profiles/own.json"}}"#, true),
      (#"{"check": {"baseline": "base.json", "disable": ["undecodable-audio"]}}"#, true),
      (#"{"check": {"baseline": true}}"#, false),
      (#"{"check": {"disable": ["beat", "long-curve", "beat"]}}"#, true), ("[]", false), ("null", false),
      ("1", false), (#"{"check": []}"#, false), (#"{"check": null}"#, false), (#"{"Check": {}}"#, false),
      (#"{"check": {}, "play": {}}"#, false), (#"{"check": {"design": 1}}"#, false),
      (#"{"check": {"design": "true"}}"#, false), (#"{"check": {"design": null}}"#, false),
      (#"{"check": {"alert": 0}}"#, false), (#"{"check": {"target": true}}"#, false),
      (#"{"check": {"target": ["phone"]}}"#, false), (#"{"check": {"disable": "beat"}}"#, false),
      (#"{"check": {"disable": [1]}}"#, false), (#"{"check": {"disable": ["Beat"]}}"#, false),
      (#"{"check": {"disable": ["no-such-rule"]}}"#, false),
      // A file with this error does not play, so that it cannot be left out.
      (#"{"check": {"disable": ["missing-audio"]}}"#, false), (#"{"check": {"colour": 1}}"#, false),
    ])
  func project(document: String, isGood: Bool) throws {
    #expect(try problems(document, "thrum").isEmpty == isGood, "the schema")
    try folder.write("thrum.json", document)
    let console = Console(input: [])
    var status = ExitStatus.success
    do throws(CommandFailure) {
      _ = try ProjectFile.find(from: folder.path, console: console)
    } catch { status = error.status }
    #expect(status == (isGood ? .success : .faulty), "the reader")
  }

  @Test("thrum.json: the schema names every rule that can be left out, and every key of the reader")
  func projectRules() throws {
    let file = Package.root.appendingPathComponent("Docs/Schemas/thrum.schema.json")
    let schema = try #require(
      try JSONSerialization.jsonObject(with: Data(contentsOf: file)) as? [String: Any])
    let check = try #require((schema["properties"] as? [String: [String: Any]])?["check"])
    let keys = try #require(check["properties"] as? [String: [String: Any]])
    expectEqual(Set(keys.keys), Set(ProjectFile.keys))
    let items = try #require(keys["disable"]?["items"] as? [String: Any])
    expectEqual(items["enum"] as? [String], Check.rulesToDisable)
  }

  @Test(
    "settings.json: the schema and the reader accept the same files",
    arguments: [
      ("{}", true),
      (#"{"output": "silent", "channels": "haptic=3", "profile": "wideband", "gain": 1}"#, true),
      (#"{"gain": 0}"#, true), (#"{"gain": 1.5}"#, false), (#"{"gain": "1"}"#, false),
      (#"{"gain": null}"#, false),
      (#"{"output": ""}"#, false), (#"{"output": 1}"#, false), (#"{"channels": ""}"#, false),
      (#"{"channels": ["haptic=3"]}"#, false), (#"{"profile": ""}"#, false), (#"{"profile": {}}"#, false),
      (#"{"Output": "silent"}"#, false), ("[]", false), ("null", false),
    ])
  func personal(document: String, isGood: Bool) throws {
    #expect(try problems(document, "settings").isEmpty == isGood, "the schema")
    let path = try folder.write("settings.json", document)
    var status = ExitStatus.success
    do throws(CommandFailure) {
      _ = try SettingsFile { $0 == SettingsFile.variable ? path : nil }
    } catch { status = error.status }
    #expect(status == (isGood ? .success : .faulty), "the reader")
    let console = Console(input: [], environment: [SettingsFile.variable: path])
    guard isGood else { return }
    expectEqual(Thrum.run(["settings", "--json"], console: console), .success)
    #expect(try problems(String(decoding: console.output.collected, as: UTF8.self), "settings-list").isEmpty)
  }

  @Test("the validator finds what breaks a schema")
  func validator() throws {
    for (document, schema, isGood) in [
      (#"{"schema": 1}"#, #"{"properties": {"schema": {"const": 1}}}"#, true),
      (#"{"schema": 2}"#, #"{"properties": {"schema": {"const": 1}}}"#, false),
      (#"{}"#, #"{"required": ["a"]}"#, false), (#"{"b": 1}"#, #"{"additionalProperties": false}"#, false),
      (#"[1, "x"]"#, #"{"items": {"type": "number"}}"#, false), ("1.5", #"{"type": "integer"}"#, false),
      ("true", #"{"type": "number"}"#, false), ("1", #"{"type": "boolean"}"#, false),
      ("null", #"{"type": ["string", "null"]}"#, true), ("-1", #"{"minimum": 0}"#, false),
      ("2", #"{"maximum": 1}"#, false),
      ("\"x\"", #"{"enum": ["y"]}"#, false), ("\"A\"", #"{"pattern": "^[a-z]$"}"#, false),
      ("1", #"{"oneOf": [{"type": "string"}, {"type": "null"}]}"#, false), ("1", #"{"frob": 1}"#, false),
    ] {
      #expect(
        try SchemaValidator.problems(of: document, schema: schema).isEmpty == isGood, "\(document) \(schema)")
    }
  }

  @Test("every schema has its place in Docs/JSON.md")
  func page() throws {
    let page = try String(contentsOf: Package.root.appendingPathComponent("Docs/JSON.md"), encoding: .utf8)
    let names = try FileManager.default.contentsOfDirectory(
      atPath: Package.root.appendingPathComponent("Docs/Schemas").path)
    expectEqual(names.count, 29)
    for name in names { #expect(page.contains("Schemas/\(name)")) }
  }
}
