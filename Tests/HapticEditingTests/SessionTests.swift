import AHAP
import HapticAnalysis
import HapticModel
import TestExpectations
import TestSupport
import Testing

@testable import CThrumStudio
@testable import HapticEditing

/// The sessions of the page, which one thread uses.
@Suite(.serialized) struct SessionTests {
  @Test func sessionsEndAndTheirNumbersAreUsedAgain() {
    let (a, b) = (studioNew(), studioNew())
    #expect(a != b && a > 0)
    expectEqual(studioInsertTransient(a, 0.5, 1, 0, 0), 1)
    #expect(studioUndoCount(a) == 1 && studioUndoCount(b) == 0)
    studioEnd(a)
    #expect(studioUndoCount(a) == 0 && studioWrite(a, 0) == 0 && studioAnswer(a) == nil)
    expectEqual(studioNew(), a)
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
      expectEqual(source.withUnsafeBufferPointer { studioOpen(session, $0.baseAddress, Int32($0.count)) }, 1)
      #expect(studioMetadata(session) > 0)
      let bytes = UnsafeBufferPointer(start: studioAnswer(session), count: Int(studioAnswerLength(session)))
      return String(decoding: bytes, as: UTF8.self).filter { !$0.isWhitespace }
    }
    expectEqual(answer(""), "{}")
    #expect(
      answer(
        #""Metadata": {"Description": "Composed from a by b.wav by thrum, strategy x.","ThrumComposition": 5},"#
      )
        == #"{"composedFrom":"abyb.wav","hasRecord":true,"hasBindings":false}"#)
    #expect(
      answer(#""Metadata": {"Description": "Composed from a.wav by hand", "ThrumBindings": {}},"#)
        == #"{"hasRecord":false,"hasBindings":true}"#)
    expectEqual(studioMetadata(99), 0)
  }

  @Test("An audio file is known and rendered by its path")
  func audioFiles() throws {
    let source = #"""
      { "Pattern": [
        { "Event": { "Time": 0.5, "EventType": "HapticTransient", "EventParameters": [
          { "ParameterID": "HapticIntensity", "ParameterValue": 1 },
          { "ParameterID": "HapticSharpness", "ParameterValue": 0.5 } ] } },
        { "Event": { "Time": 0.55, "EventType": "AudioCustom", "EventWaveformPath": "knock.wav" } } ] }
      """#
    let session = studioNew()
    defer { studioEnd(session) }
    let bytes = Array(source.utf8)
    expectEqual(bytes.withUnsafeBufferPointer { studioOpen(session, $0.baseAddress, Int32($0.count)) }, 1)
    func isOffset() -> Bool {
      #expect(studioChecksDesign(session, nil, 0) == 1)
      let answer = UnsafeBufferPointer(start: studioAnswer(session), count: Int(studioAnswerLength(session)))
      return String(decoding: answer, as: UTF8.self).contains("sound-offset")
    }
    let (path, other) = (Array("knock.wav".utf8), Array("other.wav".utf8))
    #expect(!isOffset())
    studioChecksFacts(session, other, 9, 0, 0.001)
    #expect(!isOffset())
    studioChecksFacts(session, path, 9, 0, 0.001)
    #expect(isOffset())
    studioChecksFacts(session, path, 9, .nan, .nan)
    #expect(!isOffset())

    // A second after the start the tap has faded, and only the audio file can sound.
    func level() -> Float {
      let frames = studioChecksPrepare(session, 48_000, 1)
      var left = Array(repeating: Float(0), count: max(0, Int(frames)))
      #expect(studioChecksRender(session, &left, nil, nil, Int32(left.count)) == Int32(left.count))
      return left.dropFirst(48_000).first ?? 0
    }
    let samples = Array(repeating: Float(0.5), count: 48_000)
    studioChecksWaveform(session, other, 9, samples, nil, 48_000)
    expectEqual(level(), 0)
    studioChecksWaveform(session, path, 9, samples, nil, 48_000)
    #expect(level() > 0.1)
    studioChecksWaveform(session, path, 9, nil, nil, 0)
    expectEqual(level(), 0)
    #expect(studioChecksPrepare(session, 0, 1) == 0 && studioChecksRender(session, nil, nil, nil, 9) == 0)
  }

  @Test func answersAreThoseOfTheDocument() {
    let session = studioNew()
    defer { studioEnd(session) }
    let id = studioInsertContinuous(session, 0.25, 0.5, 0.75, 0.5, 1, 0)
    #expect(studioDescribe(session, id, -1) > 0)
    let bytes = UnsafeBufferPointer(start: studioAnswer(session), count: Int(studioAnswerLength(session)))
    #expect(
      String(decoding: bytes, as: UTF8.self)
        == "Vibration at 0.25 s, length 0.5 s, intensity 0.75, sharpness 0.5.")
    #expect(studioOpen(session, nil, 0) == 0 && studioUndoCount(session) == 1)
    #expect(studioScore(session, 48_000) > 0)
    #expect(studioEntry(session, 0, 0) == id && studioEntry(session, 0, 1) == 0)
  }
}
