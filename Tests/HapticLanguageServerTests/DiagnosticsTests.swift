import TestExpectations
import Testing

@testable import HapticLanguageServer

@Suite("When findings are sent")
struct DiagnosticsTests {
  @Test("at once when a document is opened, also if there are none; after 0.2 s of rest when it is changed")
  func rest() throws {
    var client = try TestClient.started()
    client.open(LifeTests.tap)
    expectEqual(client.rules(), [])
    client.change(["text": "{}"])
    client.wait(0.1)
    #expect(client.rules() == nil)
    client.change(["text": "[]"])
    client.wait(0.1)
    #expect(client.rules() == nil)
    #expect(abs((client.server.nextDue ?? 0) - 0.3) < 1e-9)
    client.wait(0.11)
    expectEqual(client.rules(), ["not-an-object"])
    #expect(client.server.nextDue == nil)
  }

  @Test("only if they differ from those that the client shows")
  func difference() throws {
    var client = try TestClient.started()
    client.open("{\"Pattern\": []}")
    expectEqual(client.rules(), ["missing-version", "nothing-to-feel"])
    client.change(["text": "{\"Pattern\": []}\n"])
    client.wait(1)
    #expect(client.rules() == nil)
    client.notify("textDocument/didClose", TestClient.document)
    expectEqual(client.rules(), [])
    client.notify("textDocument/didClose", TestClient.document)
    #expect(client.rules() == nil)
  }

  @Test("the settings of the project count: rules that are off, and what is wrong with the file")
  func settings() throws {
    var client = try TestClient.started(
      [:], NoFiles(problem: "thrum.json:1:2: wrong", disabled: ["missing-version"]))
    client.open("{\"Pattern\": []}")
    expectEqual(client.rules(), ["thrum.json", "nothing-to-feel"])
  }

  @Test("a long design check runs elsewhere; meanwhile its earlier findings stay at their events")
  func longCheck() throws {
    var client = try TestClient.started()
    // Two taps 20 ms apart in a text that is too large to be checked at once.
    let blanks = String(repeating: " ", count: Limits.immediateDesignBytes)
    func text(_ lines: String) -> String {
      let events = [1.0, 1.02].map { time in
        #"{"Event": {"Time": \#(time), "EventType": "HapticTransient", "EventParameters": ["#
          + #"{"ParameterID": "HapticIntensity", "ParameterValue": 0.8}, {"ParameterID": "HapticSharpness", "ParameterValue": 0.5}]}}"#
      }
      return "{\"Version\": 1.0, \"Pattern\": [\(lines)\n" + events.joined(separator: ",\n") + "\n]\(blanks)}"
    }
    client.open(text(""))
    expectEqual(client.rules(), [])
    client.runChecks()
    expectEqual(client.rules()?.contains("fused-taps"), true)
    // A line is added while the next check has not run: the finding has moved with its event.
    client.change(["text": .string(text("\n"))])
    client.wait(1)
    let moved = client.notifications("textDocument/publishDiagnostics").last?["diagnostics"].array ?? []
    #expect(moved.contains { $0["code"].string == "fused-taps" && $0["range"]["start"]["line"].int == 3 })
    // The text changes again before the check ends: its result is for an earlier text, and the check is repeated.
    client.change(["text": .string(text("\n\n"))])
    client.wait(1)
    client.runChecks()
    client.wait(0)
    client.runChecks()
    let last = client.notifications("textDocument/publishDiagnostics").last?["diagnostics"].array ?? []
    #expect(last.contains { $0["code"].string == "fused-taps" && $0["range"]["start"]["line"].int == 4 })
    let document = client.server.documents[TestClient.uri]
    expectEqual(document?.design?.revision, document?.state.revision)
  }

  @Test("a problem of an audio file is found again after a save")
  func saved() throws {
    let text =
      #"{"Version": 1.0, "Pattern": [{"Event": {"Time": 0.0, "EventType": "AudioCustom", "EventWaveformPath": "a.wav"}}]}"#
    var client = try TestClient.started([:], NoFiles(sounds: ["a.wav": "missing"]))
    client.open(text)
    expectEqual(client.rules(), ["missing-audio"])
    client.notify("textDocument/didSave", TestClient.document)
    client.wait(0)
    #expect(client.rules() == nil)
  }
}
