import AHAP
import Foundation
import HapticAnalysis
import HapticOperations
import TestExpectations
import Testing

@testable import HapticLanguageServer

/// A world without files: designs are checked for a phone.
struct NoFiles: Surroundings {
  var problem: String?
  var disabled: [String] = []
  var sounds: [String: String] = [:]

  func check(of uri: String) -> (operation: CheckOperation, problem: String?) {
    (CheckOperation(design: DesignCheck(), disabled: disabled), problem)
  }
  func audioProblem(with path: String, in uri: String) -> AHAPDecoder.AudioProblem? {
    sounds[path].map { AHAPDecoder.AudioProblem($0) }
  }
  func soundFacts(of path: String, in uri: String) -> SoundFacts? { nil }
  func forgetFiles(of uri: String) {}
}

/// A client on the same thread, with a clock of its own, that keeps the text of one document.
struct TestClient {
  static let uri = "file:///pattern.ahap"

  var server: LanguageServer
  var now = 0.0
  /// What the server has sent and no call has taken.
  var received: [JSONValue] = []
  var effects: [LanguageServer.Effect] = []
  private var frames = MessageFrames()
  private var lastID = 0
  private var version = 0

  init(_ surroundings: NoFiles = NoFiles()) {
    server = LanguageServer(surroundings: surroundings, version: "1.2.3")
  }

  /// A client that has shaken hands.
  static func started(_ capabilities: JSONValue = [:], _ surroundings: NoFiles = NoFiles()) throws
    -> TestClient
  {
    var client = TestClient(surroundings)
    _ = try client.result("initialize", ["capabilities": capabilities])
    client.notify("initialized", [:])
    return client
  }

  /// The capabilities of an editor that can do all that the server asks.
  static let able: JSONValue = [
    "general": ["positionEncodings": ["utf-16"]],
    "workspace": ["workspaceEdit": ["documentChanges": true]],
    "textDocument": [
      "hover": ["contentFormat": ["markdown", "plaintext"]],
      "completion": ["completionItem": ["snippetSupport": true]],
      "documentSymbol": ["hierarchicalDocumentSymbolSupport": true],
      "codeAction": ["codeActionLiteralSupport": ["codeActionKind": [:]]],
      "publishDiagnostics": ["relatedInformation": true],
    ],
  ]

  mutating func send(_ value: JSONValue) {
    receive(server.receive(MessageFrames.framed(value.bytes), at: now))
  }

  mutating func notify(_ method: String, _ params: JSONValue) {
    send(["jsonrpc": "2.0", "method": .string(method), "params": params])
  }

  /// Sends a request and returns its response.
  mutating func request(_ method: String, _ params: JSONValue) throws -> JSONValue {
    lastID += 1
    send(["jsonrpc": "2.0", "id": .int(lastID), "method": .string(method), "params": params])
    let index = try #require(received.firstIndex { $0["id"].int == lastID }, "no response to \(method)")
    return received.remove(at: index)
  }

  /// Sends a request and returns its result; an error fails the test.
  mutating func result(_ method: String, _ params: JSONValue) throws -> JSONValue {
    let response = try request(method, params)
    expectEqual(response["error"], .null)
    return response["result"]
  }

  mutating func open(_ text: String) {
    version = 1
    notify(
      "textDocument/didOpen",
      [
        "textDocument": [
          "uri": .string(Self.uri), "languageId": "ahap", "version": 1, "text": .string(text),
        ]
      ])
  }

  mutating func change(_ changes: JSONValue...) {
    version += 1
    notify(
      "textDocument/didChange",
      [
        "textDocument": ["uri": .string(Self.uri), "version": .int(version)],
        "contentChanges": .array(changes),
      ])
  }

  /// Lets time pass.
  mutating func wait(_ seconds: Double) {
    now += seconds
    receive(server.advance(to: now))
  }

  mutating func receive(_ new: [LanguageServer.Effect]) {
    for effect in new {
      guard case .send(let bytes) = effect else {
        effects.append(effect)
        continue
      }
      frames.append(bytes)
      while let body = try? frames.next() {
        // An independent reader: whatever the server writes must be JSON.
        let value = (try? JSONSerialization.jsonObject(with: Data(body), options: .fragmentsAllowed)) != nil
        #expect(value, "not JSON: \(String(decoding: body, as: UTF8.self))")
        if let value = try? JSONValue.parse(body) { received.append(value) }
      }
    }
  }

  /// Runs the design checks that wait for a thread.
  mutating func runChecks() {
    let jobs = effects.compactMap { effect in if case .check(let job) = effect { job } else { nil } }
    effects = []
    for job in jobs { receive(server.finish(job.run(), at: now)) }
  }

  /// Takes the notifications of a method.
  mutating func notifications(_ method: String) -> [JSONValue] {
    let found = received.filter { $0["method"].string == method }
    received.removeAll { $0["method"].string == method }
    return found.map { $0["params"] }
  }

  /// Takes the rules of the findings that were sent last; `nil` if none were sent.
  mutating func rules() -> [String]? {
    notifications("textDocument/publishDiagnostics").last?["diagnostics"].array.map {
      $0["code"].string ?? ""
    }
  }

  /// The parameters of a request at a position.
  static func at(_ line: Int, _ character: Int) -> JSONValue {
    [
      "textDocument": ["uri": .string(uri)],
      "position": ["line": .int(line), "character": .int(character)],
    ]
  }

  static let document: JSONValue = ["textDocument": ["uri": .string(uri)]]

  /// The text of the document as the server has it.
  var text: String? {
    server.documents[Self.uri].map { String(decoding: $0.state.text.bytes, as: UTF8.self) }
  }
}

/// How an editor applies edits: in units of UTF-16, from the last to the first, with its own idea of lines.
enum EditorModel {
  /// Returns the units of a text after edits as the protocol writes them.
  static func apply(_ edits: JSONValue, to text: String) -> String {
    var units = Array(text.utf16)
    let ranges = edits.array.map { edit -> (Range<Int>, [UInt16]) in
      let range = edit["range"]
      return (
        offset(range["start"], units)..<offset(range["end"], units),
        Array((edit["newText"].string ?? "").utf16)
      )
    }
    for (range, new) in ranges.sorted(by: { $0.0.lowerBound > $1.0.lowerBound }) {
      units.replaceSubrange(range, with: new)
    }
    return String(decoding: units, as: UTF16.self)
  }

  /// Returns the unit at a position that is in the text.
  static func offset(_ position: JSONValue, _ units: [UInt16]) -> Int {
    let starts = lineStarts(units)
    let line = position["line"].int ?? 0
    guard line < starts.count else { return units.count }
    return min(units.count, starts[line] + (position["character"].int ?? 0))
  }

  static func lineStarts(_ units: [UInt16]) -> [Int] {
    var starts = [0]
    for index in units.indices {
      let isEnd =
        units[index] == 10 || units[index] == 13 && !(index + 1 < units.count && units[index + 1] == 10)
      if isEnd { starts.append(index + 1) }
    }
    return starts
  }

  /// Returns the position of a unit.
  static func position(_ unit: Int, _ units: [UInt16]) -> (line: Int, character: Int) {
    let starts = lineStarts(units)
    let line = starts.lastIndex { $0 <= unit } ?? 0
    return (line, unit - starts[line])
  }
}
