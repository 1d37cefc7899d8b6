import HapticText

/// The effect of a pattern's parameters and curves on each control over time (see Rendering §2).
struct ControlTimeline {
  /// A curve that acts, with its valid points by time.
  private struct Span {
    var index: Int
    var points: [ParameterCurve.ControlPoint]
    /// The times of the first and the last point, from the start of the pattern.
    var first: Double
    var last: Double
  }

  /// A time at which curves of a control begin, with all curves that begin then or are not over before.
  private struct Moment {
    var time: Double
    /// At most 16, beside those that end at that time: more do not act.
    var spans: [Int]
  }

  private let pattern: HapticPattern
  /// The parameters of each control by time, as indices.
  private var steps: [[Int]]
  /// The curves of each control, by their first point.
  private var spans: [[Span]]
  /// The moments of each control at which curves begin, in ascending order.
  private var moments: [[Moment]]
  private let ignored: Set<Int>

  init(_ pattern: HapticPattern) {
    self.pattern = pattern
    steps = Array(repeating: [], count: LaneID.count)
    spans = Array(repeating: [], count: LaneID.count)
    moments = Array(repeating: [], count: LaneID.count)
    ignored = Set(ParameterCurve.ignored(in: pattern.curves))
    for index in pattern.parameters.indices where !pattern.parameters[index].value.isNaN {
      steps[pattern.parameters[index].id.lane].append(index)
    }
    for index in pattern.curves.indices where !ignored.contains(index) {
      let curve = pattern.curves[index]
      let points = curve.sortedPoints.filter { !$0.value.isNaN }
      guard let first = points.first, let last = points.last else { continue }
      spans[curve.id.lane].append(
        Span(index: index, points: points, first: curve.time + first.time, last: curve.time + last.time))
    }
    for lane in steps.indices {
      steps[lane].sortStably { pattern.parameters[$0].time < pattern.parameters[$1].time }
      spans[lane].sortStably { $0.first < $1.first }
      moments[lane] = Self.moments(of: spans[lane])
    }
  }

  private static func moments(of spans: [Span]) -> [Moment] {
    var moments: [Moment] = []
    for index in spans.indices {
      let time = spans[index].first
      if let last = moments.indices.last, moments[last].time == time {
        moments[last].spans.append(index)
      } else {
        let earlier = moments.last?.spans.filter { spans[$0].last >= time } ?? []
        moments.append(Moment(time: time, spans: earlier + [index]))
      }
    }
    return moments
  }

  // MARK: Values

  /// Returns the value of a control at a time.
  func value(_ id: DynamicParameterID, at time: Double) -> Double {
    let next = steps[id.lane].partitioningIndex { pattern.parameters[$0].time > time }
    let parameter = next > 0 ? pattern.parameters[steps[id.lane][next - 1]].value : id.facts.defaultValue
    let known = known(id, at: time)
    let active = known.filter { time < $0.last }.map { level($0, at: time) }
    let curves = active.isEmpty ? held(known).map { $0.points[$0.points.count - 1].value } : active
    return combined(id, [parameter] + curves)
  }

  /// Returns the curves of a control that began last before a time, or earlier and were not over then.
  private func known(_ id: DynamicParameterID, at time: Double) -> [Span] {
    let next = moments[id.lane].partitioningIndex { $0.time > time }
    return next > 0 ? moments[id.lane][next - 1].spans.map { spans[id.lane][$0] } : []
  }

  private func combined(_ id: DynamicParameterID, _ values: [Float]) -> Double {
    values.reduce(LaneID.neutral(id.lane)) { sum, value in
      let value = LaneID.clamped(Double(value), lane: id.lane)
      return LaneID.multiplies(id.lane) ? sum * value : sum + value
    }
  }

  /// Returns those curves, of which none is active any more, whose final values a control holds.
  private func held(_ spans: [Span]) -> [Span] {
    let last = spans.reduce(-Double.infinity) { max($0, $1.last) }
    return spans.filter { $0.last == last }
  }

  /// Returns the value of an active curve at a time; at a jump the later value.
  private func level(_ span: Span, at time: Double) -> Float {
    let start = pattern.curves[span.index].time
    let next = span.points.partitioningIndex { start + $0.time > time }
    guard next > 0 else { return span.points[0].value }
    let before = span.points[next - 1]
    guard next < span.points.count, start + before.time < time else { return before.value }
    let after = span.points[next]
    let facts = pattern.curves[span.index].id.facts
    let (low, high) = (Double(facts.clamped(before.value)), Double(facts.clamped(after.value)))
    return Float(low + (high - low) * ((time - start - before.time) / (after.time - before.time)))
  }

  // MARK: Parts

  /// Returns the parameters of a part with their times in it, in the order of the pattern.
  func parameters(from start: Double, to end: Double) -> [(index: Int, time: Double)] {
    var kept: [(index: Int, time: Double)] = []
    for lane in steps.indices {
      let times = steps[lane].map { pattern.parameters[$0].time }
      let first = times.partitioningIndex { $0 >= start }
      let within = (first..<times.count).prefix { times[$0] < end }.map { position in
        (
          index: steps[lane][position],
          time: Decimals.tidied(times[position] - start, atMost: times[position])
        )
      }
      // The value that the control has at the start, unless it is set there; also a rounding error later, as that
      // is the start for a part.
      if first > 0, within.first?.time != 0 {
        let index = steps[lane][first - 1]
        let value = LaneID.clamped(Double(pattern.parameters[index].value), lane: lane)
        if value != LaneID.neutral(lane) { kept.append((index, 0)) }
      }
      kept += within
    }
    return kept.sortedStably { $0.index < $1.index }
  }

  /// Returns the curves of a part as they are in it, in the order of the pattern.
  func curves(from start: Double, to end: Double) -> [(index: Int, curve: ParameterCurve)] {
    var kept: [(index: Int, curve: ParameterCurve)] = []
    for lane in spans.indices {
      var isSet = false
      for span in spans[lane] where span.first < end {
        if span.first >= start {
          isSet = isSet || span.first == start
          kept.append((span.index, moved(span, start, end)))
        } else if span.last > start {
          isSet = true
          kept.append((span.index, continued(span, start, end)))
        }
      }
      if !isSet, start > 0 { kept += held(lane, start) }
    }
    // Curves without an effect stay if they do not gain one.
    for index in pattern.curves.indices where start == 0 || pattern.curves[index].controlPoints.isEmpty {
      guard ignored.contains(index) || pattern.curves[index].controlPoints.isEmpty else { continue }
      var curve = pattern.curves[index]
      guard curve.time >= start, curve.time < end else { continue }
      curve.time = Decimals.tidied(curve.time - start, atMost: curve.time)
      kept.append((index, curve))
    }
    return kept.sortedStably { $0.index < $1.index }
  }

  /// Returns the curves that leave a control at the value that it holds at the start of a part.
  private func held(_ lane: Int, _ start: Double) -> [(index: Int, curve: ParameterCurve)] {
    guard let id = DynamicParameterID(rawValue: UInt8(truncatingIfNeeded: lane)) else { return [] }
    let held = held(known(id, at: start))
    let values = held.map { $0.points[$0.points.count - 1].value }
    guard combined(id, values) != LaneID.neutral(lane) else { return [] }
    return held.map { span in
      var curve = pattern.curves[span.index]
      var point = span.points[span.points.count - 1]
      (curve.time, point.time) = (0, 0)
      curve.controlPoints = [point]
      return (span.index, curve)
    }
  }

  /// Returns a curve that begins within a part.
  private func moved(_ span: Span, _ start: Double, _ end: Double) -> ParameterCurve {
    var curve = pattern.curves[span.index]
    if span.last > end { curve.cut(at: end - curve.time) }
    if curve.time >= start {
      curve.time = Decimals.tidied(curve.time - start, atMost: curve.time)
      return curve
    }
    // Its first point comes later than the curve starts.
    let old = curve.time
    for index in curve.controlPoints.indices {
      let time = old + curve.controlPoints[index].time
      curve.controlPoints[index].time = Decimals.tidied(max(0, time - start), atMost: time)
    }
    curve.time = 0
    return curve
  }

  /// Returns a curve that is active at the start of a part.
  private func continued(_ span: Span, _ start: Double, _ end: Double) -> ParameterCurve {
    var curve = pattern.curves[span.index]
    let own = curve.time
    if span.last > end { curve.cut(at: end - own) } else { curve.controlPoints = span.points }
    let next = curve.controlPoints.partitioningIndex { own + $0.time > start }
    var first = ParameterCurve.ControlPoint(time: 0, value: level(span, at: start))
    if next > 0, own + curve.controlPoints[next - 1].time == start { first = curve.controlPoints[next - 1] }
    first.time = 0
    var points = [first]
    for var point in curve.controlPoints[next...] {
      let time = own + point.time
      point.time = Decimals.tidied(time - start, atMost: time)
      points.append(point)
    }
    curve.controlPoints = points
    curve.time = 0
    return curve
  }
}
