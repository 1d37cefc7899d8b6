import HapticAnalysis
import HapticModel
import HapticText
import TestExpectations
import Testing

@testable import HapticOperations

@Suite("Checking a text")
struct CheckOperationTests {
  private let comma = Array(
    #"{"Version": 1, "Pattern": [{"Event": {"Time": 0, "EventType": "HapticTransient", "EventParameters": [{"ParameterID": "HapticIntensity", "ParameterValue": 0.02}, {"ParameterID": "HapticSharpness", "ParameterValue": 0.5}]}},]}"#
      .utf8)

  /// A text with many events that sound together for ten minutes.
  private var crowd: [UInt8] {
    let event = #"{"Event": {"Time": 0, "EventType": "HapticContinuous", "EventDuration": 600}}"#
    let events = Array(repeating: event, count: 2000).joined(separator: ",")
    return Array(#"{"Version": 1, "Pattern": [\#(events)]}"#.utf8)
  }

  @Test("the JSON counts findings by severity and lists them in the order of the file")
  func json() throws {
    #expect(
      CheckOperation().run(comma).json() == """
        {
          "schema": 1,
          "errors": 0,
          "warnings": 1,
          "infos": 0,
          "findings": [
            {
              "severity": "warning",
              "rule": "trailing-comma",
              "message": "remove the comma after the last member; strict readers refuse the file",
              "line": 1,
              "column": 222,
              "path": "Pattern[0]"
            }
          ]
        }
        """)
  }

  private func text(_ entries: String...) -> [UInt8] {
    Array("{\"Version\": 1, \"Pattern\": [\n\(entries.joined(separator: ",\n"))\n]}".utf8)
  }

  private func event(_ type: String, _ time: Double, _ level: Double, duration: Double = 1) -> String {
    let length = type == "HapticTransient" ? "" : "\"EventDuration\": \(duration), "
    let tone = type.hasPrefix("Haptic") ? "HapticSharpness" : "AudioPitch"
    let strength = type.hasPrefix("Haptic") ? "HapticIntensity" : "AudioVolume"
    return
      #"{"Event": {"Time": \#(time), "EventType": "\#(type)", \#(length)"EventParameters": [{"ParameterID": "\#(strength)", "ParameterValue": \#(level)}, {"ParameterID": "\#(tone)", "ParameterValue": 0.5}]}}"#
  }

  private func curve(_ id: String, _ time: Double, _ points: [(Double, Double)]) -> String {
    let points = points.map { #"{"Time": \#($0.0), "ParameterValue": \#($0.1)}"# }.joined(separator: ", ")
    return
      #"{"ParameterCurve": {"ParameterID": "\#(id)", "Time": \#(time), "ParameterCurveControlPoints": [\#(points)]}}"#
  }

  private let off =
    #"{"Parameter": {"ParameterID": "HapticIntensityControl", "Time": 2, "ParameterValue": 0}}"#

  @Test("an event that can never be felt or heard is found at its place, with its cause and what to do")
  func silence() {
    let text = text(
      event("HapticContinuous", 0, 0), event("HapticTransient", 0.5, 1),
      curve("AudioVolumeControl", 0, [(0, 0), (9, 0)]), event("AudioContinuous", 1, 1), off,
      event("HapticTransient", 2.5, 1), event("HapticTransient", 3, 0.2))
    let findings = CheckOperation().run(text).findings.map(\.diagnostic)
    expectEqual(findings.map(\.rule), Array(repeating: "silent-event", count: 4))
    expectEqual(findings.map(\.line), [2, 5, 7, 8])
    expectEqual(findings.map(\.path), [0, 3, 5, 6].map { "Pattern[\($0)].Event" })
    #expect(
      findings.map(\.message) == [
        "this event can never be felt: its HapticIntensity is 0, which parameters and curves only multiply; raise it or remove the event",
        "this event can never be heard: the ParameterCurve of AudioVolumeControl at 0 s is 0 for as long as it sounds; raise the curve or remove the event",
        "this event can never be felt, unless the program that plays it sends HapticIntensityControl: the Parameter at 2 s sets it to 0 for as long as the event sounds; raise it or remove the event",
        "this event can never be felt, unless the program that plays it sends HapticIntensityControl: the Parameter at 2 s sets it to 0 for as long as the event sounds; raise it or remove the event",
      ])
  }

  @Test("a pattern of which every event is silent has nothing to feel, whatever silences it; it is said once")
  func nothing() {
    func rules(_ entries: String...) -> [String] {
      CheckOperation().run(text(entries.joined(separator: ",\n"))).findings.map(\.diagnostic.rule)
    }
    #expect(
      rules(event("HapticTransient", 0.5, 1), curve("HapticIntensityControl", 0, [(0, 0), (1, 0)]))
        == ["nothing-to-feel", "silent-event"])
    expectEqual(rules(event("HapticTransient", 0.5, 0)), ["nothing-to-feel", "silent-event"])
    expectEqual(rules(), ["nothing-to-feel"])
  }

  @Test("a silent event that lengthens the pattern alone is information")
  func pause() throws {
    let result = CheckOperation().run(text(event("HapticTransient", 0, 1), event("HapticTransient", 1, 0)))
    let finding = try #require(result.findings.first?.diagnostic)
    expectEqual(finding.severity, .info)
    #expect(finding.message.hasSuffix("raise it or keep it as a pause, up to 1 s"))
  }

  @Test("silent events beyond the number that is listed are counted")
  func manySilent() throws {
    let zero = event("HapticTransient", 0.5, 0)
    let entries = Array(repeating: zero, count: 1005).joined(separator: ",\n")
    let findings = CheckOperation().run(text(entries)).findings.map(\.diagnostic)
    expectEqual(findings.count { $0.rule == "silent-event" }, 1000)
    let rest = try #require(findings.first { $0.rule == "too-many-findings" })
    expectEqual(rest.message, "5 more events can never be felt or heard; they are not listed")
  }

  @Test("bindings that make everything silent, or start a silent event, are found")
  func silentBindings() {
    let metadata =
      #"{"ThrumBindings": {"inputs": [{"name": "a", "range": [0, 1]}], "follow": [{"input": "a", "control": "HapticIntensityControl", "points": [[0, 0], [1, 0]]}], "start": [{"input": "a", "above": 0.5, "intensity": 0, "sharpness": 1}]}}"#
    let bytes = Array(
      "{\"Version\": 1, \"Metadata\": \(metadata), \"Pattern\": [\(event("HapticTransient", 0, 1))]}".utf8)
    #expect(
      CheckOperation().run(bytes).findings.map(\.diagnostic.path) == [
        "Metadata.ThrumBindings.follow[0].points", "Metadata.ThrumBindings.start[0].intensity",
      ])
  }

  @Test("a design check adds what is not felt; a rule that is disabled adds nothing")
  func design() throws {
    let design = DesignCheck(target: .phone)
    let result = CheckOperation(design: design, disabled: ["trailing-comma"]).run(comma)
    expectEqual(result.findings.map(\.diagnostic.rule), ["not-felt"])
    #expect(result.isWhole)
    let silent = DesignCheck(target: .phone, disabled: [.notFelt])
    expectEqual(CheckOperation(design: silent).run(comma).findings.count(of: .error), 0)
  }

  @Test(
    "a design check that would take minutes is refused; the findings about the text are listed all the same")
  func effort() throws {
    let result = CheckOperation(design: DesignCheck(), disabled: ["default-values"]).run(crowd)
    expectEqual(result.designError?.kind, .tooLarge)
    let text = CheckOperation(disabled: ["default-values"]).run(crowd)
    #expect(text.designError == nil)
    #expect(result.findings.count > 1000)
    expectEqual(result.findings.map(\.diagnostic), text.findings.map(\.diagnostic))
    #expect(
      result.json().hasPrefix(
        "{\n  \"schema\": 1,\n  \"error\": \"the events of the pattern sound for too long"))
    #expect(!text.json().contains("\"error\""))
  }

  @Test("a text with an error has no findings about its design")
  func broken() throws {
    let result = CheckOperation(design: DesignCheck()).run(Array("{".utf8))
    expectEqual(result.findings.count(of: .error), 1)
    #expect(result.findings.allSatisfy { $0.design == nil })
  }
}
