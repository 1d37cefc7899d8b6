import TestExpectations
import Testing

@testable import HapticLanguageServer

@Suite("The life of a connection")
struct LifeTests {
  /// One transient without a finding.
  static let tap = """
    {"Version": 1.0, "Pattern": [
      {"Event": {"Time": 0.0, "EventType": "HapticTransient", "EventParameters": [
        {"ParameterID": "HapticIntensity", "ParameterValue": 0.8},
        {"ParameterID": "HapticSharpness", "ParameterValue": 0.4}]}}]}
    """

  private func status(_ effects: [LanguageServer.Effect]) -> Int32? {
    if case .end(let status)? = effects.last { status } else { nil }
  }

  @Test("requests before initialize are refused, notifications dropped")
  func early() throws {
    var client = TestClient()
    client.open(Self.tap)
    #expect(client.received.isEmpty)
    #expect(try client.request("textDocument/hover", TestClient.at(0, 0))["error"]["code"].int == -32002)
    #expect(try client.request("shutdown", .null)["error"]["code"].int == -32002)
  }

  @Test("the handshake states the encoding of positions, and happens once")
  func handshake() throws {
    var client = TestClient()
    let result = try client.result(
      "initialize", ["capabilities": ["general": ["positionEncodings": ["utf-32", "utf-8", "utf-16"]]]])
    expectEqual(result["capabilities"]["positionEncoding"].string, "utf-8")
    expectEqual(result["serverInfo"]["version"].string, "1.2.3")
    #expect(try client.request("initialize", [:])["error"]["code"].int == -32600)
    var other = TestClient()
    let plain = try other.result("initialize", ["capabilities": [:]])
    expectEqual(plain["capabilities"]["positionEncoding"].string, "utf-16")
  }

  @Test("shutdown and exit end with 0, exit alone and a closed stream with 1")
  func end() throws {
    var client = try TestClient.started()
    #expect(try client.result("shutdown", .null) == .null)
    #expect(try client.request("textDocument/hover", TestClient.at(0, 0))["error"]["code"].int == -32600)
    client.notify("exit", .null)
    expectEqual(status(client.effects), 0)
    client.notify("exit", .null)
    expectEqual(client.effects.count { if case .end = $0 { true } else { false } }, 1)

    var hasty = try TestClient.started()
    hasty.notify("exit", .null)
    expectEqual(status(hasty.effects), 1)
    var lost = try TestClient.started()
    lost.receive(lost.server.close())
    expectEqual(status(lost.effects), 1)
    var done = try TestClient.started()
    _ = try done.result("shutdown", .null)
    done.receive(done.server.close())
    expectEqual(status(done.effects), 0)
    var before = TestClient()
    before.notify("exit", .null)
    expectEqual(status(before.effects), 1)
  }

  @Test("a request that is cancelled before it is read is not carried out, and is answered")
  func cancelled() throws {
    var client = try TestClient.started()
    client.open(Self.tap)
    client.received = []
    let requests: [JSONValue] = [
      ["id": "a", "method": "textDocument/foldingRange", "params": TestClient.document],
      ["id": "b", "method": "textDocument/foldingRange", "params": TestClient.document],
      ["method": "$/cancelRequest", "params": ["id": "b"]],
      ["method": "$/cancelRequest", "params": ["id": "never"]],
    ]
    client.receive(client.server.receive(requests.flatMap { MessageFrames.framed($0.bytes) }, at: 0))
    expectEqual(client.received.count, 2)
    #expect(client.received[0]["id"].string == "a" && client.received[0]["error"] == .null)
    #expect(client.received[1]["id"].string == "b" && client.received[1]["error"]["code"].int == -32800)
  }

  @Test(
    "unknown methods, wrong parameters and documents that are not open have an error; unknown notifications none"
  )
  func unknown() throws {
    var client = try TestClient.started()
    #expect(try client.request("textDocument/rename", [:])["error"]["code"].int == -32601)
    #expect(try client.request("textDocument/hover", TestClient.at(0, 0))["error"]["code"].int == -32602)
    client.open(Self.tap)
    #expect(try client.request("textDocument/hover", TestClient.document)["error"]["code"].int == -32602)
    #expect(try client.request("workspace/executeCommand", ["command": "x"])["error"]["code"].int == -32602)
    client.received = []
    client.notify("$/setTrace", ["value": "off"])
    client.notify("workspace/didChangeConfiguration", [:])
    client.notify(
      "textDocument/didChange", ["textDocument": ["uri": "file:///other"], "contentChanges": [["text": "x"]]])
    client.send(["jsonrpc": "2.0", "id": 9, "result": .null])
    #expect(client.received.isEmpty)
    client.send(["jsonrpc": "2.0", "id": .double(1.5), "method": "shutdown"])
    expectEqual(client.received.last?["error"]["code"].int, -32600)
    client.send([1, 2])
    expectEqual(client.received.last?["error"]["code"].int, -32600)
    client.receive(client.server.receive(MessageFrames.framed(Array("{".utf8)), at: 0))
    expectEqual(client.received.last?["error"]["code"].int, -32700)
  }

  @Test("a lens plays the pattern and reports why it cannot be felt; one with errors is not played")
  func play() throws {
    var client = try TestClient.started()
    client.open(Self.tap)
    let lens = try client.result("textDocument/codeLens", TestClient.document).array[0]["command"]
    client.send(["id": 77, "method": "workspace/executeCommand", "params": lens])
    guard case .play(let request)? = client.effects.last else {
      Issue.record("nothing is played")
      return
    }
    #expect(request.pattern.events.count == 1 && request.uri == TestClient.uri)
    client.receive(client.server.played(request.id, problem: "no output"))
    expectEqual(client.notifications("window/showMessage").last?["message"].string, "no output")
    expectEqual(client.received.last?["id"].int, 77)
    client.change(["text": "{"])
    #expect(try client.result("textDocument/codeLens", TestClient.document) == [])
    #expect(
      try client.result(
        "workspace/executeCommand", ["command": "thrum.play", "arguments": [.string(TestClient.uri)]])
        == .null)
    expectEqual(client.notifications("window/showMessage").last?["message"].string?.contains("errors"), true)
  }

  @Test(
    "a client that asks for edits later gets those of the text for which the action was offered, and no others"
  )
  func resolve() throws {
    let able: JSONValue = [
      "textDocument": [
        "codeAction": [
          "codeActionLiteralSupport": [:], "dataSupport": true, "resolveSupport": ["properties": ["edit"]],
        ]
      ]
    ]
    var client = try TestClient.started(able)
    let text = Self.tap.replacing("0.8}", with: "0.3}")
    client.open(text)
    expectEqual(client.rules(), ["not-felt"])
    let params: JSONValue = [
      "textDocument": ["uri": .string(TestClient.uri)], "context": ["diagnostics": []],
      "range": ["start": ["line": 1, "character": 2], "end": ["line": 1, "character": 2]],
    ]
    let action = try client.result("textDocument/codeAction", params).array[0]
    expectEqual(action["edit"], .null)
    let resolved = try client.result("codeAction/resolve", action)
    let changed = EditorModel.apply(resolved["edit"]["changes"][TestClient.uri], to: text)
    #expect(changed != text && changed.count { $0 == "\n" } == text.count { $0 == "\n" })
    client.change(["text": .string(text + " ")])
    #expect(try client.request("codeAction/resolve", action)["error"]["code"].int == -32803)
    #expect(try client.request("codeAction/resolve", ["data": 1])["error"]["code"].int == -32602)
  }
}
