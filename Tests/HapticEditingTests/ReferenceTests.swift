import AHAP
import TestExpectations
import TestSupport
import Testing

@testable import CThrumStudio
@testable import HapticEditing

/// The reference track: the name and the times of a video in the metadata of a file.
@Suite struct ReferenceTests {
  @Test("A reference track is set, moved and removed, each in one step that undo takes back to the byte")
  func edited() throws {
    let source = TextTests.source
    var document = try EditorDocument(Array(source.utf8))
    #expect(document.reference == nil)
    let video = ReferenceTrack(name: "walk \"1\".webm", time: -0.25)
    let isSet = document.setReference(video)
    #expect(isSet && document.reference == video)
    let opened = try EditorDocument(Array(text(document).utf8))
    expectEqual(opened.reference, video)
    for step in 1...9 {
      document.setReference(
        ReferenceTrack(name: "a 1.png", time: Double(step), rate: 12, count: 30), gesture: 4)
    }
    expectEqual(document.reference, ReferenceTrack(name: "a 1.png", time: 9, rate: 12, count: 30))
    let isSame = document.setReference(document.reference)
    #expect(!isSame && document.undoCount == 2)
    document.setReference(nil)
    expectEqual(text(document), source)
    while document.undo() {}
    #expect(text(document) == source && document.isSaved)
  }

  @Test("Unknown members of the track stay, and metadata that is no object is left alone")
  func odd() throws {
    let own = "{\"name\": \"a.mp4\", \"time\": 1, \"note\": [1]}"
    let source = "{\"Version\": 1, \"Metadata\": {\"ThrumReference\": \(own)}, \"Pattern\": []}\n"
    var document = try EditorDocument(Array(source.utf8))
    document.setReference(ReferenceTrack(name: "a.mp4", time: 2))
    #expect(text(document).contains("\"note\""))
    for bad in ["7", "{\"name\": 7}", "[]"] {
      let odd = try EditorDocument(Array(source.replacing(own, with: bad).utf8))
      #expect(odd.reference == nil)
    }
    let hostile = source.replacing("\"time\": 1", with: "\"time\": 1e999, \"rate\": 1e300, \"count\": -4")
    let track = try EditorDocument(Array(hostile.utf8)).reference
    expectEqual(track, ReferenceTrack(name: "a.mp4", time: 0, rate: 100_000, count: 0))
    var refused = try EditorDocument(Array("{\"Version\": 1, \"Metadata\": 5, \"Pattern\": []}".utf8))
    let isSet = refused.setReference(ReferenceTrack(name: "a", time: 0))
    #expect(!isSet && refused.undoCount == 0)
  }
}

// One suite uses the sessions of the page, which have one thread.
extension SessionTests {
  @Test("The page hears of the reference track and of fades")
  func referenceAnswers() {
    let session = studioNew()
    defer { studioEnd(session) }
    let answer = {
      String(
        decoding: UnsafeBufferPointer(start: studioAnswer(session), count: Int(studioAnswerLength(session))),
        as: UTF8.self
      ).filter { !$0.isWhitespace }
    }
    #expect(studioReference(session) > 0 && answer() == "null")
    let name = Array("a1.png".utf8)
    expectEqual(studioSetReference(session, name, 6, 0.5, 12, 30, 0), 1)
    #expect(studioReference(session) > 0)
    expectEqual(answer(), "{\"name\":\"a1.png\",\"time\":0.5,\"rate\":12,\"count\":30}")
    #expect(
      studioSetReference(session, nil, 0, 0, 0, 0, 0) == 1 && studioSetReference(99, name, 6, 0, 0, 0, 0) == 0
    )
    let id = studioInsertSound(session, 1, name, 6, 0)
    #expect(studioSetFade(session, 0, id, 0.2, 1, 0) == 1 && studioSetFade(session, 5, id, 0.2, 1, 0) == 0)
    #expect(studioItem(session, id) > 0 && answer().contains("\"fadeIn\":0.2,\"fadeOut\":0"))
    #expect(studioLanes(session) > 0 && answer().contains("\"fades\":["))
  }
}
