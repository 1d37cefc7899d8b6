import HapticModel
import HapticScore
import HapticSynthesis
import HapticText

/// The exact value of one control (dynamic parameter) over time (see Rendering §2).
///
/// Control frames contain only the combined result, at fixed intervals, and only for haptics. A picture also
/// shows the controls themselves, including those for audio, at any zoom. This type therefore reads the
/// curves of the score; tests compare the result with the control frames.
struct LaneValues {
  /// A time at which the value jumps or changes its slope.
  struct Knot {
    var time: Double
    var before: Double
    var after: Double
  }

  let neutral: Double
  /// The values for events that sound, which glide to the value of a parameter.
  private(set) var knots: [Knot]
  /// The values for events that begin, and for what is read once.
  private let reached: [Knot]
  /// The times of the parameters, sorted.
  private let parameterTimes: [Double]
  /// The smallest and the largest value at the knots of each `block`, so that a long time is read quickly.
  private var blocks: [ClosedRange<Double>] = []

  /// The duration of the glide of a sounding event to the value of a parameter, in seconds.
  static let ramp = 0.002
  /// The length of the shortest segment of a curve that is drawn, in seconds: far below the distance of two samples.
  private static let shortest = 1e-9
  /// The number of knots of a block.
  private static let block = 64

  /// Creates the values of a control. The parameter part, P, is calculated from the pattern's parameters, and
  /// the curve part, C, from the segments that the score plays.
  init(_ id: DynamicParameterID, in pattern: HapticPattern, score: Score) {
    let multiplies = id.combination == .multiply
    let neutral = multiplies ? 1.0 : 0
    let parameters = pattern.parameters.filter { $0.id == id }.sortedStably { $0.time }
    let curves = Self.curveKnots(id, of: score, neutral: neutral)
    func knots(_ ramp: Double) -> [Knot] {
      let steps = Self.stepKnots(
        parameters, ramp: ramp, neutral: neutral, clamp: { Double(id.facts.clamped($0)) })
      return Self.combined(steps, curves, neutral: neutral, multiplies: multiplies)
    }
    self.neutral = neutral
    self.knots = knots(Self.ramp)
    reached = parameters.isEmpty ? self.knots : knots(Self.shortest)
    parameterTimes = parameters.map { $0.time }
    for start in stride(from: 0, to: self.knots.count, by: Self.block) {
      var (low, high) = (Double.infinity, -Double.infinity)
      for knot in self.knots[start..<min(start + Self.block, self.knots.count)] {
        low = min(low, knot.before, knot.after)
        high = max(high, knot.before, knot.after)
      }
      blocks.append(low...high)
    }
  }

  /// Whether the control has its neutral value at all times.
  var isNeutral: Bool { knots.allSatisfy { $0.before == neutral && $0.after == neutral } }

  /// Returns the value at a time for an event that sounds. If the value jumps at that time, returns the value after
  /// the jump.
  func value(at time: Double) -> Double { Self.value(of: knots, at: time, neutral: neutral) }

  /// Returns the value at a time for an event that begins there, and for what is read at that time.
  func value(readAt time: Double) -> Double {
    // A parameter takes the shortest time to its value.
    let next = parameterTimes.partitioningIndex { $0 > time }
    let isNew = next > 0 && time - parameterTimes[next - 1] < Self.shortest
    return Self.value(of: reached, at: isNew ? time + Self.shortest : time, neutral: neutral)
  }

  /// Returns the time up to which an event that begins at a time does not glide: the end of the glide of events that
  /// sound then, or the time itself.
  func glideEnd(at time: Double) -> Double {
    let next = parameterTimes.partitioningIndex { $0 > time }
    return next > 0 ? max(time, parameterTimes[next - 1] + Self.ramp) : time
  }

  /// Returns the value at a time. If the value jumps at that time, returns the value before the jump.
  func value(before time: Double) -> Double {
    Self.knot(of: knots, at: time, neutral: neutral).before
  }

  /// Returns the knots strictly between two times.
  func knots(after lower: Double, before upper: Double) -> ArraySlice<Knot> {
    var first = firstKnot(notBefore: lower)
    while first < knots.count, knots[first].time <= lower { first += 1 }
    let last = max(first, firstKnot(notBefore: upper))
    return knots[first..<last]
  }

  /// Returns the smallest and the largest value between two times, and the first time at which the value is largest.
  func extremes(from start: Double, to end: Double) -> (low: Double, high: Double, highTime: Double) {
    let first = value(readAt: start)
    var found = (low: first, high: first, highTime: start)
    func add(_ value: Double, _ time: Double) {
      found.low = min(found.low, value)
      if value > found.high { (found.high, found.highTime) = (value, time) }
    }
    let inner = knots(after: glideEnd(at: start), before: end)
    var index = inner.startIndex
    while index < inner.endIndex {
      let block = index / Self.block
      if index % Self.block == 0, index + Self.block <= inner.endIndex, blocks[block].upperBound <= found.high
      {
        found.low = min(found.low, blocks[block].lowerBound)
        index += Self.block
        continue
      }
      add(knots[index].before, knots[index].time)
      add(knots[index].after, knots[index].time)
      index += 1
    }
    add(value(before: end), end)
    return found
  }

  /// Returns the values as a polyline from 0 s to `end`.
  func polyline(to end: Double) -> Polyline {
    var points = [TimedValue(0, value(at: 0))]
    for knot in knots(after: 0, before: end) {
      points.append(TimedValue(knot.time, knot.before))
      if knot.after != knot.before { points.append(TimedValue(knot.time, knot.after)) }
    }
    points.append(TimedValue(end, value(before: end)))
    return Polyline(points)
  }

  private func firstKnot(notBefore time: Double) -> Int {
    knots.partitioningIndex { $0.time >= time }
  }

  static func value(of knots: [Knot], at time: Double, neutral: Double) -> Double {
    let next = knots.partitioningIndex { $0.time > time }
    guard next > 0 else { return knots.first?.before ?? neutral }
    let left = knots[next - 1]
    guard next < knots.count else { return left.after }
    let right = knots[next]
    let fraction = (time - left.time) / (right.time - left.time)
    return left.after + (right.before - left.after) * fraction
  }

  /// Returns the curve part of the control, C.
  private static func curveKnots(_ id: DynamicParameterID, of score: Score, neutral: Double) -> [Knot] {
    let view = score.view
    let segments = view.segments[Int(view.laneStarts[id.lane])..<Int(view.laneStarts[id.lane + 1])]
    var knots: [Knot] = []
    var before = neutral
    for index in segments.indices {
      let segment = segments[index]
      let next = index + 1 < segments.endIndex ? segments[index + 1].time : .infinity
      // Two chained curves can overlap by a rounding error, as their times are sums. No sample lies there.
      if next - segment.time < shortest { continue }
      knots.append(Knot(time: segment.time, before: before, after: segment.value))
      if next < .infinity { before = segment.value + segment.slope * (next - segment.time) }
    }
    return knots
  }

  /// Returns the parameter part of the control, P. At each parameter's time, a short ramp leads to the
  /// parameter's value. The value of a parameter at the first sample applies from the start, without a ramp.
  private static func stepKnots(
    _ parameters: [DynamicParameter], ramp: Double, neutral: Double, clamp: (Float) -> Double
  ) -> [Knot] {
    var knots: [Knot] = []
    var from = neutral
    var to = neutral
    var since = -Double.infinity
    for parameter in parameters {
      let value = clamp(parameter.value)
      if parameter.time * SampleRate.standard < 0.5 {
        from = value
        to = value
        continue
      }
      if from == to, knots.isEmpty { knots.append(Knot(time: 0, before: to, after: to)) }
      let fraction = min(1, (parameter.time - since) / ramp)
      if fraction >= 1, since > -Double.infinity {
        knots.append(Knot(time: since + ramp, before: to, after: to))
      }
      let reached = fraction >= 1 ? to : from + (to - from) * fraction
      knots.append(Knot(time: parameter.time, before: reached, after: reached))
      (from, to, since) = (reached, value, parameter.time)
    }
    if since > -Double.infinity {
      knots.append(Knot(time: since + ramp, before: to, after: to))
    } else if to != neutral {
      knots.append(Knot(time: 0, before: to, after: to))
    }
    return knots
  }

  /// Returns both parts combined, P ⊗ C. Where both parts have a slope, their product is not straight and is
  /// approximated by a polyline.
  private static func combined(
    _ steps: [Knot], _ curves: [Knot], neutral: Double, multiplies: Bool
  ) -> [Knot] {
    if curves.isEmpty { return steps }
    if steps.isEmpty { return curves }
    func join(_ a: Double, _ b: Double) -> Double { multiplies ? a * b : a + b }
    var knots: [Knot] = []
    var previous: (p: Knot, c: Knot)?
    for time in (steps + curves).map({ $0.time }).sortedStably(by: <) where knots.last?.time != time {
      let p = knot(of: steps, at: time, neutral: neutral)
      let c = knot(of: curves, at: time, neutral: neutral)
      if let previous, multiplies, previous.p.after != p.before, previous.c.after != c.before {
        for step in 1..<8 {
          let part = Double(step) / 8
          func between(_ a: Double, _ b: Double) -> Double { a + (b - a) * part }
          let value = join(
            between(previous.p.after, p.before), between(previous.c.after, c.before))
          knots.append(Knot(time: between(previous.p.time, time), before: value, after: value))
        }
      }
      knots.append(Knot(time: time, before: join(p.before, c.before), after: join(p.after, c.after)))
      previous = (p, c)
    }
    return knots
  }

  /// Returns the values before and after a time.
  private static func knot(of knots: [Knot], at time: Double, neutral: Double) -> Knot {
    let index = knots.partitioningIndex { $0.time >= time }
    if index < knots.count, knots[index].time == time { return knots[index] }
    let value = value(of: knots, at: time, neutral: neutral)
    return Knot(time: time, before: value, after: value)
  }
}
