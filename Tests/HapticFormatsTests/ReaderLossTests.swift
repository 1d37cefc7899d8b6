import AHAP
import HapticModel
import TestExpectations
import Testing

@testable import HapticFormats

/// What readers leave out, clamp or refuse.
@Suite("Losses of readers")
struct ReaderLossTests {
  private static func read(_ format: HapticFormat, _ text: String) throws -> FormatContent {
    let read = try #require(format.read)
    return try read(Array(text.utf8), FormatLimits())
  }

  private static func hjif(_ bands: String, gain: Double = 1) -> String {
    #"{"profile":"Main","perceptions":[{"channels":[{"gain":\#(gain),"bands":[\#(bands)]}]}]}"#
  }

  private static func band(_ type: String, _ effects: String) -> String {
    #"{"band_type":"\#(type)","effects":[\#(effects)]}"#
  }

  private static func haps(_ notes: String, gain: Double = 1) -> String {
    #"{"m_version":"5","m_vibration":{"m_melodies":[{"m_gain":\#(gain),"m_notes":[\#(notes)]}]}}"#
  }

  private static func ivs(_ entries: String) -> String {
    "<ivs-file><effects><basis-effect name='a' duration='5'/><timeline-effect>\(entries)</timeline-effect></effects></ivs-file>"
  }

  @Test("ignored parts beyond the hundred that are listed are counted, with the place of the first")
  func manyParts() throws {
    let composite = #"{"position":0,"effect_type":"Composite"}"#
    for (count, text) in [(101, "1 more part is ignored"), (150, "each of 50 more parts is ignored")] {
      let effects = Array(repeating: composite, count: count).joined(separator: ",")
      let losses = try Self.read(.hjif, Self.hjif(Self.band("Transient", effects))).losses
      #expect(losses.count == 101 && losses.last?.text == text)
      expectEqual(losses.last?.place.contains("effects[100]"), true)
    }
    let entries = (0..<102).map { "<pause-event time='\($0)'/>" }.joined()
    let losses = try Self.read(.ivs, Self.ivs(entries)).losses
    expectEqual(losses.first?.text, "an entry 'pause-event' is ignored")
    // The last one is the basis effect, which nothing plays.
    expectEqual(losses.last?.text, "each of 3 more parts is ignored")
  }

  @Test("amplitudes and frequencies that HJIF and a gain raise beyond full range are counted")
  func hjifClamps() throws {
    let tap = #"{"position":0,"keyframes":[{"relative_position":0,"amplitude_modulation":0.792}]}"#
    #expect(try Self.read(.hjif, Self.hjif(Self.band("Transient", tap))).losses.isEmpty)
    let strong = try Self.read(.hjif, Self.hjif(Self.band("Transient", tap), gain: 1.5)).losses
    expectEqual(strong.map(\.text), ["amplitudes: 1 value clamped, by 0.5 at most"])
    #expect(strong.allSatisfy { !$0.isHarmless })
    let wave =
      #"{"position":0,"keyframes":[{"amplitude_modulation":-0.6138,"frequency_modulation":65},{"relative_position":100,"frequency_modulation":535}]}"#
    #expect(
      try Self.read(.hjif, Self.hjif(Self.band("VectorialWave", wave))).losses == [
        .clamped(what: "amplitudes", count: 1, largest: 1),
        .clamped(what: "frequencies", count: 1, largest: 1),
      ])
  }

  @Test("a vibration of HJIF that has no length or no amplitude, and another wave than a sine, are reported")
  func hjifVibrations() throws {
    let frames = [
      #"{"relative_position":0,"amplitude_modulation":0.5}"#,
      #"{"relative_position":0,"frequency_modulation":90},{"relative_position":9,"frequency_modulation":90}"#,
      #"{"relative_position":0,"amplitude_modulation":0.5},{"relative_position":9,"amplitude_modulation":0.5}"#,
    ]
    let effects = frames.map { #"{"position":0,"base_signal":"Square","keyframes":[\#($0)]}"# }
    let losses = try Self.read(
      .hjif, Self.hjif(Self.band("VectorialWave", effects.joined(separator: ",")))
    ).losses
    expectEqual(losses.count { $0.text == "the base signal Square is ignored" }, 3)
    #expect(losses.contains { $0.text == "a vibration without a length is ignored" })
    #expect(losses.contains { $0.text == "a vibration without an amplitude is ignored" })
  }

  @Test("amplitudes and frequencies of .haps beyond full range are counted")
  func hapsClamps() throws {
    let tap = #"{"m_startingPoint":0,"m_length":0.02,"m_hapticEffect":{"m_type":0}}"#
    let flat = #"{"m_startingPoint":1,"m_length":1,"m_hapticEffect":{"m_type":1}}"#
    let curve =
      #"{"m_startingPoint":3,"m_length":1,"m_hapticEffect":{"m_type":1,"m_amplitudeModulation":{"m_keyframes":[{"m_time":0,"m_value":0.5},{"m_time":1,"m_value":1}]},"m_frequencyModulation":{"m_keyframes":[{"m_time":0,"m_value":300},{"m_time":1,"m_value":540}]}}}"#
    let notes = [tap, flat, curve].joined(separator: ",")
    #expect(
      try Self.read(.haps, Self.haps(notes)).losses == [.clamped(what: "frequencies", count: 1, largest: 1)])
    #expect(
      try Self.read(.haps, Self.haps(notes, gain: 2)).losses == [
        .clamped(what: "amplitudes", count: 3, largest: 1),
        .clamped(what: "frequencies", count: 1, largest: 1),
      ])
  }

  @Test(
    "what starts within 24 hours and ends later is refused with its place",
    arguments: [
      (
        HapticFormat.haps,
        haps(#"{"m_startingPoint":86399,"m_length":2,"m_hapticEffect":{"m_type":1}}"#), "m_notes[0]"
      ),
      (
        .haps,
        haps(
          #"{"m_startingPoint":86399,"m_length":1,"m_hapticEffect":{"m_type":1,"m_amplitudeModulation":{"m_keyframes":[{"m_time":2,"m_value":1}]}}}"#
        ), "m_notes[0]"
      ),
      (
        .hjif,
        hjif(
          band(
            "Transient",
            #"{"position":86399000,"keyframes":[{"relative_position":2000,"amplitude_modulation":0.5},{"amplitude_modulation":0.5}]}"#
          )), "effects[0]"
      ),
      (
        .web, #"{"format":"thrum-web","version":1,"calls":[{"start":86399000,"pattern":[2000]}]}"#, "calls[0]"
      ),
    ])
  func lateEnds(_ format: HapticFormat, _ text: String, _ place: String) throws {
    let error = #expect(throws: FormatError.self) { try Self.read(format, text) }
    #expect(error?.place.contains(place) == true && error?.message.contains("later than 86400 s") == true)
  }

  @Test("IVS refuses a fraction of a repetition, and reports a frequency beyond those of sharpness")
  func ivsCounts() throws {
    let error = #expect(throws: FormatError.self) {
      try Self.read(.ivs, Self.ivs("<repeat-event time='0' count='2.5' duration='9'/>"))
    }
    #expect(error?.message.contains("whole number") == true && error?.place.contains("line 1") == true)
    let losses = try Self.read(
      .ivs, Self.ivs("<launch-event time='0' effect='a' period-override='2.631578947'/>")
    ).losses
    guard case .clamped("frequencies", 1, let largest)? = losses.first else {
      Issue.record("\(losses)")
      return
    }
    #expect((largest - 1).magnitude < 1e-6 && losses.count == 1)
  }

  @Test("what reading AHAP corrects is a loss of the conversion, one line for each rule")
  func correctedAHAP() throws {
    func tap(_ value: String) -> String {
      #"{"Event":{"Time":0,"EventType":"HapticTransient","EventParameters":[{"ParameterID":"HapticIntensity","ParameterValue":\#(value)}]}}"#
    }
    let clean = try Self.read(.ahap, #"{"Version":1,"Pattern":[\#(tap("0.5"))]}"#)
    #expect(clean.losses.isEmpty)
    let losses = try Self.read(
      .ahap, #"{"Version":1,"Pattern":[\#(tap("1.5")),\#(tap("2")),{}]}"#
    ).losses
    #expect(losses.map(\.name) == ["corrected", "corrected"] && losses.allSatisfy { !$0.isHarmless })
    #expect(losses[0].place.hasPrefix("line 1, column ") && losses[0].text.hasSuffix("(here and in 1 more)"))
    #expect(losses[0].text.hasPrefix("1.5 is outside the range of HapticIntensity"))
    #expect(losses[1].text.contains("it is skipped"))
  }

  @Test("unknown keys anywhere in a pattern are reported by formats that have none")
  func unknownKeys() throws {
    let keys = ExtraKeys([.init(key: "Own", value: .bool(true))])
    var event = HapticEvent(.hapticTransient, time: 0, parameters: [EventParameter(.hapticIntensity, 1)])
    #expect(Timeline.omissions(of: HapticPattern(events: [event])).isEmpty)
    event.parameters[0].extras = keys
    expectEqual(Timeline.omissions(of: HapticPattern(events: [event])), [.metadata(place: "events[0]")])
    var curve = ParameterCurve(
      .hapticIntensityControl, time: 0, controlPoints: [.init(time: 0, value: 1)])
    curve.controlPoints[0].extras = keys
    expectEqual(Timeline.omissions(of: HapticPattern(curves: [curve])), [.metadata(place: "curves[0]")])
    var parameter = DynamicParameter(.hapticIntensityControl, time: 0, value: 1)
    parameter.entryExtras = keys
    #expect(
      Timeline.omissions(of: HapticPattern(parameters: [parameter])) == [.metadata(place: "parameters[0]")])
  }

  @Test(
    "patterns that are joined keep a transient of intensity 0 and all keys, and report changed vibrations")
  func joined() {
    var owner = HapticPattern(
      events: [HapticEvent(.hapticContinuous, time: 0, duration: 1)],
      curves: [
        ParameterCurve(.hapticIntensityControl, time: 0, controlPoints: [.init(time: 0, value: 0)])
      ])
    owner.extras = ExtraKeys([.init(key: "A", value: .bool(true))])
    var other = HapticPattern(events: [
      HapticEvent(.hapticTransient, time: 0.5, parameters: [EventParameter(.hapticIntensity, 0)])
    ])
    other.extras = ExtraKeys([.init(key: "B", value: .bool(true))])
    var losses: [Loss] = []
    let result = PatternMerger.merged([owner, other], &losses)
    #expect(result.events.count == 2 && result.events[1][.hapticIntensity] == 0 && losses.isEmpty)
    #expect(result.events[1].parameters.allSatisfy { !$0.value.isNaN })
    expectEqual(result.extras.members.map(\.key), ["A", "B"])
    other.events = [HapticEvent(.hapticContinuous, time: 0.2, duration: 0.2)]
    _ = PatternMerger.merged([owner, other], &losses)
    expectEqual(losses, [.joined(count: 2, place: "controls")])
  }
}
