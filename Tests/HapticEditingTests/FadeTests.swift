import AHAP
import HapticModel
import TestExpectations
import TestSupport
import Testing

@testable import HapticEditing

/// Fades of audio files, which are curves of the volume.
@Suite struct FadeTests {
  /// Two audio files, the first with a duration.
  private static func document() throws -> EditorDocument {
    var pattern = HapticPattern()
    pattern.events = [
      HapticEvent(.audioCustom, time: 0.5, duration: 1, waveform: AudioWaveform(.path("door.wav"))),
      HapticEvent(.audioCustom, time: 2, waveform: AudioWaveform(.path("bell.wav"))),
    ]
    return try EditorDocument(AHAPEncoder().encode(pattern))
  }

  private static func fades(_ document: EditorDocument, _ id: Int32) -> [Double] {
    guard let event = document.item(id)?.event else { return [] }
    let table = FadeTable(document.items)
    return FadeSide.allCases.map { ((table.fade($0, of: event)?.seconds ?? 0) * 1e6).rounded() / 1e6 }
  }

  @Test("A fade is a curve of the volume from the edge of the event, and undo takes it back to the byte")
  func curves() throws {
    var document = try Self.document()
    let before = text(document)
    let outcome = document.setFade(.fadeIn, of: 1, seconds: 0.2, length: 9)
    expectEqual(outcome, .changed)
    expectEqual(OperationTests.points(document), [[0.5, 0], [0.7, 1]])
    document.setFade(.fadeOut, of: 1, seconds: 0.3, length: 9)
    expectEqual(OperationTests.points(document), [[0.5, 0], [0.7, 1], [1.2, 1], [1.5, 0], [1.5, 1]])
    expectEqual(Self.fades(document, 1), [0.2, 0.3])
    expectEqual(Self.fades(try EditorDocument(Array(text(document).utf8)), 1), [0.2, 0.3])
    while document.undo() {}
    expectEqual(text(document), before)
  }

  @Test("A fade at the end of an event without a duration sets the duration to the length of the file")
  func duration() throws {
    var document = try Self.document()
    document.setFade(.fadeOut, of: 2, seconds: 0.25, length: 0.75)
    expectEqual(document.item(2)?.event?.duration, 0.75)
    expectEqual(OperationTests.points(document), [[2.5, 1], [2.75, 0], [2.75, 1]])
  }

  @Test("A drag changes one fade in one step, and a length below 5 ms removes it")
  func drag() throws {
    var document = try Self.document()
    for step in 1...40 { document.setFade(.fadeIn, of: 1, seconds: Double(step) / 50, length: 1, gesture: 3) }
    expectEqual(Self.fades(document, 1), [0.8, 0])
    document.setFade(.fadeIn, of: 1, seconds: 0.1, length: 1, gesture: 4)
    expectEqual(Self.fades(document, 1), [0.1, 0])
    expectEqual(document.undoCount, 2)
    document.setFade(.fadeIn, of: 1, seconds: 0.002, length: 1)
    #expect(document.items.count == 2 && Self.fades(document, 1) == [0, 0])
  }

  @Test("Both fades share the length of the event, and no fade begins where another curve of the volume acts")
  func limits() throws {
    var document = try Self.document()
    document.setFade(.fadeOut, of: 1, seconds: 0.7, length: 1)
    document.setFade(.fadeIn, of: 1, seconds: 5, length: 1)
    expectEqual(Self.fades(document, 1), [0.3, 0.7])
    document.insertCurve(.audioVolumeControl, at: 0, points: [(1.9, 0.5), (3, 0.5)])
    let before = text(document)
    let outcome = document.setFade(.fadeIn, of: 2, seconds: 0.1, length: 1)
    #expect(outcome == .refused && text(document) == before)
  }

  @Test("Fades follow their audio file when it moves, is shortened, copied or deleted")
  func carried() throws {
    var document = try Self.document()
    document.setFade(.fadeIn, of: 1, seconds: 0.2, length: 1)
    document.setFade(.fadeOut, of: 1, seconds: 0.3, length: 1)
    document.select([Target(1)])
    for step in 1...5 { document.move(seconds: Double(step) / 10, level: -0.5, gesture: 8) }
    expectEqual(OperationTests.points(document), [[1, 0], [1.2, 1], [1.7, 1], [2, 0], [2, 1]])
    expectEqual(document.item(1)?.event?[.audioVolume], 0.5)
    document.setDuration(0.8)
    expectEqual(Self.fades(document, 1), [0.2, 0.3])
    document.setDuration(0.4)
    expectEqual(Self.fades(document, 1), [0.099999, 0.3].map { ($0 * 1e6).rounded() / 1e6 })
    document.duplicate(seconds: 3)
    expectEqual(document.selection.count, 1)
    let copy = try #require(document.selection.first)
    expectEqual(Self.fades(document, copy.id), [0.099999, 0.3])
    document.removeSelection()
    document.select([Target(1)])
    document.removeSelection()
    expectEqual(document.items.count, 1)
    #expect(OperationTests.points(document).isEmpty)
  }

  @Test(
    "A fade is part of its audio file: selecting passes over it, and it attracts nothing while the file is dragged"
  )
  func part() throws {
    var document = try Self.document()
    document.setFade(.fadeIn, of: 1, seconds: 0.2, length: 1)
    document.selectAll()
    expectEqual(document.selection.map { $0.id }, [1, 2])
    document.select([Target(1)])
    #expect(document.snap(0.69, reach: 0.05, ignoresSelection: true) == nil)
    expectEqual(document.snap(0.69, reach: 0.05, ignoresSelection: false)?.time, 0.7)
    document.selectNeighbour(1)
    expectEqual(document.selection.map { $0.id }, [2])
    let sentence = DocumentPicture(document).sentence(about: Target(1), in: document)
    #expect(sentence.hasPrefix("Sound door.wav at 0.5 s, length 1 s, volume 1, pitch 0"))
    #expect(sentence.hasSuffix("fade in 0.2 s."))
  }

  @Test("A text that moves an audio file without its fade is taken as it is")
  func typed() throws {
    var document = try Self.document()
    document.setFade(.fadeIn, of: 1, seconds: 0.2, length: 1)
    let typed = text(document).replacing(
      "\"Time\": 0.5,\n        \"EventType\"", with: "\"Time\": 0.6,\n        \"EventType\"")
    try document.replaceText(Array(typed.utf8))
    #expect(text(document) == typed && Self.fades(document, 1) == [0, 0])
  }

  @Test("Numbers that are not finite, and items that are no audio file, change nothing")
  func total() throws {
    var document = try Self.document()
    for seconds in [Double.nan, .infinity, -.infinity] {
      document.setFade(.fadeIn, of: 1, seconds: seconds, length: .nan)
      document.setFade(.fadeOut, of: 2, seconds: 1, length: seconds)
      document.setFade(.fadeOut, of: 99, seconds: 1, length: 1)
    }
    #expect(document.undoCount == 0)
  }
}
