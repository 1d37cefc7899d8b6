import AHAP
import HapticModel
import TestExpectations
import Testing

/// A curve with points at the times given.
private func curve(_ id: String, time: Double, _ times: [Double]) -> String {
  let points = times.map { "{ \"Time\": \($0), \"ParameterValue\": 0.5 }" }.joined(separator: ", ")
  return
    "{ \"ParameterCurve\": { \"ParameterID\": \"\(id)\", \"Time\": \(time), \"ParameterCurveControlPoints\": [\(points)] } }"
}

@Suite("What plays but was probably not meant")
struct SuspicionTests {
  @Test("control points that look timed from the start of the pattern are a warning and keep their meaning")
  func absoluteTimes() {
    let document = decode(file(tap, curve("HapticIntensityControl", time: 0.5, [0.5, 1])))
    expectEqual(document.findings.map(\.rule), ["absolute-control-point-times"])
    expectEqual(document.findings[0].path, "Pattern[1].ParameterCurve.ParameterCurveControlPoints")
    expectEqual(document.pattern?.curves[0].controlPoints.map(\.time), [0.5, 1])
    expectEqual(rules(file(tap, curve("HapticIntensityControl", time: 0, [0, 1]))), [])
    expectEqual(rules(file(tap, curve("HapticIntensityControl", time: 0.5, [0.25, 1]))), [])
  }

  @Test("17 points are a warning that names the way out, 16 are none")
  func longCurve() {
    expectEqual(rules(file(tap, curve("HapticIntensityControl", time: 0, (0..<16).map(Double.init)))), [])
    let document = decode(file(tap, curve("HapticIntensityControl", time: 0, (0..<17).map(Double.init))))
    expectEqual(document.findings.map(\.rule), ["long-curve"])
    #expect(document.findings[0].message.contains("thrum format --split-curves"))
  }

  @Test("a curve without points is a warning")
  func emptyCurve() {
    expectEqual(rules(file(tap, curve("HapticIntensityControl", time: 0, []))), ["empty-curve"])
  }

  @Test("of 17 curves of one control that overlap, the last to begin is a warning; 16 are none")
  func overlappingCurves() {
    let curves = (0..<17).map { curve("HapticIntensityControl", time: Double(16 - $0), [0, 20]) }
    expectEqual(rules(file(tap, curves.dropLast().joined(separator: ", "))), [])
    let document = decode(file(tap, curves.joined(separator: ", ")))
    expectEqual(document.findings.map(\.rule), ["overlapping-curves"])
    expectEqual(document.findings.map(\.path), ["Pattern[1]"])
    expectEqual(document.pattern?.curves.count, 17)
    let others = (0..<17).map {
      curve($0 < 9 ? "HapticSharpnessControl" : "AudioPanControl", time: 0, [0, 1])
    }
    let sound = #"{ "Event": { "Time": 0, "EventType": "AudioContinuous", "EventDuration": 1 } }"#
    expectEqual(rules(file(tap, sound, others.joined(separator: ", "))), [])
  }

  @Test("HapticContinuous above 30 s, and continuous events of length 0, are warnings")
  func durations() {
    func event(_ type: String, _ duration: String) -> String {
      "{ \"Event\": { \"Time\": 0, \"EventType\": \"\(type)\", \"EventDuration\": \(duration) } }"
    }
    expectEqual(rules(file(event("HapticContinuous", "30"))), [])
    expectEqual(rules(file(event("HapticContinuous", "30.5"))), ["long-continuous-event"])
    expectEqual(rules(file(event("AudioContinuous", "60"))), [])
    expectEqual(rules(file(event("AudioContinuous", "0"))), ["open-ended-event"])
    expectEqual(rules(file(event("HapticTransient", "0"))), [])
  }

  @Test("a parameter that does not apply to its event is a warning with its own path")
  func parameterWithoutEffect() {
    let document = decode(
      file(
        #"{ "Event": { "EventParameters": [ { "ParameterID": "HapticIntensity", "ParameterValue": 1 }, { "ParameterID": "AttackTime", "ParameterValue": 0.5 }, { "ParameterID": "AudioPan", "ParameterValue": 0 } ], "Time": 0, "EventType": "HapticTransient" } }"#
      ))
    #expect(
      document.findings.map { "\($0.rule) \($0.path)" } == [
        "parameter-without-effect Pattern[0].Event.EventParameters[1]",
        "parameter-without-effect Pattern[0].Event.EventParameters[2]",
      ])
    expectEqual(document.pattern?.events[0].parameters.count, 3)
  }

  @Test("a parameter given twice in an event is a warning")
  func repeatedParameter() {
    #expect(
      rules(
        file(
          #"{ "Event": { "Time": 0, "EventType": "HapticTransient", "EventParameters": [ { "ParameterID": "HapticIntensity", "ParameterValue": 1 }, { "ParameterID": "HapticIntensity", "ParameterValue": 0.5 } ] } }"#
        )) == ["repeated-parameter"])
  }

  @Test("a control that no event responds to is a warning at its first use")
  func controlWithoutEvent() {
    let document = decode(
      file(
        tap, curve("AudioPanControl", time: 0, [0, 1]), curve("HapticSharpnessControl", time: 0, [0, 1]),
        #"{ "Parameter": { "ParameterID": "AudioPanControl", "Time": 0, "ParameterValue": 0 } }"#,
        #"{ "Parameter": { "ParameterID": "HapticAttackTimeControl", "Time": 0, "ParameterValue": 0 } }"#))
    #expect(
      document.findings.map { "\($0.rule) \($0.path)" } == [
        "control-without-event Pattern[1].ParameterCurve", "control-without-event Pattern[4].Parameter",
      ])
    #expect(
      document.findings[0].message.hasPrefix("AudioPanControl changes nothing, here and 1 times more: "))
    // The events may come after the curve.
    expectEqual(rules(file(curve("HapticIntensityControl", time: 0, [0, 1]), tap)), [])
  }

  @Test("waveform keys on another event are kept as extras, with a warning")
  func waveformOnOtherEvent() throws {
    let document = decode(
      file(
        #"{ "Event": { "Time": 0, "A": 1, "EventWaveformPath": "x.wav", "EventType": "HapticTransient", "EventWaveformLoopEnabled": true } }"#
      ))
    #expect(
      document.findings.map(\.rule) == ["unknown-key", "waveform-on-other-event", "waveform-on-other-event"])
    expectEqual(document.findings[1].path, "Pattern[0].Event.EventWaveformPath")
    let pattern = try #require(document.pattern)
    #expect(pattern.events[0].waveform == nil)
    #expect(
      pattern.events[0].extras.members.map(\.key) == ["A", "EventWaveformPath", "EventWaveformLoopEnabled"])
    #expect(AHAPDecoder().decode(try AHAPEncoder().encode(pattern)).pattern == pattern)
  }

  @Test("unknown keys get a hint when they are near a known one or belong elsewhere")
  func unknownKeys() {
    func message(_ text: String) -> String? {
      decode(text).findings.first { $0.rule == "unknown-key" }?.message
    }
    #expect(
      message(file(#"{ "ParameterCurves": { } }"#))
        == #""ParameterCurves" has no effect; did you mean ParameterCurve?"#)
    #expect(
      message(file(#"{ "EventParameters": [] }"#))
        == #""EventParameters" has no effect in an entry of Pattern; it belongs in Event"#)
    #expect(
      message(file(#"{ "Event": { "Name": "x", "Time": 0, "EventType": "HapticTransient" } }"#))
        == #"unknown key "Name" has no effect in Event; correct its spelling or remove it"#)
    #expect(rules(#"{ "Metadata": { "Any": [1, {"thing": null}] }, "Version": 1, "Pattern": [] }"#) == [])
  }

  @Test("an entry with nothing in it, and one with several things, are warnings")
  func entries() {
    expectEqual(rules(file("{}", tap)), ["empty-entry"])
    let both = decode(
      file(
        #"{ "Event": { "Time": 0, "EventType": "HapticTransient" }, "Parameter": { "ParameterID": "HapticIntensityControl", "Time": 0, "ParameterValue": 1 }, "Note": "n" }"#
      ))
    expectEqual(both.findings.map(\.rule), ["several-in-entry", "unknown-key"])
    #expect(both.pattern?.events.count == 1 && both.pattern?.parameters.count == 1)
    expectEqual(both.pattern?.events[0].entryExtras["Note"], .string("n"))
  }
}
