import HapticModel
import HapticText

/// Writes transients and spans of vibration as a pattern.
///
/// A control changes every event of a pattern. Each span therefore has curves of its own, which start with
/// the span and return to neutral 4 ms after its end. A pause precedes every transient, so the curves are
/// neutral by then, and transients keep their own intensity and sharpness.
struct PatternBuilder {
  private(set) var pattern = HapticPattern()
  private(set) var points = 0

  /// How long after the end of a span its curves are neutral again, in seconds.
  private static var afterwards: Double { 0.004 }

  mutating func add(transientAt time: Double, intensity: Double, sharpness: Double) {
    pattern.events.append(
      HapticEvent(
        .hapticTransient, time: Self.time(time),
        parameters: [
          EventParameter(.hapticIntensity, Self.value(intensity)),
          EventParameter(.hapticSharpness, Self.value(sharpness)),
        ]))
  }

  /// Adds a span. Returns `false` without an event if nothing of it would be felt.
  mutating func add(_ span: ReducedSpan) -> Bool {
    let strongest = Self.value(span.intensity.map { $0.value }.max() ?? 0)
    let sharpness = Self.value(span.sharpness.first?.value ?? 0)
    guard strongest > 0 else { return false }
    pattern.events.append(
      HapticEvent(
        .hapticContinuous, time: Self.time(span.start), duration: Self.time(span.duration),
        parameters: [
          EventParameter(.hapticIntensity, strongest), EventParameter(.hapticSharpness, sharpness),
        ]))
    add(
      .hapticIntensityControl, at: span.start, neutral: 1,
      span.intensity.map { (span.time(of: $0), Self.value($0.value / Double(strongest))) })
    add(
      .hapticSharpnessControl, at: span.start, neutral: 0,
      span.sharpness.map { (span.time(of: $0), Self.value($0.value - Double(sharpness))) })
    return true
  }

  private mutating func add(
    _ id: DynamicParameterID, at start: Double, neutral: Float, _ values: [(time: Double, value: Float)]
  ) {
    guard values.count > 1, let last = values.last else { return }
    var points = values.map { ParameterCurve.ControlPoint(time: Self.time($0.time), value: $0.value) }
    points.append(.init(time: Self.time(last.time + Self.afterwards), value: neutral))
    self.points += points.count
    var first = 0
    while first < points.count - 1 {
      let end = min(first + ParameterCurve.portablePointLimit, points.count)
      let origin = points[first].time
      pattern.curves.append(
        ParameterCurve(
          id, time: Self.time(start + origin),
          controlPoints: points[first..<end].map { .init(time: Self.time($0.time - origin), value: $0.value) }
        ))
      // The next piece begins with the last point of this one.
      first = end - 1
    }
  }

  /// Returns the finished pattern, with its events and curves sorted by time.
  ///
  /// - Parameter loopLength: the duration in seconds of a sound that is a loop. The pattern has the same
  ///   duration: an event of intensity 0 fills the rest.
  mutating func finish(loopLength: Double? = nil) -> HapticPattern {
    if let loopLength, !pattern.events.isEmpty {
      let end = pattern.duration
      if loopLength - end > 1e-4 {
        pattern.events.append(
          HapticEvent(
            .hapticContinuous, time: Self.time(end), duration: Self.time(loopLength) - Self.time(end),
            parameters: [EventParameter(.hapticIntensity, 0), EventParameter(.hapticSharpness, 0)]))
      }
    }
    pattern.events.sortStably { $0.time != $1.time ? $0.time < $1.time : $0.type.rawValue < $1.type.rawValue }
    pattern.curves.sortStably { $0.time != $1.time ? $0.time < $1.time : $0.id.rawValue < $1.id.rawValue }
    return pattern
  }

  /// Returns a time rounded to the microsecond: exact to the sample, and short in a file.
  private static func time(_ seconds: Double) -> Double {
    let micros = seconds * 1e6
    return micros > 0 && micros < 1e15 ? Double(Int64(micros + 0.5)) / 1e6 : 0
  }

  /// Returns a value rounded to a ten-thousandth.
  private static func value(_ value: Double) -> Float {
    let whole = Int32(min(max(value, -1), 1) * 10_000 + (value < 0 ? -0.5 : 0.5))
    return Float(Double(whole) / 10_000)
  }
}
