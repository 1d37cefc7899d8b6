import HapticAnalysis
import TestExpectations
import TestSupport
import Testing

@testable import CThrumStudio
@testable import HapticEditing

/// “It is meant so”: entries of `Metadata.ThrumAccepted` in the text of a file.
@Suite struct AcceptingTests {
  static let event = #"{"Event":{"Time":0.50,"EventType":"HapticTransient","My":[1,2.0]}}"#
  static let bare =
    "{ // {by} hand\n  \"Version\": 1.00,\n  // the taps\n  \"Pattern\": [\n    \(event)\n  ]\n}\n"

  private func document(_ text: String) throws -> EditorDocument { try EditorDocument(Array(text.utf8)) }

  /// A file with a value under `Metadata`.
  static func file(_ metadata: String) -> String {
    "{\n  \"Version\": 1.0,\n  \"Metadata\": \(metadata),\n  \"Pattern\": [\n    \(Self.event)\n  ]\n}\n"
  }

  /// Accepts a finding and returns the new text, after checking that undo and redo keep every byte.
  private func accepted(_ source: String, reason: String = "meant so") throws -> String {
    var document = try document(source)
    #expect(try document.accept("masked", at: [0.5], reason: reason))
    let new = text(document)
    #expect(document.undoCount == 1 && document.stepNames == [.accept])
    document.undo()
    #expect(text(document) == source && document.isSaved)
    document.redo()
    expectEqual(text(document), new)
    let list = AcceptedFindings(in: document.pattern)
    expectEqual(list.entries.last, AcceptedFindings.Entry(.masked, at: 0.5, reason: reason))
    #expect(AcceptedFindings(in: try EditorDocument(Array(new.utf8)).pattern) == list)
    return new
  }

  @Test("A file without metadata gets them before its pattern, and withdrawing restores every byte")
  func withoutMetadata() throws {
    let new = try accepted(Self.bare)
    #expect(
      new
        == Self.bare.replacing(
          "  // the taps",
          with: """
              "Metadata": {
                "ThrumAccepted": [
                  {
                    "rule": "masked",
                    "time": 0.5,
                    "reason": "meant so"
                  }
                ]
              },
              // the taps
            """))
    var document = try document(new)
    #expect(try document.withdraw("masked", at: [0.5]))
    expectEqual(text(document), Self.bare)
    document.undo()
    expectEqual(text(document), new)
  }

  @Test("A file on one line stays on one line, whatever the reason contains")
  func onOneLine() throws {
    let source = #"{"Version":1,"Pattern":[{"Event":{"Time":0.50,"EventType":"HapticTransient"}}]}"#
    let reason = #"say "soft, please" \ twice"#
    let escaped = reason.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
    #expect(
      try accepted(source, reason: reason)
        == source.replacing(
          #""Pattern""#,
          with: #""Metadata":{"ThrumAccepted":[{"rule":"masked","time":0.5,"reason":""# + escaped
            + #""}]},"Pattern""#))
  }

  @Test("Other metadata stay as they are", arguments: ["{}", "{ }", #"{ "Tool" : "X", "n":1.50 }"#])
  func otherMetadata(metadata: String) throws {
    let source = Self.file(metadata)
    let new = try accepted(source)
    #expect(metadata.utf8.count < 4 || new.contains(#""Tool" : "X", "n":1.50"#))
    #expect(new.hasPrefix("{\n  \"Version\": 1.0,\n  \"Metadata\": {"))
    #expect(new.hasSuffix("\n  \"Pattern\": [\n    \(Self.event)\n  ]\n}\n"))
    var document = try document(new)
    #expect(try document.withdraw("masked", at: [0.5001]))
    let expected =
      metadata.utf8.count < 4 ? source.replacing("  \"Metadata\": \(metadata),\n", with: "") : source
    expectEqual(text(document), expected)
  }

  @Test("A list keeps its entries, also those that cannot be used, and their spelling")
  func existingList() throws {
    let list = """
      { "ThrumAccepted": [ // accepted
          {"time":1.50, "rule":"beat", "reason" : "flutter" , "by":"me"}, // first
          {"rule": "unheard-of"}
        ] }
      """
    let source = Self.file(list)
    let new = try accepted(source)
    #expect(
      new
        == source.replacing(
          #"{"rule": "unheard-of"}"#,
          with: #"{"rule": "unheard-of"},"# + "\n    "
            + #"{"rule": "masked", "time": 0.5, "reason": "meant so"}"#))
    var document = try document(new)
    // The same finding with another reason changes the reason alone.
    #expect(try document.accept("beat", at: [1.4995], reason: "shimmer"))
    expectEqual(text(document), new.replacing("\"flutter\"", with: "\"shimmer\""))
    #expect(try !document.accept("beat", at: [1.5], reason: "shimmer"))
    expectEqual(document.undoCount, 1)
    #expect(try document.withdraw("beat", at: [1.5]))
    #expect(text(document).contains("// accepted") && !text(document).contains("\"by\""))
    #expect(try document.withdraw("masked", at: [0.5]))
    #expect(text(document).contains(#"{"rule": "unheard-of"}"#))
    while document.undo() {}
    expectEqual(text(document), new)
  }

  @Test("What is not a list or an object is refused with its place, and nothing changes")
  func malformed() throws {
    for (metadata, place) in [
      (#"{ "ThrumAccepted": 5 }"#, "Metadata.ThrumAccepted: "), ("[1]", "Metadata: "),
      (#"{ "Thrum\u0041ccepted": [] }"#, "Metadata: "),
      (#"{}, "Metadata": {}"#, "Metadata: "),
    ] {
      let source = Self.file(metadata)
      var document = try document(source)
      #expect {
        try document.accept("masked", at: [0.5], reason: "")
      } throws: { error in
        (error as? EditorDocument.AcceptanceError)?.message.hasPrefix(place) == true
      }
      #expect(text(document) == source && document.undoCount == 0, "\(metadata)")
    }
    var document = try document(Self.bare)
    #expect(throws: EditorDocument.AcceptanceError.self) {
      try document.accept("unknown-key", at: [0.5], reason: "")
    }
    #expect(try !document.accept("masked", at: [.nan, -1, .infinity], reason: ""))
    expectEqual(text(document), Self.bare)
  }

  @Test("All places of a rule are accepted in one step, among other edits")
  func manyPlaces() throws {
    var document = try document(Self.bare)
    document.insertTransient(at: 0.25, intensity: 0.5, sharpness: 0.5)
    let before = text(document)
    #expect(try document.accept("not-felt", at: [0.25, 0.25, 0.5, 1e9], reason: ""))
    expectEqual(AcceptedFindings(in: document.pattern).entries.count, 3)
    document.select([Target(1)])
    document.move(seconds: 0.125)
    #expect(text(document).contains("\"Time\":0.625,\"EventType\":\"HapticTransient\",\"My\":[1,2.0]"))
    document.undo()
    document.undo()
    expectEqual(text(document), before)
    document.undo()
    expectEqual(text(document), Self.bare)
  }

  @Test("A new document takes acceptances too")
  func newDocument() throws {
    var document = EditorDocument()
    let empty = text(document)
    #expect(try document.accept("never-rests", at: [0], reason: "a purr"))
    #expect(AcceptedFindings(in: try EditorDocument(Array(text(document).utf8)).pattern).entries.count == 1)
    document.undo()
    expectEqual(text(document), empty)
  }
}

// One suite uses the sessions of the page, which have one thread.
extension SessionTests {
  @Test("The page gets the reason of a refusal as the answer")
  func refusalAnswers() throws {
    let session = studioNew()
    defer { studioEnd(session) }
    let source = Array(AcceptingTests.file(#"{ "ThrumAccepted": 5 }"#).utf8)
    expectEqual(source.withUnsafeBufferPointer { studioOpen(session, $0.baseAddress, Int32($0.count)) }, 1)
    let rule = Array("masked".utf8)
    #expect(studioAccept(session, rule, 6, [0.5], 1, nil, 0, 0) == 0)
    let answer = UnsafeBufferPointer(start: studioAnswer(session), count: Int(studioAnswerLength(session)))
    #expect(String(decoding: answer, as: UTF8.self).hasPrefix("Metadata.ThrumAccepted: "))
    #expect(studioWithdraw(session, nil, -1, nil, 5, 0) == 0)
  }
}
