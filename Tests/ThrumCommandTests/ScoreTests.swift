import HapticOperations
import HapticScore
import HapticSynthesis
import TestExpectations
import TestSupport
import Testing

@testable import ThrumCommand

@Suite("thrum score")
struct ScoreTests {
  @Test("a header holds the score file as 64-bit numbers, and no folder")
  func header() throws {
    let folder = try TemporaryFolder()
    let input = try folder.write("my tap-1.ahap", Sample.tap)
    let run = thrum("score", input, "-o", folder.path("tap.h"), errorsAreTerminal: true)
    expectEqual(run.status, 0)
    expectEqual(run.errors, "thrum: \(folder.path("tap.h")): 224 bytes, 1 event, 1 voice\n")
    let text = String(decoding: try folder.read("tap.h"), as: UTF8.self)
    #expect(text.contains("#define MY_TAP_1_SCORE_VOICES 1\nstatic const uint64_t my_tap_1_score[28] = {\n"))
    #expect(text.contains("  0x0000000143534854u, 0x00000001000000e0u, "))
    #expect(!text.contains(folder.path("")))
    expectEqual(thrum("score", input, "-o", "-").output, text)
  }

  @Test("a .bin file is the score file itself")
  func binary() throws {
    let folder = try TemporaryFolder()
    let input = try folder.write("buzz.ahap", Sample.buzz)
    expectEqual(thrum("score", input, "-o", folder.path("buzz.bin")).status, 0)
    let bytes = try folder.read("buzz.bin")
    expectEqual(Array(bytes.prefix(4)), Array("THSC".utf8))
    let events = bytes.withUnsafeBytes { (try? ScoreFile.view(of: $0))?.events.count }
    expectEqual(events, 1)
  }

  @Test("--name names the array")
  func name() {
    #expect(
      thrum("score", "-", "-o", "-", "--name", "door", input: Sample.tap).output.contains(" door_score["))
    #expect(thrum("score", "-", "-o", "-", input: Sample.tap).output.contains(" pattern_score["))
    expectEqual(CompiledScore.name(for: Array("1 Tür".utf8)), "score_1_T__r")
  }

  @Test("--without-audio-files leaves the rest of the pattern")
  func audio() {
    let run = thrum("score", "-", "-o", "-", "--without-audio-files", input: Sample.audio)
    expectEqual(run.status, 0)
    #expect(run.output.contains("1 event"))
  }

  @Test("--haptics-only omits tones and files with their voices, and keeps the duration")
  func hapticsOnly() {
    let pattern = """
      {"Pattern": [
        {"Event": {"Time": 0, "EventType": "HapticTransient"}},
        {"Event": {"Time": 0, "EventType": "AudioContinuous", "EventDuration": 2}},
        {"Event": {"Time": 0, "EventType": "AudioCustom", "EventWaveformPath": "a.wav"}},
        {"ParameterCurve": {"ParameterID": "AudioPitchControl", "Time": 0, "ParameterCurveControlPoints": [
          {"Time": 0, "ParameterValue": 0}, {"Time": 1, "ParameterValue": 1}]}}
      ]}
      """
    let whole = thrum("score", "-", "-o", "-", "--without-audio-files", input: pattern).output
    let alone = thrum("score", "-", "-o", "-", "--haptics-only", input: pattern)
    expectEqual(alone.status, 0)
    #expect(whole.contains(" 3 events, 2 s, at most 2 voices at once."))
    #expect(alone.output.contains(" 1 event, 2 s, at most 1 voice at once."))
    // The header of a score file and one event.
    #expect(alone.output.contains("A score file of 224 bytes"))
    #expect(thrum("score", "-", "-o", "-", input: pattern).errors.contains("--haptics-only"))
  }
}
