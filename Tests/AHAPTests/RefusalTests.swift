import AHAP
import HapticModel
import TestExpectations
import Testing

/// What the errors of a file are, when it must not play.
private func errors(_ text: String, limits: AHAPDecoder.Limits = .init()) -> [String] {
  let document = decode(text, limits: limits)
  if document.pattern != nil { return ["plays"] }
  return document.findings.filter { $0.severity == .error }.map { "\($0.rule) \($0.path)" }
}

private func event(_ members: String) -> String { file("{ \"Event\": { \(members) } }") }

@Suite("What cannot mean anything")
struct RefusalTests {
  @Test(
    "a file without a pattern is an error",
    arguments: [
      ("", "empty-file "), (" \n\t\r ", "empty-file "), ("// nothing\n", "empty-file "),
      ("{ \"Version\": 1 }", "missing-pattern "), ("{}", "missing-pattern "),
      ("{ \"Event\": { } }", "missing-pattern "), ("[]", "not-an-object "),
      ("[{\"Event\": 1}]", "not-an-object "),
      ("\"text\"", "not-an-object "), ("17", "not-an-object "), ("null", "not-an-object "),
      ("{ \"Pattern\": {} }", "wrong-type Pattern"), ("{ \"Pattern\": 5 }", "wrong-type Pattern"),
    ])
  func withoutPattern(text: String, error: String) {
    expectEqual(errors(text), [error])
  }

  @Test("entries that are no objects are errors, each at its place")
  func entries() {
    #expect(
      errors(file("1", tap, "\"two\"", "[3]", "null", "{ \"Event\": 5 }", "{ \"ParameterCurve\": [] }")) == [
        "not-an-object Pattern[0]", "not-an-object Pattern[2]", "not-an-object Pattern[3]",
        "not-an-object Pattern[4]", "wrong-type Pattern[5].Event", "wrong-type Pattern[6].ParameterCurve",
      ])
  }

  @Test("missing keys are errors at the object that lacks them")
  func missingKeys() {
    let document = decode(
      file(
        #"{ "Event": { } }"#,
        #"{ "Event": { "Time": 0, "EventType": "HapticTransient", "EventParameters": [ { } ] } }"#,
        #"{ "Parameter": { } }"#, #"{ "ParameterCurve": { } }"#,
        #"{ "ParameterCurve": { "ParameterID": "HapticIntensityControl", "Time": 0, "ParameterCurveControlPoints": [ { } ] } }"#
      ))
    #expect(document.pattern == nil)
    #expect(document.findings.allSatisfy { $0.rule == "missing-key" })
    #expect(
      document.findings.map { "\($0.message.prefix { $0 != " " }) \($0.path)" } == [
        "Time Pattern[0].Event", "EventType Pattern[0].Event",
        "ParameterID Pattern[1].Event.EventParameters[0]",
        "ParameterValue Pattern[1].Event.EventParameters[0]",
        "ParameterID Pattern[2].Parameter", "Time Pattern[2].Parameter",
        "ParameterValue Pattern[2].Parameter",
        "ParameterID Pattern[3].ParameterCurve", "Time Pattern[3].ParameterCurve",
        "ParameterCurveControlPoints Pattern[3].ParameterCurve",
        "Time Pattern[4].ParameterCurve.ParameterCurveControlPoints[0]",
        "ParameterValue Pattern[4].ParameterCurve.ParameterCurveControlPoints[0]",
      ])
  }

  @Test("unknown event types and parameter IDs are errors with the nearest name")
  func unknownNames() {
    func message(_ text: String) -> String {
      decode(text).findings.first { $0.severity == .error }?.message ?? "none"
    }
    #expect(
      message(event(#""Time": 0, "EventType": "HapticTransent""#))
        == #""HapticTransent" is not an event type; did you mean HapticTransient?"#)
    #expect(
      message(event(#""Time": 0, "EventType": "Boom""#))
        == #""Boom" is not an event type; there are HapticTransient, HapticContinuous, AudioContinuous and AudioCustom"#
    )
    func parameter(_ id: String) -> String {
      event(
        "\"Time\": 0, \"EventType\": \"HapticTransient\", \"EventParameters\": [ { \"ParameterID\": \"\(id)\", \"ParameterValue\": 1 } ]"
      )
    }
    #expect(
      message(parameter("HapticIntensty"))
        == #""HapticIntensty" is not an event parameter; did you mean HapticIntensity?"#)
    #expect(
      message(parameter("HapticIntensityControl"))
        == "HapticIntensityControl is for a Parameter or ParameterCurve; in an event use HapticIntensity")
    expectEqual(
      errors(parameter("")), ["unknown-parameter-id Pattern[0].Event.EventParameters[0].ParameterID"])
    #expect(
      message(file(#"{ "Parameter": { "ParameterID": "HapticIntensity", "Time": 0, "ParameterValue": 1 } }"#))
        == #""HapticIntensity" is not a dynamic parameter; did you mean HapticIntensityControl?"#)
  }

  @Test("continuous events need a duration, AudioCustom needs a path")
  func neededByType() {
    #expect(
      errors(event(#""Time": 0, "EventType": "HapticContinuous""#)) == ["missing-duration Pattern[0].Event"])
    #expect(
      errors(event(#""EventType": "AudioContinuous", "Time": 0"#)) == ["missing-duration Pattern[0].Event"])
    #expect(
      errors(event(#""Time": 0, "EventType": "AudioCustom""#)) == ["missing-waveform-path Pattern[0].Event"])
    for path in ["null", "\"\""] {
      #expect(
        errors(event("\"Time\": 0, \"EventWaveformPath\": \(path), \"EventType\": \"AudioCustom\"")) == [
          "missing-waveform-path Pattern[0].Event"
        ])
    }
  }

  @Test(
    "times below zero, beyond a day or without bound are errors",
    arguments: [
      ("-0.001", "negative-time"), ("-1e400", "number-too-large"), ("1e400", "number-too-large"),
      ("86400.00001", "time-too-long"), ("1e300", "time-too-long"), ("true", "wrong-type"),
      ("{}", "wrong-type"),
      ("\"soon\"", "wrong-type"), ("\"\"", "wrong-type"), ("\" 1\"", "wrong-type"),
      ("NaN", "invalid-literal"),
      ("Infinity", "invalid-literal"), ("-Infinity", "invalid-number"), ("01", "invalid-number"),
      (".5", "invalid-number"), ("+1", "invalid-number"), ("1.", "invalid-number"),
      ("0x10", "invalid-number"),
      ("1e", "invalid-number"), ("1_000", "invalid-number"), ("-", "invalid-number"),
      ("1.5s", "invalid-number"),
    ])
  func times(spelling: String, rule: String) {
    #expect(
      errors(event("\"EventType\": \"HapticTransient\", \"Time\": \(spelling)")) == [
        "\(rule) Pattern[0].Event.Time"
      ])
    #expect(
      errors(event("\"EventType\": \"HapticTransient\", \"Time\": 0, \"EventDuration\": \(spelling)")) == [
        "\(rule) Pattern[0].Event.EventDuration"
      ])
    let curve =
      "{ \"ParameterCurve\": { \"ParameterID\": \"HapticIntensityControl\", \"Time\": 0, \"ParameterCurveControlPoints\": [ { \"Time\": \(spelling), \"ParameterValue\": 1 } ] } }"
    #expect(
      errors(file(curve)) == ["\(rule) Pattern[0].ParameterCurve.ParameterCurveControlPoints[0].Time"])
  }

  @Test("a time of exactly 24 hours, and minus zero, are fine")
  func timesAtTheBounds() {
    #expect(rules(event(#""EventType": "HapticTransient", "Time": 86400"#)) == [])
    #expect(rules(event(#""EventType": "HapticTransient", "Time": -0.0"#)) == [])
  }

  @Test("a value without bound is an error")
  func hugeValues() {
    let parameters = #""Time": 0, "EventType": "HapticTransient", "EventParameters": "#
    #expect(
      errors(event("\(parameters) [ { \"ParameterID\": \"HapticIntensity\", \"ParameterValue\": 1e400 } ]"))
        == [
          "number-too-large Pattern[0].Event.EventParameters[0].ParameterValue"
        ])
    #expect(
      errors(event("\(parameters) [ 7, \"x\", [] ], \"X\": 1")) == [
        "wrong-type Pattern[0].Event.EventParameters[0]", "wrong-type Pattern[0].Event.EventParameters[1]",
        "wrong-type Pattern[0].Event.EventParameters[2]",
      ])
    expectEqual(errors(event("\(parameters) {}")), ["wrong-type Pattern[0].Event.EventParameters"])
  }

  @Test("a word that is no JSON is one error, whatever stands there")
  func badWords() {
    for (before, path) in [("ParameterValue", "ParameterValue"), ("ParameterID", "ParameterID")] {
      let members = before == "ParameterValue" ? #""ParameterID": "AttackTime", "# : #""ParameterValue": 1, "#
      #expect(
        errors(
          event(
            #""EventDuration": 1, "Time": 0, "EventType": "HapticContinuous", "EventParameters": [ { \#(members)"\#(before)": tru } ]"#
          )) == ["invalid-literal Pattern[0].Event.EventParameters[0].\(path)"])
    }
    #expect(
      errors(file("nope", "{ \"Event\": nan }")) == [
        "invalid-literal Pattern[0]", "invalid-literal Pattern[1].Event",
      ])
  }

  @Test("reading goes on after an error and reports everything, sorted by place")
  func everything() {
    let document = decode(
      """
      { "Pattern": [
        { "Event": { "EventType": "Boom", "Time": -1 } },
        { "Event": { "Time": 0, "EventType": "HapticTransient", "EventParameters": [ { "ParameterID": "Nope", "ParameterValue": 9 } ], } },
        { "Parameter": { "ParameterID": "AudioPanControl", "Time": 0, "ParameterValue": 9 } }
      ] }
      """)
    #expect(
      lines(document) == [
        "1:1 warning missing-version ", "2:29 error unknown-event-type Pattern[0].Event.EventType",
        "2:45 error negative-time Pattern[0].Event.Time",
        "3:97 error unknown-parameter-id Pattern[1].Event.EventParameters[0].ParameterID",
        "3:128 warning trailing-comma Pattern[1].Event.EventParameters",
        "4:18 warning control-without-event Pattern[2].Parameter",
        "4:83 warning value-out-of-range Pattern[2].Parameter.ParameterValue",
      ])
    #expect(document.pattern == nil)
  }
}
