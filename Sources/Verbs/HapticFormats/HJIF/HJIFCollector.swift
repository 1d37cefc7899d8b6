import HapticModel
import HapticText

/// A keyframe of HJIF or HMPG.
struct HJIFKeyframe {
  /// The time after the start of its effect, in ticks.
  var position: Double
  /// The amplitude, if the keyframe states one.
  var amplitude: Double?
  /// The frequency in Hz, if the keyframe states one.
  var hertz: Double?
}

/// Collects the effects of HJIF and HMPG as patterns: transients, and vibrations whose curves follow the keyframes.
struct HJIFCollector {
  /// The kinds of bands whose effects become events.
  enum Kind {
    case transient, vibration
  }

  private let limits: FormatLimits
  private let timescale: Double
  /// The parts of the file that a pattern does not have.
  var losses = ReaderLosses()
  private var transients: [HapticEvent] = []
  /// Patterns of vibrations that do not overlap, with the end of the last one.
  private var lanes: [(pattern: HapticPattern, end: Double)] = []
  private var count = 0

  /// The largest number of vibrations at one time.
  private static var mostLanes: Int { 64 }

  /// Creates a collector for a file that counts so many ticks a second.
  init(_ limits: FormatLimits, timescale: Double) {
    self.limits = limits
    self.timescale = timescale
  }

  /// The collected content.
  var content: FormatContent {
    var patterns = lanes.map { $0.pattern }
    if !transients.isEmpty || patterns.isEmpty { patterns.append(HapticPattern(events: transients)) }
    return FormatContent(patterns, losses: losses.losses)
  }

  /// The latest position of an effect or keyframe, in ticks.
  var lastTick: Double { limits.seconds * timescale }

  /// Notes something that no pattern can express.
  mutating func ignore(_ what: String, at place: @autoclosure () -> String) {
    losses.ignore(what, at: place())
  }

  /// Returns whether a perception vibrates. Others, such as temperature, are noted as ignored.
  mutating func vibrates(_ modality: String, at place: String) -> Bool {
    for name in ["Vibrotactile", "VibrotactileTexture", "Acceleration", "Other"] as [StaticString]
    where name.text.hasSameBytes(as: modality) { return true }
    ignore("a perception of \(PlainText.cleaned(modality, limit: 30))", at: place)
    return false
  }

  /// Adds the keyframes of an effect that starts at a tick.
  mutating func add(
    _ keyframes: [HJIFKeyframe], _ kind: Kind, at tick: Double, gain: Double, place: String
  ) throws(FormatError) {
    count += max(keyframes.count, 1)
    guard count <= limits.events else {
      throw FormatError(.limit, "more than \(limits.events) keyframes", place: place)
    }
    guard tick + keyframes.reduce(0, { max($0, $1.position) }) <= lastTick else {
      throw FormatError(
        .malformed,
        "the effect ends later than \(NumberText.shortest(limits.seconds)) s; move it earlier, or shorten it",
        place: place)
    }
    switch kind {
    case .transient: addTransients(keyframes, at: tick / timescale, gain: gain, place)
    case .vibration: try addVibration(keyframes, at: tick / timescale, gain: gain, place)
    }
  }

  private mutating func sharpness(_ hertz: Double) -> Double {
    losses.clamped(HJIFScale.sharpness(hertz), "frequencies")
  }

  private mutating func addTransients(
    _ keyframes: [HJIFKeyframe], at position: Double, gain: Double, _ place: String
  ) {
    for keyframe in keyframes {
      guard let amplitude = keyframe.amplitude else {
        ignore("a transient without an amplitude", at: place)
        continue
      }
      let level = losses.clamped(amplitude * gain / HJIFScale.transient, "amplitudes")
      guard level > 0 else { continue }
      transients.append(
        HapticEvent(
          .hapticTransient, time: position + keyframe.position / timescale,
          parameters: [
            EventParameter(.hapticIntensity, Float(level)),
            EventParameter(.hapticSharpness, Float(sharpness(keyframe.hertz ?? 90))),
          ]))
    }
  }

  private mutating func addVibration(
    _ keyframes: [HJIFKeyframe], at position: Double, gain: Double, _ place: String
  ) throws(FormatError) {
    var intensity: [ParameterCurve.ControlPoint] = []
    var sharpness: [ParameterCurve.ControlPoint] = []
    var end = 0.0
    for (index, keyframe) in keyframes.enumerated() {
      let moment = keyframe.position / timescale
      guard moment >= end else {
        throw FormatError(.malformed, "keyframe \(index) is before the one before", place: place)
      }
      end = moment
      if let amplitude = keyframe.amplitude {
        let level = losses.clamped(amplitude * gain / HJIFScale.vibration, "amplitudes")
        intensity.append(.init(time: moment, value: Float(level)))
      }
      if let hertz = keyframe.hertz {
        sharpness.append(.init(time: moment, value: Float(self.sharpness(hertz))))
      }
    }
    guard end > 0, !intensity.isEmpty else {
      let what: StaticString = intensity.isEmpty ? "without an amplitude" : "without a length"
      if !keyframes.isEmpty { losses.ignore("a vibration \(what.text)", at: place) }
      return
    }
    let event = HapticEvent(
      .hapticContinuous, time: position, duration: end,
      parameters: [EventParameter(.hapticIntensity, 1), EventParameter(.hapticSharpness, 0)])
    var lane = lanes.firstIndex { $0.end <= position }
    if lane == nil, lanes.count < Self.mostLanes {
      lanes.append((HapticPattern(), 0))
      lane = lanes.count - 1
    }
    guard let lane else {
      throw FormatError(.limit, "more than \(Self.mostLanes) vibrations at one time", place: place)
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
