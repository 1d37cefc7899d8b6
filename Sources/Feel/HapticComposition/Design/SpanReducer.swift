import HapticPerception

/// A span of vibration whose curves have few control points.
struct ReducedSpan: Sendable {
  /// The start and the duration in seconds.
  var start: Double
  var duration: Double
  /// The index of the last frame, and the time in seconds by which the span lasts longer.
  var lastIndex: Int
  var overhang = 0.0
  /// The control points of intensity and sharpness: frames from the start of the span, and a value of 0…1.
  /// Each array has at least one point.
  var intensity: [FewestPoints.Corner]
  var sharpness: [FewestPoints.Corner]
  /// Level errors in just noticeable differences: the largest one, and the sum of squares over all frames. 0
  /// until they are measured.
  var largestError = 0.0
  var squares = 0.0
  var frames = 0

  /// Moves the last corners to values. A constant becomes a line to its value.
  mutating func end(at intensity: Double, sharpness: Double) {
    Self.end(&self.intensity, at: intensity, lastIndex)
    Self.end(&self.sharpness, at: sharpness, lastIndex)
  }

  private static func end(_ corners: inout [FewestPoints.Corner], at value: Double, _ lastIndex: Int) {
    guard let last = corners.last, last.value != value, lastIndex > 0 else { return }
    if corners.count > 1 { corners.removeLast() }
    corners.append(FewestPoints.Corner(index: lastIndex, value: value))
  }

  /// Returns the time of a corner, in seconds from the start of the span. The last corner is at its end.
  func time(of corner: FewestPoints.Corner) -> Double {
    Double(corner.index) * SoundFrame.step + (corner.index == lastIndex ? overhang : 0)
  }

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
  private let settings: CompositionSettings
  private var fewest = FewestPoints()
  /// The preferred values and the gates of the curve that is reduced.
  private var wanted: [Double] = []
  private var lower: [Double] = []
  private var upper: [Double] = []

  init(_ scale: FeltScale, _ settings: CompositionSettings) {
    self.scale = scale
    self.settings = settings
  }

  /// Returns a span with few control points, whose errors are not measured yet.
  ///
  /// - Parameters:
  ///   - span: the wanted levels and brightness. A result that also holds for larger errors is
  ///     stored in it.
  ///   - detail: the largest error of the level in just noticeable differences. The error of the pitch may be
  ///     twice as large.
  ///   - limit: the largest accepted number of points. The function returns `nil` as soon as more are needed.
  ///   - sharpness: the curve of the sharpness, if it is known.
  mutating func reduced(
    _ span: inout PlannedSpan, detail: Double, limit: Int = .max, sharpness: [FewestPoints.Corner]? = nil
  ) -> ReducedSpan? {
    guard let sharpness = sharpness ?? self.sharpness(&span, detail, limit) else { return nil }
    let steps = Self.values(sharpness, count: span.levels.count)
    reserve(span.levels.count)
    // A constant sharpness has one level at intensity 1.
    let constant = sharpness.count == 1 ? scale.spanLevel(sharpness: sharpness[0].value) : nil
    let detail = detail * Self.evenness(span.levels)
    for (level, sharpness) in zip(span.levels, steps) {
      let error = detail * JustNoticeable.level(at: level)
      let value = scale.spanIntensity(level: level, most: constant ?? scale.spanLevel(sharpness: sharpness))
      wanted.append(value)
      // Levels depend on powers of intensity, so one factor serves both bounds.
      let factor = Maths.power(ofDecibels: error / 4)
      lower.append(value / factor)
      upper.append(min(1, value * factor))
    }
    var result = ReducedSpan(
      start: span.start, duration: span.duration, lastIndex: span.levels.count - 1, overhang: span.overhang,
      intensity: [], sharpness: sharpness)
    // The return to neutral is a point too.
    let left = limit - result.pointCount - 1
    if let flat = Self.flat(lower, upper) {
      result.intensity = [FewestPoints.Corner(index: 0, value: flat.value)]
    } else {
      guard let corners = fewest.corners(wanted: wanted, lower: lower, upper: upper, limit: left)
      else { return nil }
      result.intensity = Self.withoutSteps(corners)
    }
    return result.pointCount <= limit ? result : nil
  }

  /// Returns the part of the largest error that suits levels: less than 1 if they are so even that a curve with that error
  /// would not follow them.
  private static func evenness(_ levels: ArraySlice<Double>) -> Double {
    let mean = levels.reduce(0, +) / Double(levels.count)
    let variance = levels.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Double(levels.count)
    // Deviations of 2 to 6.7 dB.
    return Maths.clamped(0.15 * Maths.squareRoot(variance), 0.3, 1)
  }

  /// Returns corners of which no two that differ are neighbouring frames, where there is room: a change from one
  /// frame to the next would be felt as a click.
  private static func withoutSteps(_ corners: [FewestPoints.Corner]) -> [FewestPoints.Corner] {
    var corners = corners
    func gap(_ index: Int) -> Int {
      index > 0 && index < corners.count ? corners[index].index - corners[index - 1].index : 0
    }
    var index = 1
    while index < corners.count {
      if gap(index) == 1, corners[index].value != corners[index - 1].value {
        if gap(index - 1) > 2 {
          corners[index - 1].index -= 1
        } else if gap(index + 1) > 2 {
          corners[index].index += 1
        } else if index > 1 {
          // The line from the corner before replaces the step.
          corners.remove(at: index - 1)
          continue
        }
      }
      index += 1
    }
    return corners
  }

  /// Measures the level errors of a span against the span from which it was reduced.
  func measure(_ reduced: inout ReducedSpan, against span: PlannedSpan) {
    let steps = Self.values(reduced.sharpness, count: span.levels.count)
    for (index, value) in Self.values(reduced.intensity, count: span.levels.count).enumerated() {
      let level = span.levels[span.levels.startIndex + index]
      let reached = scale.spanLevel(sharpness: steps[index]) + scale.gain(of: value)
      let error = (reached - level).magnitude / JustNoticeable.level(at: level)
      reduced.largestError = max(reduced.largestError, error)
      reduced.squares += error * error
    }
    reduced.frames = span.levels.count
  }

  private mutating func sharpness(
    _ span: inout PlannedSpan, _ detail: Double, _ limit: Int
  ) -> [FewestPoints.Corner]? {
    if let known = span.constantSharpness, known.detail <= detail {
      return [FewestPoints.Corner(index: 0, value: known.value)]
    }
    let error = Maths.exp2(2 * detail * SensationTrace.pitchStep)
    reserve(span.brightnesses.count)
    for brightness in span.brightnesses {
      let hertz = scale.hertz(at: brightness)
      wanted.append(limited(hertz))
      lower.append(limited(hertz / error))
      upper.append(limited(hertz * error))
    }
    guard let flat = Self.flat(lower, upper, wanted) else {
      // The return to neutral is a point too.
      return fewest.corners(wanted: wanted, lower: lower, upper: upper, limit: limit - 1)
    }
    // With less detail the gates are wider, so the mean still passes them.
    if flat.isMean { span.constantSharpness = (flat.value, detail) }
    return [FewestPoints.Corner(index: 0, value: flat.value)]
  }

  private mutating func reserve(_ count: Int) {
    wanted.removeAll(keepingCapacity: true)
    lower.removeAll(keepingCapacity: true)
    upper.removeAll(keepingCapacity: true)
    wanted.reserveCapacity(count)
    lower.reserveCapacity(count)
    upper.reserveCapacity(count)
  }

  private func limited(_ hertz: Double) -> Double {
    settings.sharpness(at: scale.sharpness(hertz: hertz))
  }

  /// Returns a value that passes all gates; `nil` if no value does. The value is the mean of the wanted
  /// values, clamped to the range that passes, or the middle of that range.
  private static func flat(
    _ lower: [Double], _ upper: [Double], _ wanted: [Double] = []
  ) -> (value: Double, isMean: Bool)? {
    let low = lower.max() ?? 0
    let high = upper.min() ?? 0
    guard low <= high else { return nil }
    guard !wanted.isEmpty else { return (min(max((low + high) / 2, low), high), false) }
    let mean = wanted.reduce(0, +) / Double(wanted.count)
    return (min(max(mean, low), high), mean >= low && mean <= high)
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
      for moment in from.index..<to.index { values.append(from.value + slope * Double(moment - from.index)) }
    }
    values.append(corners[corners.count - 1].value)
    return values
  }
}
