import HapticModel
import HapticText
import TestExpectations
import TestSupport
import Testing

@testable import HapticOperations

@Suite("Texts that become one, and one that becomes several")
struct JoinOperationTests {
  private func text(_ result: EditResult) -> String { String(decoding: result.text, as: UTF8.self) }

  @Test("parts of a text that are joined again are the same text")
  func splitAndJoin() throws {
    for name in ["heartbeat", "drum-roll", "rain", "engine-rumble", "gravel"] {
      let sample = try EditableText(packageBytes("Samples/\(name).ahap"))
      let times = [0.3, 0.5]
      let parts = try SplitOperation(at: times).run(sample)
      expectEqual(parts.map(\.start), [0, 0.3, 0.5])
      let texts = try parts.map { try EditableText($0.result.text) }
      let joined = try JoinOperation(starts: times, merges: true).run(texts)
      let haptic = joined.pattern.events.filter { $0.type == .hapticTransient }
      expectEqual(haptic.count, sample.pattern.events.count { $0.type == .hapticTransient })
    }
    // Nothing is cut here, so that not a byte differs.
    let taps =
      "{\"Version\": 1, \"Pattern\": [\n  {\"Event\": {\"Time\": 0.1, \"EventType\": \"HapticTransient\"}},\n"
      + "  {\"Event\": {\"Time\": 0.7, \"EventType\": \"HapticTransient\"}}\n]}"
    let parts = try SplitOperation(at: [0.5]).run(editable(taps)).map { try EditableText($0.result.text) }
    #expect(try text(JoinOperation(starts: [0.5]).run(parts)) == taps)
  }

  @Test("entries of other texts keep keys and spellings; keys at the top that are missing are added")
  func keys() throws {
    let first =
      "{\n\t\"Version\": 1,\n\t\"Pattern\": [\n\t\t{ \"Event\": { \"Time\": 0.5, \"EventType\": \"HapticTransient\" } }\n\t]\n}\n"
    let joined = try JoinOperation(gap: 0.25).run([editable(first), editable(annotated)])
    let written = text(joined)
    #expect(joined.losses.isEmpty && joined.added == 4)
    #expect(written.contains("\"Project\": \"bells\"") && written.contains("\"Mine\": [1, 2.0]"))
    #expect(written.contains("0.80") && written.contains("\n\t\t{ \"Event\": { \"Time\": 1, "))
    #expect(
      try EditableText(joined.text).pattern.extras.members.map(\.key).sorted() == ["Metadata", "Project"])
  }

  @Test("a pattern cannot start before the one before it ends")
  func starts() throws {
    let sample = try editable(annotated)
    #expect(throws: OperationError.self) { try JoinOperation(starts: [1]).run([sample, sample]) }
    #expect(throws: OperationError.self) { try JoinOperation(starts: [3, 6]).run([sample, sample]) }
    #expect(throws: OperationError.self) { try JoinOperation(gap: .nan).run([sample]) }
    #expect(throws: OperationError.self) { try JoinOperation().run([]) }
    #expect(throws: OperationError.self) { try SplitOperation(at: [0]).run(sample) }
    #expect(throws: OperationError.self) { try SplitOperation(at: [.nan]).run(sample) }
    #expect(try JoinOperation().run([sample]).text == sample.bytes)
  }

  @Test("a mix has the haptics of one text and the sound of another, each with its controls")
  func mix() throws {
    let sound = """
      {"Version": 1, "Author": "me", "Pattern": [
        {"Event": {"Time": 0.10, "EventType": "AudioContinuous", "EventDuration": 1.0, "Mine": 7}},
        {"Event": {"Time": 0, "EventType": "HapticTransient"}},
        {"Parameter": {"Time": 0, "ParameterID": "AudioVolumeControl", "ParameterValue": 0.50}},
        {"Parameter": {"Time": 0, "ParameterID": "HapticIntensityControl", "ParameterValue": 0.50}}]}
      """
    let (a, b) = (try editable(annotated), try editable(sound))
    let mixed = try MixOperation().run([(a, .haptics), (b, .audio)])
    expectEqual(mixed.pattern.events.map(\.type), [.hapticTransient, .hapticContinuous, .audioContinuous])
    expectEqual(mixed.pattern.parameters.map(\.id), [.hapticIntensityControl, .audioVolumeControl])
    #expect(text(mixed).contains("\"Mine\": 7") && text(mixed).contains("\"Time\": 0.10"))
    #expect(text(mixed).contains("\"Author\": \"me\"") && text(mixed).contains("// the hum"))
    #expect(mixed.notes.isEmpty && mixed.kept == 4)
    #expect(try MixOperation().run([(a, .all), (b, .all)]).notes.map(\.kind) == [.controlsShared])
    #expect(try MixOperation().run([(a, .audio)]).pattern.isEmpty)
    #expect(throws: OperationError.self) { try MixOperation().run([]) }
  }
}
