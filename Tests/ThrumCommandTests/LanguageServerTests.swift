import Foundation
import TestExpectations
import TestSupport
import Testing

@testable import ThrumCommand

/// A scripted client of the real program, over pipes.
private final class ScriptedClient {
  private let process = Process()
  private let (input, output, errors) = (Pipe(), Pipe(), Pipe())
  private var buffer = Data()
  private var lastID = 0
  private var notifications: [[String: Any]] = []

  init(_ arguments: [String] = [], folder: TemporaryFolder) throws {
    process.executableURL = URL(fileURLWithPath: Shell.executable)
    process.arguments = ["lsp"] + arguments
    process.currentDirectoryURL = URL(fileURLWithPath: folder.path)
    process.environment = ProcessInfo.processInfo.environment.merging(Shell.isolated) { $1 }
    (process.standardInput, process.standardOutput, process.standardError) = (input, output, errors)
    try Shell.withSignalsUnblocked { try process.run() }
  }

  func send(_ message: [String: Any]) throws {
    let body = try JSONSerialization.data(withJSONObject: message)
    try input.fileHandleForWriting.write(
      contentsOf: Data("Content-Length: \(body.count)\r\n\r\n".utf8) + body)
  }

  func notify(_ method: String, _ params: [String: Any]) throws {
    try send(["jsonrpc": "2.0", "method": method, "params": params])
  }

  /// Returns the next message; `nil` at the end of the stream. Anything that is no message fails the test.
  private func next() throws -> [String: Any]? {
    while true {
      if let end = buffer.range(of: Data("\r\n\r\n".utf8)) {
        let header = String(decoding: buffer[..<end.lowerBound], as: UTF8.self)
        let parts = header.split(separator: " ")
        try #require(parts.count == 2 && parts[0] == "Content-Length:", "not a header: \(header)")
        let count = try #require(Int(parts[1]))
        if buffer.distance(from: end.upperBound, to: buffer.endIndex) >= count {
          let body = Data(buffer[end.upperBound...].prefix(count))
          buffer = Data(buffer[end.upperBound...].dropFirst(count))
          return try #require(try JSONSerialization.jsonObject(with: body) as? [String: Any])
        }
      }
      let more = output.fileHandleForReading.availableData
      if more.isEmpty { return nil }
      buffer += more
    }
  }

  func request(_ method: String, _ params: [String: Any] = [:]) throws -> [String: Any] {
    lastID += 1
    try send(["jsonrpc": "2.0", "id": lastID, "method": method, "params": params])
    while let message = try next() {
      if message["id"] as? Int == lastID { return message }
      notifications.append(message)
    }
    throw CancellationError()
  }

  /// Returns the next notification of a method.
  func notification(_ method: String) throws -> [String: Any] {
    while true {
      if let index = notifications.firstIndex(where: { $0["method"] as? String == method }) {
        return try #require(notifications.remove(at: index)["params"] as? [String: Any])
      }
      notifications.append(try #require(try next(), "the stream ended before \(method)"))
    }
  }

  /// Closes the input; returns what else was written, and the status.
  func end() throws -> (rest: Int, status: Int32, errors: String) {
    try input.fileHandleForWriting.close()
    var rest = 0
    while let message = try next() { rest += message.isEmpty ? 0 : 1 }
    let errors = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    #expect(buffer.isEmpty, "bytes that are no message")
    return (rest, process.terminationReason == .exit ? process.terminationStatus : 128, errors)
  }
}

@Suite("thrum lsp")
struct LanguageServerTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func open(_ client: ScriptedClient, _ path: String, _ text: String) throws -> [[String: Any]] {
    try client.notify(
      "textDocument/didOpen",
      ["textDocument": ["uri": "file://\(path)", "languageId": "ahap", "version": 1, "text": text]])
    let found = try client.notification("textDocument/publishDiagnostics")
    return try #require(found["diagnostics"] as? [[String: Any]])
  }

  @Test(
    "a session over pipes: handshake, findings after an edit, hover, play without a device, shutdown, exit 0")
  func session() throws {
    let file = try folder.write("a b.ahap", Sample.tap)
    let address = file.replacing(" ", with: "%20")
    let client = try ScriptedClient(["--stdio", "--output", "silent"], folder: folder)
    let answer = try client.request(
      "initialize", ["processId": NSNull(), "capabilities": [:] as [String: Any]])
    let result = try #require(answer["result"] as? [String: Any])
    expectEqual((result["serverInfo"] as? [String: String])?["version"], Thrum.configuration.version)
    try client.notify("initialized", [:])
    #expect(try open(client, address, Sample.tap).isEmpty)
    // After a rest of 0.2 s.
    let range = ["start": ["line": 0, "character": 0], "end": ["line": 0, "character": 1]]
    try client.notify(
      "textDocument/didChange",
      [
        "textDocument": ["uri": "file://\(address)", "version": 2],
        "contentChanges": [["range": range, "text": "["]],
      ])
    let found = try client.notification("textDocument/publishDiagnostics")
    expectEqual(found["version"] as? Int, 2)
    expectEqual((found["diagnostics"] as? [[String: Any]])?.isEmpty, false)
    try client.notify(
      "textDocument/didChange",
      [
        "textDocument": ["uri": "file://\(address)", "version": 3],
        "contentChanges": [["range": range, "text": "{"]],
      ])
    #expect(
      (try client.notification("textDocument/publishDiagnostics")["diagnostics"] as? [Any])?.isEmpty == true)
    let played = try client.request(
      "workspace/executeCommand", ["command": "thrum.play", "arguments": ["file://\(address)"]])
    #expect(played["error"] == nil)
    let message = try client.notification("window/showMessage")["message"] as? String
    expectEqual(message?.contains("no output device is available"), true)
    #expect(try client.request("shutdown")["error"] == nil)
    try client.notify("exit", [:])
    let end = try client.end()
    #expect(end.status == 0 && end.rest == 0)
  }

  @Test("settings of the project, audio files beside the pattern, and a device of the command line count")
  func surroundings() throws {
    try folder.write("thrum.json", #"{"check": {"disable": ["nothing-to-feel"]}}"#)
    let client = try ScriptedClient(folder: folder)
    _ = try client.request("initialize", ["capabilities": [:] as [String: Any]])
    let empty = try open(client, folder.path("a.ahap"), #"{"Version": 1.0, "Pattern": []}"#)
    #expect(empty.isEmpty)
    // A changed project file counts from the next save on.
    try folder.write("thrum.json", "{}")
    try client.notify("textDocument/didSave", ["textDocument": ["uri": "file://\(folder.path("a.ahap"))"]])
    let saved = try client.notification("textDocument/publishDiagnostics")["diagnostics"] as? [[String: Any]]
    expectEqual(saved?.contains { $0["code"] as? String == "nothing-to-feel" }, true)
    let sound = try open(client, folder.path("b.ahap"), Sample.audio(path: "none.wav"))
    #expect(sound.contains { $0["code"] as? String == "missing-audio" })
    let end = try client.end()
    expectEqual(end.status, 1)
    expectEqual(thrum("lsp", "--target", "toaster").status, 64)
  }

  @Test("what is no message ends with 1 and a message on standard error; nothing else is on standard output")
  func noProtocol() {
    let run = thrum(["lsp"], input: "hello\r\n\r\n")
    #expect(run.status == 1 && run.output.isEmpty)
    #expect(
      run.errors == "thrum: the client sends a header line without a colon; use it as a language server\n")
    let cut = thrum(["lsp"], input: "Content-Length: 9\r\n\r\n{")
    #expect(cut.status == 1 && cut.output.isEmpty)
    expectEqual(cut.errors, "thrum: the client's stream ends within a message\n")
  }
}

@Suite("thrum schema")
struct SchemaCommandTests {
  @Test("prints the committed schema, and refuses other formats")
  func ahap() throws {
    let run = thrum("schema", "ahap")
    let file = Package.root.appendingPathComponent("Docs/Schemas/ahap.schema.json")
    #expect(run.status == 0 && run.errors.isEmpty)
    #expect(try run.output == String(contentsOf: file, encoding: .utf8))
    #expect(thrum("schema").status == 64 && thrum("schema", "haptic").status == 64)
  }
}
