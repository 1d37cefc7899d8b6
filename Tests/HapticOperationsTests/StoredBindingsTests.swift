import AHAP
import HapticModel
import TestExpectations
import Testing

@testable import HapticOperations

/// Bindings in the text of a file.
@Suite struct StoredBindingsTests {
  private static let bindings =
    #"{"inputs": [{"name": "speed", "range": [0, 50]}], "mine": [1.50, "é", null, true]}"#

  private func stored(_ json: String, in text: String) throws -> String {
    String(decoding: try StoredBindings.text(Array(json.utf8), in: Array(text.utf8)), as: UTF8.self)
  }

  private func read(_ text: String) throws -> PatternBindings {
    PatternBindings(in: try #require(AHAPDecoder().decode(Array(text.utf8)).pattern))
  }

  @Test(
    "Bindings are added, changed and removed, and no other byte changes",
    arguments: [
      "{\n  \"Version\": 1.0,\n  \"Metadata\": {\n    \"Project\": \"x\"\n  },\n  \"Pattern\": [\n  ]\n}\n",
      "{ \"Version\": 1.00, \"Pattern\": [ {\"Event\": {\"Time\": 0.50, \"EventType\": \"HapticTransient\"}} ] }",
      "{\n\t\"Pattern\": [],\n\t\"Metadata\": {\"a\": 1, \"b\": {\"c\": [2]}}, \"Version\": 1}",
    ])
  func round(text: String) throws {
    let with = try stored(Self.bindings, in: text)
    #expect(try read(with).inputs == [PatternBindings.Input("speed", 0...50)])
    #expect(
      with.contains("1.50") && with.contains("\"é\""), "numbers and unknown keys stay as they are spelled")
    #expect(try stored(Self.bindings, in: with) == with, "the same bindings are no change")
    let other = try stored(#"{"inputs": [{"name": "rpm", "range": [1, 2]}]}"#, in: with)
    #expect(try read(other).inputs == [PatternBindings.Input("rpm", 1...2)])
    let (a, b) = (Array(with.utf8), Array(other.utf8))
    let head = zip(a, b).prefix { $0 == $1 }.count
    #expect(with.prefix(head).contains("ThrumBindings"), "what stands before the bindings stays")
    #expect(try stored("", in: with) == text)
    #expect(try stored("", in: text) == text)
  }

  @Test("Bindings that are no object, and texts that cannot hold them, are refused")
  func refusals() throws {
    let text = "{\"Version\": 1, \"Pattern\": []}"
    for json in ["[]", "1", "{", "{}, \"Metadata\": {}", "null", "{}}"] {
      #expect(throws: OperationError.self, "\(json)") { try stored(json, in: text) }
    }
    for text in ["", "{\"Version\": 1, \"Metadata\": 3, \"Pattern\": []}", "{\"Pattern\": 1}"] {
      #expect(throws: OperationError.self, "\(text)") { try stored(Self.bindings, in: text) }
    }
  }

  @Test("What a file states is passed on, whether it can be used or not")
  func json() throws {
    let text =
      "{\"Version\": 1, \"Metadata\": {\"ThrumBindings\": {\"inputs\": 3, \"x\": [null, {\"y\": -0.50}]}}, \"Pattern\": []}"
    let pattern = try #require(AHAPDecoder().decode(Array(text.utf8)).pattern)
    let json = StoredBindings.json(of: pattern)
    #expect(json.filter { !$0.isWhitespace } == #"{"inputs":3,"x":[null,{"y":-0.50}]}"#)
    expectEqual(StoredBindings.json(of: HapticPattern()), "null")
  }
}
