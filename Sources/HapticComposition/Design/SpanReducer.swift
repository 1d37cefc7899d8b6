import HapticPerception

/// A stretch of vibration with few points.
struct ReducedSpan: Sendable {
  /// Seconds.
  var start: Double
  var duration: Double
  /// Points of intensity and of sharpness: seconds from the start, and value 0…1. At least one of each.
  var intensity: [(time: Double, value: Double)] = []
  var sharpness: [(time: Double, value: Double)] = []
  /// Errors of the level in just noticeable differences: the largest, and the sum of squares over the frames.
  var largestError = 0.0
  var squares = 0.0
  var frames = 0

  /// Points that its curves have, the return to neutral included; one value for all of it needs no curve.
  var pointCount: Int {
    (intensity.count > 1 ? intensity.count + 1 : 0) + (sharpness.count > 1 ? sharpness.count + 1 : 0)
  }
}

/// Turns wanted levels and brightness into the fewest points that stay within an error that is hardly noticed.
struct SpanReducer: Sendable {
  let scale: FeltScale
  let leastSharpness: Double
  let mostSharpness: Double

  /// Reduces a stretch.
  ///
  /// - Parameters:
  ///   - span: what is wanted.
  ///   - detail: the largest error of the level in just noticeable differences; that of the pitch is twice as large.
  func reduced(_ span: PlannedSpan, detail: Double) -> ReducedSpan {
    let sharpness = sharpness(span, detail)
    let steps = Self.values(sharpness, count: span.levels.count)
    var wanted: [Double] = []
    var lower: [Double] = []
    var upper: [Double] = []
    wanted.reserveCapacity(span.levels.count)
    lower.reserveCapacity(span.levels.count)
    upper.reserveCapacity(span.levels.count)
    for (level, sharpness) in zip(span.levels, steps) {
      let error = detail * JustNoticeable.level(at: level)
      let value = scale.spanIntensity(level: level, sharpness: sharpness)
      wanted.append(value)
      // Levels are powers of intensity: one factor serves the bounds.
      let factor = Maths.power(ofDecibels: error / 4)
      lower.append(value / factor)
      upper.append(min(1, value * factor))
    }
    let intensity =
      Self.flat(lower, upper) ?? FewestPoints.corners(wanted: wanted, lower: lower, upper: upper)
    var result = ReducedSpan(start: span.start, duration: span.duration)
    result.intensity = intensity.map { (Double($0.index) * SoundFrame.step, $0.value) }
    result.sharpness = sharpness.map { (Double($0.index) * SoundFrame.step, $0.value) }
    for (index, value) in Self.values(intensity, count: wanted.count).enumerated() {
      let level = span.levels[index]
      let reached = scale.spanLevel(sharpness: steps[index]) + scale.gain(of: value)
      let error = (reached - level).magnitude / JustNoticeable.level(at: level)
      result.largestError = max(result.largestError, error)
      result.squares += error * error
    }
    result.frames = wanted.count
    return result
  }

  private func sharpness(_ span: PlannedSpan, _ detail: Double) -> [FewestPoints.Corner] {
    let error = Maths.exp2(2 * detail * PerceptionConstants.spanPitchStep)
    var wanted: [Double] = []
    var lower: [Double] = []
    var upper: [Double] = []
    for brightness in span.brightnesses {
      let hertz = scale.hertz(at: brightness)
      wanted.append(limited(hertz))
      lower.append(limited(hertz / error))
      upper.append(limited(hertz * error))
    }
    return Self.flat(lower, upper, wanted) ?? FewestPoints.corners(wanted: wanted, lower: lower, upper: upper)
  }

  private func limited(_ hertz: Double) -> Double {
    leastSharpness + (mostSharpness - leastSharpness) * scale.sharpness(hertz: hertz)
  }

  /// The one value that passes all gates: the mean of the wanted ones, or the middle of what is left; nil when there is none.
  private static func flat(
    _ lower: [Double], _ upper: [Double], _ wanted: [Double] = []
  ) -> [FewestPoints.Corner]? {
    let low = lower.max() ?? 0
    let high = upper.min() ?? 0
    guard low <= high else { return nil }
    let mean = wanted.isEmpty ? (low + high) / 2 : wanted.reduce(0, +) / Double(wanted.count)
    return [FewestPoints.Corner(index: 0, value: min(max(mean, low), high))]
  }

  /// The values of a line at each moment.
  private static func values(_ corners: [FewestPoints.Corner], count: Int) -> [Double] {
    guard corners.count > 1 else {
      return [Double](repeating: corners.first?.value ?? 0, count: count)
    }
    var values: [Double] = []
    values.reserveCapacity(count)
    for index in 1..<corners.count {
      let (from, to) = (corners[index - 1], corners[index])
      let slope = (to.value - from.value) / Double(max(1, to.index - from.index))
      for place in from.index..<to.index { values.append(from.value + slope * Double(place - from.index)) }
    }
    values.append(corners[corners.count - 1].value)
    return values
  }
}
