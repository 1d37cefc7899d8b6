import HapticModel
import HapticText

extension HapticFormat {
  /// `.haps` of Interhaptics.
  static var haps: HapticFormat {
    HapticFormat(
      name: "haps", summary: ".haps of Interhaptics, its vibration", endings: ["haps"], device: "taptic",
      recognizes: { $0.isObject && $0.mentions("m_version") && $0.mentions("m_vibration") },
      read: { bytes, limits throws(FormatError) in try HapsReader.read(bytes, limits) })
  }
}

/// Reads the vibration of `.haps`, version 5: notes of melodies, with keyframes of amplitude and frequency.
enum HapsReader {
  /// The frequencies that exporters use for sharpness 0 and 1, in Hz.
  private static var hertz: ClosedRange<Double> { 60...300 }
  /// The sensation of surfaces.
  private static var others: [StaticString] { ["m_stiffness", "m_texture"] }

  static func read(_ bytes: [UInt8], _ limits: FormatLimits) throws(FormatError) -> FormatContent {
    let root = try JSONValue.parse(bytes, limits)
    guard try root.member("m_version").string().hasSameBytes(as: "5") else {
      throw FormatError(.unsupported, "only version 5 is read", place: "m_version")
    }
    let vibration = try root.member("m_vibration")
    let gain =
      try (root.optional("m_gain")?.number(in: 0...1000) ?? 1)
      * (vibration.optional("m_gain")?.number(in: 0...1000) ?? 1)
    var patterns: [HapticPattern] = []
    var losses = ReaderLosses()
    var count = 0
    losses.noteKeys(
      of: root,
      besides: ["m_version", "m_HDFlag", "m_time_unit", "m_length_unit", "m_gain", "m_vibration"] + others)
    losses.noteKeys(
      of: vibration, besides: ["m_loop", "m_maximum", "m_gain", "m_signal_evaluation_method", "m_melodies"])
    try losses.ignore("the loop", "m_loop", of: vibration, unless: 0)
    try losses.ignore("the maximum", "m_maximum", of: vibration, unless: 1)
    for melody in try vibration.member("m_melodies").elements(atMost: 64) {
      losses.noteKeys(of: melody, besides: ["m_mute", "m_gain", "m_notes"])
      if try melody.optional("m_mute")?.number(in: 0...1) ?? 0 > 0 {
        losses.ignore("a melody that is mute", at: melody.path)
        continue
      }
      let level = try gain * (melody.optional("m_gain")?.number(in: 0...1000) ?? 1)
      var pattern = HapticPattern()
      for note in try melody.member("m_notes").elements(atMost: limits.events) {
        count += 1
        guard count <= limits.events else { throw note.error("more than \(limits.events) notes") }
        try add(note, level, to: &pattern, limits, &losses)
      }
      if !pattern.events.isEmpty { patterns.append(pattern) }
    }
    for key in others {
      guard let other = try root.optional(key), let melodies = try other.optional("m_melodies") else {
        continue
      }
      if try !melodies.elements(atMost: limits.events).isEmpty {
        losses.ignore("what is not vibration", at: key.text)
      }
    }
    return FormatContent(patterns.isEmpty ? [HapticPattern()] : patterns, losses: losses.losses)
  }

  private static func add(
    _ note: JSONValue, _ gain: Double, to pattern: inout HapticPattern, _ limits: FormatLimits,
    _ losses: inout ReaderLosses
  ) throws(FormatError) {
    let start = try note.member("m_startingPoint").number(in: 0...limits.seconds)
    let length = try note.member("m_length").number(in: 0...limits.seconds)
    // An exporter writes the position of a stereo track, −1…1, as the gain of a transient.
    let own = try note.optional("m_gain")?.number(in: -1000...1000) ?? 1
    let level = gain * (own < 0 ? losses.clamped(own, "gains") : own)
    let effect = try note.member("m_hapticEffect")
    losses.noteKeys(
      of: note, besides: ["m_startingPoint", "m_length", "m_priority", "m_gain", "m_hapticEffect"])
    losses.noteKeys(
      of: effect, besides: ["m_type", "m_amplitudeModulation", "m_frequencyModulation"])
    let amplitudes = try keyframes(effect.optional("m_amplitudeModulation"), limits, &losses)
    let frequencies = try keyframes(effect.optional("m_frequencyModulation"), limits, &losses)
    guard start + max(length, amplitudes.last?.time ?? 0, frequencies.last?.time ?? 0) <= limits.seconds
    else {
      throw note.error(
        "the note ends later than \(NumberText.shortest(limits.seconds)) s; move it earlier, or shorten it")
    }
    let type = try effect.optional("m_type")?.number(in: 0...100) ?? 1
    if type == 0 {
      if amplitudes.count > 1 || frequencies.count > 1 {
        losses.ignore("all but the first keyframe of a transient", at: effect.path)
      }
      let strength = losses.clamped(level * (amplitudes.first?.value ?? 1), "amplitudes")
      let pitch = frequencies.first.map { losses.clamped(sharpness($0.value), "frequencies") } ?? 0.5
      pattern.events.append(
        HapticEvent(
          .hapticTransient, time: start,
          parameters: [
            EventParameter(.hapticIntensity, Float(strength)), EventParameter(.hapticSharpness, Float(pitch)),
          ]))
      return
    }
    if type != 1 { losses.ignore("the type \(NumberText.shortest(type)) of a note", at: effect.path) }
    guard length > 0 else {
      losses.ignore("a vibration without a length", at: note.path)
      return
    }
    if max(amplitudes.last?.time ?? 0, frequencies.last?.time ?? 0) > length {
      losses.ignore("what keyframes state after the end of a note", at: effect.path)
    }
    pattern.events.append(
      HapticEvent(
        .hapticContinuous, time: start, duration: length,
        parameters: [
          EventParameter(
            .hapticIntensity, amplitudes.isEmpty ? Float(losses.clamped(level, "amplitudes")) : 1),
          EventParameter(.hapticSharpness, frequencies.isEmpty ? 0.5 : 0),
        ]))
    func curve(_ id: DynamicParameterID, _ points: [Polyline.Point], _ value: (Double) -> Double) {
      guard !points.isEmpty else { return }
      pattern.curves.append(
        ParameterCurve(
          id, time: start, controlPoints: points.map { .init(time: $0.time, value: Float(value($0.value))) }))
    }
    curve(.hapticIntensityControl, amplitudes) { losses.clamped($0 * level, "amplitudes") }
    curve(.hapticSharpnessControl, frequencies) { losses.clamped(sharpness($0), "frequencies") }
  }

  private static func keyframes(
    _ modulation: JSONValue?, _ limits: FormatLimits, _ losses: inout ReaderLosses
  ) throws(FormatError) -> [Polyline.Point] {
    guard let modulation else { return [] }
    losses.noteKeys(of: modulation, besides: ["m_extrapolationStrategy", "m_keyframes"])
    guard let list = try modulation.optional("m_keyframes") else { return [] }
    var points: [Polyline.Point] = []
    for keyframe in try list.elements(atMost: limits.events) {
      losses.noteKeys(of: keyframe, besides: keyframeKeys)
      let time = try keyframe.member("m_time").number(in: 0...limits.seconds)
      guard time >= points.last?.time ?? 0 else {
        throw keyframe.error("the keyframe is before the one before")
      }
      points.append(.init(time, try keyframe.member("m_value").number(in: -1e6...1e6)))
    }
    return points
  }

  private static let keyframeKeys: [StaticString] = ["m_time", "m_value"]

  private static func sharpness(_ value: Double) -> Double {
    (value - hertz.lowerBound) / (hertz.upperBound - hertz.lowerBound)
  }
}
