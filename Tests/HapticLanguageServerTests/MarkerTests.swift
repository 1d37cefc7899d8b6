import Foundation
import HapticText
import TestSupport
import Testing

@testable import HapticLanguageServer

/// Files of Tests/Golden/HapticLanguageServer: a text with marks such as `«a»`, then questions with recorded answers.
///
///     --- client able
///     --- text
///     {"Pattern": [«a»]}
///     --- hover a
///     the answer, which RECORD_GOLDEN=1 writes
@Suite("Recorded answers")
struct MarkerTests {
  static let folder = "Tests/Golden/HapticLanguageServer"
  static let files =
    ((try? FileManager.default.contentsOfDirectory(
      atPath: Package.root.appendingPathComponent(folder).path)) ?? []).filter { $0.hasSuffix(".txt") }
    .sorted()

  @Test("every file has the recorded answers (RECORD_GOLDEN=1 rewrites them)", arguments: files)
  func answers(file: String) throws {
    let path = "\(Self.folder)/\(file)"
    let script = try String(contentsOf: Package.root.appendingPathComponent(path), encoding: .utf8)
    let problem = try Package.compare(try MarkerFile(script).answered(), with: path)
    #expect(problem == nil, "\(problem ?? "")")
  }

  @Test("there are such files") func exist() { #expect(Self.files.count >= 6) }
}

/// A file with marks and questions.
struct MarkerFile {
  private var sections: [(head: String, body: String)] = []
  private var preface = ""

  init(_ script: String) {
    for line in script.split(separator: "\n", omittingEmptySubsequences: false).dropLast() {
      if line.hasPrefix("--- ") {
        sections.append((String(line.dropFirst(4)), ""))
      } else if sections.isEmpty {
        preface += line + "\n"
      } else {
        sections[sections.count - 1].body += line + "\n"
      }
    }
  }

  /// Returns the file with the answers of the server.
  func answered() throws -> String {
    var result = preface
    var capabilities = TestClient.able
    var client: TestClient?
    var (text, marks) = ("", [String: Int]())
    for (head, body) in sections {
      let words = head.split(separator: " ").map(String.init)
      var answer = body
      switch words.first {
      case "client": capabilities = words.last == "able" ? TestClient.able : [:]
      case "text":
        (text, marks) = Self.marks(in: String(body.dropLast()))
        var new = try TestClient.started(capabilities)
        new.open(text)
        new.runChecks()
        client = new
      case let question?:
        var asked = try #require(client, "a question before the text")
        answer = try Self.answer(question, Array(words.dropFirst()), text, marks, &asked)
        if !answer.isEmpty, !answer.hasSuffix("\n") { answer += "\n" }
        client = asked
      case nil: break
      }
      result += "--- \(head)\n\(answer)"
    }
    return result
  }

  /// Returns a text without its marks, and the UTF-16 unit of each mark.
  private static func marks(in script: String) -> (String, [String: Int]) {
    var (text, marks) = ("", [String: Int]())
    var rest = script[...]
    while let open = rest.firstIndex(of: "«"), let close = rest[open...].firstIndex(of: "»") {
      text += rest[..<open]
      marks[String(rest[rest.index(after: open)..<close])] = text.utf16.count
      rest = rest[rest.index(after: close)...]
    }
    return (text + rest, marks)
  }

  private static func answer(
    _ question: String, _ words: [String], _ text: String, _ marks: [String: Int], _ client: inout TestClient
  ) throws -> String {
    let units = Array(text.utf16)
    let unit = try words.first.map { try #require(marks[$0], "no mark \($0)") } ?? 0
    let (line, character) = EditorModel.position(unit, units)
    let place = TestClient.at(line, character)
    switch question {
    case "findings":
      let found = client.server.documents[TestClient.uri]?.published ?? []
      return found.map {
        "\(range($0["range"])) \($0["severity"].int ?? 0) \($0["code"].string ?? ""): \($0["message"].string ?? "")\n"
      }
      .joined()
    case "hover":
      let hover = try client.result("textDocument/hover", place)
      return "\(range(hover["range"]))\n\(hover["contents"]["value"].string ?? "nothing")"
    case "complete":
      return try client.result("textDocument/completion", place)["items"].array.map {
        "\(range($0["textEdit"]["range"])) \($0["label"].string ?? "") → \($0["textEdit"]["newText"].string ?? "") (\($0["detail"].string ?? ""))\n"
      }.joined()
    case "symbols":
      let symbols = try client.result("textDocument/documentSymbol", TestClient.document).array
      return symbols.flatMap { [$0] + $0["children"].array }.map {
        "\(range($0["range"] == .null ? $0["location"]["range"] : $0["range"])) \($0["name"].string ?? "") \($0["detail"].string ?? "")\n"
      }.joined()
    case "folds":
      return try client.result("textDocument/foldingRange", TestClient.document).array.map {
        "\($0["startLine"].int ?? 0)–\($0["endLine"].int ?? 0) \($0["kind"].string ?? "")\n"
      }.joined()
    case "lenses":
      return try client.result("textDocument/codeLens", TestClient.document).array.map {
        "\(range($0["range"])) \($0["command"]["title"].string ?? "")\n"
      }.joined()
    case "format":
      let response = try client.request("textDocument/formatting", TestClient.document)
      if let error = response["error"]["message"].string { return "refused: \(error)" }
      return EditorModel.apply(response["result"], to: text)
    case "fixes", "fix":
      let position = place["position"]
      let actions = try client.result(
        "textDocument/codeAction",
        [
          "textDocument": place["textDocument"], "range": ["start": position, "end": position],
          "context": ["diagnostics": []],
        ]
      ).array
      if question == "fixes" {
        return actions.map { "\($0["kind"].string ?? ""): \($0["title"].string ?? "")\n" }.joined()
      }
      // A number, or `all` for the last action, which makes all safe fixes.
      let number = words.last == "all" ? actions.count - 1 : Int(words.last ?? "") ?? -1
      try #require(actions.indices.contains(number))
      let edit = actions[number]["edit"]
      let edits = edit["documentChanges"].array.first?["edits"] ?? edit["changes"][TestClient.uri]
      return EditorModel.apply(edits, to: text)
    default: return "there is no question '\(question)'"
    }
  }

  private static func range(_ value: JSONValue) -> String {
    guard value != .null else { return "" }
    func text(_ position: JSONValue) -> String {
      "\(position["line"].int ?? -1):\(position["character"].int ?? -1)"
    }
    return "\(text(value["start"]))–\(text(value["end"]))"
  }
}
