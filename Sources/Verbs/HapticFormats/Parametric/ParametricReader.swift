import HapticModel
import HapticText

/// Reads parametric haptics of OpenXR as Thrum writes them. A file that the specification does not allow is an error.
enum ParametricReader {
  static func read(_ bytes: [UInt8], _ limits: FormatLimits) throws(FormatError) -> FormatContent {
    let root = try JSONValue.parse(bytes, limits)
    _ = try root.member("version").integer(in: 1...1)
    var losses = ReaderLosses()
    losses.noteKeys(of: root, besides: ["format", "version", "frames"])
    var effect = ParametricEffect()
    var left = limits.events
    let frames = try root.member("frames").elements(atMost: limits.events)
    for (index, frame) in frames.enumerated() {
      losses.noteKeys(
        of: frame, besides: ["streamFrameType", "amplitudePoints", "frequencyPoints", "transients"])
      let kind = try frame.member("streamFrameType")
      let wanted = ParametricEffect.kind(of: index, count: frames.count)
      guard try kind.string().hasSameBytes(as: wanted) else {
        throw kind.error("frame \(index + 1) of \(frames.count) must be \(wanted)")
      }
      let amplitudes = try frame.member("amplitudePoints")
      try read(amplitudes, into: &effect.amplitude, &left, limits, &losses)
      if let pitches = try frame.optional("frequencyPoints") {
        try read(pitches, into: &effect.frequency, &left, limits, &losses)
      }
      if let transients = try frame.optional("transients") {
        try read(transients, into: &effect.transients, &left, limits, &losses)
      }
    }
    guard effect.amplitude.count > 1, let end = effect.amplitude.last?.time, end > 0 else {
      throw root.error("an effect needs two amplitude points and a length")
    }
    guard effect.frequency.last?.time ?? 0 <= end, effect.transients.last?.time ?? 0 <= end else {
      throw root.error("a frequency point or transient is after the last amplitude point")
    }
    return FormatContent(patterns(of: effect), losses: losses.losses)
  }

  private static func read(
    _ list: JSONValue, into points: inout [ParametricEffect.Point], _ left: inout Int,
    _ limits: FormatLimits, _ losses: inout ReaderLosses
  ) throws(FormatError) {
    for value in try list.elements(atMost: min(left, ParametricEffect.most)) {
      losses.noteKeys(of: value, besides: ["time", "value"])
      let time = try nanoseconds(value, limits)
      guard points.isEmpty ? time == 0 : time >= points[points.count - 1].time else {
        throw value.error(
          points.isEmpty ? "the first point must be at 0" : "the time is before that of the point before")
      }
      points.append(.init(time: time, value: try value.member("value").number(in: 0...1)))
      left -= 1
    }
  }

  private static func read(
    _ list: JSONValue, into transients: inout [ParametricEffect.Transient], _ left: inout Int,
    _ limits: FormatLimits, _ losses: inout ReaderLosses
  ) throws(FormatError) {
    for value in try list.elements(atMost: min(left, ParametricEffect.most)) {
      losses.noteKeys(of: value, besides: ["time", "amplitude", "frequency"])
      let time = try nanoseconds(value, limits)
      guard time > transients.last?.time ?? -1 else {
        throw value.error("the time of a transient must be after that of the one before")
      }
      transients.append(
        .init(
          time: time, amplitude: try value.member("amplitude").number(in: 0...1),
          frequency: try value.member("frequency").number(in: 0...1)))
      left -= 1
    }
  }

  private static func nanoseconds(_ value: JSONValue, _ limits: FormatLimits) throws(FormatError) -> Int64 {
    let time = try value.member("time")
    let number = try time.number(in: 0...min(limits.seconds, 1e6) * 1e9)
    let whole = Int64(number)
    guard Double(whole) == number else {
      throw time.error("\(NumberText.shortest(number)) is not a whole number")
    }
    return whole
  }

  /// Returns an effect as patterns, with the scale of `.haptic`.
  static func patterns(of effect: ParametricEffect) -> [HapticPattern] {
    HapticFileReader.patterns(
      amplitude: effect.amplitude.map { .init(seconds($0.time), $0.value) },
      frequency: effect.frequency.map { .init(seconds($0.time), $0.value) },
      transients: effect.transients.map { (seconds($0.time), $0.amplitude, $0.frequency) })
  }

  private static func seconds(_ nanoseconds: Int64) -> Double { Double(nanoseconds) / 1e9 }
}
