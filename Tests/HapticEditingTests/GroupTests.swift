import AHAP
import HapticModel
import TestExpectations
import TestSupport
import Testing

@testable import CThrumStudio
@testable import HapticEditing

/// Groups: numbers that items share, in the metadata of their entries.
@Suite struct GroupTests {
  private func document() throws -> EditorDocument { try EditorDocument(Array(TextTests.source.utf8)) }

  private func groups(_ document: EditorDocument) -> [Int32?] {
    document.items.map { $0.content.groupNumber }
  }

  @Test("A group is written into the entries, survives a save, and undo restores every byte")
  func written() throws {
    var document = try document()
    document.select([Target(1), Target(3)])
    let changed1 = document.groupSelection()
    #expect(changed1)
    let grouped = text(document)
    #expect(
      grouped
        == TextTests.source.replacing(
          "\"ParameterID\":\"HapticSharpness\"}]}}, // and",
          with: "\"ParameterID\":\"HapticSharpness\"}]},\"Metadata\":{\"ThrumGroup\":1}}, // and"
        ).replacing("0.50}\n    ]}}", with: "0.50}\n    ]},\"Metadata\":{\"ThrumGroup\":1}}"))
    let opened = try EditorDocument(Array(grouped.utf8))
    #expect(groups(opened) == [1, nil, 1])
    #expect(!AHAPDecoder().decode(Array(grouped.utf8)).findings.contains { $0.path.contains("Metadata") })
    let changed2 = document.groupSelection()
    #expect(!changed2, "what is a group already stays")
    document.select([Target(2)])
    let changed3 = document.groupSelection()
    #expect(!changed3, "one item is no group")
    document.undo()
    #expect(text(document) == TextTests.source && document.isSaved)
    document.redo()
    document.select([Target(3)])
    let changed4 = document.ungroupSelection()
    #expect(changed4)
    expectEqual(text(document), TextTests.source)
    let changed5 = document.ungroupSelection()
    #expect(!changed5)
  }

  @Test("A member selects its group; points do not, and toggling takes the group away as a whole")
  func selecting() throws {
    var document = try document()
    document.select([Target(1), Target(2)])
    document.groupSelection()
    document.selectWithGroups([Target(2)], .only)
    expectEqual(Set(document.selection.map { $0.id }), [1, 2])
    document.selectWithGroups([Target(3, point: 0)], .add)
    expectEqual(document.selection.count, 3)
    document.selectWithGroups([Target(1)], .toggle)
    expectEqual(document.selection, [Target(3, point: 0)])
    document.selectWithGroups([Target(1)], .toggle)
    expectEqual(document.selection.count, 3)
    document.select([Target(2)])
    expectEqual(document.selection, [Target(2)])
  }

  @Test("Copies form groups of their own; a copy of one member belongs to no group")
  func copies() throws {
    var document = try document()
    document.select([Target(1), Target(2)])
    document.groupSelection()
    let copied = try #require(document.copy())
    document.duplicate(seconds: 1)
    expectEqual(document.items.filter { $0.content.groupNumber == 2 }.count, 2)
    try document.paste(copied, at: 3)
    expectEqual(document.items.filter { $0.content.groupNumber == 3 }.count, 2)
    document.select([Target(1)])
    document.duplicate(seconds: 0.25)
    #expect(document.item(document.selection[0].id)?.content.groupNumber == nil)
    expectEqual(document.members(of: 1).count, 2)
  }

  @Test("Other metadata of an entry stay, and numbers that are none are no groups")
  func otherMetadata() throws {
    func entry(_ metadata: String) -> String {
      "{\"Event\": {\"Time\": 0.50, \"EventType\": \"HapticTransient\"}, \"Metadata\": \(metadata)}"
    }
    let odd = [
      "{\"by\": [1, 2.50]}", "{\"ThrumGroup\": 7}", "{\"ThrumGroup\": 2.5}", "{\"ThrumGroup\": -1}",
      "{\"ThrumGroup\": \"1\"}", "5", "{\"ThrumGroup\": 99999999999999999999}",
      "{\"ThrumGroup\": 1000000000}",
    ]
    let source = "{\"Version\": 1, \"Pattern\": [\n\(odd.map(entry).joined(separator: ",\n"))\n]}\n"
    var document = try EditorDocument(Array(source.utf8))
    #expect(groups(document) == [nil, 7, nil, nil, nil, nil, nil, 1_000_000_000])
    document.select([Target(1), Target(2)])
    let changed6 = document.groupSelection()
    #expect(changed6)
    #expect(text(document).contains("{\"by\": [1, 2.50], \"ThrumGroup\": 1}"))
    #expect(text(document).contains("{\"ThrumGroup\": 1}"))
    #expect(document.write()?.spans.count == odd.count, "the entries are changed in place")
    document.selectAll()
    let changed7 = document.groupSelection()
    #expect(changed7)
    #expect(document.members(of: 2).count == odd.count - 1, "metadata that are no object stay")
    document.undo()
    document.undo()
    expectEqual(text(document), source)
  }
}

// One suite uses the sessions of the page, which have one thread.
extension SessionTests {
  @Test("The page hears of groups")
  func groupAnswers() throws {
    let session = studioNew()
    defer { studioEnd(session) }
    let source = Array(TextTests.source.utf8)
    expectEqual(source.withUnsafeBufferPointer { studioOpen(session, $0.baseAddress, Int32($0.count)) }, 1)
    studioSelect(session, 1, -1, 0)
    studioSelect(session, 2, -1, 1)
    expectEqual(studioTogether(session, 0), 1)
    studioSelect(session, 2, -1, 8)
    expectEqual(Sessions.find(session)?.document.selection.count, 2)
    studioSelect(session, 2, -1, 0)
    expectEqual(Sessions.find(session)?.document.selection.count, 1)
    func answer() -> String {
      let bytes = UnsafeBufferPointer(start: studioAnswer(session), count: Int(studioAnswerLength(session)))
      return String(decoding: bytes, as: UTF8.self)
    }
    _ = studioItem(session, 1)
    #expect(answer().filter { !$0.isWhitespace }.contains("\"group\":1,\"members\":2"))
    _ = studioDescribe(session, 1, -1)
    #expect(answer().hasSuffix(" In a group of 2."))
    #expect(studioApart(session, 0) == 1 && studioApart(session, 0) == 0)
    #expect(
      studioEntry(session, 2, 0) == 3 && studioEntry(session, 0, 9) == 0 && studioEntry(session, 7, 0) == 0)
  }
}
