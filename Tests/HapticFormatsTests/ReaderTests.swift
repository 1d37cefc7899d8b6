import HapticModel
import HapticText
import TestExpectations
import TestSupport
import Testing

@testable import HapticFormats

@Suite("Readers of other formats")
struct ReaderTests {
  private static func read(_ text: String, ending: String? = nil) throws -> FormatContent {
    let format = try #require(FormatRegistry.detect(Array(text.utf8), ending: ending))
    let read = try #require(format.read)
    return try read(Array(text.utf8), FormatLimits())
  }

  @Test("HJIF returns what was written, to a tick and the format's digits")
  func hjif() throws {
    let bytes = try written(.hjif, [TargetTests.pattern]).files[0].bytes
    let content = try HJIFReader.read(bytes, FormatLimits())
    let source = try Timeline([TargetTests.pattern])
    let result = try Timeline(content.patterns)
    expectEqual(result.transients.count, 2)
    for (a, b) in zip(source.transients, result.transients) {
      #expect((a.time - b.time).magnitude < 1e-6 && (a.intensity - b.intensity).magnitude < 1e-5)
      #expect((a.sharpness - b.sharpness).magnitude < 0.003)
    }
    for time in [0.4, 0.55, 0.75, 0.99, 1.2] {
      #expect(
        (source.intensity.value(at: time) - result.intensity.value(at: time)).magnitude < 0.01, "\(time)")
    }
  }

  @Test("HJIF has the keys that the standard's software requires, and whole numbers where it does")
  func hjifKeys() throws {
    let text = try text(.hjif, [TargetTests.pattern])
    for key in [
      "version", "profile", "level", "date", "description", "timescale", "avatars", "perceptions", "syncs",
      "perception_modality", "effect_library", "channels", "gain", "mixing_coefficient", "body_part_mask",
      "bands",
      "band_type", "lower_frequency_limit", "upper_frequency_limit", "effects", "effect_type", "position",
      "phase",
      "base_signal", "keyframes", "relative_position", "amplitude_modulation", "frequency_modulation",
    ] {
      #expect(text.contains("\"\(key)\":"), "\(key)")
    }
    #expect(text.contains(#""timescale": 1000"#) && text.contains(#""profile": "Simple Parametric""#))
  }

  @Test("motors that rest all the time are one pattern without events", arguments: ["", Self.rest])
  func motorsAtRest(_ steps: String) throws {
    let content = try Self.read(#"{"format": "thrum-motors", "version": 1, "steps": [\#(steps)]}"#)
    expectEqual(content.patterns, [HapticPattern()])
  }

  private static let rest = #"{"duration": 120, "strongMagnitude": 0, "weakMagnitude": 0}"#

  @Test("a theme's VibraPattern and VibraRumble are vibrations")
  func feedbackd() throws {
    let theme =
      #"{"name": "x", "profiles": [{"name": "quiet", "feedbacks": [{"event-name": "bell", "type": "TYPE"}]}]}"#
    let pattern = theme.replacing(
      #""TYPE""#, with: #""VibraPattern", "magnitudes": [0.5, 0, 1], "durations": [100, 50, 20]"#)
    let events = try Self.read(pattern).patterns[0].events
    #expect(events.map(\.time) == [0, 0.15] && events.map { $0[.hapticIntensity] } == [0.5, 1])
    let rumble = theme.replacing(
      #""TYPE""#, with: #""VibraRumble", "count": 3, "pause": 100, "duration": 50"#)
    #expect(try Self.read(rumble).patterns[0].events.map(\.time) == [0, 0.15, 0.3])
    #expect(throws: FormatError.self) {
      try Self.read(
        theme.replacing(#""TYPE""#, with: #""VibraPattern", "magnitudes": [0.5], "durations": []"#))
    }
  }

  @Test("themes of one event each become a theme with all of them")
  func theme() throws {
    let taps = [0.1, 0.3].map { HapticPattern(events: [HapticEvent(.hapticTransient, time: $0)]) }
    let files = try zip(taps, ["bell", "door"]).map {
      try written(.feedbackd, [$0], isLiteral: true, name: $1).files[0].bytes
    }
    let join = try #require(HapticFormat.feedbackd.join)
    let theme = try join(files, "both")
    #expect(try FeedbackdReader.events(theme, FormatLimits()).map(\.name) == ["bell", "door"])
    let singles = try files.flatMap { try FeedbackdReader.events($0, FormatLimits()) }
    #expect(try FeedbackdReader.events(theme, FormatLimits()) == singles)
    #expect(FormatRegistry.detect(theme, ending: nil)?.name == "feedbackd")
    let error = #expect(throws: FormatError.self) { try join([files[0], files[0]], "both") }
    #expect(try #require(error).message.contains("two patterns are named 'bell'"))
  }

  @Test(
    "the longest ending that a name has states the format to write",
    arguments: [
      ("x.json", "ahap"), ("x.motors.json", "motors"), ("x.theme.json", "feedbackd"), ("x.mjs", "web-module"),
      ("x.rumble.mjs", "motors-module"), ("x.HAPTIC", "haptic"), ("x.haps", nil), ("json", nil),
    ] as [(String, String?)])
  func endings(name: String, format: String?) {
    expectEqual(FormatRegistry.writer(ofFile: name)?.name, format)
  }

  @Test("notes of .haps are transients and vibrations")
  func haps() throws {
    let content = try Self.read(
      """
      {"m_version": "5", "m_gain": 1, "m_vibration": {"m_gain": 1, "m_melodies": [{"m_mute": 0, "m_gain": 0.5, "m_notes": [
        {"m_startingPoint": 0.1, "m_length": 0.022, "m_gain": 1, "m_hapticEffect": {"m_type": 0}},
        {"m_startingPoint": 0.5, "m_length": 1, "m_gain": 1, "m_hapticEffect": {"m_type": 1,
          "m_amplitudeModulation": {"m_keyframes": [{"m_time": 0, "m_value": 1}, {"m_time": 1, "m_value": 0}]},
          "m_frequencyModulation": {"m_keyframes": [{"m_time": 0, "m_value": 180}]}}}]}]}}
      """)
    let pattern = content.patterns[0]
    expectEqual(pattern.events.map(\.type), [.hapticTransient, .hapticContinuous])
    expectEqual(pattern.events[0][.hapticIntensity], 0.5)
    expectEqual(pattern.curves.map { $0.controlPoints[0].value }, [0.5, 0.5])
  }

  @Test("the motors of .tact are one vibration")
  func tact() throws {
    let content = try Self.read(
      """
      {"project": {"layout": {}, "tracks": [{"effects": [{"startTime": 200, "offsetTime": 0, "modes": {"VestFront": {
        "mode": "DOT_MODE", "dotMode": {"feedback": [{"startTime": 0, "endTime": 100, "pointList": [
          {"index": 3, "intensity": 0.4}, {"index": 4, "intensity": 0.8}]}]}}}}]}]}}
      """)
    let event = try #require(content.patterns[0].events.first)
    #expect(event.time == 0.2 && (event.duration ?? 0) > 0.099 && event[.hapticIntensity] == 0.8)
  }

  @Test(".tact states lengths of effects, and may have intensities as text")
  func tactOfEditors() throws {
    let content = try Self.read(
      """
      {"project": {"layout": {}, "tracks": [{"effects": [{"startTime": 0, "offsetTime": 500, "modes": {"VestFront": {
        "mode": "DOT_MODE", "dotMode": {"feedback": [{"startTime": 0, "endTime": 100, "playbackType": "FADE_OUT",
          "pointList": [{"index": 3, "intensity": "0.500"}]}]}}}}]}]}}
      """)
    expectEqual(content.patterns[0].events.map { $0[.hapticIntensity] }, [0.5])
    #expect(
      content.losses.map(\.text) == ["the position of motors is ignored", "fading in or out is ignored"])
  }

  @Test("repetitions within repetitions are refused before they take time")
  func repetitions() throws {
    let depth = 6
    let text =
      "<ivs-file><effects><timeline-effect>"
      + String(repeating: #"<repeat-event time="0" count="100000" duration="0">"#, count: depth)
      + String(repeating: "</repeat-event>", count: depth) + "</timeline-effect></effects></ivs-file>"
    let error = #expect(throws: FormatError.self) { try Self.read(text) }
    #expect(try #require(error).kind == .limit)
  }

  @Test("a slope of IVS that stands for more events than the limit is refused")
  func slope() throws {
    let text =
      #"<ivs-file><effects><basis-effect name="a" duration="6000000" magnitude="10000" attack-time="6000000"/><timeline-effect><launch-event time="0" effect="a"/></timeline-effect></effects></ivs-file>"#
    let error = #expect(throws: FormatError.self) { try Self.read(text) }
    #expect(try #require(error).kind == .limit)
  }

  @Test("a theme's later events are checked and counted, and the first is read")
  func laterEvents() throws {
    let rumble = #"{"event-name": "a", "type": "VibraRumble", "count": 3, "duration": 1, "pause": 1}"#
    let content = try Self.read(
      #"{"name": "t", "profiles": [{"name": "full", "feedbacks": [\#(rumble), \#(rumble)]}]}"#, ending: "json"
    )
    expectEqual(content.patterns.map(\.events.count), [3])
    expectEqual(content.losses.count, 1)
  }

  @Test("IVS launches and repeats its effects")
  func ivs() throws {
    let content = try Self.read(
      """
      <?xml version="1.0"?><!-- a comment -->
      <ivs-file><effects>
        <basis-effect name="b &amp; c" type="periodic" duration="50" magnitude="5000" period="10"/>
        <timeline-effect name="t">
          <launch-event time="100" effect="b &amp; c"/>
          <repeat-event time="500" count="2" duration="50" delay="50"><launch-event time="0" effect="b &amp; c"/></repeat-event>
        </timeline-effect></effects></ivs-file>
      """)
    let events = content.patterns[0].events
    #expect(events.map(\.time) == [0.1, 0.5, 0.6] && events.allSatisfy { $0[.hapticIntensity] == 0.5 })
  }

  @Test(
    "what no reader accepts has a place",
    arguments: [
      "<!DOCTYPE x [<!ENTITY a \"b\">]><ivs-file/>", "<ivs-file a='&x;'/>", "<ivs-file>",
      "<ivs-file></other>",
      String(repeating: "<ivs-file>", count: 40), #"{"Pattern": [1, 2]}"#,
      #"{"profile": "x", "perceptions": []}"#,
      #"{"signals": {"continuous": 5}}"#, #"{"m_version": "4", "m_vibration": {}}"#,
      #"{"format": "thrum-android", "version": 1, "waveform": {"timings": [1], "amplitudes": [999]}}"#,
      #"{"format": "thrum-motors", "version": 1, "steps": [{"duration": 1e300, "strongMagnitude": 0, "weakMagnitude": 0}]}"#,
      String(repeating: "[", count: 100_000), "{\"Pattern\": ", "\u{0}",
    ])
  func malformed(text: String) throws {
    let error = #expect(throws: FormatError.self) {
      _ = try Self.read(text, ending: text.hasPrefix("<") ? "ivs" : "haptic")
    }
    #expect(try !#require(error).message.isEmpty)
    #expect(try !#require(error).place.isEmpty, "\(text.prefix(60))")
  }

  @Test("damaged files of every format are read or refused, never more")
  func fuzz() throws {
    let seed: UInt64 = 2525
    var random = SeededGenerator(seed: seed)
    let rounds = SearchEffort.count(600)
    for format in FormatRegistry.formats {
      guard let read = format.read else { continue }
      let good: [UInt8]
      if format.write != nil {
        good = try written(format, [TargetTests.pattern], isLiteral: true).files[0].bytes
      } else {
        good = format.name == "hmpg" ? HJIFTests.hmpg : Array(Self.seeds(format.name).utf8)
      }
      for _ in 0..<rounds {
        var bytes = good
        for _ in 0...random.next(4) {
          guard !bytes.isEmpty else { break }
          switch random.next(4) {
          case 0: bytes[random.next(bytes.count)] = UInt8(random.next(256))
          case 1: bytes.removeSubrange(random.next(bytes.count)..<bytes.count)
          case 2:
            let digits = Array(
              ["1e308", "-1", "99999999999", "0.5", "null", "[]", "\"\""][random.next(7)].utf8)
            bytes.insert(contentsOf: digits, at: random.next(bytes.count))
          default:
            let start = random.next(bytes.count)
            bytes.insert(
              contentsOf: bytes[start..<min(start + 40, bytes.count)], at: random.next(bytes.count))
          }
        }
        do throws(FormatError) {
          let content = try read(bytes, FormatLimits())
          #expect(
            content.patterns.allSatisfy { pattern in
              pattern.events.allSatisfy { $0.time.isFinite && $0.time >= 0 }
            })
        } catch {
          #expect(!error.message.isEmpty, "\(format.name), seed \(seed)")
        }
      }
    }
  }

  private static func seeds(_ name: String) -> String {
    switch name {
    case "haps":
      #"{"m_version": "5", "m_vibration": {"m_melodies": [{"m_notes": [{"m_startingPoint": 0.1, "m_length": 0.5, "m_hapticEffect": {"m_type": 1, "m_amplitudeModulation": {"m_keyframes": [{"m_time": 0, "m_value": 1}]}}}]}]}}"#
    case "vij":
      #"{"metadata": {"duration": 1}, "voices": {"envelopes": [[{"time": 0, "amplitude": 0.5}], [{"time": 0, "amplitude": 0.5}]], "transients": [[{"time": 0, "amplitude": 1}], [{"time": 0, "amplitude": 1}]]}}"#
    case "tact":
      #"{"layout": {}, "tracks": [{"effects": [{"startTime": 1, "modes": {"A": {"mode": "PATH_MODE", "pathMode": {"feedback": [{"pointList": [{"time": 5, "intensity": 1}]}]}}}}]}]}"#
    default:
      #"<ivs-file><effects><basis-effect name="b" duration="50" magnitude="5000" attack-time="20"/><timeline-effect><repeat-event time="1" count="3" duration="5"><launch-event time="1" effect="b"/></repeat-event></timeline-effect></effects></ivs-file>"#
    }
  }
}
