import HapticText
import TestExpectations
import Testing

@Suite("Strict objects of JSON")
struct JSONObjectTests {
  private func problems(
    _ text: String, ignoresUnknown: Bool = false,
    _ read: (JSONObject, inout [Diagnostic]) -> Void = { _, _ in }
  ) throws -> [String] {
    var problems: [Diagnostic] = []
    let node = try JSONTree.parse(Array(text.utf8))
    let known = ["name", "size", "inner", "list"]
    read(JSONObject(node, known: known, ignoresUnknown: ignoresUnknown, &problems), &problems)
    return problems.map(\.description)
  }

  @Test func unknownAndRepeatedKeys() throws {
    let text = #"{"nam": 1, "colour": 2, "size": 3, "size": 4}"#
    let (similar, repeated) = (
      "1:2: error: nam: unknown key; did you mean 'name'?", "1:36: error: size: is given twice; remove one"
    )
    #expect(
      try problems(text) == [
        similar, "1:12: error: colour: unknown key; known here: name, size, inner, list", repeated,
      ])
    #expect(
      try problems(text, ignoresUnknown: true) == [
        similar, "1:12: warning: colour: unknown key, ignored; known here: name, size, inner, list", repeated,
      ])
    _ = try problems(text) { object, problems in #expect(object.number("size", &problems) == 4) }
  }

  @Test("a key beside the one that it looks like is another key, where unknown ones are ignored")
  func besideSimilar() throws {
    let text = #"{"$size": 1, "size": 2}"#
    #expect(
      try problems(text, ignoresUnknown: true) == [
        "1:2: warning: $size: unknown key, ignored; known here: name, size, inner, list"
      ])
    #expect(try problems(text) == ["1:2: error: $size: unknown key; did you mean 'size'?"])
  }

  @Test func kindsAndRanges() throws {
    let text = #"{"name": 1, "size": 2.5, "inner": {"on": "no"}, "list": ["a", 1, "b"]}"#
    let found = try problems(text) { object, problems in
      #expect(object.string("name", &problems) == nil)
      #expect(object.number("size", in: 0...2, &problems) == nil)
      #expect(object.object("inner", known: ["on"], &problems).bool("on", &problems) == nil)
      #expect(object.strings("list", &problems) { $0 == "b" ? "is not a" : nil } == ["a", "b"])
    }
    #expect(
      found == [
        "1:10: error: name: must be a text, not a number", "1:21: error: size: 2.5 is outside 0…2",
        "1:42: error: inner.on: must be true or false, not a text",
        "1:63: error: list[1]: must be a text, not a number", "1:66: error: list[2]: is not a",
      ])
    #expect(try problems("[]") == ["1:1: error: must be an object { … }, not a list"])
  }

  @Test func absentKeys() throws {
    let found = try problems(#"{"size": null}"#) { object, problems in
      #expect(object.string("name", &problems) == nil && object.list("list", &problems) == nil)
      #expect(!object.isGiven("name") && !object.isGiven("size") && object["size"] != nil)
      let inner = object.object("inner", known: ["on"], &problems)
      #expect(inner.bool("on", &problems) == nil)
      inner.report(.info, "is needed", at: "on", &problems)
    }
    expectEqual(found, ["1:1: info: inner.on: is needed"])
  }

  @Test("the first error of a text is thrown, and no warning") func firstError() throws {
    func read(_ text: String) throws(JSONTree.Fault) -> Double? {
      try JSONTree.object(Array(text.utf8), known: ["a", "b"], ignoresUnknown: true) { object, problems in
        _ = object.string("b", &problems)
        return object.number("a", &problems)
      }
    }
    #expect(try read(#"{"other": 1, "a": 2}"#) == 2)
    let fault = #expect(throws: JSONTree.Fault.self) { try read(#"{"a": true, "b": 1}"#) }
    #expect(fault?.message == "a: must be a number, not true or false" && fault?.place.column == 7)
  }
}
