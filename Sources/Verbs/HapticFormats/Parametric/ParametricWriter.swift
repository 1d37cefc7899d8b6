import HapticAnalysis
import HapticPerception
import HapticText

/// Writes parametric haptics of OpenXR.
enum ParametricWriter {
  static func write(
    _ source: FormatSource, _ text: (ParametricEffect, String) -> [UInt8]
  ) throws(FormatError) -> WrittenFormat {
    let timeline = try Timeline(source.patterns)
    var losses = timeline.losses
    let planner = ParametricPlanner(source, timeline)
    var comparison = FeltComparison(source)
    let effect = source.isLiteral ? planner.transcribed() : planner.nearest(&comparison)
    let dropped = timeline.transients.count - effect.transients.count
    if dropped > 0, effect.transients.isEmpty {
      losses.append(.transientShape(count: dropped))
    } else if dropped > 0 {
      losses.append(
        .dropped(
          count: dropped, first: planner.firstRepeated ?? 0, reason: "two transients at one time are one"))
    }
    let frames = effect.frames.count
    if frames > 1 {
      losses.append(.split(parts: frames, limit: "a call takes 500 points and 500 transients"))
    }
    var written = WrittenFormat(
      text(effect, source.name), losses: losses, playback: { ParametricPlayer.playback(effect) })
    (written.check, written.alternative) = (comparison.check, comparison.endForm())
    return written
  }
}

/// Plans the points and transients of a pattern.
struct ParametricPlanner {
  private let source: FormatSource
  private let timeline: Timeline
  private let scale: DeviceScale
  private let actuator: LinearActuator

  init(_ source: FormatSource, _ timeline: Timeline) {
    self.source = source
    self.timeline = timeline
    scale = DeviceScale(source.design, playedIn: source.device.hand)
    actuator = source.device.linearActuator ?? PerceptionConstants.coil
  }

  /// The time in seconds of the first transient that begins together with the previous one; `nil` if all times differ.
  var firstRepeated: Double? {
    zip(timeline.transients, timeline.transients.dropFirst())
      .first { Self.nanoseconds($0.time) == Self.nanoseconds($1.time) }?.1.time
  }

  /// Returns the values of the pattern on the scale of `.haptic`: squares of intensity and sharpness.
  func transcribed() -> ParametricEffect {
    effect(
      amplitude: HapticFileWriter.squared(timeline.intensity, isLiteral: false),
      frequency: HapticFileWriter.squared(timeline.sharpness, isLiteral: false)
    ) { index in
      let transient = timeline.transients[index]
      return (transient.intensity * transient.intensity, transient.sharpness)
    }
  }

  /// Returns the effect that feels nearest: of several strengths of transients, and of the transcription.
  func nearest(_ comparison: inout FeltComparison) -> ParametricEffect {
    var best = adapted(peak: 1)
    guard var least = comparison.distance(ParametricPlayer.playback(best), seconds: timeline.end) else {
      return best
    }
    var others = [transcribed()]
    if !timeline.transients.isEmpty { others += [0.7, 1, 1.4].map { adapted(peak: $0, asPeaks: true) } }
    if !timeline.transients.isEmpty { others += [0.35, 0.5, 0.7, 1.4, 2].map { adapted(peak: $0) } }
    for other in others where other != best {
      guard
        let distance = comparison.distance(
          ParametricPlayer.playback(other), seconds: timeline.end, atMost: least),
        distance < least - 1e-9
      else { continue }
      (best, least) = (other, distance)
    }
    return best
  }

  /// Returns an effect whose vibration has the level and frequency of the design.
  ///
  /// - Parameters:
  ///   - peak: the factor on the amplitudes of transients.
  ///   - asPeaks: whether transients are short peaks of the envelopes, with the length and frequency of the design, instead of
  ///     transients of the runtime, whose length and frequency are fixed together.
  func adapted(peak: Double, asPeaks: Bool = false) -> ParametricEffect {
    let levels = SquareLaw.refined(timeline.intensity)
    let times = Polyline(
      (levels.points.map { $0.time } + timeline.sharpness.points.map { $0.time }).sortedStably { $0 }.map {
        Polyline.Point($0, 0)
      }
    ).points.map { $0.time }
    var (amplitude, frequency) = (Polyline(), Polyline())
    for time in times {
      for (level, sharpness) in [
        (levels.value(before: time), timeline.sharpness.value(before: time)),
        (levels.value(at: time), timeline.sharpness.value(at: time)),
      ] {
        let hertz = ParametricPlayer.reachable(scale.hertz(sharpness: sharpness))
        let wanted = scale.level(intensity: level, sharpness: sharpness)
        amplitude.append(time, scale.drive(level: wanted, hertz: hertz, on: actuator))
        frequency.append(time, ParametricPlayer.frequency(ofHertz: hertz))
      }
    }
    // Clamping would change the ratio of strengths, so all of them are weaker if one exceeds full drive.
    let strengths = timeline.transients.map { tap -> Double in
      let hertz = scale.transientHertz(sharpness: tap.sharpness)
      let level = scale.level(intensity: tap.intensity, sharpness: tap.sharpness)
      return scale.drive(level: level, hertz: hertz, on: actuator) * peak
    }
    let largest = max(
      amplitude.points.reduce(0) { max($0, $1.value) }, strengths.reduce(0) { max($0, $1) }, 1)
    let amplitudes = amplitude.mapped { $0 / largest }.simplified(tolerance: 0.001)
    let frequencies = frequency.simplified(tolerance: 0.002)
    if asPeaks {
      func peaks(_ value: (Int) -> Double) -> [(start: Double, end: Double, value: Double)] {
        timeline.transients.enumerated().map { index, transient in
          let length = scale.transientLength(sharpness: transient.sharpness)
          return (transient.time, transient.time + length, value(index))
        }
      }
      let pitches = peaks { index in
        let hertz = scale.transientHertz(sharpness: timeline.transients[index].sharpness)
        return ParametricPlayer.frequency(ofHertz: ParametricPlayer.reachable(hertz))
      }
      let levels = peaks { max(strengths[$0], amplitude.value(at: timeline.transients[$0].time)) / largest }
      return effect(
        amplitude: Self.replacing(levels, in: amplitudes), frequency: Self.replacing(pitches, in: frequencies)
      )
    }
    return effect(amplitude: amplitudes, frequency: frequencies) { index in
      let hertz = scale.transientHertz(sharpness: timeline.transients[index].sharpness)
      return (strengths[index] / largest, ParametricPlayer.frequency(ofTransientHertz: hertz))
    }
  }

  /// Returns a line with constant values in spans that are sorted by start. A span ends where the next one begins.
  private static func replacing(
    _ spans: [(start: Double, end: Double, value: Double)], in line: Polyline
  ) -> Polyline {
    var result = Polyline()
    var index = 0
    for (position, span) in spans.enumerated() {
      let next = position + 1 < spans.count ? spans[position + 1].start : .infinity
      let end = min(span.end, next)
      while index < line.points.count, line.points[index].time < span.start {
        result.append(line.points[index].time, line.points[index].value)
        index += 1
      }
      result.append(span.start, line.value(before: span.start))
      result.append(span.start, span.value)
      result.append(end, span.value)
      if end < next { result.append(end, line.value(at: end)) }
      while index < line.points.count, line.points[index].time <= end { index += 1 }
    }
    for point in line.points[index...] { result.append(point.time, point.value) }
    return result
  }

  /// - Parameter transient: returns amplitude and frequency of the transient with an index; `nil` if the envelopes contain the
  ///   transients.
  private func effect(
    amplitude: Polyline, frequency: Polyline, _ transient: ((Int) -> (Double, Double))? = nil
  ) -> ParametricEffect {
    var effect = ParametricEffect()
    for (index, tap) in timeline.transients.enumerated() {
      guard let transient else { break }
      let (level, pitch) = transient(index)
      let made = ParametricEffect.Transient(
        time: Self.nanoseconds(tap.time), amplitude: Self.rounded(level), frequency: Self.rounded(pitch))
      if let last = effect.transients.last, last.time == made.time {
        if made.amplitude > last.amplitude { effect.transients[effect.transients.count - 1] = made }
      } else {
        effect.transients.append(made)
      }
    }
    effect.amplitude = Self.points(amplitude)
    if effect.amplitude.isEmpty { effect.amplitude.append(.init(time: 0, value: 0)) }
    let end = effect.amplitude.last.map { ($0.time, $0.value) } ?? (0, 0)
    // The effect ends at its last amplitude, so the last transient needs one at its end.
    let tail = (effect.transients.last?.time).map { $0 + Self.nanoseconds(ParametricPlayer.longest) } ?? 0
    if end.1 > 0 { effect.amplitude.append(.init(time: end.0, value: 0)) }
    if tail > end.0 {
      effect.amplitude.append(.init(time: tail, value: 0))
    } else if end.0 == 0 {
      effect.amplitude.append(.init(time: Self.nanoseconds(ParametricPlayer.longest), value: 0))
    }
    let isFlat = frequency.points.allSatisfy { ($0.value - HapticClip.defaultFrequency).magnitude < 1e-6 }
    if !isFlat {
      let last = effect.amplitude.last?.time ?? 0
      effect.frequency = Self.points(frequency).filter { $0.time <= last }
    }
    effect.divide()
    return effect
  }

  /// Returns the points of a line, the first at 0.
  private static func points(_ line: Polyline) -> [ParametricEffect.Point] {
    var points: [ParametricEffect.Point] = []
    if let first = line.points.first, first.time > 0 {
      points.append(.init(time: 0, value: rounded(first.value)))
    }
    for point in line.points {
      points.append(.init(time: nanoseconds(point.time), value: rounded(point.value)))
    }
    return points
  }

  private static func nanoseconds(_ seconds: Double) -> Int64 {
    Int64(min(max(seconds, 0), 1e6) * 1e9 + 0.5)
  }

  private static func rounded(_ value: Double) -> Double {
    Double(Int64(min(max(value, 0), 1) * 1e6 + 0.5)) / 1e6
  }
}

extension ParametricEffect {
  /// Adds amplitudes between those that have too many transients or frequencies between them for one call.
  fileprivate mutating func divide() {
    guard transients.count > Self.most || frequency.count > Self.most else { return }
    let line = Polyline(amplitude.map { .init(Double($0.time), $0.value) })
    var times: [Int64] = []
    for index in stride(from: Self.most / 2, to: transients.count, by: Self.most / 2) {
      times.append(transients[index].time)
    }
    for index in stride(from: Self.most / 2, to: frequency.count, by: Self.most / 2) {
      times.append(frequency[index].time)
    }
    var added: [Point] = []
    for time in times.sortedStably(by: { $0 }) where !line.hasPoint(at: Double(time)) {
      if added.last?.time == time { continue }
      added.append(.init(time: time, value: line.value(at: Double(time))))
    }
    amplitude = (amplitude + added).sortedStably { $0.time }
  }
}

/// Plays parametric haptics as a controller with voice coils renders them.
///
/// The values are those that are published for the controllers of Meta Quest (`MetaQuest.acf`): a vibration of 55…200 Hz that is
/// halved during a transient; transients of two periods of 55…165 Hz, from a sine to a square.
enum ParametricPlayer {
  private static var range: (low: Double, high: Double) { (55, 200) }
  private static var transientRange: (low: Double, high: Double) { (55, 165) }
  private static var shortest: Double { 0.0121 }
  /// The length of the longest transient in seconds.
  static var longest: Double { 0.0364 }

  /// Returns the frequency in Hz that is nearest to one.
  static func reachable(_ hertz: Double) -> Double { min(max(hertz, range.low), range.high) }

  /// Returns the value of a frequency of the vibration, 0…1.
  static func frequency(ofHertz hertz: Double) -> Double { (hertz - range.low) / (range.high - range.low) }

  /// Returns the value of the frequency of a transient, 0…1.
  static func frequency(ofTransientHertz hertz: Double) -> Double {
    min(max((hertz - transientRange.low) / (transientRange.high - transientRange.low), 0), 1)
  }

  /// Returns what the controller does, of at most the first ten minutes.
  static func playback(_ effect: ParametricEffect) -> TargetPlayback {
    let rate = PerceptionConstants.sampleRate
    let seconds = min(Double(effect.amplitude.last?.time ?? 0) / 1e9, FeltTrace.longest)
    let count = Int(seconds * rate) + 1
    var samples = [Float](repeating: 0, count: count + 1)
    var (levels, pitches) = (
      Cursor(effect.amplitude, 0), Cursor(effect.frequency, HapticClip.defaultFrequency)
    )
    var phase = 0.0
    var tap: (cycles: Double, step: Double, left: Int, amplitude: Double, shape: Double) = (0, 0, 0, 0, 0)
    var next = 0
    for index in 0..<count {
      let time = Double(index) / rate * 1e9
      if next < effect.transients.count, Double(effect.transients[next].time) <= time {
        let found = effect.transients[next]
        let hertz = transientRange.low + found.frequency * (transientRange.high - transientRange.low)
        tap = (
          0, hertz / rate, Int((longest + found.frequency * (shortest - longest)) * rate), found.amplitude,
          found.frequency
        )
        next += 1
      }
      var sample = levels.value(at: time) * Maths.sine(cycles: phase)
      phase += (range.low + pitches.value(at: time) * (range.high - range.low)) / rate
      if phase >= 1 { phase -= 1 }
      if tap.left > 0 {
        let square = tap.cycles < 0.5 ? 1.0 : -1.0
        sample /= 2
        sample += tap.amplitude * (Maths.sine(cycles: tap.cycles) * (1 - tap.shape) + square * tap.shape)
        tap.cycles += tap.step
        if tap.cycles >= 1 { tap.cycles -= 1 }
        tap.left -= 1
      }
      samples[index] = Float(min(max(sample, -1), 1))
    }
    return .samples(samples)
  }

  /// Reads the values of an envelope at times that increase.
  private struct Cursor {
    private let points: [ParametricEffect.Point]
    private let otherwise: Double
    private var next = 0

    init(_ points: [ParametricEffect.Point], _ otherwise: Double) {
      (self.points, self.otherwise) = (points, otherwise)
    }

    mutating func value(at time: Double) -> Double {
      while next < points.count, Double(points[next].time) <= time { next += 1 }
      guard next > 0 else { return points.first?.value ?? otherwise }
      let before = points[next - 1]
      guard next < points.count else { return before.value }
      let after = points[next]
      let share = (time - Double(before.time)) / Double(after.time - before.time)
      return before.value + (after.value - before.value) * share
    }
  }
}
