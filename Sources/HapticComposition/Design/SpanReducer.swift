import HapticPerception

/// A span of vibration whose curves have few control points.
struct ReducedSpan: Sendable {
  /// The start and the duration in seconds.
  var start: Double
  var duration: Double
  /// The control points of intensity and sharpness: seconds from the start of the span, and a value of 0…1.
  /// Each array has at least one point.
  var intensity: [(time: Double, value: Double)] = []
  var sharpness: [(time: Double, value: Double)] = []
  /// Level errors in just noticeable differences: the largest one, and the sum of squares over all frames.
  var largestError = 0.0
  var squares = 0.0
  var frames = 0

  /// The number of control points of the curves, including the return to neutral. A constant value needs no
  /// curve.
  var pointCount: Int {
    (intensity.count > 1 ? intensity.count + 1 : 0) + (sharpness.count > 1 ? sharpness.count + 1 : 0)
  }
}

/// Finds the fewest control points with which a span differs hardly noticeably from the wanted levels and
/// brightness.
struct SpanReducer: Sendable {
  let scale: FeltScale
  let leastSharpness: Double
  let mostSharpness: Double

  /// Returns a span with few control points.
  ///
  /// - Parameters:
  ///   - span: the wanted levels and brightness.
  ///   - detail: the largest error of the level in just noticeable differences. The error of the pitch may be
  ///     twice as large.
  ///   - limit: the largest accepted number of points. The function returns `nil` as soon as more are needed.
  func reduced(_ span: PlannedSpan, detail: Double, limit: Int = .max) -> ReducedSpan? {
    guard let sharpness = sharpness(span, detail, limit) else { return nil }
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
      // Levels depend on powers of intensity, so one factor serves both bounds.
      let factor = Maths.power(ofDecibels: error / 4)
      lower.append(value / factor)
      upper.append(min(1, value * factor))
    }
    guard
      let intensity = Self.flat(lower, upper)
        ?? FewestPoints.corners(wanted: wanted, lower: lower, upper: upper, limit: limit)
    else { return nil }
    var result = ReducedSpan(start: span.start, duration: span.duration)
    result.intensity = intensity.map { (Double($0.index) * SoundFrame.step, $0.value) }
    result.sharpness = sharpness.map { (Double($0.index) * SoundFrame.step, $0.value) }
    for (index, value) in Self.values(intensity, count: wanted.count).enumerated() {
      let level = span.levels[span.levels.startIndex + index]
      let reached = scale.spanLevel(sharpness: steps[index]) + scale.gain(of: value)
      let error = (reached - level).magnitude / JustNoticeable.level(at: level)
      result.largestError = max(result.largestError, error)
      result.squares += error * error
    }
    result.frames = wanted.count
    return result.pointCount <= limit ? result : nil
  }

  private func sharpness(_ span: PlannedSpan, _ detail: Double, _ limit: Int) -> [FewestPoints.Corner]? {
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
    return Self.flat(lower, upper, wanted)
      ?? FewestPoints.corners(wanted: wanted, lower: lower, upper: upper, limit: limit)
  }

  private func limited(_ hertz: Double) -> Double {
    leastSharpness + (mostSharpness - leastSharpness) * scale.sharpness(hertz: hertz)
  }

  /// Returns a single corner if one value passes all gates, otherwise `nil`. The value is the mean of the
  /// wanted values, clamped to the gates, or the middle of the range that passes.
  private static func flat(
    _ lower: [Double], _ upper: [Double], _ wanted: [Double] = []
  ) -> [FewestPoints.Corner]? {
    let low = lower.max() ?? 0
    let high = upper.min() ?? 0
    guard low <= high else { return nil }
    let mean = wanted.isEmpty ? (low + high) / 2 : wanted.reduce(0, +) / Double(wanted.count)
    return [FewestPoints.Corner(index: 0, value: min(max(mean, low), high))]
  }

  /// Returns the values of a polyline at each moment.
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
