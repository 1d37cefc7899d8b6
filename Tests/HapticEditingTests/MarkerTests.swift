import AHAP
import TestExpectations
import TestSupport
import Testing

@testable import CThrumStudio
@testable import HapticEditing

/// Markers: named times in the metadata of a file.
@Suite struct MarkerTests {
  @Test("A marker is added, renamed, moved and removed, each in one step that undo takes back to the byte")
  func edited() throws {
    let source = TextTests.source
    var document = try EditorDocument(Array(source.utf8))
    #expect(document.markers.isEmpty)
    let first = document.addMarker(at: 0.5, name: "drop")
    let second = document.addMarker(at: 1.25, name: "\"end\"")
    #expect((first, second) == (0, 1))
    expectEqual(document.markers.map { $0.name }, ["drop", "\"end\""])
    let opened = try EditorDocument(Array(text(document).utf8))
    expectEqual(opened.markers.map { $0.time }, [0.5, 1.25])
    let both = text(document)
    let isRenamed = document.changeMarker(0, time: 0.5, name: "fall")
    #expect(isRenamed && text(document) == both.replacing("\"drop\"", with: "\"fall\""))
    let isMoved = document.changeMarker(0, time: 0.75, name: "fall")
    #expect(isMoved && document.markers[0].time == 0.75)
    let isSame = document.changeMarker(0, time: 0.75, name: "fall")
    let isNone = document.changeMarker(9, time: 1, name: "x")
    #expect(!isSame && !isNone && document.undoCount == 4)
    document.changeMarker(0, time: .nan, name: "")
    expectEqual(document.markers.map { $0.name }, ["\"end\""])
    document.changeMarker(0, time: 0, name: "")
    expectEqual(text(document), source)
    while document.undo() {}
    #expect(text(document) == source && document.isSaved)
  }

  @Test("A marker of a gesture is replaced, and what is no marker stays in the file")
  func odd() throws {
    let list =
      "[{\"time\": 1.50, \"name\": \"a\"}, 5, {\"time\": \"1\", \"name\": \"b\"}, {\"time\": 2, \"name\": \"c\"}]"
    let source = "{\"Version\": 1, \"Metadata\": {\"ThrumMarkers\": \(list)}, \"Pattern\": []}\n"
    var document = try EditorDocument(Array(source.utf8))
    expectEqual(document.markers.map { $0.index }, [0, 3])
    for step in 1...3 { document.addMarker(at: Double(step), name: "new", gesture: 7) }
    #expect(document.markers.map { $0.time } == [1.5, 2, 3] && document.undoCount == 1)
    document.cancel(gesture: 7)
    expectEqual(text(document), source)
    document.changeMarker(0, time: 1.5, name: "")
    #expect(text(document).contains("[5, {\"time\": \"1\""))
    var refused = try EditorDocument(Array(source.replacing(list, with: "7").utf8))
    let index = refused.addMarker(at: 1, name: "x")
    #expect(index == -1 && refused.markers.isEmpty && refused.undoCount == 0)
  }
}

// One suite uses the sessions of the page, which have one thread.
extension SessionTests {
  @Test("The page hears of markers")
  func markerAnswers() {
    let session = studioNew()
    defer { studioEnd(session) }
    let name = Array("drop".utf8)
    expectEqual(studioAddMarker(session, 0.5, name, 4, 0), 0)
    #expect(studioMarkers(session) > 0)
    let answer = UnsafeBufferPointer(start: studioAnswer(session), count: Int(studioAnswerLength(session)))
    #expect(
      String(decoding: answer, as: UTF8.self).filter { !$0.isWhitespace }
        == "[{\"index\":0,\"time\":0.5,\"name\":\"drop\"}]")
    #expect(studioChangeMarker(session, 0, 0.5, nil, 0, 0) == 1 && studioMarkers(99) == 0)
  }
}
