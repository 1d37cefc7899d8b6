import HapticModel

/// Reads effects of Android: the envelopes if there are any, otherwise the waveform. The other forms are the same effect for
/// devices with less.
enum AndroidReader {
  static func read(_ bytes: [UInt8], _ limits: FormatLimits) throws(FormatError) -> FormatContent {
    let root = try JSONValue.parse(bytes, limits)
    var losses = ReaderLosses()
    if try root.optional("format") == nil, try root.optional("timings") != nil {
      let pattern = try waveform(root, limits, &losses)
      return FormatContent([pattern], losses: losses.losses)
    }
    _ = try root.member("version").integer(in: 1...1)
    losses.noteKeys(
      of: root, besides: ["format", "version", "order", "envelopes", "primitives", "waveform", "pulses"])
    let envelopes = try root.optional("envelopes")?.elements(atMost: limits.events) ?? []
    let pattern =
      if !envelopes.isEmpty {
        try pattern(envelopes, limits, &losses)
      } else {
        try waveform(try root.member("waveform"), limits, &losses)
      }
    if envelopes.isEmpty, pattern.events.isEmpty {
      // No form is read that this one stands for.
      for form in [try root.optional("primitives"), try root.optional("pulses")?.optional("timings")] {
        if let form, !form.isEmpty { losses.ignore("another form of the effect", at: form.path) }
      }
    }
    return FormatContent([pattern], losses: losses.losses)
  }

  private static func pattern(
    _ envelopes: [JSONValue], _ limits: FormatLimits, _ losses: inout ReaderLosses
  ) throws(FormatError) -> HapticPattern {
    var events: [HapticEvent] = []
    var curves: [ParameterCurve] = []
    let keys: [StaticString] = ["durationMillis", "intensity", "sharpness", "amplitude", "frequencyHz"]
    for envelope in envelopes {
      losses.noteKeys(of: envelope, besides: ["start", "initialFrequencyHz", "points"])
      let start = Double(try envelope.member("start").integer(in: 0...Int(limits.seconds * 1000))) / 1000
      let points = try envelope.member("points").elements(atMost: limits.events)
      guard let first = points.first else { throw envelope.error("an envelope needs a point") }
      var time = 0
      var intensity: [ParameterCurve.ControlPoint] = [.init(time: 0, value: 0)]
      var sharpness: [ParameterCurve.ControlPoint] = [
        .init(time: 0, value: Float(try first.member("sharpness").number(in: 0...1)))
      ]
      for point in points {
        losses.noteKeys(of: point, besides: keys)
        time += try point.member("durationMillis").integer(in: 1...Int(limits.seconds * 1000))
        let moment = Double(time) / 1000
        guard start + moment <= limits.seconds else { throw point.error("the effect lasts too long") }
        intensity.append(
          .init(time: moment, value: Float(try point.member("intensity").number(in: 0...1))))
        sharpness.append(
          .init(time: moment, value: Float(try point.member("sharpness").number(in: 0...1))))
      }
      events.append(
        HapticEvent(
          .hapticContinuous, time: start, duration: Double(time) / 1000,
          parameters: [EventParameter(.hapticIntensity, 1), EventParameter(.hapticSharpness, 0)]))
      curves.append(ParameterCurve(.hapticIntensityControl, time: start, controlPoints: intensity))
      curves.append(ParameterCurve(.hapticSharpnessControl, time: start, controlPoints: sharpness))
    }
    return HapticPattern(events: events, curves: curves)
  }

  private static func waveform(
    _ value: JSONValue, _ limits: FormatLimits, _ losses: inout ReaderLosses
  ) throws(FormatError) -> HapticPattern {
    let timings = try value.member("timings").elements(atMost: limits.events)
    let amplitudes = try value.member("amplitudes").elements(atMost: limits.events)
    guard timings.count == amplitudes.count else {
      throw value.error("\(timings.count) timings and \(amplitudes.count) amplitudes; they must be as many")
    }
    losses.noteKeys(of: value, besides: ["timings", "amplitudes", "repeat"])
    try losses.ignore("the repetition", "repeat", of: value, unless: -1)
    var events: [HapticEvent] = []
    var time = 0
    var unstated = (count: 0, place: "")
    for (timing, amplitude) in zip(timings, amplitudes) {
      let length = try timing.integer(in: 0...Int(limits.seconds * 1000))
      let level = try amplitude.integer(in: -1...255)
      guard Double(time + length) / 1000 <= limits.seconds else { throw timing.error("it lasts too long") }
      if level < 0, length > 0 {
        if unstated.count == 0 { unstated.place = amplitude.path }
        unstated.count += 1
      }
      if level != 0, length > 0 {
        events.append(
          HapticEvent(
            .hapticContinuous, time: Double(time) / 1000, duration: Double(length) / 1000,
            parameters: [
              EventParameter(.hapticIntensity, level < 0 ? 1 : Float(level) / 255),
              EventParameter(.hapticSharpness, 0.5),
            ]))
      }
      time += length
    }
    if unstated.count > 0 {
      losses.correct(
        "the default amplitude of a phone is read as full intensity", unstated.count, at: unstated.place)
    }
    return HapticPattern(events: events)
  }
}
