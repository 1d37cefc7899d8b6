import HapticModel

/// A lane P(n) ⊗ C(n) of one track, for every sample (Rendering §2).
struct ReferenceLaneValues {
  /// A: the value of the last parameter whose time has come.
  var reached: [Double]
  /// G: how far an event that sounds is still from A, and the sample of the parameter to which it glides.
  var glide: [Double]
  var glideStart: [Int]
  /// C: the curves.
  var curve: [Double]
  let multiplies: Bool
  let glideLength: Double

  /// The value for what is read on one sample.
  func instant(_ n: Int) -> Double { multiplies ? reached[n] * curve[n] : reached[n] + curve[n] }

  /// The value for events that began before any glide of the sample; `skipped` is left out of the glide.
  func followed(_ n: Int, without skipped: Double = 0) -> Double {
    let p = reached[n] + glide[n] - skipped
    return multiplies ? p * curve[n] : p + curve[n]
  }

  /// The part of the glide that does not concern an event that begins on a sample: all of it, until the end of the
  /// glide. To a parameter that comes before, the event goes from the value that it has.
  func skipped(from onset: Int) -> [Double] {
    var result: [Double] = []
    var whole = 0.0
    for n in onset..<reached.count {
      if n == onset {
        let share = 1 - Double(n - glideStart[n]) / glideLength
        whole = share > 0 ? glide[n] / share : 0
      } else if glideStart[n] != glideStart[n - 1] {
        whole *= max(0, 1 - Double(glideStart[n] - glideStart[n - 1]) / glideLength)
      }
      if glide[n] == 0 || whole == 0 { break }
      result.append(whole * max(0, 1 - Double(n - glideStart[n]) / glideLength))
    }
    return result
  }
}

/// The parts of one lane of one track.
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
  func values(frames: Int) -> ReferenceLaneValues? {
    if parameters.isEmpty && curves.isEmpty { return nil }
    let same = [Double](repeating: neutral, count: frames)
    var result = ReferenceLaneValues(
      reached: same, glide: [Double](repeating: 0, count: frames),
      glideStart: [Int](repeating: .min / 2, count: frames), curve: same,
      multiplies: id.combination == .multiply, glideLength: 0.002 * timeline.sampleRate)
    for round in timeline.rounds {
      let samples = max(0, round.first)..<max(0, round.first, min(round.end ?? frames, frames))
      addParameters(round, samples, to: &result)
      addCurves(round, samples, to: &result.curve)
    }
    return result
  }

  /// P: the last parameter whose time has come, to which what sounds glides in 2 ms.
  private func addParameters(
    _ round: ReferenceTimeline.Round, _ samples: Range<Int>, to lane: inout ReferenceLaneValues
  ) {
    var (from, to, at) = (neutral, neutral, Int.min / 2)
    let glideLength = lane.glideLength
    func value(_ n: Int) -> Double { from + (to - from) * min(1, Double(n - at) / glideLength) }
    var next = 0
    for n in min(round.first, samples.lowerBound)..<samples.upperBound {
      while next < parameters.count, timeline.sample(parameters[next].time, in: round) <= n {
        let parameter = parameters[next]
        next += 1
        guard timeline.contains(parameter.time) else { continue }
        let target = Double(id.facts.clamped(parameter.value))
        // What falls on the first sample holds from the start; to later ones it glides from the value of this
        // sample.
        if timeline.sample(parameter.time, in: round) <= round.first {
          (from, to, at) = (target, target, .min / 2)
        } else {
          (from, to, at) = (value(n), target, n)
        }
      }
      guard n >= 0 else { continue }
      lane.reached[n] = to
      lane.glide[n] = value(n) - to
      lane.glideStart[n] = at
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
      lane[n] = curves.value(at: max(timeline.moment(of: n, in: round), latest))
    }
  }
}

/// The lanes of one track, each worked out when something asks for it first.
final class ReferenceLanes {
  private let pattern: HapticPattern
  private let timeline: ReferenceTimeline
  private let frames: Int
  private var known: [DynamicParameterID: ReferenceLaneValues?] = [:]

  init(of pattern: HapticPattern, timeline: ReferenceTimeline, frames: Int) {
    (self.pattern, self.timeline, self.frames) = (pattern, timeline, frames)
  }

  /// The values of all samples; nil when the lane is never touched.
  subscript(id: DynamicParameterID) -> ReferenceLaneValues? {
    if let values = known[id] { return values }
    let values = ReferenceLane(id, of: pattern, timeline: timeline).values(frames: frames)
    known[id] = values
    return values
  }
}

/// All curves of one control as a function of exact pattern time.
struct ReferenceCurves {
  private struct Curve {
    let times: [Double]
    let values: [Double]
    let start: Double
    let end: Double
    let final: Double

    /// - Parameters:
    ///   - times: at least one, in order.
    ///   - values: as many.
    init(times: [Double], values: [Double]) {
      (self.times, self.values) = (times, values)
      (start, end, final) = (times[0], times[times.count - 1], values[values.count - 1])
    }

    /// The line on which the curve goes on from a moment at which it is active; at a jump that after it.
    func line(from moment: Double) -> Line? {
      guard start <= moment, moment < end, let low = times.lastIndex(where: { $0 <= moment }) else {
        return nil
      }
      return Line(from: (times[low], values[low]), to: (times[low + 1], values[low + 1]))
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

  /// A line from one point of a curve to the next.
  private struct Line {
    var from: (time: Double, value: Double)
    var to: (time: Double, value: Double)

    func value(at moment: Double) -> Double {
      if moment == from.time { return from.value }
      return from.value + (to.value - from.value) * ((moment - from.time) / (to.time - from.time))
    }
  }

  private let curves: [Curve]
  private let multiplies: Bool
  /// The times of all points, each once.
  private(set) var moments: [Double] = []
  /// From each moment up to the next: the lines of the active curves, or the value that is held when none is.
  private var stretches: [(lines: [Line], held: Double)] = []
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
    // At most 16 are active at once: those that begin first, and of those that begin together the first ones.
    var acting: [Int] = []
    for index in curves.indices.sorted(by: { (curves[$0].start, $0) < (curves[$1].start, $1) }) {
      let start = curves[index].start
      let active = acting.filter { curves[$0].start <= start && start < curves[$0].end }
      if curves[index].end == start || active.count < 16 { acting.append(index) }
    }
    curves = acting.sorted().map { curves[$0] }
    self.curves = curves
    moments = Set(curves.flatMap { $0.times }).sorted()
    stretches = moments.map { moment in
      (curves.compactMap { $0.line(from: moment) }, held(at: moment) { $0 <= moment })
    }
    jumps = moments.filter { value(at: $0) != valueBefore($0) }
  }

  private func combine(_ a: Double, _ b: Double) -> Double { multiplies ? a * b : a + b }

  /// The right-hand value: a curve is active from its first point up to, not including, its last.
  func value(at moment: Double) -> Double {
    // The last stretch that begins at or before the moment; before the first one nothing has happened yet.
    var (low, high) = (0, moments.count)
    while low < high {
      let middle = (low + high) / 2
      if moments[middle] <= moment { low = middle + 1 } else { high = middle }
    }
    if low == 0 { return multiplies ? 1 : 0 }
    let lines = stretches[low - 1].lines
    if lines.isEmpty { return stretches[low - 1].held }
    var result = multiplies ? 1.0 : 0.0
    for line in lines { result = combine(result, line.value(at: moment)) }
    return result
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
