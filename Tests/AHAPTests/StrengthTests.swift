import AHAP
import TestExpectations
import Testing

@Suite("Patterns and parameters without effect")
struct StrengthTests {
  private func events(_ type: String, _ parameters: String, duration: String = "") -> String {
    file(
      "{\"Event\": {\"Time\": 0, \"EventType\": \"\(type)\"\(duration), \"EventParameters\": [\(parameters)]}}"
    )
  }

  private func parameter(_ id: String, _ value: String) -> String {
    "{\"ParameterID\": \"\(id)\", \"ParameterValue\": \(value)}"
  }

  private func found(_ text: String) -> [String] { decode(text).findings.map(\.rule) }

  @Test("a pattern without events, or with none that has strength, is a warning")
  func nothing() {
    expectEqual(found(file()), ["nothing-to-feel"])
    expectEqual(found(events("HapticTransient", parameter("HapticIntensity", "0"))), ["nothing-to-feel"])
    #expect(
      found(events("AudioContinuous", parameter("AudioVolume", "0"), duration: ", \"EventDuration\": 1"))
        == ["nothing-to-feel"])
    #expect(decode(file()).pattern != nil, "it is read all the same")
  }

  @Test("one event with strength is enough, haptic or audio")
  func something() {
    #expect(found(file(tap)).isEmpty)
    #expect(found(events("HapticTransient", parameter("HapticIntensity", "0.01"))).isEmpty)
    let silent =
      "{\"Event\": {\"Time\": 0, \"EventType\": \"HapticTransient\", \"EventParameters\": ["
      + parameter("HapticIntensity", "0") + "]}}"
    #expect(found(file(silent, tap)).isEmpty)
  }

  @Test(
    "DecayTime is a warning while Sustained is 1, given or by default",
    arguments: [("", true), ("1", true), ("0.5", true), ("0", false), ("0.4", false)])
  func decay(sustained: String, warns: Bool) {
    let others = sustained.isEmpty ? "" : ", " + parameter("Sustained", sustained)
    for type in ["HapticContinuous", "AudioContinuous"] {
      let text = events(type, parameter("DecayTime", "0.3") + others, duration: ", \"EventDuration\": 1")
      expectEqual(found(text), (warns ? ["parameter-without-effect"] : []))
    }
    let zero = events(
      "HapticContinuous", parameter("DecayTime", "0") + others, duration: ", \"EventDuration\": 1")
    #expect(found(zero).isEmpty, "0 asks for nothing")
  }

  @Test("its place is that of the parameter")
  func place() throws {
    let text = events(
      "HapticContinuous", parameter("HapticIntensity", "1") + ", " + parameter("DecayTime", "0.3"),
      duration: ", \"EventDuration\": 1")
    let finding = try #require(decode(text).findings.first)
    expectEqual(finding.path, "Pattern[0].Event.EventParameters[1]")
    #expect(finding.message.contains("set Sustained to 0 or remove DecayTime"))
  }
}
