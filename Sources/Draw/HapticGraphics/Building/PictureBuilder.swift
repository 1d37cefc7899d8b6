import HapticModel
import HapticScore
import HapticText

/// Builds the lanes of a picture from a pattern, the values of its controls, the time axis and the
/// resolution.
struct PictureBuilder {
  let pattern: HapticPattern
  let lanes: [DynamicParameterID: LaneValues]
  /// The length of the time axis, in seconds.
  let span: Double
  /// The number of marks that can be distinguished side by side.
  let columns: Int
  let sampleRate: Double
  let waveforms: (AudioWaveform) -> Waveform?

  /// The largest error of a simplified polyline, as a share of full scale. It is a third of a pixel in the
  /// tallest lane.
  static let tolerance = 0.0015

  /// The shortest time that can be seen in the picture, in seconds.
  var step: Double { span / Double(columns * 4) }

  /// Returns the value of a control that is read at a time, as an event that begins there reads it.
  func control(_ id: DynamicParameterID, at time: Double) -> Double {
    lanes[id]?.value(readAt: time) ?? (id.combination == .multiply ? 1 : 0)
  }

  /// Returns a function that returns the control's value for an event parameter at a time; 0 if the parameter
  /// has no control.
  func stageControl(haptic: Bool) -> (EventParameterID, Double) -> Double {
    { id, time in id.control(haptic: haptic).map { control($0, at: time) } ?? 0 }
  }

  /// Returns the value of an event parameter combined with its control over a time range, clamped to the
  /// range of the parameter.
  ///
  /// The result has a point at each knot (jump or change of slope) of the control. If the knots are too close
  /// to be seen, it has points at equal intervals instead.
  func polyline(
    of id: EventParameterID, in event: HapticEvent, haptic: Bool, from start: Double, to end: Double
  ) -> Polyline {
    let own = Double(event[id])
    guard let control = id.control(haptic: haptic), let lane = lanes[control], !lane.isNeutral, end > start
    else { return Polyline([TimedValue(start, own), TimedValue(end, own)]) }
    let range = id.facts.range
    let multiplies = control.combination == .multiply
    func joined(_ value: Double) -> Double {
      min(Double(range.upperBound), max(Double(range.lowerBound), multiplies ? own * value : own + value))
    }
    var points = [TimedValue(start, joined(lane.value(readAt: start)))]
    // An event that begins while others glide has the value from its start.
    let glideEnd = lane.glideEnd(at: start)
    for time in sampleTimes(lane.knots(after: start, before: end), from: start, to: end) {
      let before = joined(time < glideEnd ? lane.value(readAt: time) : lane.value(before: time))
      let after = joined(time < glideEnd ? lane.value(readAt: time) : lane.value(at: time))
      points.append(TimedValue(time, before))
      if after != before { points.append(TimedValue(time, after)) }
    }
    points.append(TimedValue(end, joined(lane.value(before: end))))
    return Polyline(points)
  }

  /// Returns equally spaced times and, unless there are too many knots, the times of the knots.
  private func sampleTimes(
    _ knots: ArraySlice<LaneValues.Knot>, from start: Double, to end: Double
  ) -> [Double] {
    let count = min(columns * 4, max(1, Int(min(1e6, (end - start) / step))))
    var times = (1..<max(2, count)).map { start + (end - start) * Double($0) / Double(max(2, count)) }
    if knots.count <= columns * 8 {
      times += knots.map { $0.time }
      times.sortStably(by: <)
    }
    return times
  }

  /// Returns the product of two polylines, with a point at each time at which either polyline has a point.
  func product(_ a: Polyline, _ b: Polyline) -> Polyline {
    var points: [TimedValue] = []
    var (i, j) = (0, 0)
    while i < a.points.count || j < b.points.count {
      let time = min(
        i < a.points.count ? a.points[i].time : .infinity, j < b.points.count ? b.points[j].time : .infinity)
      let (left, nextA) = Self.sides(of: a, at: time, from: i)
      let (right, nextB) = Self.sides(of: b, at: time, from: j)
      let value = TimedValue(time, left.before * right.before)
      points.append(value)
      let after = TimedValue(time, left.after * right.after)
      if after != value { points.append(after) }
      (i, j) = (nextA, nextB)
    }
    return Polyline(points)
  }

  /// Returns the values of a polyline before and after a time, and the index of the next point after that time.
  /// `index` is the index of the first point that has not been passed yet.
  private static func sides(
    of polyline: Polyline, at time: Double, from index: Int
  ) -> (values: (before: Double, after: Double), next: Int) {
    var next = index
    let points = polyline.points
    if next < points.count, points[next].time == time {
      let before = points[next].value
      var after = before
      while next < points.count, points[next].time == time {
        after = points[next].value
        next += 1
      }
      return ((before, after), next)
    }
    guard next > 0 else { return ((points.first?.value ?? 0, points.first?.value ?? 0), next) }
    let a = points[next - 1]
    guard next < points.count else { return ((a.value, a.value), next) }
    let b = points[next]
    let value = a.value + (b.value - a.value) * ((time - a.time) / (b.time - a.time))
    return ((value, value), next)
  }

  /// The largest value of many polylines in each of several equal columns.
  struct Strongest {
    var values: [Double]
    let step: Double

    init(columns: Int, span: Double) {
      values = Array(repeating: 0, count: max(1, columns))
      step = span / Double(max(1, columns))
    }

    /// Returns the columns that a time range touches.
    func columns(from start: Double, to end: Double) -> ClosedRange<Int> {
      let last = values.count - 1
      let first = min(last, max(0, Int(min(1e9, max(0, start / step)))))
      return first...max(first, min(last, Int(min(1e9, max(0, end / step)))))
    }

    /// The values as a stepped polyline, with 0 at both ends.
    var polyline: Polyline {
      var points = [TimedValue(0, 0)]
      for (index, value) in values.enumerated() {
        points.append(TimedValue(Double(index) * step, value))
        points.append(TimedValue(Double(index + 1) * step, value))
      }
      points.append(TimedValue(Double(values.count) * step, 0))
      return Polyline(points).simplified(tolerance: 0)
    }
  }
}
