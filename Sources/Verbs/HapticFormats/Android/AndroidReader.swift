import HapticModel

/// Reads effects of Android: the envelopes if there are any, otherwise the waveform.
enum AndroidReader {
  static func read(_ bytes: [UInt8], _ limits: FormatLimits) throws(FormatError) -> FormatContent {
    let root = try JSONValue.parse(bytes, limits)
    _ = try root.member("version").integer(in: 1...1)
    let envelopes = try root.optional("envelopes")?.elements(atMost: limits.events) ?? []
    if !envelopes.isEmpty { return FormatContent([try pattern(envelopes, limits)]) }
    return FormatContent([try waveform(try root.member("waveform"), limits)])
  }

  private static func pattern(
    _ envelopes: [JSONValue], _ limits: FormatLimits
  ) throws(FormatError) -> HapticPattern {
    var events: [HapticEvent] = []
    var curves: [ParameterCurve] = []
    for envelope in envelopes {
      let start = Double(try envelope.member("start").integer(in: 0...Int(limits.seconds * 1000))) / 1000
      let points = try envelope.member("points").elements(atMost: limits.events)
      guard let first = points.first else { throw envelope.error("an envelope needs a point") }
      var time = 0
      var intensity: [ParameterCurve.ControlPoint] = [.init(time: 0, value: 0)]
      var sharpness: [ParameterCurve.ControlPoint] = [
        .init(time: 0, value: Float(try first.member("sharpness").number(in: 0...1)))
      ]
      for point in points {
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
    _ value: JSONValue, _ limits: FormatLimits
  ) throws(FormatError) -> HapticPattern {
    let timings = try value.member("timings").elements(atMost: limits.events)
    let amplitudes = try value.member("amplitudes").elements(atMost: limits.events)
    guard timings.count == amplitudes.count else {
      throw value.error("\(timings.count) timings and \(amplitudes.count) amplitudes; they must be as many")
    }
    var events: [HapticEvent] = []
    var time = 0
    for (timing, amplitude) in zip(timings, amplitudes) {
      let length = try timing.integer(in: 0...Int(limits.seconds * 1000))
      let level = try amplitude.integer(in: -1...255)
      guard Double(time + length) / 1000 <= limits.seconds else { throw timing.error("it lasts too long") }
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
    return HapticPattern(events: events)
  }
}
