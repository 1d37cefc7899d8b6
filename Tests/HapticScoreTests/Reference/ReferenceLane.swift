import HapticModel

/// A lane P(n) ⊗ C(n) of one track, a value for every sample (Rendering §2).
struct ReferenceLane {
  let id: DynamicParameterID
  let timeline: ReferenceTimeline
  private let neutral: Double
  private let parameters: [DynamicParameter]
  private let curves: ReferenceCurves

  init(_ id: DynamicParameterID, of pattern: HapticPattern, timeline: ReferenceTimeline) {
    self.id = id
    self.timeline = timeline
    neutral = id.combination == .multiply ? 1 : 0
    parameters = pattern.parameters.filter { $0.id == id && !$0.value.isNaN }.enumerated()
      .sorted { ($0.element.time, $0.offset) < ($1.element.time, $1.offset) }
      .map { $0.element }
    curves = ReferenceCurves(id, pattern.curves)
  }

  /// The values of samples 0..<frames; nil when the lane is never touched.
  func values(frames: Int) -> [Double]? {
    if parameters.isEmpty && curves.isEmpty { return nil }
    var result = [Double](repeating: neutral, count: frames)
    for round in timeline.rounds {
      let samples = max(0, round.first)..<max(0, round.first, min(round.end ?? frames, frames))
      addParameters(round, samples, to: &result)
      addCurves(round, samples, to: &result)
    }
    return result
  }

  /// P: the last parameter whose time has come, reached in 2 ms.
  private func addParameters(_ round: ReferenceTimeline.Round, _ samples: Range<Int>, to lane: inout [Double])
  {
    var (from, to, at) = (neutral, neutral, round.first)
    let ramp = 0.002 * timeline.sampleRate
    func value(_ n: Int) -> Double { from + (to - from) * min(1, Double(n - at) / ramp) }
    var next = 0
    for n in min(round.first, samples.lowerBound)..<samples.upperBound {
      while next < parameters.count, timeline.sample(parameters[next].time, in: round) <= n {
        let parameter = parameters[next]
        next += 1
        guard timeline.contains(parameter.time) else { continue }
        let target = Double(id.facts.clamped(parameter.value))
        // What falls on the first sample holds from the start; later ones start from the value of this sample.
        from = timeline.sample(parameter.time, in: round) <= round.first ? target : value(n)
        (to, at) = (target, n)
      }
      if n >= 0 { lane[n] = value(n) }
    }
  }

  /// C: the curves at the exact pattern time, jumps on the sample on which they fall.
  private func addCurves(_ round: ReferenceTimeline.Round, _ samples: Range<Int>, to lane: inout [Double]) {
    if curves.isEmpty { return }
    let jumps = curves.jumps.filter { timeline.contains($0) }.map { ($0, timeline.sample($0, in: round)) }
    var next = 0
    var latest = -Double.infinity
    for n in samples {
      while next < jumps.count, jumps[next].1 <= n {
        latest = jumps[next].0
        next += 1
      }
      let value = curves.value(at: max(timeline.moment(of: n, in: round), latest))
      lane[n] = id.combination == .multiply ? lane[n] * value : lane[n] + value
    }
  }
}

/// All curves of one control as a function of exact pattern time.
struct ReferenceCurves {
  private struct Curve {
    var times: [Double]
    var values: [Double]
    var start: Double { times[0] }
    var end: Double { times[times.count - 1] }
    var final: Double { values[values.count - 1] }

    /// Linear between the points around a moment inside the curve; at a jump the later value.
    func value(at moment: Double) -> Double {
      var low = 0
      var high = times.count - 1
      // The last point at or before the moment.
      while low < high {
        let middle = (low + high + 1) / 2
        if times[middle] <= moment { low = middle } else { high = middle - 1 }
      }
      return between(low, moment)
    }

    /// The value just before a moment.
    func valueBefore(_ moment: Double) -> Double {
      let low = times.lastIndex { $0 < moment } ?? 0
      return between(low, moment)
    }

    private func between(_ low: Int, _ moment: Double) -> Double {
      if times[low] == moment || low + 1 == times.count { return values[low] }
      if times[low + 1] == moment { return values[low + 1] }
      let fraction = (moment - times[low]) / (times[low + 1] - times[low])
      return values[low] + (values[low + 1] - values[low]) * fraction
    }
  }

  private let curves: [Curve]
  private let multiplies: Bool
  /// The moments at which the value is not continuous, in order.
  private(set) var jumps: [Double] = []

  var isEmpty: Bool { curves.isEmpty }

  init(_ id: DynamicParameterID, _ all: [ParameterCurve]) {
    multiplies = id.combination == .multiply
    var curves: [Curve] = []
    for curve in all where curve.id == id {
      let points = curve.controlPoints.filter { !$0.value.isNaN }.enumerated()
        .sorted { ($0.element.time, $0.offset) < ($1.element.time, $1.offset) }
        .map { $0.element }
      if points.isEmpty { continue }
      curves.append(
        Curve(
          times: points.map { curve.time + $0.time },
          values: points.map { Double(id.facts.clamped($0.value)) }))
    }
    self.curves = curves
    let moments = Set(curves.flatMap { $0.times }).sorted()
    jumps = moments.filter { value(at: $0) != valueBefore($0) }
  }

  private func combine(_ a: Double, _ b: Double) -> Double { multiplies ? a * b : a + b }

  /// The right-hand value: a curve is active from its first point up to, not including, its last.
  func value(at moment: Double) -> Double {
    var (isActive, result) = (false, multiplies ? 1.0 : 0.0)
    for curve in curves where curve.start <= moment && moment < curve.end {
      result = combine(result, curve.value(at: moment))
      isActive = true
    }
    return isActive ? result : held(at: moment) { $0 <= moment }
  }

  private func valueBefore(_ moment: Double) -> Double {
    var (isActive, result) = (false, multiplies ? 1.0 : 0.0)
    for curve in curves where curve.start < moment && moment <= curve.end {
      result = combine(result, curve.valueBefore(moment))
      isActive = true
    }
    return isActive ? result : held(at: moment) { $0 < moment }
  }

  /// The final value of the curve that ended last, of all of them when several did.
  private func held(at moment: Double, hasEnded: (Double) -> Bool) -> Double {
    var latest = -Double.infinity
    for curve in curves where hasEnded(curve.end) { latest = max(latest, curve.end) }
    var result = multiplies ? 1.0 : 0.0
    for curve in curves where curve.end == latest { result = combine(result, curve.final) }
    return result
  }
}
