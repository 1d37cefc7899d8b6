import HapticModel
import TestExpectations
import Testing

@testable import HapticFormats

/// Keys, attributes and parts of files that a pattern does not have.
@Suite("Keys that readers leave out")
struct ReaderKeyTests {
  private static func read(_ format: HapticFormat, _ text: String) throws -> FormatContent {
    let read = try #require(format.read)
    return try read(Array(text.utf8), FormatLimits())
  }

  private static let hjif =
    #"{"profile":"Main","perceptions":[{"effect_library":[{"id":1,"keyframes":[{"amplitude_modulation":0.5}]}],"channels":[{"gain":1,"bands":[{"band_type":"Transient","effects":[{"position":0,"keyframes":[{"amplitude_modulation":0.5,"frequency_modulation":90}]},{"position":9,"effect_type":"Reference","id":1}]}]}]}]}"#
  private static let haps =
    #"{"m_version":"5","m_vibration":{"m_melodies":[{"m_notes":[{"m_startingPoint":0.1,"m_length":0.5,"m_hapticEffect":{"m_type":1,"m_amplitudeModulation":{"m_keyframes":[{"m_time":0,"m_value":1}]},"m_frequencyModulation":{"m_keyframes":[{"m_time":0,"m_value":90}]}}}]}]}}"#
  private static let vij =
    #"{"metadata":{"duration":1},"voices":{"envelopes":[[{"time":0,"amplitude":0.5}],[{"time":0,"amplitude":0.5}]],"transients":[[{"time":0,"amplitude":1}],[{"time":0,"amplitude":1}]]}}"#
  private static let haptic =
    #"{"version":{"major":1},"signals":{"continuous":{"envelopes":{"amplitude":[{"time":0,"amplitude":0.5,"emphasis":{"amplitude":1,"frequency":0}},{"time":1,"amplitude":0}],"frequency":[{"time":0,"frequency":0.5}]}}}}"#
  private static let dots =
    #"{"project":{"tracks":[{"effects":[{"startTime":1,"modes":{"A":{"mode":"DOT_MODE","dotMode":{"feedback":[{"startTime":0,"endTime":9,"pointList":[{"index":1,"intensity":1}]}]}}}}]}]}}"#
  private static let path =
    #"{"tracks":[{"effects":[{"startTime":1,"modes":{"A":{"mode":"PATH_MODE","pathMode":{"feedback":[{"pointList":[{"time":5,"intensity":1}]}]}}}}]}]}"#
  private static let envelopes =
    #"{"format":"thrum-android","version":1,"envelopes":[{"start":0,"points":[{"intensity":1,"sharpness":0,"durationMillis":20}]}]}"#
  private static let waveform =
    #"{"format":"thrum-android","version":1,"waveform":{"timings":[9],"amplitudes":[9]}}"#
  private static let web =
    #"{"format":"thrum-web-vibration","version":1,"calls":[{"start":0,"pattern":[9]}]}"#
  private static let motors =
    #"{"format":"thrum-motors","version":1,"steps":[{"duration":9,"strongMagnitude":1,"weakMagnitude":0}]}"#
  private static let theme =
    #"{"name":"t","profiles":[{"name":"quiet","feedbacks":[{"event-name":"a","type":"TYPE"}]}]}"#
  private static let ivs =
    "<ivs-file><effects><basis-effect name='a' duration='50'></basis-effect><timeline-effect><launch-event time='0' effect='a'></launch-event><repeat-event time='1' count='1' duration='9'></repeat-event></timeline-effect></effects></ivs-file>"

  private static let files: [(HapticFormat, String)] = [
    (.hjif, hjif), (.haps, haps), (.vij, vij), (.haptic, haptic), (.tact, dots), (.tact, path),
    (.android, envelopes), (.android, waveform), (.web, web), (.motors, motors),
    (.feedbackd, theme.replacing(#""TYPE""#, with: #""VibraPattern","magnitudes":[1],"durations":[9]"#)),
    (.feedbackd, theme.replacing(#""TYPE""#, with: #""VibraRumble","duration":9"#)),
  ]

  @Test("a key that a reader does not know is reported wherever it stands in a file", arguments: files)
  func unknownKeys(_ format: HapticFormat, _ text: String) throws {
    let own = try Self.read(format, text).losses
    #expect(own.allSatisfy { $0 == .ignored(what: "the position of motors", place: "tracks") })
    for place in text.indices where text[place] == "{" {
      var changed = text
      changed.insert(contentsOf: #""own":1,"#, at: text.index(after: place))
      // The members of `modes` in .tact are names of devices.
      guard !text[..<place].hasSuffix(#""modes":"#) else { continue }
      let losses = try Self.read(format, changed).losses
      let found = losses.contains {
        if case .metadata(let place) = $0 { place.hasSuffix("own") } else { false }
      }
      #expect(found, "\(format.name): \(changed)")
    }
  }

  @Test("the first of two values with one key is reported wherever a key is read", arguments: files)
  func repeatedKeys(_ format: HapticFormat, _ text: String) throws {
    // The whole member is repeated, so the file means the same.
    for quote in text.indices where text[quote] == ":" {
      guard let value = text[text.index(after: quote)...].first, value.isNumber else { continue }
      let before = text[..<quote].dropLast()
      guard let start = before.lastIndex(of: "\"") else { continue }
      let end = text[quote...].firstIndex { $0 == "," || $0 == "}" || $0 == "]" } ?? text.endIndex
      var changed = text
      changed.insert(contentsOf: text[start..<end] + ",", at: start)
      let losses = try Self.read(format, changed).losses
      #expect(
        losses.contains { $0.text.hasPrefix("all but the last value of") }, "\(format.name): \(changed)")
    }
  }

  @Test("an attribute or a text that the reader of IVS does not know is reported wherever it stands")
  func unknownAttributes() throws {
    #expect(try Self.read(.ivs, Self.ivs).losses.isEmpty)
    for place in Self.ivs.indices where Self.ivs[place] == ">" {
      let tag = Self.ivs[..<place].split(separator: "<").last ?? ""
      guard !tag.hasPrefix("/") else { continue }
      for addition in [" own='1'>", ">text"] {
        var changed = Self.ivs
        changed.replaceSubrange(place...place, with: addition)
        let losses = try Self.read(.ivs, changed).losses
        #expect(losses.map(\.name) == ["metadata"], "\(changed)")
      }
    }
    #expect(throws: FormatError.self) {
      try Self.read(.ivs, Self.ivs.replacing("time='0'", with: "time='0' time='1'"))
    }
  }

  @Test("more than twenty unknown keys are counted, and one that occurs often is reported once")
  func manyKeys() throws {
    let keys = (0..<24).map { #""key\#($0)":1"# }.joined(separator: ",")
    let losses = try Self.read(.web, Self.web.replacing(#""start""#, with: keys + #","start""#)).losses
    #expect(losses.count == 21 && losses[0] == .metadata(place: "calls[0].key0"))
    expectEqual(losses.last?.text, "each of 4 more parts is ignored")
    let call = #"{"own":true,"start":0,"pattern":[9]}"#
    let calls = Array(repeating: call, count: 50).joined(separator: ",")
    #expect(
      try Self.read(.web, #"{"format":"thrum-web-vibration","version":1,"calls":[\#(calls)]}"#).losses
        == [.metadata(place: "calls[0].own")])
  }

  @Test("keys that say nothing, such as an empty description, are no losses")
  func emptyKeys() throws {
    for value in ["null", #""""#, "[]", "{}"] {
      let text = Self.hjif.replacing(#""profile""#, with: #""description":\#(value),"profile""#)
      #expect(try Self.read(.hjif, text).losses.isEmpty)
    }
  }

  @Test(
    "what changes the feel of HJIF and no pattern expresses is reported",
    arguments: [
      (#""position":0"#, #""position":0,"phase":0.5"#, "the phase is ignored"),
      (#""id":1,"keyframes""#, #""id":1,"phase":1,"keyframes""#, "the phase is ignored"),
      (
        #""id":1,"keyframes""#, #""id":1,"position":5,"keyframes""#,
        "the position of an effect of the library is ignored"
      ),
      (#""gain":1"#, #""gain":1,"mixing_coefficient":0.5"#, "the mixing coefficient is ignored"),
      (#""gain":1"#, #""gain":1,"body_part_mask":3"#, "the part of the body is ignored"),
      (#""profile""#, #""syncs":[{"timestamp":1}],"profile""#, "synchronization is ignored"),
      (#""amplitude_modulation":0.5,"#, "", "a transient without an amplitude is ignored"),
      (
        #"{"position":9,"effect_type":"Reference","id":1}"#, #"{"position":9,"keyframes":[]}"#,
        "an effect of the library that nothing plays is ignored"
      ),
      (
        #""effect_library":["#, #""effect_library":[{"id":1,"keyframes":[]},"#,
        "another effect 1 of the library is ignored"
      ),
    ])
  func hjifParts(_ part: String, _ other: String, _ loss: String) throws {
    #expect(try Self.read(.hjif, Self.hjif).losses.isEmpty)
    let losses = try Self.read(.hjif, Self.hjif.replacing(part, with: other)).losses
    expectEqual(losses.map(\.text), [loss])
    let neutral = other.replacing(":0.5", with: ":0").replacing("mask\":3", with: "mask\":0")
    if other.contains("phase\":0.5") || other.contains("mask") {
      #expect(try Self.read(.hjif, Self.hjif.replacing(part, with: neutral)).losses.isEmpty)
    }
  }

  @Test("the base signal of an effect of the library is reported as that of a band's effect")
  func librarySignal() throws {
    let text = Self.hjif.replacing("Transient", with: "VectorialWave").replacing(
      #""id":1,"keyframes""#, with: #""id":1,"base_signal":"Square","keyframes""#)
    #expect(try Self.read(.hjif, text).losses.contains { $0.text == "the base signal Square is ignored" })
  }

  @Test("the date and the descriptions of HJIF are metadata, but those that thrum writes itself")
  func hjifMetadata() throws {
    let tap = HapticPattern(events: [HapticEvent(.hapticTransient, time: 0.1)])
    let own = String(decoding: try written(.hjif, [tap]).files[0].bytes, as: UTF8.self)
    #expect(try Self.read(.hjif, own).losses.isEmpty)
    let other = own.replacing(#""date": "2023-01-01""#, with: #""date": "2024-05-27""#)
    #expect(
      try Self.read(.hjif, other).losses == [.metadata(place: "date"), .metadata(place: "description")])
  }

  @Test(
    "what .haps states and no pattern expresses is reported",
    arguments: [
      (#""m_melodies""#, #""m_loop":1,"m_melodies""#, "the loop is ignored"),
      (#""m_melodies""#, #""m_maximum":2,"m_melodies""#, "the maximum is ignored"),
      (#""m_notes""#, #""m_mute":1,"m_notes""#, "a melody that is mute is ignored"),
      (#""m_length":0.5"#, #""m_length":0"#, "a vibration without a length is ignored"),
      (#""m_type":1"#, #""m_type":3"#, "the type 3 of a note is ignored"),
      (
        #"{"m_time":0,"m_value":90}"#, #"{"m_time":0,"m_value":90},{"m_time":0.6,"m_value":90}"#,
        "what keyframes state after the end of a note is ignored"
      ),
      (
        #""m_type":1,"m_amplitudeModulation":{"m_keyframes":["#,
        #""m_type":0,"m_amplitudeModulation":{"m_keyframes":[{"m_time":0,"m_value":1},"#,
        "all but the first keyframe of a transient is ignored"
      ),
    ])
  func hapsParts(_ part: String, _ other: String, _ loss: String) throws {
    #expect(try Self.read(.haps, Self.haps.replacing(part, with: other)).losses.map(\.text) == [loss])
  }

  @Test(
    "what .tact states and no pattern expresses is reported",
    arguments: [
      (dots, #""effects""#, #""enable":false,"effects""#, "that a track is switched off is ignored"),
      (dots, "DOT_MODE", "OTHER", "the mode 'OTHER' is ignored"),
      (
        dots, #""feedback""#, #""dotConnected":true,"feedback""#, "the movement between motors is ignored"
      ),
      (dots, #""endTime":9"#, #""endTime":0"#, "a vibration without a length is ignored"),
      (path, #""pointList""#, #""visible":false,"pointList""#, "that a path is hidden is ignored"),
      (
        path, #""pathMode""#, #""dotMode":{"feedback":[{"pointList":[{"intensity":1}]}]},"pathMode""#,
        "what is of another mode than the one selected is ignored"
      ),
    ])
  func tactParts(_ text: String, _ part: String, _ other: String, _ loss: String) throws {
    let losses = try Self.read(.tact, text.replacing(part, with: other)).losses
    expectEqual(losses.map(\.text), ["the position of motors is ignored", loss])
  }

  @Test(
    "what effects of Android, calls of browsers and themes state and no pattern expresses is reported",
    arguments: [
      (
        HapticFormat.android, waveform, #""amplitudes":[9]"#, #""amplitudes":[9],"repeat":0"#,
        "the repetition is ignored"
      ),
      (
        .android, waveform, #""amplitudes":[9]"#, #""amplitudes":[-1],"repeat":-1"#,
        "the default amplitude of a phone is read as full intensity"
      ),
      (
        .android, waveform, #""amplitudes":[9]}"#, #""amplitudes":[0]},"primitives":[{"scale":1}]"#,
        "another form of the effect is ignored"
      ),
      (
        .android, waveform, #""amplitudes":[9]}"#, #""amplitudes":[0]},"pulses":{"timings":[0,9]}"#,
        "another form of the effect is ignored"
      ),
      (
        .web, web, #"[{"start":0,"pattern":[9]}]"#, #"[],"named":[{"start":0}]"#,
        "each of the named effects is ignored"
      ),
      (
        .feedbackd, files[10].1, #""feedbacks":["#,
        #""feedbacks":[{"event-name":"b","type":"Sound","effect":"x"},"#,
        "a feedback of type Sound is ignored"
      ),
      (
        .ahap, #"{"Version":1,"Pattern":[]}"#, #""Pattern""#, "/* a */ \"Pattern\"", "a comment is ignored"
      ),
    ])
  func deviceParts(
    _ format: HapticFormat, _ text: String, _ part: String, _ other: String, _ loss: String
  ) throws {
    #expect(try Self.read(format, text.replacing(part, with: other)).losses.map(\.text) == [loss])
  }

  @Test(
    "what IVS states and no vibration expresses is reported with its line",
    arguments: [
      ("duration='50'", "duration='50' type='other'", "the type 'other' is ignored"),
      ("duration='50'", "duration='50' waveform='square'", "the waveform 'square' is ignored"),
      ("duration='50'", "duration='0'", "a vibration without a length is ignored"),
      (
        "</basis-effect>", "</basis-effect><basis-effect name='b'/>",
        "a basis effect that nothing plays is ignored"
      ),
      ("</basis-effect>", "</basis-effect><waveform-effect/>", "an effect 'waveform-effect' is ignored"),
      ("</basis-effect>", "<x/></basis-effect>", "an element 'x' is ignored"),
      ("<effects>", "<author name='x'/><effects>", "metadata and unknown keys are left out"),
      (
        "duration='50'", "duration='50' attack-time='60'",
        "attack and fade last longer than the effect and are shortened"
      ),
      (
        "duration='50'", "duration='50' fade-time='60'",
        "attack and fade last longer than the effect and are shortened"
      ),
      (
        "duration='50'", "duration='50' attack-time='30' fade-time='30'",
        "attack and fade last longer than the effect and are shortened"
      ),
    ])
  func ivsParts(_ part: String, _ other: String, _ loss: String) throws {
    let losses = try Self.read(.ivs, Self.ivs.replacing(part, with: other)).losses
    #expect(losses.map(\.text) == [loss] && losses[0].place.hasPrefix("line 1"))
  }

  @Test(
    "an attack and a fade that fill an effect of IVS are no loss, and repetitions of longer ones are counted")
  func ivsSlopes() throws {
    for (length, attack, fade) in [(300, 100, 200), (50, 50, 0), (50, 0, 50), (700, 100, 600)] {
      let text = Self.ivs.replacing(
        "duration='50'", with: "duration='\(length)' attack-time='\(attack)' fade-time='\(fade)'")
      #expect(try Self.read(.ivs, text).losses.isEmpty, "\(length)")
    }
    let text = Self.ivs.replacing("duration='50'", with: "duration='50' attack-time='60'").replacing(
      "count='1' duration='9'>", with: "count='3' duration='9'><launch-event time='0' effect='a'/>")
    let losses = try Self.read(.ivs, text).losses
    #expect(losses.first?.text.hasSuffix("(here and in 3 more)") == true && losses.count == 1)
  }
}
