import HapticAnalysis
import HapticModel
import HapticText
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

  @Test("a design check adds what is not felt; a rule that is disabled adds nothing")
  func design() throws {
    let design = DesignCheck(target: .phone)
    let result = CheckOperation(design: design, disabled: ["trailing-comma"]).run(comma)
    #expect(result.findings.map(\.diagnostic.rule) == ["not-felt"])
    #expect(result.isWhole)
    let silent = DesignCheck(target: .phone, disabled: [.notFelt])
    #expect(CheckOperation(design: silent).run(comma).findings.count(of: .error) == 0)
  }

  @Test(
    "a design check that would take minutes is refused; the findings about the text are listed all the same")
  func effort() throws {
    let result = CheckOperation(design: DesignCheck(), disabled: ["default-values"]).run(crowd)
    #expect(result.designError?.kind == .tooLarge)
    let text = CheckOperation(disabled: ["default-values"]).run(crowd)
    #expect(text.designError == nil)
    #expect(result.findings.count > 1000)
    #expect(result.findings.map(\.diagnostic) == text.findings.map(\.diagnostic))
    #expect(
      result.json().hasPrefix(
        "{\n  \"schema\": 1,\n  \"error\": \"the events of the pattern sound for too long"))
    #expect(!text.json().contains("\"error\""))
  }

  @Test("a text with an error has no findings about its design")
  func broken() throws {
    let result = CheckOperation(design: DesignCheck()).run(Array("{".utf8))
    #expect(result.findings.count(of: .error) == 1)
    #expect(result.findings.allSatisfy { $0.design == nil })
  }
}
