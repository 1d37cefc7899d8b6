import AHAP
import HapticAnalysis
import HapticModel
import TestSupport
import Testing

@testable import CThrumStudio
@testable import HapticEditing

/// Patterns as numbers, between the two modules of the page, and its sessions, which one thread uses.
@Suite(.serialized) struct PatternBlockTests {
  @Test(arguments: 1...40) func aPatternIsReadFromItsNumbers(seed: UInt64) throws {
    var edits = RandomEdits(seed: seed &+ 13_000)
    var document = try EditorDocument(edits.text())
    for _ in 0..<40 { edits.edit(&document) }
    var pattern = document.pattern
    let read = try #require(PatternBlock.read(PatternBlock.write(pattern)), "seed \(seed)")
    #expect(read.events.count == pattern.events.count)
    for (index, event) in read.events.enumerated() {
      let original = pattern.events[index]
      #expect(event.type == original.type && event.time == original.time, "seed \(seed)")
      #expect(event.duration == original.duration, "seed \(seed)")
      for id in EventParameterID.allCases { #expect(event[id] == original[id], "seed \(seed)") }
      #expect((event.waveform == nil) == (original.waveform == nil), "seed \(seed)")
    }
    for index in pattern.parameters.indices { pattern.parameters[index].extras = ExtraKeys() }
    #expect(read.parameters.map { $0.value } == pattern.parameters.map { $0.value }, "seed \(seed)")
    #expect(
      read.curves.map { $0.controlPoints.map { $0.time } }
        == pattern.curves.map { $0.controlPoints.map { $0.time } }, "seed \(seed)")
  }

  @Test func acceptedFindingsAreReadFromTheNumbers() throws {
    let entries = [
      AcceptedFindings.Entry(.notFelt, at: 0.1, reason: "a trace, \u{1F43E}"),
      AcceptedFindings.Entry(.beat, at: 2, reason: ""),
    ]
    var pattern = HapticPattern()
    AcceptedFindings(entries).store(in: &pattern)
    let numbers = PatternBlock.write(pattern)
    let read = try #require(PatternBlock.read(numbers))
    #expect(AcceptedFindings(in: read).entries == entries)
    for count in 0..<numbers.count { #expect(PatternBlock.read(Array(numbers.prefix(count))) == nil) }
  }

  @Test(arguments: 1...200) func damagedNumbersAreAPatternOrNone(seed: UInt64) throws {
    var edits = RandomEdits(seed: seed &+ 17_000)
    var numbers = PatternBlock.write(try EditorDocument(edits.text()).pattern)
    for _ in 0..<(1 + edits.chance.next(3)) {
      let place = edits.chance.next(numbers.count)
      switch edits.chance.next(4) {
      case 0: numbers[place] = [.nan, .infinity, -1, 1e300, 4_294_967_296, 0.5][edits.chance.next(6)]
      case 1: numbers.remove(at: place)
      case 2: numbers.insert(1, at: place)
      default: numbers.removeLast(min(numbers.count - 1, edits.chance.next(20)))
      }
    }
    guard let pattern = PatternBlock.read(numbers) else { return }
    #expect(pattern.events.count <= numbers.count)
  }

  @Test func sessionsEndAndTheirNumbersAreUsedAgain() {
    let (a, b) = (studioNew(), studioNew())
    #expect(a != b && a > 0)
    #expect(studioInsertTransient(a, 0.5, 1, 0, 0) == 1)
    #expect(studioUndoCount(a) == 1 && studioUndoCount(b) == 0)
    studioEnd(a)
    #expect(studioUndoCount(a) == 0 && studioWrite(a, 0) == 0 && studioAnswer(a) == nil)
    #expect(studioNew() == a)
    for number in [0, -1, 99, Int32.min, Int32.max] {
      studioEnd(number)
      #expect(studioMarks(number, 0, 1, 100) == 0 && studioMove(number, 1, 0, 0, 0) == 0)
    }
    studioEnd(a)
    studioEnd(b)
  }

  @Test("The page hears what programs have stored in a file")
  func metadata() {
    func answer(_ metadata: String) -> String {
      let session = studioNew()
      defer { studioEnd(session) }
      let source = Array("{ \(metadata)\"Pattern\": [] }".utf8)
      #expect(source.withUnsafeBufferPointer { studioOpen(session, $0.baseAddress, Int32($0.count)) } == 1)
      #expect(studioMetadata(session) > 0)
      let bytes = UnsafeBufferPointer(start: studioAnswer(session), count: Int(studioAnswerLength(session)))
      return String(decoding: bytes, as: UTF8.self).filter { !$0.isWhitespace }
    }
    #expect(answer("") == "{}")
    #expect(
      answer(
        #""Metadata": {"Description": "Composed from a by b.wav by thrum, strategy x.","ThrumComposition": 5},"#
      )
        == #"{"composedFrom":"abyb.wav","hasRecord":true,"hasBindings":false}"#)
    #expect(
      answer(#""Metadata": {"Description": "Composed from a.wav by hand", "ThrumBindings": {}},"#)
        == #"{"hasRecord":false,"hasBindings":true}"#)
    #expect(studioMetadata(99) == 0)
  }

  @Test func answersAreThoseOfTheDocument() {
    let session = studioNew()
    defer { studioEnd(session) }
    let id = studioInsertContinuous(session, 0.25, 0.5, 0.75, 0.5, 1, 0)
    #expect(studioDescribe(session, id, -1) > 0)
    let bytes = UnsafeBufferPointer(start: studioAnswer(session), count: Int(studioAnswerLength(session)))
    #expect(
      String(decoding: bytes, as: UTF8.self)
        == "Continuous event at 0.25 s, length 0.5 s, intensity 0.75, sharpness 0.5.")
    #expect(studioOpen(session, nil, 0) == 0 && studioUndoCount(session) == 1)
    #expect(studioScore(session, 48_000) > 0 && studioBlock(session) == 20)
    #expect(studioEntry(session, 0, 0) == id && studioEntry(session, 0, 1) == 0)
  }
}
