import AHAP
import HapticModel
import TestExpectations
import Testing

@Suite("Corrections, each with a warning")
struct MendingTests {
  @Test("a trailing comma is a warning at its place")
  func trailingCommas() {
    let document = decode("{ \"Version\": 1.0,\n  \"Pattern\": [\(tap),\n  ],\n}")
    #expect(
      lines(document) == [
        "2:\(15 + tap.count) warning trailing-comma Pattern[0]", "3:4 warning trailing-comma Pattern",
      ])
    expectEqual(document.pattern?.events.count, 1)
  }

  @Test("comments are blanks, each with a warning")
  func comments() {
    let document = decode("// one\n{ \"Version\": 1 /* two */, \"Pattern\": [\(tap) // three\r\n] }\n/**/")
    #expect(
      lines(document) == [
        "1:1 warning comment ", "2:16 warning comment Version",
        "2:\(40 + tap.count) warning comment Pattern[0]",
        "4:1 warning comment ",
      ])
    expectEqual(document.pattern?.events.count, 1)
  }

  @Test("a byte-order mark is a warning and takes no column")
  func byteOrderMark() {
    let document = decode("\u{FEFF}{ \"Version\": 2, \"Pattern\": [] }")
    expectEqual(lines(document), ["1:1 warning byte-order-mark ", "1:14 warning unknown-version Version"])
    expectEqual(document.pattern?.version, 2)
  }

  @Test("Windows line ends are blanks without a word, and count as one line end")
  func windowsLineEnds() {
    let document = decode("{\r\n  \"Version\": 1.0,\r\n  \"Pattern\": [],\r\n}\r\n")
    expectEqual(lines(document), ["3:16 warning trailing-comma Pattern"])
  }

  @Test("an integer Version is fine, one as a string or missing or null is 1")
  func versions() {
    expectEqual(rules("{ \"Version\": 1, \"Pattern\": [] }"), [])
    expectEqual(rules("{ \"Version\": \"1.0\", \"Pattern\": [] }"), ["number-as-string"])
    expectEqual(rules("{ \"Pattern\": [] }"), ["missing-version"])
    expectEqual(rules("{ \"Version\": null, \"Pattern\": [] }"), ["missing-version", "null-value"])
    expectEqual(decode("{ \"Pattern\": [] }").pattern, HapticPattern())
  }

  @Test("values out of range are clamped, with the value's own place and path")
  func clamping() throws {
    let document = decode(
      file(
        #"{ "Event": { "Time": 0, "EventType": "AudioContinuous", "EventDuration": 1, "EventParameters": [ { "ParameterID": "AudioPitch", "ParameterValue": -1.5 }, { "ParameterValue": 1e300, "ParameterID": "AudioVolume" } ] } }"#,
        #"{ "Parameter": { "ParameterID": "AudioVolumeControl", "Time": 0, "ParameterValue": -0.001 } }"#,
        #"{ "ParameterCurve": { "ParameterCurveControlPoints": [ { "Time": 0, "ParameterValue": 5 } ], "ParameterID": "AudioPanControl", "Time": 0 } }"#
      ))
    #expect(
      document.findings.map { "\($0.rule) \($0.path)" } == [
        "value-out-of-range Pattern[0].Event.EventParameters[0].ParameterValue",
        "value-out-of-range Pattern[0].Event.EventParameters[1].ParameterValue",
        "value-out-of-range Pattern[1].Parameter.ParameterValue",
        "value-out-of-range Pattern[2].ParameterCurve.ParameterCurveControlPoints[0].ParameterValue",
      ])
    expectEqual(document.findings[0].message, "-1.5 is outside the range of AudioPitch, -1 to 1; -1 is used")
    let pattern = try #require(document.pattern)
    expectEqual(pattern.events[0].parameters.map(\.value), [-1, 1])
    expectEqual(pattern.parameters[0].value, 0)
    expectEqual(pattern.curves[0].controlPoints[0].value, 1)
  }

  @Test("wrong case in keys and names is read, with the right spelling")
  func wrongCase() throws {
    let document = decode(
      #"{ "version": 1, "PATTERN": [ { "event": { "time": 0.25, "eventType": "hapticTransient", "eventparameters": [ { "ParameterId": "hapticIntensity", "parametervalue": 0.5 } ] } }, { "Parameter": { "ParameterID": "hapticsharpnesscontrol", "Time": 0, "ParameterValue": 0 } } ] }"#
    )
    #expect(document.findings.allSatisfy { $0.rule == "wrong-case" })
    #expect(
      document.findings.map(\.message) == [
        #"write Version for "version""#, #"write Pattern for "PATTERN""#, #"write Event for "event""#,
        #"write Time for "time""#, #"write EventType for "eventType""#,
        #"write HapticTransient for "hapticTransient""#, #"write EventParameters for "eventparameters""#,
        #"write ParameterID for "ParameterId""#, #"write HapticIntensity for "hapticIntensity""#,
        #"write ParameterValue for "parametervalue""#,
        #"write HapticSharpnessControl for "hapticsharpnesscontrol""#,
      ])
    #expect(
      document.pattern?.events == [
        HapticEvent(.hapticTransient, time: 0.25, parameters: [EventParameter(.hapticIntensity, 0.5)])
      ])
  }

  @Test("Duration and Value are read as the keys they stand for")
  func slips() throws {
    let document = decode(
      file(
        #"{ "Event": { "Time": 0, "EventType": "HapticContinuous", "Duration": 0.5, "EventParameters": [ { "ParameterID": "HapticIntensity", "Value": 0.5 } ] } }"#,
        #"{ "Parameter": { "ParameterID": "HapticIntensityControl", "Time": 0, "Value": 0.25 } }"#))
    expectEqual(document.findings.map(\.rule), ["misnamed-key", "misnamed-key", "misnamed-key"])
    #expect(document.findings[0].message == #"write EventDuration for "Duration""#)
    let pattern = try #require(document.pattern)
    expectEqual(pattern.events[0].duration, 0.5)
    expectEqual(pattern.events[0].parameters[0].value, 0.5)
    expectEqual(pattern.parameters[0].value, 0.25)
  }

  @Test("numbers as strings and booleans for values are read")
  func numberSpellings() throws {
    let document = decode(
      file(
        #"{ "Event": { "Time": "0.5", "EventType": "HapticContinuous", "EventDuration": "1e-1", "EventParameters": [ { "ParameterID": "Sustained", "ParameterValue": true }, { "ParameterID": "AttackTime", "ParameterValue": "0.25" } ] } }"#
      ))
    #expect(
      document.findings.map(\.rule) == [
        "number-as-string", "number-as-string", "boolean-spelling", "number-as-string",
      ])
    let event = try #require(document.pattern?.events.first)
    #expect(event.time == 0.5 && event.duration == 0.1 && event.parameters.map(\.value) == [1, 0.25])
  }

  @Test("of a key given twice the last counts, at every level")
  func duplicateKeys() throws {
    let document = decode(
      #"{ "Version": 3, "Version": 1, "Pattern": [1], "Pattern": [ { "Event": { "Time": 9, "Time": 2, "EventType": "HapticTransient", "X": 1, "Y": { "a": 1, "b": 2, "a": 3 }, "X": 2 }, "Event": { "Time": 1, "EventType": "HapticTransient", "X": 1, "X": 2 } } ] }"#
        .replacing("[1], ", with: "[], "))
    #expect(
      document.findings.map { "\($0.rule) \($0.path)" } == [
        "unknown-version Version", "duplicate-key Version", "duplicate-key Pattern",
        "duplicate-key Pattern[0].Event.Time", "unknown-key Pattern[0].Event.X",
        "unknown-key Pattern[0].Event.Y",
        "duplicate-key Pattern[0].Event.Y.a", "unknown-key Pattern[0].Event.X",
        "duplicate-key Pattern[0].Event.X",
        "duplicate-key Pattern[0].Event", "unknown-key Pattern[0].Event.X", "unknown-key Pattern[0].Event.X",
        "duplicate-key Pattern[0].Event.X",
      ])
    let pattern = try #require(document.pattern)
    expectEqual(pattern.version, 1)
    expectEqual(pattern.events.map(\.time), [1])
    expectEqual(pattern.events[0].extras, ExtraKeys([.init(key: "X", value: .number("2"))]))
  }

  @Test("null counts as if the key were not there")
  func nulls() {
    #expect(
      rules(
        file(
          #"{ "Event": { "Time": 0, "EventType": "HapticTransient", "EventDuration": null, "EventWaveformPath": null, "EventParameters": null } }"#
        )) == ["null-value", "null-value", "null-value"])
    #expect(rules(#"{ "Version": 1, "Pattern": null }"#) == ["missing-pattern", "null-value"])
    #expect(rules(file(#"{ "Event": null }"#)) == ["empty-entry", "null-value"])
    #expect(
      rules(file(#"{ "Event": { "Time": null, "EventType": null } }"#)).filter { $0 == "missing-key" }.count
        == 2)
  }

  @Test("events out of order are fine, control points out of order are sorted later, with a warning")
  func order() throws {
    let late = #"{ "Event": { "Time": 3, "EventType": "HapticTransient" } }"#
    expectEqual(rules(file(late, tap)), [])
    let curve =
      #"{ "ParameterCurve": { "ParameterID": "HapticIntensityControl", "Time": 0, "ParameterCurveControlPoints": [ { "Time": 1, "ParameterValue": 0 }, { "Time": 0, "ParameterValue": 1 } ] } }"#
    let document = decode(file(tap, curve))
    expectEqual(document.findings.map(\.rule), ["unsorted-control-points"])
    expectEqual(document.pattern?.curves.first?.controlPoints.map(\.time), [1, 0])
  }

  @Test("names without Control that stand for an event parameter are read")
  func dynamicStyleNames() throws {
    let document = decode(
      file(
        #"{ "Event": { "Time": 0, "EventType": "HapticContinuous", "EventDuration": 1, "EventParameters": [ { "ParameterID": "HapticAttackTime", "ParameterValue": 0.5 } ] } }"#
      ))
    #expect(document.findings.map(\.message) == [#"write AttackTime for "HapticAttackTime""#])
    expectEqual(document.pattern?.events[0].parameters, [EventParameter(.attackTime, 0.5)])
  }

  @Test("waveform booleans may be 0, 1 or strings")
  func waveformBooleans() throws {
    let document = decode(
      file(
        #"{ "Event": { "EventWaveformLoopEnabled": 1, "EventWaveformUseVolumeEnvelope": "False", "Time": 0, "EventWaveformPath": "a/b.wav", "EventType": "AudioCustom", "X": 0 } }"#
      ))
    expectEqual(document.findings.map(\.rule), ["boolean-spelling", "boolean-spelling", "unknown-key"])
    let event = try #require(document.pattern?.events.first)
    expectEqual(event.waveform, AudioWaveform(.path("a/b.wav"), usesVolumeEnvelope: false, loops: true))
    expectEqual(event.extras.members.map(\.key), ["X"])
  }
}
