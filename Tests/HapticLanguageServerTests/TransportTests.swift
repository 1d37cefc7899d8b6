import Foundation
import HapticText
import TestExpectations
import TestSupport
import Testing

@testable import HapticLanguageServer

@Suite("Messages as bytes")
struct TransportTests {
  @Test("frames arrive whole, however the stream is divided", arguments: SearchEffort.seeds(1...200))
  func frames(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let bodies = (0..<generator.int(1...6)).map { _ in
      (0..<generator.int(0...50)).map { _ in UInt8(generator.int(0...255)) }
    }
    let headers = [
      "Content-Length: ", "content-length:", "Content-Type: x; charset=utf-8\r\nContent-Length: ",
    ]
    let stream = bodies.flatMap { Array("\(generator.pick(headers))\($0.count)\r\n\r\n".utf8) + $0 }
    var frames = MessageFrames()
    var found: [[UInt8]] = []
    var rest = stream[...]
    while !rest.isEmpty {
      let count = generator.int(1...20)
      frames.append(Array(rest.prefix(count)))
      rest = rest.dropFirst(count)
      while let body = try frames.next() { found.append(body) }
    }
    #expect(found == bodies, "seed \(seed)")
    #expect(!frames.isWithinMessage)
  }

  @Test(
    "a header that states no length ends the stream",
    arguments: [
      "Content-Length: -1\r\n\r\n", "Content-Length: x\r\n\r\n", "Content-Length: 99999999999\r\n\r\n",
      "Content-Length: 9999999999999999999999\r\n\r\n", "Content-Length:\r\n\r\n", "Length 7\r\n\r\n",
      "Content-Type: x\r\n\r\n", "\r\n\r\n", String(repeating: "a", count: 5000),
    ])
  func wrongHeader(header: String) {
    var frames = MessageFrames()
    frames.append(Array(header.utf8))
    #expect(throws: MessageFrames.Fault.self) { try frames.next() }
    var server = LanguageServer(surroundings: NoFiles(), version: "1")
    let effects = server.receive(Array(header.utf8), at: 0)
    guard case .complain? = effects.first, case .end(1)? = effects.last else {
      Issue.record("no complaint and end: \(effects)")
      return
    }
  }

  @Test("JSON is read as another reader reads it", arguments: SearchEffort.seeds(1...300))
  func json(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let value = Self.value(&generator, 0)
    let bytes = value.bytes
    #expect(try JSONValue.parse(bytes) == value, "seed \(seed)")
    // The other writer uses escapes for slashes and other spellings of numbers.
    let other = try JSONSerialization.data(
      withJSONObject: JSONSerialization.jsonObject(with: Data(bytes), options: .fragmentsAllowed),
      options: [.fragmentsAllowed, .sortedKeys])
    let again = try JSONValue.parse(Array(other))
    // Foundation drops byte-order marks.
    func text(_ value: JSONValue) -> String {
      String(decoding: Self.sorted(value).bytes, as: UTF8.self).filtered { $0 != "\u{FEFF}" }
    }
    #expect(text(again) == text(value), "seed \(seed)")
  }

  static func value(_ generator: inout SeededGenerator, _ depth: Int) -> JSONValue {
    switch generator.int(0...(depth < 4 ? 7 : 5)) {
    case 0: return .null
    case 1: return .bool(generator.chance(50))
    case 2: return .int(generator.int(-1_000_000...1_000_000))
    case 3: return .double(Double(generator.int(-1000...1000)) + 0.5)
    case 4, 5:
      return .string(TextBufferTests.text(&generator, 8) + generator.pick(["\"", "\\", "/", "\u{7}"]))
    case 6: return .array((0..<generator.int(0...4)).map { _ in value(&generator, depth + 1) })
    default:
      return .object(
        (0..<generator.int(0...4)).map {
          .init("k\($0)\(generator.pick(["", "é"]))", value(&generator, depth + 1))
        })
    }
  }

  static func sorted(_ value: JSONValue) -> JSONValue {
    switch value {
    case .array(let values): .array(values.map(sorted))
    case .object(let members):
      .object(members.map { .init($0.key, sorted($0.value)) }.sorted { $0.key < $1.key })
    default: value
    }
  }

  @Test("half a surrogate pair and broken UTF-8 become one U+FFFD each; a pair is one character")
  func surrogates() throws {
    func text(_ json: String) throws -> String? { try JSONValue.parse(Array(json.utf8)).string }
    #expect(try text(#""\ud83d\ude00""#) == "😀")
    #expect(try text(#""\ud83d!""#) == "\u{FFFD}!")
    #expect(try text(#""\ude00\ud83d""#) == "\u{FFFD}\u{FFFD}")
    #expect(try text(#""\ud83dA""#) == "\u{FFFD}A")
    #expect(try JSONValue.parse([0x22, 0x61, 0xFF, 0x62, 0x22]).string == "a\u{FFFD}b")
  }

  @Test(
    "what is not JSON has an error",
    arguments: [
      "", "{", "[1", "[1,]", "{\"a\"}", "{\"a\":1,}", "nul", "tru", "1 2", "\"", "\"\\", "\"\\u12", "\"\\x\"",
      "-",
      "1e999", "0x10", "nan", "{1:2}", String(repeating: "[", count: 100_000),
    ])
  func notJSON(text: String) {
    #expect(throws: JSONTree.Fault.self) { try JSONValue.parse(Array(text.utf8)) }
  }

  @Test(
    "random bytes and damaged messages cause errors, never a trap", arguments: SearchEffort.seeds(1...200))
  func damaged(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    var server = LanguageServer(surroundings: NoFiles(), version: "1")
    let messages: [JSONValue] = [
      ["jsonrpc": "2.0", "id": 1, "method": "initialize", "params": ["capabilities": TestClient.able]],
      [
        "method": "textDocument/didOpen",
        "params": ["textDocument": ["uri": "file:///a.ahap", "version": 1, "text": "{\"Pattern\": [{}]}"]],
      ],
      ["id": 2, "method": "textDocument/hover", "params": TestClient.at(0, 5)],
      [
        "id": 3, "method": "codeAction/resolve",
        "params": ["data": ["uri": "file:///a.ahap", "revision": 1]],
      ],
      [
        "id": 4, "method": "workspace/executeCommand", "params": ["command": "thrum.play", "arguments": [1]],
      ],
    ]
    for message in messages {
      var body = message.bytes
      for _ in 0..<generator.int(0...3) where !body.isEmpty {
        let index = generator.next(body.count)
        switch generator.int(0...2) {
        case 0: body[index] = UInt8(generator.int(0...255))
        case 1: body.remove(at: index)
        default: body.insert(generator.pick(Array("{}[]\",:0-".utf8)), at: index)
        }
      }
      _ = server.receive(MessageFrames.framed(body), at: 0)
    }
    _ = server.receive((0..<200).map { _ in UInt8(generator.int(0...255)) }, at: 1)
    _ = server.close()
    expectEqual(server.phase, .ended)
  }
}

extension String {
  /// Returns the text without some scalars.
  fileprivate func filtered(_ keeps: (Unicode.Scalar) -> Bool) -> String {
    String(String.UnicodeScalarView(unicodeScalars.filter(keeps)))
  }
}
