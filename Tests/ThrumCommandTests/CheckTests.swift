import Foundation
import TestExpectations
import TestSupport
import Testing

@testable import ThrumCommand

#if canImport(FoundationXML)
  import FoundationXML
#endif

@Suite("thrum check")
struct CheckTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test("bindings that cannot be used are found with their place, and those of the examples are in order")
  func bindings() throws {
    let text =
      #"{"Version": 1, "Metadata": {"ThrumBindings": {"inputs": [{"name": "speed", "range": [0, 1]}], "follow": [{"input": "sped", "control": "HapticIntensityControl", "points": [[0, 1]]}]}}, "Pattern": [{"Event": {"Time": 0, "EventType": "HapticTransient", "EventParameters": [{"ParameterID": "HapticIntensity", "ParameterValue": 1}, {"ParameterID": "HapticSharpness", "ParameterValue": 0.5}]}}]}"#
    let file = try folder.write("bound.ahap", text)
    let run = thrum("check", "--json", file)
    #expect(run.output.contains("Metadata.ThrumBindings.follow[0].input"))
    #expect(run.output.contains("\"rule\": \"unusable-binding\""))
    let examples = Package.root.appendingPathComponent("Examples/Inputs").path
    expectEqual(thrum("check", "--strict", examples).status, 0)
    #expect(thrum("check", examples).output.isEmpty)
  }

  @Test("a file without findings prints nothing but the summary and exits 0")
  func clean() throws {
    let run = thrum("check", try folder.write("tap.ahap", Sample.tap))
    expectEqual(run.status, 0)
    #expect(run.output.isEmpty)
    expectEqual(run.errors, "thrum: 1 file checked: no findings\n")
  }

  @Test("a warning exits 0, with --strict 1")
  func warnings() throws {
    let file = try folder.write("comma.ahap", Sample.trailingComma)
    let run = thrum("check", file)
    expectEqual(run.status, 0)
    expectEqual(run.lines.count, 1)
    #expect(run.output.hasPrefix("\(file):1:"))
    #expect(run.output.contains(": warning: "))
    #expect(run.output.hasSuffix(" [trailing-comma]\n"))
    expectEqual(thrum("check", "--strict", file).status, 1)
    #expect(thrum("check", "--strict", try folder.write("tap.ahap", Sample.tap)).status == 0)
  }

  @Test("an error in one of several files exits 1 and all are reported in the order given")
  func severalFiles() throws {
    let good = try folder.write("good.ahap", Sample.tap)
    let comma = try folder.write("comma.ahap", Sample.trailingComma)
    let bad = try folder.write("bad.ahap", Sample.noPattern)
    let run = thrum("check", bad, good, comma)
    expectEqual(run.status, 1)
    expectEqual(run.lines.count, 2)
    expectEqual(run.lines.first?.hasPrefix("\(bad):1:"), true)
    expectEqual(run.lines.first?.contains(": error: "), true)
    expectEqual(run.lines.last?.hasPrefix("\(comma):1:"), true)
  }

  @Test("a file that cannot be read exits 66, and the others are still checked")
  func unreadableAmongOthers() throws {
    let bad = try folder.write("bad.ahap", Sample.noPattern)
    let run = thrum("check", folder.path + "/nowhere.ahap", bad)
    expectEqual(run.status, 66)
    expectEqual(run.lines.count, 1)
    #expect(
      run.errors == "thrum: cannot read '\(folder.path)/nowhere.ahap': no such file\n"
        + "thrum: 2 files checked: 1 error, 1 unreadable\n")
  }

  @Test("findings come from the top of the file to its end")
  func order() throws {
    let text = """
      {"Version": 1.0, "Pattern": [
        {"Event": {"EventType": "HapticTransient"}},
        {"Event": {"Time": 0.0, "EventType": "Nonsense"}},
        {"Event": {"Time": 0.0, "EventType": "HapticTransient"}},
      ]}
      """
    let run = thrum("check", try folder.write("three.ahap", text))
    let lineNumbers = run.lines.compactMap { $0.split(separator: ":").dropFirst().first.flatMap { Int($0) } }
    expectEqual(lineNumbers.count, 3)
    expectEqual(lineNumbers, lineNumbers.sorted())
  }

  @Test("an empty file is an error at 1:1")
  func emptyFile() throws {
    let file = try folder.write("empty.ahap", "")
    let run = thrum("check", file)
    expectEqual(run.status, 1)
    #expect(run.output.hasPrefix("\(file):1:1: error: "))
  }

  @Test("standard input is called <stdin>")
  func standardInput() {
    let run = thrum("check", "-", input: Sample.noPattern)
    expectEqual(run.status, 1)
    #expect(run.output.hasPrefix("<stdin>:1:"))
    expectEqual(thrum("check", "-", input: Sample.tap).status, 0)
  }

  @Test("standard input twice is wrong usage")
  func standardInputTwice() {
    let run = thrum("check", "-", "-", input: Sample.tap)
    expectEqual(run.status, 64)
    #expect(run.errors.hasPrefix("thrum: - (standard input) can be given only once"))
  }

  @Test("--json lists each file with its findings, and one that cannot be read with its error")
  func json() throws {
    let good = try folder.write("good \"quoted\".ahap", Sample.tap)
    let comma = try folder.write("comma.ahap", Sample.trailingComma)
    let run = thrum("check", "--json", good, comma, folder.path + "/nowhere.ahap")
    expectEqual(run.status, 66)
    let root = try #require(JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any])
    expectEqual(root["schema"] as? Int, 1)
    let files = try #require(root["files"] as? [[String: Any]])
    expectEqual(files.map { $0["file"] as? String }, [good, comma, folder.path + "/nowhere.ahap"])
    expectEqual((files[0]["findings"] as? [Any])?.isEmpty, true)
    #expect(files[0]["error"] is NSNull)
    let finding = try #require((files[1]["findings"] as? [[String: Any]])?.first)
    expectEqual(Set(finding.keys), ["severity", "rule", "message", "line", "column", "path"])
    expectEqual(finding["severity"] as? String, "warning")
    expectEqual(finding["rule"] as? String, "trailing-comma")
    expectEqual(finding["line"] as? Int, 1)
    #expect((finding["column"] as? Int ?? 0) > 1)
    expectEqual((files[2]["error"] as? String)?.contains("no such file"), true)
    let summary = try #require(root["summary"] as? [String: Int])
    expectEqual(summary, ["errors": 0, "warnings": 1, "infos": 0, "unreadable": 1])
    #expect(
      thrum("check", "--format", "json", good, comma).output == thrum("check", "--json", good, comma).output)
  }

  @Test("haptic events without values are one note, at the first of them; --disable hides it")
  func defaults() throws {
    let text = """
      {"Version": 1.0, "Pattern": [
        {"Event": {"Time": 0, "EventType": "HapticTransient", "EventParameters": [
          {"ParameterID": "HapticIntensity", "ParameterValue": 1}, {"ParameterID": "HapticSharpness", "ParameterValue": 0}]}},
        {"Event": {"Time": 1, "EventType": "HapticContinuous", "EventDuration": 1, "EventParameters": [
          {"ParameterID": "AttackTime", "ParameterValue": 0.5}]}},
        {"Event": {"Time": 3, "EventType": "AudioContinuous", "EventDuration": 1}},
        {"Event": {"Time": 5, "EventType": "HapticTransient", "EventParameters": [
          {"ParameterID": "HapticIntensity", "ParameterValue": 1}]}}]}
      """
    let run = thrum("check", "--strict", "-", input: text)
    expectEqual(run.status, 0)
    #expect(
      run.output
        == "<stdin>:4:3: info: this event takes the default HapticIntensity 0.6 and HapticSharpness 0.422601 "
        + "(here and in 1 more); state the values, so that every system plays the same [default-values]\n")
    #expect(thrum("check", "--disable", "default-values", "-", input: text).output.isEmpty)
    // The other commands, and the check of the design, state the same location.
    expectEqual(thrum("info", "--verbose", "-", input: text).errors, run.output)
    #expect(thrum("check", "--design", "-", input: text).output.contains(run.output))
  }

  @Test("more events at once than an engine plays are a warning with their number and time, in text and JSON")
  func crowd() throws {
    func taps(_ count: Int, every seconds: Double) -> String {
      let events = (0..<count).map {
        #"{"Event":{"Time":\#(0.5 + Double($0) * seconds),"EventType":"HapticTransient","EventParameters":["#
          + #"{"ParameterID":"HapticIntensity","ParameterValue":1},"#
          + #"{"ParameterID":"HapticSharpness","ParameterValue":0.5}]}}"#
      }
      return #"{"Version":1,"Pattern":["# + events.joined(separator: ",") + "]}"
    }
    let message =
      "100000 events sound at once at 0.5 s, and 100000 begin on one sample at 0.5 s; "
      + "an engine plays 8192 at once and cuts the others off: remove some or spread them"
    let burst = thrum("check", "-", input: taps(100_000, every: 0))
    expectEqual(burst.status, 0)
    expectEqual(burst.output, "<stdin>:1:1: warning: \(message) [too-many-at-once]\n")
    expectEqual(thrum("check", "--strict", "-", input: taps(8193, every: 0)).status, 1)
    #expect(thrum("check", "-", input: taps(8192, every: 0)).output.isEmpty)
    #expect(thrum("check", "-", input: taps(20_000, every: 0.001)).output.isEmpty)
    let json = thrum("check", "--json", "-", input: taps(9000, every: 0.000_000_1)).output
    let root = try #require(try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any])
    let files = try #require(root["files"] as? [[String: Any]])
    let finding = try #require((files.first?["findings"] as? [[String: Any]])?.first)
    expectEqual(finding["rule"] as? String, "too-many-at-once")
    expectEqual((finding["message"] as? String)?.hasPrefix("9000 events sound at once at 0.5009 s; "), true)
  }

  @Test("fewer sounds than voices that take longer to render than an engine has time for are a warning")
  func load() {
    func tones(_ count: Int) -> String {
      let tone =
        #"{"Event":{"Time":0.25,"EventType":"AudioContinuous","EventDuration":1,"EventParameters":[]}}"#
      return #"{"Version":1,"Pattern":["# + [String](repeating: tone, count: count).joined(separator: ",")
        + "]}"
    }
    #expect(thrum("check", "-", input: tones(682)).output.isEmpty)
    let crowded = thrum("check", "-", input: tones(683))
    let message =
      "the sounds at 0.25 s take as long to render as 8196 vibrations at once; an engine has time for 8192 and "
      + "cuts the others off: remove some tones and audio files or spread them"
    expectEqual(crowded.output, "<stdin>:1:1: warning: \(message) [too-many-at-once]\n")
  }

  @Test(
    "a summary goes to standard error, with and without a terminal and in every format, unless --quiet is given"
  )
  func summary() throws {
    let comma = try folder.write("comma.ahap", Sample.trailingComma)
    let bad = try folder.write("bad.ahap", Sample.noPattern)
    let summary =
      "thrum: 2 files checked: 1 error, 1 warning; 1 can be fixed with 'thrum format --in-place'\n"
    expectEqual(thrum("check", comma, bad, errorsAreTerminal: true).errors, summary)
    for format in CheckFormat.allCases {
      expectEqual(thrum("check", "--format", format.rawValue, comma, bad).errors, summary)
    }
    #expect(thrum("check", "--quiet", comma, bad).errors.isEmpty)
    let tap = try folder.write("tap.ahap", Sample.tap)
    expectEqual(thrum("check", tap, errorsAreTerminal: true).errors, "thrum: 1 file checked: no findings\n")
  }

  @Test("words from a file can neither break the line nor command the terminal")
  func controlCharacters() throws {
    let file = try folder.write(
      "evil.ahap", #"{"Version": 1, "Pattern": [], "a\u001b[31m\nb": 1, "\#u{1B}]0;x": 2}"#)
    let run = thrum("check", file)
    #expect(!run.output.unicodeScalars.contains { $0.value < 0x20 && $0 != "\n" })
    #expect(run.lines.allSatisfy { $0.hasPrefix(file + ":") })
  }

  @Test("numbers too large for any type are findings, not traps")
  func hugeNumbers() throws {
    let text = """
      {"Version": 1e999, "Pattern": [
        {"Event": {"Time": 1e308, "EventType": "HapticTransient"}},
        {"Event": {"Time": 99999999999999999999999999, "EventType": "HapticContinuous", "EventDuration": 1e999}}]}
      """
    let run = thrum("check", try folder.write("huge.ahap", text))
    expectEqual(run.status, 1)
    #expect(run.lines.count >= 2)
  }

  @Test("--disable leaves out warnings of a rule, in the status too")
  func disable() throws {
    let comma = try folder.write("comma.ahap", Sample.trailingComma)
    let run = thrum("check", "--strict", "--disable", "trailing-comma", comma)
    #expect(run.status == 0 && run.output.isEmpty)
    expectEqual(thrum("check", "--strict", "--disable", "comment", comma).status, 1)
  }

  @Test("on a terminal each finding shows its line with a caret, in colour unless NO_COLOR is set")
  func excerpts() throws {
    let file = try folder.write("comma.ahap", Sample.trailingComma)
    func onTerminal(_ environment: [String: String]) -> String {
      let console = Console(
        input: [], outputColumns: 60, environment: environment.merging(["TERM": "xterm"]) { a, _ in a })
      _ = Thrum.run(["check", file], console: console)
      return String(decoding: console.output.collected, as: UTF8.self)
    }
    let plain = onTerminal(["NO_COLOR": "1"]).split(separator: "\n")
    try #require(plain.count > 3)
    #expect(plain[0].hasPrefix(file) && plain[1].hasPrefix("  warning: "))
    #expect(plain.dropFirst().allSatisfy { $0.count <= 60 }, "only the path is too long")
    let caret = try #require(plain[plain.count - 1].firstIndex(of: "^"))
    let shown = plain[plain.count - 2]
    let column = plain[plain.count - 1].distance(from: plain[plain.count - 1].startIndex, to: caret)
    expectEqual(shown[shown.index(shown.startIndex, offsetBy: column)], ",")
    #expect(onTerminal([:]).contains("\u{1B}[1;33mwarning:"))
    #expect(!onTerminal(["TERM": "dumb"]).contains("\u{1B}"))
    #expect(!thrum("check", file).output.contains("^"), "programs that read it get one line per finding")
  }

  @Test("a finding at a brace that is alone on its line shows no line of the file")
  func noExcerpt() throws {
    let file = try folder.write(
      "late.ahap",
      """
      {"Version": 1.0, "Pattern": [
        {
          "Event": {
            "Time": 0.52, "EventType": "HapticTransient", "EventParameters": [
              {"ParameterID": "HapticIntensity", "ParameterValue": 0.1}]}}]}
      """)
    let console = Console(input: [], outputColumns: 400, environment: ["NO_COLOR": "1"])
    _ = Thrum.run(["check", "--design", file], console: console)
    let text = String(decoding: console.output.collected, as: UTF8.self)
    #expect(text.contains("error: 0.52 s: the transient") && text.contains("[not-felt]"))
    #expect(!text.contains("^"))
  }

  @Test("--format github prints annotations, escaped")
  func github() throws {
    let file = try folder.write("a,b%.ahap", Sample.trailingComma)
    let run = thrum("check", "--format", "github", file, folder.path("none.ahap"))
    let name = file.replacing("%", with: "%25").replacing(",", with: "%2C")
    expectEqual(run.lines.first?.hasPrefix("::warning file=\(name),line=1,col="), true)
    expectEqual(run.lines.first?.contains(",title=trailing-comma::remove the comma"), true)
    expectEqual(run.lines.last?.hasPrefix("::error file=\(folder.path("none.ahap"))::cannot read"), true)
    expectEqual(run.status, 66)
  }

  @Test("--format sarif has a result with rule and place for each finding, and says what was not read")
  func sarif() throws {
    let file = try folder.write("a b.ahap", Sample.trailingComma)
    let run = thrum("check", "--format", "sarif", file, folder.path("none.ahap"))
    let root = try #require(JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any])
    expectEqual(root["version"] as? String, "2.1.0")
    let part = try #require((root["runs"] as? [[String: Any]])?.first)
    let driver = try #require((part["tool"] as? [String: Any])?["driver"] as? [String: Any])
    expectEqual(driver["name"] as? String, "thrum")
    expectEqual((driver["rules"] as? [[String: Any]])?.map { $0["id"] as? String }, ["trailing-comma"])
    let result = try #require((part["results"] as? [[String: Any]])?.first)
    #expect(result["ruleId"] as? String == "trailing-comma" && result["level"] as? String == "warning")
    let place = (result["locations"] as? [[String: Any]])?.first?["physicalLocation"] as? [String: Any]
    #expect(
      (place?["artifactLocation"] as? [String: Any])?["uri"] as? String == file.replacing(" ", with: "%20"))
    expectEqual((place?["region"] as? [String: Int])?["startLine"], 1)
    let invocation = try #require((part["invocations"] as? [[String: Any]])?.first)
    expectEqual(invocation["executionSuccessful"] as? Bool, false)
  }

  @Test("--format junit has a case for each file, and is XML whatever the names hold")
  func junit() throws {
    let tap = try folder.write("tap.ahap", Sample.tap)
    let comma = try folder.write("a<b>&.ahap", Sample.trailingComma)
    let bad = try folder.write("bad.ahap", Sample.noPattern)
    let run = thrum("check", "--format", "junit", tap, comma, bad, folder.path("none.ahap"))
    expectEqual(run.status, 66)
    #expect(run.output.contains("tests=\"4\" failures=\"1\" errors=\"1\" time=\"0."))
    #expect(
      try XMLDocument(xmlString: run.output, options: []).nodes(forXPath: "//testcase[@time]").count == 4)
    let odd = thrum("check", "--format", "junit", try folder.write("a\nb.ahap", Sample.tap))
    #expect(odd.output.contains("a&#10;b.ahap\" time="))
    #expect(run.output.contains("a&lt;b&gt;&amp;.ahap"))
    let document = try XMLDocument(xmlString: run.output, options: [])
    #expect(try document.nodes(forXPath: "//testcase").count == 4)
    #expect(try document.nodes(forXPath: "//failure").count == 1)
    let strict = try XMLDocument(
      xmlString: thrum("check", "--strict", "--format", "junit", comma).output, options: [])
    #expect(try strict.nodes(forXPath: "//failure").count == 1)
  }
}
