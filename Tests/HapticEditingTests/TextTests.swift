import AHAP
import HapticModel
import TestExpectations
import Testing

@testable import HapticEditing

/// What a save changes, and texts that replace a document.
@Suite struct TextTests {
  static let source = """
    { // a file by hand
      "Version": 1.0, "Pattern": [
        // the knock
        {"Event":{"Time":0.10,"EventType":"HapticTransient","EventParameters":[
          {"ParameterID":"HapticIntensity","ParameterValue":0.80 },
          {"ParameterValue":5e-1,"ParameterID":"HapticSharpness"}]}}, // and its answer
        {"Event":{"Time":0.50,"EventType":"HapticTransient","My":[1,2.0]}},
        {"ParameterCurve":{"ParameterID":"HapticIntensityControl","Time":0.0,"ParameterCurveControlPoints":[
          {"Time":0.00,"ParameterValue":1.0},
          {"Time":1.00,"ParameterValue":0.50}
        ]}}
      ]
    }

    """

  private func document() throws -> EditorDocument { try EditorDocument(Array(Self.source.utf8)) }

  /// The lines that differ from the source, by their place.
  private func changed(_ document: EditorDocument) -> [String] {
    zip(text(document).split(separator: "\n"), Self.source.split(separator: "\n"))
      .filter { $0 != $1 }.map { String($0.0).trimmingPrefix(while: { $0 == " " }).description }
  }

  @Test func onlyTheEditedNumberChanges() throws {
    var document = try document()
    document.select([Target(1)])
    document.move(seconds: 0.05, tone: 0.1)
    #expect(
      changed(document) == [
        "{\"Event\":{\"Time\":0.15,\"EventType\":\"HapticTransient\",\"EventParameters\":[",
        "{\"ParameterValue\":0.6,\"ParameterID\":\"HapticSharpness\"}]}}, // and its answer",
      ])
  }

  @Test func aNewPointLooksLikeItsNeighbour() throws {
    var document = try document()
    document.addPoint(3, at: 0.5, value: 0.25)
    #expect(
      text(document).contains(
        "      {\"Time\":0.00,\"ParameterValue\":1.0},\n      {\"Time\":0.5,\"ParameterValue\":0.25},\n"))
    document.select([Target(3, point: 0)])
    document.removeSelection()
    #expect(text(document).contains("ControlPoints\":[\n      {\"Time\":0.5,"))
  }

  @Test func removedEntriesTakeTheirCommentsAlong() throws {
    var document = try document()
    document.select([Target(1)])
    document.removeSelection()
    #expect(!text(document).contains("the knock") && !text(document).contains("and its answer"))
    #expect(text(document).hasPrefix("{ // a file by hand\n  \"Version\": 1.0, \"Pattern\": ["))
    document.select([Target(3)])
    document.removeSelection()
    #expect(text(document).contains("\"My\":[1,2.0]}}\n  ]\n}\n"))
    document.select([Target(2)])
    document.removeSelection()
    #expect(try EditorDocument(document.write()?.bytes ?? []).items.isEmpty)
    document.undo()
    document.undo()
    document.undo()
    expectEqual(text(document), Self.source)
  }

  @Test func newEntriesGetTheLayoutOfTheFile() throws {
    var document = try document()
    document.insertTransient(at: 0.2, intensity: 0.5, sharpness: 0.25)
    let written = text(document)
    #expect(written.contains("// and its answer\n    {\n      \"Event\": {\n        \"Time\": 0.2,"))
    #expect(written.hasSuffix(Self.source.suffix(60)))
  }

  @Test func entriesThatShareAnObjectGetObjectsOfTheirOwnOnceOneChanges() throws {
    let shared =
      "{\"Version\":1,\"Pattern\":[{\"Event\":{\"Time\":0,\"EventType\":\"HapticTransient\"},"
      + "\"Parameter\":{\"ParameterID\":\"HapticIntensityControl\",\"Time\":0,\"ParameterValue\":1}}]}"
    var document = try EditorDocument(Array(shared.utf8))
    #expect(text(document) == shared && document.items.count == 2)
    document.select([Target(1)])
    document.move(seconds: 1)
    let opened = try EditorDocument(document.write()?.bytes ?? [])
    #expect(isSame(contents(opened), contents(document)))
  }

  @Test func equalThingsKeepTheirNumbersWhenTheTextChanges() throws {
    var document = try document()
    let edited = Self.source.replacing("0.50,\"EventType\"", with: "0.75,\"EventType\"")
    try document.replaceText(Array(edited.utf8))
    #expect(document.items.map { $0.id } == [1, 2, 3] && document.items[1].time == 0.75)
    expectEqual(text(document), edited)
    let added = edited.replacing(
      "    // the knock",
      with: "    {\"Event\":{\"Time\":0,\"EventType\":\"HapticTransient\"}},\n    // the knock")
    try document.replaceText(Array(added.utf8))
    expectEqual(document.items.map { $0.id }, [4, 1, 2, 3])
    document.select([Target(2)])
    document.move(seconds: 0.25)
    expectEqual(text(document), added.replacing("0.75,\"EventType\"", with: "1,\"EventType\""))
    while document.undo() {}
    expectEqual(text(document), Self.source)
    while document.redo() {}
    expectEqual(document.items.map { $0.id }, [4, 1, 2, 3])
  }

  @Test func aTextWithErrorsChangesNothing() throws {
    var document = try document()
    do throws(EditorDocument.OpeningError) {
      try document.replaceText(Array(Self.source.dropLast(6).utf8))
      Issue.record("no error")
    } catch {
      #expect(error.findings.contains { $0.severity == .error && $0.line > 1 })
    }
    #expect(text(document) == Self.source && document.undoCount == 0)
  }

  @Test func spansAreThoseOfTheEntriesInUTF16() throws {
    let document = try EditorDocument(Array(Self.source.replacing("the knock", with: "das Klöpfchen 🥁").utf8))
    let written = try #require(document.write())
    let spans = document.utf16Spans(of: written)
    let units = Array(String(decoding: written.bytes, as: UTF8.self).utf16)
    expectEqual(spans.count, 9)
    for index in 0..<3 {
      let part = String(
        decoding: units[Int(spans[index * 3 + 1])..<Int(spans[index * 3 + 2])], as: UTF16.self)
      #expect(part.hasPrefix("{\"") && part.hasSuffix("}}"))
      #expect(part.contains("Time"))
    }
  }

  @Test func pathsOfFindingsLeadToTheirThings() throws {
    let document = try document()
    func target(_ path: String) -> Target? { document.target(ofPath: Array(path.utf8)) }
    expectEqual(target("Pattern[1].Event.Time"), Target(2))
    expectEqual(target("Pattern[2].ParameterCurve.ParameterCurveControlPoints[1].Time"), Target(3, point: 1))
    expectEqual(target("Pattern[2].ParameterCurve.ParameterCurveControlPoints[9]"), Target(3))
    #expect(target("Pattern[9].Event") == nil && target("Version") == nil && target("Pattern[") == nil)
  }
}
