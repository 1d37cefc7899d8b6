import AHAP
import HapticModel
import TestExpectations
import Testing

@Suite("Writing and reading back")
struct RoundTripTests {
  @Test("decode(encode(p)) is p, in both styles, and writing again gives the same bytes")
  func roundTrip() throws {
    for seed: UInt64 in 1...200 {
      var generator = PatternGenerator(seed: seed)
      let pattern = generator.pattern()
      for style in [AHAPEncoder.Style.indented, .compact] {
        let bytes = try AHAPEncoder(style: style).encode(pattern)
        let document = AHAPDecoder().decode(bytes)
        #expect(document.pattern == pattern, "seed \(seed)")
        #expect(document.findings.allSatisfy { $0.severity == .warning }, "seed \(seed)")
        guard let again = document.pattern else { continue }
        #expect(try AHAPEncoder(style: style).encode(again) == bytes, "seed \(seed)")
      }
    }
  }

  @Test("keys stand in Apple's order, extras in theirs, events before parameters before curves")
  func layout() throws {
    var pattern = HapticPattern(
      events: [
        HapticEvent(
          .audioCustom, time: 0.5, duration: 2, parameters: [EventParameter(.audioVolume, 0.3)],
          waveform: AudioWaveform(.path("é/\"a\".wav"), usesVolumeEnvelope: false, loops: true),
          extras: ExtraKeys([.init(key: "Name", value: .null)]),
          entryExtras: ExtraKeys([.init(key: "Entry", value: .array([]))]))
      ],
      parameters: [DynamicParameter(.hapticIntensityControl, time: 1, value: 0.25)],
      curves: [
        ParameterCurve(
          .audioPanControl, time: 0, controlPoints: [.init(time: 0, value: -1), .init(time: 1e-7, value: 1)])
      ])
    pattern.extras.members = [
      .init(key: "Metadata", value: .object(ExtraKeys([.init(key: "n", value: .number("1.50"))])))
    ]
    let expected = #"""
      {"Version":1.0,"Metadata":{"n":1.50},"Pattern":[{"Event":{"Time":0.5,"EventType":"AudioCustom","EventDuration":2,"EventWaveformPath":"é/\"a\".wav","EventWaveformUseVolumeEnvelope":false,"EventWaveformLoopEnabled":true,"EventParameters":[{"ParameterID":"AudioVolume","ParameterValue":0.3}],"Name":null},"Entry":[]},{"Parameter":{"ParameterID":"HapticIntensityControl","Time":1,"ParameterValue":0.25}},{"ParameterCurve":{"ParameterID":"AudioPanControl","Time":0,"ParameterCurveControlPoints":[{"Time":0,"ParameterValue":-1},{"Time":1e-7,"ParameterValue":1}]}}]}
      """#
    #expect(String(decoding: try AHAPEncoder(style: .compact).encode(pattern), as: UTF8.self) == expected)
  }

  @Test("the indented style is two spaces a level, with a line feed at the end")
  func indentation() throws {
    let pattern = HapticPattern(events: [HapticEvent(.hapticTransient, time: 0)])
    let expected = """
      {
        "Version": 1.0,
        "Pattern": [
          {
            "Event": {
              "Time": 0,
              "EventType": "HapticTransient"
            }
          }
        ]
      }

      """
    #expect(String(decoding: try AHAPEncoder().encode(pattern), as: UTF8.self) == expected)
    #expect(
      String(decoding: try AHAPEncoder().encode(HapticPattern()), as: UTF8.self)
        == "{\n  \"Version\": 1.0,\n  \"Pattern\": []\n}\n")
  }

  @Test("controls in strings are escaped, nothing else is")
  func escapes() throws {
    var pattern = HapticPattern()
    pattern.extras.members = [
      .init(key: "k/\u{7F}", value: .string("\u{0}\u{8}\t\n\u{C}\r\u{1F}\"\\/é😀\u{2028}"))
    ]
    let text = String(decoding: try AHAPEncoder(style: .compact).encode(pattern), as: UTF8.self)
    #expect(
      text
        == "{\"Version\":1.0,\"k/\\u007f\":\"\\u0000\\b\\t\\n\\f\\r\\u001f\\\"\\\\/é😀\u{2028}\",\"Pattern\":[]}"
    )
  }

  @Test("a continuous event without a duration is written with duration 0, which means the same")
  func openEnded() throws {
    let pattern = HapticPattern(events: [HapticEvent(.hapticContinuous, time: 0)])
    let document = AHAPDecoder().decode(try AHAPEncoder().encode(pattern))
    expectEqual(document.findings.map(\.rule), ["open-ended-event"])
    expectEqual(document.pattern?.events, [HapticEvent(.hapticContinuous, time: 0, duration: 0)])
  }
}
