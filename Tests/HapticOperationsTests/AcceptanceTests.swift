import Foundation
import HapticAnalysis
import HapticText
import TestExpectations
import Testing

@testable import HapticOperations

@Suite("Checking a text that accepts findings")
struct AcceptanceTests {
  /// Taps that are not felt, half a second apart, each on a line, with the text of a list of accepted findings.
  private static func text(_ count: Int, accepting list: String) -> [UInt8] {
    let taps = (0..<count).map {
      #"{"Event":{"Time":\#(Double($0) / 2),"EventType":"HapticTransient","EventParameters":["#
        + #"{"ParameterID":"HapticIntensity","ParameterValue":0.02},{"ParameterID":"HapticSharpness","ParameterValue":0.5}]}}"#
    }
    return Array(
      ("{\"Version\":1.0,\"Metadata\":{\"ThrumAccepted\":\(list)},\"Pattern\":[\n"
        + taps.joined(separator: ",\n") + "\n]}").utf8)
  }

  private func check(_ count: Int, accepting list: String) throws -> CheckResult {
    CheckOperation(design: DesignCheck()).run(Self.text(count, accepting: list))
  }

  @Test(
    "an accepted finding is apart from the others and not in the JSON; an entry without finding is obsolete")
  func accepted() throws {
    let list =
      #"[{"rule":"not-felt","time":0.5,"reason":"a trace"},{"rule":"beat","time":9,"reason":"gone"}]"#
    let result = try check(2, accepting: list)
    expectEqual(result.findings.map(\.diagnostic.line), [2])
    expectEqual(result.accepted.map(\.diagnostic.line), [3])
    expectEqual(result.accepted.map(\.design?.accepted), ["a trace"])
    expectEqual(result.obsolete, [AcceptedFindings.Entry(.beat, at: 9, reason: "gone")])
    #expect(!result.json().contains("a trace") && result.json().contains("\"errors\": 1"))
  }

  @Test("an entry is not obsolete if its rule was not applied")
  func unchecked() throws {
    let list = #"[{"rule":"beat","time":9,"reason":""},{"rule":"weak-contrast","time":0,"reason":""}]"#
    let design = DesignCheck(disabled: [.beat])
    #expect(CheckOperation(design: design).run(Self.text(1, accepting: list)).obsolete.isEmpty)
    #expect(CheckOperation().run(Self.text(1, accepting: list)).obsolete.isEmpty)
  }

  @Test("an entry about a sound is obsolete only if the sound is there")
  func sounds() throws {
    let list = #"[{"rule":"sound-offset","time":0,"reason":""}]"#
    let sound = #"{"Event":{"Time":0,"EventType":"AudioCustom","EventWaveformPath":"a.wav"}}"#
    let text = String(decoding: Self.text(1, accepting: list), as: UTF8.self)
      .replacingOccurrences(of: "\"Pattern\":[", with: "\"Pattern\":[\(sound),")
      .replacingOccurrences(of: "0.02", with: "0.9")
    func obsolete(_ facts: SoundFacts?) throws -> Int {
      CheckOperation(design: DesignCheck()).run(
        Array(text.utf8), audioProblem: nil, sounds: { _ in facts }
      )
      .obsolete.count
    }
    #expect(try obsolete(nil) == 0)
    #expect(try obsolete(SoundFacts(onset: 0, attack: 0)) == 1)
  }

  @Test("a list that cannot be used is a warning with its place, also without a design check")
  func unusable() throws {
    let list = #"[{"rule":"not-felt","time":0.5,"reason":""},{"rule":"felt","time":0,"reason":""}]"#
    for design in [nil, DesignCheck()] {
      let result = CheckOperation(design: design).run(Self.text(2, accepting: list))
      let finding = try #require(result.findings.first { $0.diagnostic.rule == "unusable-acceptance" })
      expectEqual(finding.diagnostic.path, "Metadata.ThrumAccepted[1].rule")
      expectEqual(finding.diagnostic.severity, .warning)
      #expect(result.accepted.count == (design == nil ? 0 : 1))
    }
    let operation = CheckOperation(disabled: ["unusable-acceptance"])
    #expect(operation.run(Self.text(2, accepting: list)).findings.isEmpty)
  }

  @Test("the JSON lists every place of a rule that is found often")
  func places() throws {
    let result = try check(5, accepting: "[]")
    let finding = try #require(result.findings.first)
    #expect(result.findings.count == 1 && finding.others.map { $0?.line } == [3, 4, 5, 6])
    let json = result.json()
    for index in 1..<5 { #expect(json.contains("\"path\": \"Pattern[\(index)].Event\"")) }
  }

  @Test("a fix leaves out what is accepted")
  func fix() throws {
    let taps = (0..<4).map {
      #"{"Event":{"Time":\#(0.3 + Double($0) / 10),"EventType":"HapticTransient","EventParameters":["#
        + #"{"ParameterID":"HapticIntensity","ParameterValue":0.5},{"ParameterID":"HapticSharpness","ParameterValue":0.5}]}}"#
    }
    func fixed(_ metadata: String) throws -> FixResult {
      let text = "{\"Version\":1.0,\(metadata)\"Pattern\":[\(taps.joined(separator: ","))]}"
      return try FixOperation(DesignCheck(), splitsLongCurves: true).run(Array(text.utf8))
    }
    #expect(try fixed("").text != nil)
    let entry = #"{"rule":"ghost-tap","time":0.3,"reason":""}"#
    #expect(try fixed(#""Metadata":{"ThrumAccepted":[\#(entry)]},"#).text == nil)
  }
}
