import Foundation
import HapticModel
import HapticText
import TestExpectations
import TestSupport
import Testing

@testable import HapticOperations

/// A text with comments, unknown keys, and numbers in unusual spellings.
let annotated = """
  {
    // by hand
    "Version": 1.0, "Project": "bells",
    "Metadata": {"ThrumMarkers": [{"time": 0.50, "name": "drop"}, {"time": 3, "name": "end"}], "Mine": 1.50},
    "Pattern": [
      { "Event": { "Time": 0.250, "EventType": "HapticTransient", "Mine": [1, 2.0], "EventParameters": [
        { "ParameterID": "HapticIntensity", "ParameterValue": 0.80 }, { "ParameterID": "HapticSharpness", "ParameterValue": 4e-1 }] }, "Beside": true },
      // the hum
      { "Event": { "EventDuration": 1.50, "Time": 1.0e0, "EventType": "HapticContinuous" } },
      { "Parameter": { "ParameterID": "HapticIntensityControl", "Time": 0.10, "ParameterValue": 0.50 } },
      { "ParameterCurve": { "ParameterID": "HapticSharpnessControl", "Time": 1.0, "ParameterCurveControlPoints": [
        { "Time": 0.0, "ParameterValue": 0.0 }, { "Time": 1.0, "ParameterValue": -0.50 }] } }
    ]
  }

  """

func editable(_ text: String) throws -> EditableText { try EditableText(Array(text.utf8)) }

/// Returns the bytes of a file of the package.
func packageBytes(_ path: String) throws -> [UInt8] {
  try [UInt8](Data(contentsOf: Package.root.appendingPathComponent(path)))
}

func edited(_ text: String, _ verb: EditVerb) throws -> String {
  String(decoding: try EditOperation(verb).run(editable(text)).text, as: UTF8.self)
}

/// Returns the entries of a pattern in a fixed order, with times rounded to nanoseconds.
private func entries(_ pattern: HapticPattern) -> [String] {
  func rounded(_ time: Double) -> Int { Int((time * 1e9).rounded()) }
  let events = pattern.events.map { "\(rounded($0.time)) \($0.type) \($0.duration ?? -1) \($0.parameters)" }
  let parameters = pattern.parameters.map { "\(rounded($0.time)) \($0.id) \($0.value)" }
  let curves = pattern.curves.map { curve in
    "\(rounded(curve.time)) \(curve.id) \(curve.controlPoints.map { "\(rounded($0.time)): \($0.value)" })"
  }
  return (events + parameters + curves).sorted()
}

@Suite("Verbs that edit texts")
struct EditOperationTests {
  @Test("what a verb does not change keeps its bytes")
  func bytes() throws {
    let shifted = try edited(annotated, .shift(by: 0.25))
    let expected =
      annotated.replacing("\"Time\": 0.250", with: "\"Time\": 0.5").replacing("1.0e0", with: "1.25")
      .replacing("\"Time\": 0.10", with: "\"Time\": 0.35")
      .replacing(
        "\"HapticSharpnessControl\", \"Time\": 1.0", with: "\"HapticSharpnessControl\", \"Time\": 1.25"
      )
      .replacing("\"time\": 0.50", with: "\"time\": 0.75").replacing("\"time\": 3,", with: "\"time\": 3.25,")
    expectEqual(shifted, expected)
    let softer = try edited(annotated, .scale(intensity: 0.5, volume: 1))
    #expect(softer.contains("\"ParameterValue\": 0.4 }") && softer.contains("// the hum"))
    #expect(softer.contains("\"Time\": 1.0e0") && softer.contains("4e-1"))
    #expect(try edited(annotated, .stretch(by: 1)) == annotated)
    #expect(try edited(annotated, .trim(from: 0, to: .infinity)) == annotated)
    #expect(try edited(annotated, .loop(count: 1, every: nil)) == annotated)
  }

  @Test("a trimmed text has the values of its curves at both ends, and markers within them")
  func trim() throws {
    let result = try EditOperation(.trim(from: 0.25, to: 1.5)).run(editable(annotated))
    let text = String(decoding: result.text, as: UTF8.self)
    #expect(result.notes.isEmpty && result.losses.isEmpty)
    #expect((result.kept, result.changed, result.removed, result.added) == (0, 4, 0, 0))
    #expect(text.contains("// the hum") && text.contains("\"Beside\": true") && text.contains("4e-1"))
    #expect(text.contains("\"Time\": 0, \"ParameterValue\": 0.50 }"))
    #expect(text.contains("{ \"Time\": 0.5, \"ParameterValue\": -0.25 }"))
    #expect(text.contains("[{\"time\": 0.25, \"name\": \"drop\"}]"))
    expectEqual(result.pattern.duration, 1.25)
  }

  @Test("passes of a loop keep unknown keys and spellings, and set the controls back")
  func loop() throws {
    let result = try EditOperation(.loop(count: 3, every: 4)).run(editable(annotated))
    let text = String(decoding: result.text, as: UTF8.self)
    expectEqual(result.pattern.events.map(\.time), [0.25, 1, 4.25, 5, 8.25, 9])
    #expect(text.ranges(of: "\"Beside\": true").count == 3 && text.ranges(of: "4e-1").count == 3)
    expectEqual(text.ranges(of: "\"drop\"").count, 1)
    // Each pass begins at full intensity.
    expectEqual(result.pattern.parameters.filter { $0.value == 1 }.count, 2)
    #expect(try EditableText(result.text).pattern == result.pattern)
  }

  @Test("a part after the end of the pattern is empty, and a note says so")
  func nothingLeft() throws {
    let text = try EditableText(packageBytes("Samples/heartbeat.ahap"))
    let past = try EditOperation(.trim(from: 99, to: .infinity)).run(text)
    #expect(past.pattern.events.isEmpty && past.notes.map(\.kind) == [.nothingLeft])
    #expect(
      past.notes.first?.message == "nothing is left from 99 s on, because the pattern ends at 3.77 s")
    let parts = try SplitOperation(at: [1, 99]).run(text)
    expectEqual(parts.map { $0.result.notes.contains { $0.kind == .nothingLeft } }, [false, false, true])
    let silence = try EditableText(packageBytes("Samples/success.ahap"))
    #expect(
      try EditOperation(.trim(from: 0.01, to: 0.02)).run(silence).notes.allSatisfy { $0.kind != .nothingLeft }
    )
  }

  @Test("a verb does to a text what the algebra does to its pattern")
  func algebra() throws {
    for name in ["heartbeat", "engine-rumble", "every-key", "spring-boing"] {
      let sample = try packageBytes("Samples/\(name).ahap")
      let text = try EditableText(sample)
      let pattern = text.pattern
      #expect(try EditOperation(.stretch(by: 2)).run(text).pattern == pattern.stretched(by: 2))
      #expect(
        try EditOperation(.scale(intensity: 0.5, volume: 0.5)).run(text).pattern
          == pattern.scalingIntensity(by: 0.5).scalingVolume(by: 0.5))
      let trimmed = try EditOperation(.trim(from: 0.25, to: 0.75)).run(text)
      #expect(
        try EditableText(trimmed.text).pattern.events.count == pattern.part(from: 0.25, to: 0.75).events.count
      )
      let reversed = try EditOperation(.reverse).run(text)
      #expect(reversed.losses.isEmpty)
      expectEqual(entries(reversed.pattern), entries(pattern.reversed()))
      #expect(try EditableText(reversed.text).pattern == reversed.pattern)
      for verb in [
        EditVerb.shift(by: 0.1), .loop(count: 2, every: nil), .quantize(grid: 0.1, strength: 1, origin: 0),
        .swing(Swing(grid: 0.1)), .humanize(Humanizing(seed: 5)),
        .accent(Accents(levels: [1, 0.5], grid: 0.1)),
      ] {
        let result = try EditOperation(verb).run(text)
        #expect(result.losses.isEmpty)
        #expect(try EditableText(result.text).pattern.extras == pattern.extras)
      }
    }
  }

  @Test("a reversed text mirrors events, points and markers, and keeps its unknown keys")
  func reverse() throws {
    let result = try EditOperation(.reverse).run(editable(annotated))
    let text = String(decoding: result.text, as: UTF8.self)
    #expect(result.notes.isEmpty && result.losses.isEmpty)
    // The step from 1 to 0.5 becomes one from 0.5 to 1, before which the control is set to 0.5.
    #expect((result.kept, result.changed, result.removed, result.added) == (0, 4, 0, 1))
    #expect(text.contains("// the hum") && text.contains("\"Beside\": true") && text.contains("4e-1"))
    expectEqual(result.pattern.events.map(\.time), [2.25, 0])
    expectEqual(result.pattern.parameters.map(\.time), [2.4, 0])
    expectEqual(result.pattern.parameters.map(\.value), [1, 0.5])
    expectEqual(result.pattern.curves.map(\.time), [0])
    expectEqual(result.pattern.curves[0].controlPoints.map(\.value), [-0.5, -0.5, 0])
    // The marker at 3 s is behind the end.
    #expect(text.contains("[{\"time\": 2, \"name\": \"drop\"}]"))
    // New times have no noise of binary arithmetic.
    let inflate = try EditOperation(.reverse).run(EditableText(packageBytes("Samples/inflate.ahap")))
    let written = String(decoding: inflate.text, as: UTF8.self)
    #expect(written.contains("\"Time\": 0.16,") && written.firstMatch(of: /\d\.\d{12}/) == nil)
    #expect(throws: OperationError.self) { try EditVerb(named: "reverse", [(name: "by", value: 1)]) }
    #expect(try EditVerb(named: "reverse", []) == .reverse)
  }

  @Test(
    "numbers out of range are refused with their option",
    arguments: [
      (EditVerb.trim(from: .nan, to: 1), "from"), (.trim(from: 2, to: 1), "to"),
      (.trim(from: 0, to: .nan), "to"),
      (.shift(by: .infinity), "by"), (.stretch(by: 0), "by"), (.stretch(by: .nan), "by"),
      (.scale(intensity: -1, volume: 1), "intensity"), (.loop(count: 0, every: nil), "count"),
      (.loop(count: 2, every: 0.1), "every"), (.quantize(grid: 0, strength: 1, origin: 0), "grid"),
      (.quantize(grid: 1, strength: 2, origin: 0), "strength"),
      (.swing(Swing(grid: 0.1, amount: 0.4)), "amount"), (.swing(Swing(grid: .nan)), "grid"),
      (.humanize(Humanizing(time: -1)), "time"), (.accent(Accents(levels: [.nan], grid: 1)), "level"),
      (.accent(Accents(levels: [], grid: 1)), "options"),
      (.loop(count: 100_000, every: 86_400), "count"),
      (.shift(by: 86_400), "time"), (.stretch(by: 1000), nil),
    ] as [(EditVerb, String?)])
  func hostile(verb: EditVerb, option: String?) throws {
    let text = try editable(annotated)
    if let option {
      let error = #expect(throws: OperationError.self) { try EditOperation(verb).run(text) }
      #expect(error?.kind == .invalidOption && error?.place == option)
    } else {
      _ = try EditOperation(verb).run(text)
    }
  }

  @Test("empty patterns, and texts on one line, with CRLF or a byte-order mark, are edited")
  func unusual() throws {
    let empty = #"{"Version": 1, "Pattern": []}"#
    for verb in [
      EditVerb.shift(by: 1), .loop(count: 9, every: nil), .trim(from: 1, to: 2), .stretch(by: 3), .reverse,
    ] {
      #expect(try edited(empty, verb) == empty)
    }
    let windows = annotated.replacing("\n", with: "\r\n")
    #expect(
      try edited(windows, .shift(by: 0.25))
        == edited(annotated, .shift(by: 0.25)).replacing("\n", with: "\r\n"))
    let looped = try edited(windows, .loop(count: 2, every: nil))
    #expect(zip([0] + looped.utf8, looped.utf8).allSatisfy { $1 != 0x0A || $0 == 0x0D })
    #expect(try edited("\u{FEFF}" + annotated, .shift(by: 1)).utf8.starts(with: [0xEF, 0xBB, 0xBF]))
    #expect(throws: OperationError.self) { try editable("{") }
  }

  @Test("verbs are found by their names, and unknown options are refused")
  func names() throws {
    #expect(try EditVerb(named: "trim", [("from", 1), ("to", 2)]) == .trim(from: 1, to: 2))
    #expect(try EditVerb(named: "quantize", [("bpm", 120)]) == .quantize(grid: 0.125, strength: 1, origin: 0))
    #expect(try EditVerb(named: "swing", [("bpm", 96), ("steps", 2)]) == .swing(Swing(grid: 0.3125)))
    #expect(try EditVerb(named: "humanize", [("seed", 7)]) == .humanize(Humanizing(seed: 7)))
    #expect(
      try EditVerb(named: "accent", [("grid", 1), ("level", 1), ("level", 0.5)])
        == .accent(Accents(levels: [1, 0.5], grid: 1)))
    for (name, options) in [
      ("humanize", [("seed", 0.5)]), ("accent", [("grid", 1)]), ("swing", []),
      ("cut", []), ("", []), ("shift", []), ("shift", [("to", 1)]), ("scale", []), ("loop", [("count", 1.5)]),
    ] as [(String, [(String, Double)])] {
      #expect(throws: OperationError.self) {
        try EditVerb(named: name, options.map { (name: $0.0, value: $0.1) })
      }
    }
  }

  @Test("accepted findings and groups move with what they belong to")
  func lists() throws {
    func text(_ time: Double, group: Int) -> String {
      """
      {"Version": 1, "Metadata": {"ThrumAccepted": [{"rule": "beat", "time": \(time), "reason": "so"}]}, "Pattern": [
        {"Event": {"Time": \(time), "EventType": "HapticTransient"}, "Metadata": {"ThrumGroup": \(group)}}]}
      """
    }
    let joined = try JoinOperation(gap: 1).run([
      editable(text(0.5, group: 3)), editable(text(0.25, group: 2)),
    ])
    let written = String(decoding: joined.text, as: UTF8.self)
    #expect(written.contains(#""time": 0.5"#) && written.contains(#""time": 1.75"#))
    #expect(written.contains(#""ThrumGroup": 3"#) && written.contains(#""ThrumGroup": 5"#))
    let bare = try JoinOperation().run([
      editable(#"{"Version": 1, "Pattern": []}"#), editable(text(0.5, group: 1)),
    ])
    #expect(String(decoding: bare.text, as: UTF8.self).contains(#""time": 0.5"#))
  }
}
