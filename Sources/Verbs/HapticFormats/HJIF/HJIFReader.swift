import HapticModel
import HapticText

/// Reads HJIF: transients, and vectorial waves as vibrations whose curves follow the keyframes.
struct HJIFReader {
  private let limits: FormatLimits
  private let timescale: Double
  private var losses: [Loss] = []
  private var transients: [HapticEvent] = []
  /// Patterns of vibrations that do not overlap, with the end of the last one.
  private var lanes: [(pattern: HapticPattern, end: Double)] = []
  private var count = 0

  /// The largest number of vibrations at one time.
  private static var mostLanes: Int { 64 }

  static func read(_ bytes: [UInt8], _ limits: FormatLimits) throws(FormatError) -> FormatContent {
    let root = try JSONValue.parse(bytes, limits)
    let profile = try root.member("profile").string()
    guard profile.hasSameBytes(as: "Main") || profile.hasSameBytes(as: "Simple Parametric") else {
      throw try root.member("profile").error("the profile is neither Main nor Simple Parametric")
    }
    let timescale = try root.optional("timescale")?.integer(in: 1...48_000) ?? 1000
    var reader = HJIFReader(limits: limits, timescale: Double(timescale))
    for perception in try root.member("perceptions").elements(atMost: 1000) {
      let library = try perception.optional("effect_library")?.elements(atMost: limits.events) ?? []
      for channel in try perception.member("channels").elements(atMost: 65_535) {
        let gain = try channel.optional("gain")?.number(in: 0...1000) ?? 1
        for band in try channel.member("bands").elements(atMost: 63) {
          try reader.add(band, gain: gain, library)
        }
      }
    }
    return reader.content
  }

  private init(limits: FormatLimits, timescale: Double) {
    self.limits = limits
    self.timescale = timescale
  }

  private var content: FormatContent {
    var patterns = lanes.map { $0.pattern }
    if !transients.isEmpty || patterns.isEmpty { patterns.append(HapticPattern(events: transients)) }
    return FormatContent(patterns, losses: losses)
  }

  private mutating func add(
    _ band: JSONValue, gain: Double, _ library: [JSONValue]
  ) throws(FormatError) {
    let type = try band.member("band_type").string()
    let isTransient = type.hasSameBytes(as: "Transient")
    guard isTransient || type.hasSameBytes(as: "VectorialWave") else {
      let kind = PlainText.cleaned(type, limit: 20)
      losses.append(.ignored(what: "a band of type \(kind)", place: band.path))
      return
    }
    for effect in try band.member("effects").elements(atMost: limits.events) {
      let position = try effect.member("position").number(in: 0...limits.seconds * timescale) / timescale
      var source = effect
      let kind = try effect.optional("effect_type")?.string() ?? "Basis"
      if kind.hasSameBytes(as: "Reference") {
        source = try Self.referenced(effect, library)
      } else if !kind.hasSameBytes(as: "Basis") {
        losses.append(.ignored(what: "a composite effect", place: effect.path))
        continue
      }
      let keyframes = try source.member("keyframes").elements(atMost: limits.events)
      count += max(keyframes.count, 1)
      guard count <= limits.events else {
        throw FormatError(.limit, "more than \(limits.events) keyframes", place: effect.path)
      }
      if isTransient {
        try addTransients(keyframes, at: position, gain: gain)
      } else {
        try addVibration(keyframes, at: position, gain: gain)
      }
    }
  }

  private static func referenced(_ effect: JSONValue, _ library: [JSONValue]) throws(FormatError) -> JSONValue
  {
    let id = try effect.member("id").number(in: -2e9...2e9)
    for candidate in library where try candidate.member("id").number(in: -2e9...2e9) == id {
      return candidate
    }
    throw effect.error("the effect library has no effect \(NumberText.shortest(id))")
  }

  private func time(_ keyframe: JSONValue) throws(FormatError) -> Double {
    try (keyframe.optional("relative_position")?.number(in: 0...limits.seconds * timescale) ?? 0) / timescale
  }

  private mutating func addTransients(
    _ keyframes: [JSONValue], at position: Double, gain: Double
  ) throws(FormatError) {
    for keyframe in keyframes {
      let amplitude = try (keyframe.optional("amplitude_modulation")?.number(in: -1000...1000) ?? 0) * gain
      let hertz = try keyframe.optional("frequency_modulation")?.number(in: 0...100_000) ?? 90
      let level = min(max(amplitude / HJIFScale.transient, 0), 1)
      guard level > 0 else { continue }
      transients.append(
        HapticEvent(
          .hapticTransient, time: try position + time(keyframe),
          parameters: [
            EventParameter(.hapticIntensity, Float(level)),
            EventParameter(.hapticSharpness, Float(HJIFScale.sharpness(hertz))),
          ]))
    }
  }

  private mutating func addVibration(
    _ keyframes: [JSONValue], at position: Double, gain: Double
  ) throws(FormatError) {
    var intensity: [ParameterCurve.ControlPoint] = []
    var sharpness: [ParameterCurve.ControlPoint] = []
    var end = 0.0
    for keyframe in keyframes {
      let moment = try time(keyframe)
      guard moment >= end else { throw keyframe.error("the keyframe is before the one before") }
      end = moment
      if let amplitude = try keyframe.optional("amplitude_modulation")?.number(in: -1000...1000) {
        let level = min(max(amplitude * gain / HJIFScale.vibration, 0), 1)
        intensity.append(.init(time: moment, value: Float(level)))
      }
      if let hertz = try keyframe.optional("frequency_modulation")?.number(in: 0...100_000) {
        sharpness.append(.init(time: moment, value: Float(HJIFScale.sharpness(hertz))))
      }
    }
    guard end > 0, !intensity.isEmpty else { return }
    let event = HapticEvent(
      .hapticContinuous, time: position, duration: end,
      parameters: [EventParameter(.hapticIntensity, 1), EventParameter(.hapticSharpness, 0)])
    var lane = lanes.firstIndex { $0.end <= position }
    if lane == nil, lanes.count < Self.mostLanes {
      lanes.append((HapticPattern(), 0))
      lane = lanes.count - 1
    }
    guard let lane else {
      throw FormatError(.limit, "more than \(Self.mostLanes) vibrations at one time", place: "perceptions")
    }
    lanes[lane].pattern.events.append(event)
    lanes[lane].pattern.curves.append(
      ParameterCurve(.hapticIntensityControl, time: position, controlPoints: intensity))
    if !sharpness.isEmpty {
      lanes[lane].pattern.curves.append(
        ParameterCurve(.hapticSharpnessControl, time: position, controlPoints: sharpness))
    }
    lanes[lane].end = position + end
  }
}
