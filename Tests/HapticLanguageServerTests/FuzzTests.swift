import Foundation
import TestSupport
import Testing

@testable import HapticLanguageServer

@Suite("Random editing")
struct FuzzTests {
  static let samples = ["inflate", "heartbeat", "every-key"].compactMap {
    try? String(contentsOf: Package.root.appendingPathComponent("Samples/\($0).ahap"), encoding: .utf8)
  }

  /// A random change as a client describes it, and the text after it.
  ///
  /// - Parameter isUTF8: whether the client counts columns in bytes.
  static func change(
    _ units: inout [UInt16], _ generator: inout SeededGenerator, isUTF8: Bool = false
  ) -> JSONValue {
    let pieces =
      TextBufferTests.pieces + ["\"", "}", "]", ",", ":", "\"Time\"", "\"Event\": {", "[", "-1", "//"]
    let new = (0..<generator.int(0...4)).map { _ in generator.pick(pieces) }.joined()
    if generator.chance(3) {
      units = Array(new.utf16)
      return ["text": .string(new)]
    }
    func boundary(_ unit: Int) -> Int {
      // A client names no position within a character or between CR and LF.
      guard unit > 0, unit < units.count else { return unit }
      let isWithin =
        UTF16.isTrailSurrogate(units[unit]) && UTF16.isLeadSurrogate(units[unit - 1])
        || units[unit] == 10 && units[unit - 1] == 13
      return isWithin ? unit - 1 : unit
    }
    let start = boundary(generator.int(0...units.count))
    let end = boundary(min(units.count, start + generator.int(0...generator.pick([0, 3, 30]))))
    func json(_ unit: Int) -> JSONValue {
      let (line, character) = EditorModel.position(unit, units)
      guard isUTF8 else { return ["line": .int(line), "character": .int(character)] }
      let before = String(decoding: units[(unit - character)..<unit], as: UTF16.self)
      return ["line": .int(line), "character": .int(before.utf8.count)]
    }
    let (low, high) = (min(start, end), max(start, end))
    let range: JSONValue = ["start": json(low), "end": json(high)]
    units.replaceSubrange(low..<high, with: Array(new.utf16))
    return ["range": range, "text": .string(new)]
  }

  @Test("the text of the server stays that of the client", arguments: SearchEffort.seeds(1...100))
  func sameText(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let isUTF8 = generator.chance(50)
    var client = try TestClient.started(
      isUTF8 ? ["general": ["positionEncodings": ["utf-8", "utf-16"]]] : [:])
    let text = generator.pick(Self.samples)
    // The end of a sample, so that an editor that searches for line ends at each edit stays fast.
    var units = Array(String(text.suffix(800)).utf16)
    client.open(String(decoding: units, as: UTF16.self))
    for _ in 0..<20 {
      let changes = (0..<generator.int(1...3)).map { _ in Self.change(&units, &generator, isUTF8: isUTF8) }
      client.notify(
        "textDocument/didChange",
        ["textDocument": ["uri": .string(TestClient.uri), "version": 2], "contentChanges": .array(changes)])
      #expect(client.text.map { Array($0.utf16) } == units, "seed \(seed)")
    }
  }

  @Test("every request at any position of any text is answered", arguments: SearchEffort.seeds(1...60))
  func requests(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    var client = try TestClient.started(generator.chance(50) ? TestClient.able : [:])
    var units = Array(generator.pick(Self.samples).utf16.prefix(3000))
    client.open(String(decoding: units, as: UTF16.self))
    let methods = Methods.table.filter { if case .request = $0.value { true } else { false } }.keys.sorted()
    for _ in 0..<6 {
      client.change(Self.change(&units, &generator))
      if generator.chance(30) { client.wait(0.3) }
      for method in methods where generator.chance(40) {
        func position() -> JSONValue {
          ["line": .int(generator.int(0...150)), "character": .int(generator.int(0...60))]
        }
        let params: JSONValue = [
          "textDocument": ["uri": .string(TestClient.uri)], "position": position(),
          "range": ["start": position(), "end": position()], "context": ["diagnostics": []],
        ]
        let response = try client.request(method, params)
        #expect((response["error"] == .null) || response["error"]["message"].string?.isEmpty == false)
      }
    }
  }

  @Test(
    "after any quick fix an editor has a text with the bytes that the fix does not concern",
    arguments: ["inflate", "picker-wheel", "primed-alert", "bow-string", "rain"])
  func fixes(sample: String) throws {
    let text = try String(
      contentsOf: Package.root.appendingPathComponent("Samples/\(sample).ahap"), encoding: .utf8)
    // Comments and unusual blanks are bytes that a fix must keep.
    let unusual = text.replacing("\"Time\": ", with: "\"Time\"  :\t").replacing(
      "\"Pattern\"", with: "// kept\r\n\"Pattern\"")
    var client = try TestClient.started(TestClient.able)
    client.open(unusual)
    client.runChecks()
    let params: JSONValue = [
      "textDocument": ["uri": .string(TestClient.uri)],
      "range": ["start": ["line": 0, "character": 0], "end": ["line": 100_000, "character": 0]],
      "context": ["diagnostics": [], "only": ["quickfix"]],
    ]
    let actions = try client.result("textDocument/codeAction", params).array
    #expect(!actions.isEmpty)
    for action in actions {
      let edits = action["edit"]["documentChanges"].array.first?["edits"] ?? []
      #expect(!edits.array.isEmpty)
      let changed = EditorModel.apply(edits, to: unusual)
      #expect(changed.contains("// kept\r\n"))
      // A way changes a few entries: all other lines stay.
      let lines = unusual.split(separator: "\n", omittingEmptySubsequences: false)
      let difference = changed.split(separator: "\n", omittingEmptySubsequences: false).difference(
        from: lines)
      #expect(difference.removals.count < 40, "\(action["title"])")
    }
  }
}
