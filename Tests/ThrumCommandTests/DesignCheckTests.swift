import Foundation
import TestExpectations
import TestSupport
import Testing

@testable import ThrumCommand

@Suite("thrum check --design")
struct DesignCheckTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// One tap a line, so that places are easy to name.
  private static func taps(_ taps: [(time: Double, intensity: Double)]) -> String {
    let entries = taps.map {
      #"{"Event":{"Time":\#($0.time),"EventType":"HapticTransient","EventParameters":["#
        + #"{"ParameterID":"HapticIntensity","ParameterValue":\#($0.intensity)},"#
        + #"{"ParameterID":"HapticSharpness","ParameterValue":0.5}]}}"#
    }
    return "{\"Version\":1.0,\"Pattern\":[\n" + entries.joined(separator: ",\n") + "\n]}"
  }

  @Test("a finding has severity, place, numbers in its words, a proposal and its rule")
  func text() throws {
    let file = try folder.write("weak.ahap", Self.taps([(0, 0.8), (1, 0.25)]))
    #expect(thrum("check", file).output.isEmpty)
    let run = thrum("check", "--design", file)
    expectEqual(run.status, 0)
    #expect(
      run.output
        == "\(file):3:1: warning: 1 s: the transient at 1 s reaches 5 dB above threshold on phone, 10 are needed; "
        + "raise its intensity from 0.25 to 0.34 [not-felt]\n")
    expectEqual(thrum("check", "--design", "--strict", file).status, 1)
  }

  @Test("an error of design fails the run, and a rule that is left out does not")
  func status() throws {
    let file = try folder.write("none.ahap", Self.taps([(0, 0.1)]))
    expectEqual(thrum("check", "--design", file).status, 1)
    let disabled = thrum("check", "--design", "--disable", "not-felt", file)
    #expect(disabled.status == 0 && disabled.output.isEmpty)
  }

  @Test("the target decides: what a phone gives clearly a watch may not")
  func target() throws {
    let file = try folder.write("tap.ahap", Self.taps([(0, 0.55)]))
    #expect(thrum("check", "--design", "--target", "phone", file).output.isEmpty)
    #expect(thrum("check", "--design", "--target", "watch", file).output.contains("on watch"))
    #expect(thrum("check", "--design", "--alert", file).output.contains("20 are needed"))
    for target in DeviceOption.names {
      #expect(thrum("check", "--design", "--target", target, file).status != 64, "\(target)")
    }
    let wrong = thrum("check", "--design", "--target", "phon", file)
    #expect(wrong.status == 64 && wrong.errors.contains("did you mean 'phone'"))
    #expect(
      thrum("check", "--target", "watch", file).output.contains("on watch"), "a device asks for the check")
  }

  @Test("left and right that differ in strength alone are named once, at the second")
  func sides() throws {
    let left = try folder.write("go-left.ahap", Self.taps([(0, 0.9), (0.4, 0.8)]))
    let right = try folder.write("go-right.ahap", Self.taps([(0, 0.8), (0.4, 0.65)]))
    let run = thrum("check", "--design", left, right)
    expectEqual(run.lines.count, 1)
    #expect(run.output.hasPrefix("\(right):1:1: warning: the pattern is "))
    #expect(run.output.contains(" JND from go-left.ahap on phone"))
    #expect(run.output.contains("[weak-contrast]"))
    #expect(thrum("check", "--design", left).output.isEmpty)
  }

  @Test(
    "a side is found wherever it stands in the name, in any case, and from any spelling of the folder",
    arguments: [
      ("bright-left", "bright-right"), ("Left", "Right"), ("upright_LEFT", "upright_RIGHT"),
      ("turnLeft2", "turnRight2"), ("left-bright", "right-bright"),
    ])
  func sideNames(left: String, right: String) throws {
    let first = try folder.write("a/\(left).ahap", Self.taps([(0, 0.9), (0.4, 0.8)]))
    try folder.write("a/\(right).ahap", Self.taps([(0, 0.8), (0.4, 0.65)]))
    try folder.makeFolder("b")
    let run = thrum("check", "--design", folder.path("b/../a/\(right).ahap"), first)
    #expect(run.lines.count == 1 && run.output.contains("[weak-contrast]"), "\(run.output)")
  }

  @Test(
    "words of opposite meaning are compared",
    arguments: [
      ("switch-on", "switch-off"), ("selectionMinimum", "selectionMaximum"), ("increase", "decrease"),
      ("Start", "Stop"), ("success", "warning"), ("warning", "error"),
    ])
  func opposites(one: String, other: String) throws {
    let files = try [one, other].map {
      try folder.write("\($0).ahap", Self.taps([(0, $0 == one ? 0.9 : 0.8), (0.4, 0.8)]))
    }
    let run = thrum("check", "--design", files[0], files[1])
    #expect(run.lines.count == 1 && run.output.contains("JND from \(one).ahap on phone"), "\(run.output)")
  }

  @Test("a pattern that needs minutes is refused")
  func refused() throws {
    let events = (0..<1800).map {
      #"{"Event": {"Time": \#(Double($0) / 10000), "EventType": "HapticContinuous", "EventDuration": 700}}"#
    }
    func file(_ name: String, _ events: [String]) throws -> String {
      try folder.write(name, "{\"Version\": 1.0, \"Pattern\": [\(events.joined(separator: ",\n"))]}")
    }
    let large = try file("large.ahap", events)
    // Equal patterns are the same without a calculation.
    let other = try file("other.ahap", Array(events.dropLast()))
    let wanted = "sound for too long in all"
    for words in [["check", "--design"], ["felt"], ["compare", other], ["plot", "--felt"]] {
      let run = thrum(words + [large])
      #expect(run.status == 1 && run.errors.contains(wanted), "\(words)")
    }
    // Findings about the text stay, in every format.
    let check = thrum("check", "--design", large)
    // At most 1000 of the 1800 are listed.
    #expect(check.lines.count { $0.contains("[long-continuous-event]") } == 1000, "\(check.lines.prefix(3))")
    #expect(check.errors.hasSuffix(", 1 not checked or fixed\n"), "\(check.errors)")
    for format in ["json", "github", "sarif", "junit"] {
      let run = thrum("check", "--design", "--format", format, large)
      #expect(run.status == 1 && run.output.contains(wanted), "\(format)")
      #expect(run.output.contains("long-continuous-event"), "\(format): \(run.output)")
    }
    let junit = thrum("check", "--design", "--format", "junit", large).output
    #expect(junit.contains(#"failures="0" errors="1""#), "\(junit)")
  }

  @Test(
    "of a pattern of more than ten minutes, the first ten are felt, and a message says so",
    .enabled(if: SearchEffort.isFull, "ten minutes are felt five times; THRUM_TESTS=full runs it"))
  func long() throws {
    let long = try folder.write("long.ahap", Self.taps([(0.1, 0.9), (86_000, 0.9)]))
    let check = thrum("check", "--design", long)
    #expect(check.status == 0 && check.errors.contains("only the first 10 minutes are felt"))
    #expect(thrum("felt", long).errors.contains("only the first 10 minutes are felt"))
    let late = try folder.write("late.ahap", Self.taps([(86_000, 0.9)]))
    let empty = try folder.write("empty.ahap", #"{"Version": 1.0, "Pattern": []}"#)
    let compare = thrum("compare", late, empty)
    #expect(compare.status == 0 && compare.errors.contains("only the first 10 minutes are felt"))
    let guarded = thrum("compare", empty, late, "--at-most", "1")
    #expect(guarded.status == 1 && guarded.errors.contains("only the first 10 minutes are compared"))
    expectEqual(thrum("compare", empty, empty, "--at-most", "1").status, 0)
  }

  @Test("names without a partner are not compared: bright and bleft, left and right of different patterns")
  func noSides() throws {
    let files = try ["bright", "light", "go-left", "stop-right", "left-left", "right-right"].map {
      try folder.write("\($0).ahap", Self.taps([(0, 0.9), (0.4, 0.8)]))
    }
    let console = Console(input: [])
    expectEqual(Thrum.run(["check", "--design"] + files, console: console), .success)
    #expect(console.output.collected.isEmpty)
  }

  @Test("findings of one rule in one line stand in the order of time, run after run")
  func order() throws {
    let steps = [(0.5, 0.6), (1.0, 1.0), (1.5, 0.6)]
    let points = steps.map { time, value in
      "{\"Time\": \(time), \"ParameterValue\": \(value == 1 ? 0.6 : 1)}, "
        + "{\"Time\": \(time + 0.001), \"ParameterValue\": \(value)}"
    }
    let file = try folder.write(
      "jumps.ahap",
      "{\"Version\": 1.0, \"Pattern\": [{\"Event\": {\"Time\": 0, \"EventType\": \"HapticContinuous\", "
        + "\"EventDuration\": 2}}, {\"ParameterCurve\": {\"ParameterID\": \"HapticIntensityControl\", \"Time\": 0, "
        + "\"ParameterCurveControlPoints\": [\(points.joined(separator: ", "))]}}]}")
    for _ in 0..<8 {
      let lines = thrum("check", "--design", file).lines.filter { $0.contains("[jump]") }
      let times = lines.compactMap { line in ["0.5 s", "1 s", "1.5 s"].first { line.contains("at \($0)") } }
      #expect(times == ["0.5 s", "1 s", "1.5 s"], "\(lines)")
    }
  }

  @Test("json, github, sarif and junit carry the findings in full")
  func formats() throws {
    let file = try folder.write("weak.ahap", Self.taps([(0, 0.8), (1, 0.25), (2, 0.45)]))
    let json = thrum("check", "--design", "--json", file)
    let root = try #require(JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [String: Any])
    let files = try #require(root["files"] as? [[String: Any]])
    let findings = try #require(files.first?["findings"] as? [[String: Any]])
    expectEqual(findings.map { $0["severity"] as? String }, ["warning", "info"])
    expectEqual(findings[0]["path"] as? String, "Pattern[1].Event")
    expectEqual(findings[0]["time"] as? Double, 1)
    expectEqual(findings[0]["proposal"] as? String, "raise its intensity from 0.25 to 0.34")
    let numbers = try #require(findings[0]["numbers"] as? [[String: Any]])
    expectEqual(numbers.map { $0["name"] as? String }, ["level", "needed"])
    expectEqual((root["summary"] as? [String: Int])?["infos"], 1)
    let github = thrum("check", "--design", "--format", "github", file)
    expectEqual(github.lines.map { $0.prefix(8) }, ["::warnin", "::notice"])
    let sarif = thrum("check", "--design", "--format", "sarif", file)
    #expect(sarif.output.contains("\"level\": \"note\"") && sarif.output.contains("\"id\": \"not-felt\""))
    let junit = thrum("check", "--design", "--format", "junit", file)
    #expect(junit.output.contains("[not-felt]"))
  }
}

@Suite("thrum check --fix and thrum.json")
struct DesignFixTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private static let ghost = """
    {
      "Version": 1.0,
      "Pattern": [
    \([0.3, 0.4, 0.5, 0.6].map { "    {\"Event\": {\"Time\": \($0), \"EventType\": \"HapticTransient\", \"EventParameters\": [{\"ParameterID\": \"HapticIntensity\", \"ParameterValue\": 0.5}, {\"ParameterID\": \"HapticSharpness\", \"ParameterValue\": 0.5}]}}" }.joined(separator: ",\n"))
      ]
    }
    """

  @Test("--fix adds a primer, shows what changed, and leaves nothing to fix")
  func primer() throws {
    let file = try folder.write("ghost.ahap", Self.ghost)
    expectEqual(thrum("format", "--in-place", file).status, 0)
    let before = try folder.read("ghost.ahap")
    #expect(thrum("check", "--design", file).output.contains("[ghost-tap]"))
    #expect(try folder.read("ghost.ahap") == before, "a check without --fix writes nothing")
    let run = thrum("check", "--design", "--fix", file)
    expectEqual(run.lines.prefix(2), ["--- \(file)", "+++ \(file)"])
    #expect(run.lines.dropFirst(2).allSatisfy { $0.hasPrefix("+") }, "only lines are added")
    #expect(run.output.contains("\"Time\": 0.15"))
    #expect(!run.output.contains("[ghost-tap]"))
    let after = try folder.read("ghost.ahap")
    #expect(after != before)
    let again = thrum("check", "--design", "--fix", file)
    #expect(again.output.isEmpty)
    #expect(try folder.read("ghost.ahap") == after)
  }

  @Test("--fix splits long curves and moves a touch to its sound")
  func others() throws {
    let points = (0..<20).map {
      "{\"Time\": \(Double($0) / 20), \"ParameterValue\": \($0 % 2 == 0 ? 1 : 0.8)}"
    }
    let long = try folder.write(
      "long.ahap",
      "{\"Version\": 1.0, \"Pattern\": [{\"Event\": {\"Time\": 0, \"EventType\": \"HapticContinuous\", \"EventDuration\": 1, "
        + "\"EventParameters\": [{\"ParameterID\": \"HapticIntensity\", \"ParameterValue\": 1}, "
        + "{\"ParameterID\": \"HapticSharpness\", \"ParameterValue\": 0.5}]}}, "
        + "{\"ParameterCurve\": {\"ParameterID\": \"HapticIntensityControl\", \"Time\": 0, \"ParameterCurveControlPoints\": "
        + "[\(points.joined(separator: ", "))]}}]}")
    #expect(thrum("check", long).output.contains("[long-curve]"))
    #expect(!thrum("check", "--design", "--fix", long).output.contains("[long-curve]"))
    let late = try folder.write(
      "late.ahap",
      #"{"Version": 1.0, "Pattern": [{"Event": {"Time": 0.5, "EventType": "AudioContinuous", "EventDuration": 0.2}}, "#
        + #"{"Event": {"Time": 0.54, "EventType": "HapticTransient"}}]}"#)
    #expect(thrum("check", "--design", late).output.contains("[sound-offset]"))
    let fixed = thrum("check", "--design", "--fix", late)
    #expect(!fixed.output.contains("[sound-offset]"))
    #expect(fixed.output.contains("\"Time\": 0.5,"))
  }

  @Test("--fix leaves long curves whole where their rule is left out")
  func keepsCurves() throws {
    let points = (0..<20).map {
      "{\"Time\": \(Double($0) / 20), \"ParameterValue\": \($0 % 2 == 0 ? 1 : 0.8)}"
    }
    let long = try folder.write(
      "long.ahap",
      "{\"Version\": 1.0, \"Pattern\": [{\"Event\": {\"Time\": 0, \"EventType\": \"HapticContinuous\", \"EventDuration\": 1, "
        + "\"EventParameters\": [{\"ParameterID\": \"HapticIntensity\", \"ParameterValue\": 1}, "
        + "{\"ParameterID\": \"HapticSharpness\", \"ParameterValue\": 0.5}]}}, "
        + "{\"ParameterCurve\": {\"ParameterID\": \"HapticIntensityControl\", \"Time\": 0, \"ParameterCurveControlPoints\": "
        + "[\(points.joined(separator: ", "))]}}]}")
    let before = try folder.read("long.ahap")
    #expect(thrum("check", "--fix", "--disable", "long-curve", long).output.isEmpty)
    #expect(try folder.read("long.ahap") == before)
  }

  @Test("an audio file is decoded once, however many rules look at it, and with --fix too")
  func oneDecoding() throws {
    try folder.write("sound.wav", Sample.wav(seconds: 0.1))
    let events = (0..<5).map {
      #"{"Event": {"Time": \#($0), "EventType": "AudioCustom", "EventWaveformPath": "sound.wav"}}"#
    }
    let touch =
      #"{"Event": {"Time": 0.04, "EventType": "HapticTransient", "EventParameters": ["#
      + #"{"ParameterID": "HapticIntensity", "ParameterValue": 1}, "#
      + #"{"ParameterID": "HapticSharpness", "ParameterValue": 0.5}]}}"#
    let file = try folder.write(
      "five.ahap",
      "{\"Version\": 1.0, \"Pattern\": [\((events + [touch]).joined(separator: ", "))]}")
    let console = Console(input: [])
    let design = try DesignOptions.run(target: "phone", alert: false, disabled: [], console: console)
    let sounds = CheckedSounds(file, options: AudioOptions.Values())
    try DesignFixer.fix(InputPath(named: file), design, sounds, disabled: [], console: console)
    #expect(String(decoding: console.output.collected, as: UTF8.self).contains("+++ "))
    let report = FileReport(
      file, sounds, CheckSettings.Values(disabled: [], design: design), console: console)
    #expect(report.checked.entries.isEmpty && report.failure == nil)
    expectEqual(sounds.decodings, 1)
  }

  @Test("a file without its sound, and one that is no sound, are reported in the words of play")
  func soundProblems() throws {
    try folder.write("text.wav", Array("no sound".utf8))
    let missing = try folder.write("missing.ahap", Sample.audio(path: "none.wav"))
    let broken = try folder.write("broken.ahap", Sample.audio(path: "text.wav"))
    #expect(thrum("check", "--design", missing).output.contains("none.wav"))
    #expect(thrum("check", "--design", "--allow-missing-audio", missing).output.isEmpty)
    #expect(thrum("check", "--design", "--allow-missing-audio", broken).output.contains("text.wav"))
  }

  @Test("--fix leaves a file with errors alone, and refuses what it cannot rewrite or show")
  func refusals() throws {
    let bad = try folder.write("bad.ahap", Sample.noPattern)
    let before = try folder.read("bad.ahap")
    expectEqual(thrum("check", "--design", "--fix", bad).status, 1)
    #expect(try folder.read("bad.ahap") == before)
    expectEqual(thrum("check", "--design", "--fix", "--json", bad).status, 64)
    expectEqual(thrum("check", "--design", "--fix", "-", input: Self.ghost).status, 64)
  }

  @Test("--fix asks for the check of the design, and goes on after a file that it cannot rewrite")
  func goesOn() throws {
    let missing = folder.path("a-missing.ahap")
    let bad = try folder.write("b-bad.ahap", Sample.noPattern)
    let ghost = try folder.write("c-ghost.ahap", Self.ghost)
    let run = thrum("check", "--fix", missing, bad, ghost)
    expectEqual(run.status, 66)
    #expect(run.errors.contains("a-missing.ahap") && run.output.contains("b-bad.ahap:1:1: error"))
    #expect(run.output.contains("\"Time\": 0.15"))
    #expect(thrum("check", "--design", ghost).output.isEmpty)
  }

  @Test("a project file with an error is reported once; files of other folders are checked")
  func brokenProject() throws {
    try folder.write("a/thrum.json", "[]")
    try folder.write("a/one.ahap", Self.ghost)
    try folder.write("a/two.ahap", Self.ghost)
    try folder.write("b/three.ahap", Self.ghost)
    let run = thrum("check", "--fix", folder.path)
    expectEqual(run.status, 1)
    #expect(run.errors.components(separatedBy: "must be an object").count == 2, "\(run.errors)")
    #expect(run.output.contains("+++ \(folder.path("b/three.ahap"))"))
    #expect(!run.output.contains("a/one.ahap"))
    try folder.write("a/thrum.json", #"{"check": {"target": "phon"}}"#)
    let unknown = thrum("check", folder.path)
    expectEqual(unknown.status, 1)
    #expect(unknown.errors.contains("a/thrum.json: target: there is no device 'phon'"), "\(unknown.errors)")
  }

  @Test("the project file is looked for from the real folder of a file up, whatever its path says")
  func folders() throws {
    try folder.write("outer/thrum.json", #"{"check": {"target": "watch"}}"#)
    try folder.write("outer/inner/thrum.json", #"{"check": {"design": false}}"#)
    try folder.write("outer/inner/deep/tap.ahap", Self.ghost)
    try folder.write("outer/tap.ahap", Self.ghost)
    // What stands before .. has no part in it.
    #expect(thrum("check", folder.path("outer/inner/../tap.ahap")).output.contains("on watch"))
    #expect(thrum("check", folder.path("outer/inner/deep/../../tap.ahap")).output.contains("on watch"))
    #expect(thrum("check", folder.path("outer/inner/deep/./tap.ahap")).output.isEmpty)
    // A link leads to the folder behind it.
    try folder.makeFolder("elsewhere")
    try folder.link("elsewhere/link", to: folder.path("outer"))
    #expect(thrum("check", folder.path("elsewhere/link/tap.ahap")).output.contains("on watch"))
    #expect(thrum("check", folder.path("elsewhere/link/inner/deep/tap.ahap")).output.isEmpty)
  }

  @Test("thrum.json gives the defaults of the files below it, and options go first")
  func project() throws {
    try folder.makeFolder("deep")
    try folder.makeFolder("deep/er")
    let file = try folder.write("deep/er/tap.ahap", Self.ghost)
    #expect(thrum("check", file).output.isEmpty)
    _ = try folder.write("thrum.json", #"{"check": {"design": true, "target": "watch"}}"#)
    #expect(thrum("check", file).output.contains("on watch"))
    #expect(!thrum("check", "--target", "phone", file).output.contains("on watch"))
    // The nearest counts.
    _ = try folder.write(
      "deep/thrum.json", #"{"check": {"design": true, "disable": ["ghost-tap", "not-felt"]}}"#)
    #expect(thrum("check", file).output.isEmpty)
    #expect(thrum("check", "-", input: Self.ghost).output.isEmpty, "standard input has no folder")
  }

  @Test(
    "an error in thrum.json has its place",
    arguments: [
      (#"{"chek": {}}"#, "1:2: chek: unknown key; did you mean 'check'?"),
      (#"{"check": {"target": 5}}"#, "1:22: check.target: must be a text, not a number"),
      (
        #"{"check": {"disable": ["gost-tap"]}}"#,
        "1:24: check.disable[0]: there is no rule 'gost-tap'; did you mean 'ghost-tap'?"
      ),
      (
        #"{"check": {"colour": 1}}"#,
        "1:12: check.colour: unknown key; known here: design, target, alert, disable"
      ),
      ("[]", "1:1: must be an object { … }, not a list"), ("{", "1:2: "),
    ])
  func projectErrors(text: String, message: String) throws {
    let file = try folder.write("tap.ahap", Sample.tap)
    _ = try folder.write("thrum.json", text)
    let run = thrum("check", file)
    expectEqual(run.status, 1)
    #expect(run.errors.contains("thrum.json:\(message)"), "\(run.errors)")
  }
}
