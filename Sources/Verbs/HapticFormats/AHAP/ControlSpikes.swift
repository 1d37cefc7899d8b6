import HapticModel
import HapticText

/// Values that controls take for a millisecond each, at the times of transients.
struct ControlSpikes {
  private struct Spike {
    var time: Double
    var value: Double
    var end: Double { time + ControlSpikes.length }
  }

  private var intensity: [Spike] = []
  private var sharpness: [Spike] = []

  /// How long a spike lasts, in seconds.
  private static var length: Double { 0.001 }

  /// Adds a value of the intensity.
  mutating func setIntensity(_ value: Double, at time: Double) {
    intensity.append(.init(time: time, value: value))
  }

  /// Adds a value of the sharpness.
  mutating func setSharpness(_ value: Double, at time: Double) {
    sharpness.append(.init(time: time, value: value))
  }

  /// Changes the curves of a pattern, none of which overlaps another of its control (``ExactLanes``).
  ///
  /// The spikes of a curve are merged into it in one pass; a spike that no curve covers becomes a curve.
  func apply(to pattern: inout HapticPattern) {
    Self.apply(intensity, .hapticIntensityControl, to: &pattern)
    Self.apply(sharpness, .hapticSharpnessControl, to: &pattern)
  }

  private static func apply(
    _ spikes: [Spike], _ id: DynamicParameterID, to pattern: inout HapticPattern
  ) {
    guard !spikes.isEmpty else { return }
    let places = pattern.curves.indices.filter {
      pattern.curves[$0].id == id && !pattern.curves[$0].controlPoints.isEmpty
    }.sortedStably { pattern.curves[$0].time }
    for place in places { pattern.curves[place].controlPoints.sortStably { $0.time } }
    var next = 0
    var group: [Spike] = []
    var added: [ParameterCurve] = []
    func finish() {
      guard next > 0, !group.isEmpty else { return }
      merge(group, into: &pattern.curves[places[next - 1]])
      group = []
    }
    for spike in lastOfEachTime(spikes) {
      while next < places.count, start(of: pattern.curves[places[next]]) <= spike.time {
        finish()
        next += 1
      }
      let curve = next > 0 ? pattern.curves[places[next - 1]] : nil
      if let curve, let last = curve.controlPoints.last, spike.end <= curve.time + last.time {
        group.append(spike)
      } else {
        added.append(
          ParameterCurve(
            id, time: spike.time,
            controlPoints: [
              .init(time: 0, value: Float(spike.value)), .init(time: length, value: Float(spike.value)),
              .init(time: length, value: curve?.controlPoints.last?.value ?? id.facts.defaultValue),
            ]))
      }
    }
    finish()
    pattern.curves += added
  }

  private static func start(of curve: ParameterCurve) -> Double {
    curve.time + (curve.controlPoints.first?.time ?? 0)
  }

  /// Returns the spikes sorted by time; of several at one time the last.
  private static func lastOfEachTime(_ spikes: [Spike]) -> [Spike] {
    var result: [Spike] = []
    for spike in spikes.sortedStably(by: { $0.time }) {
      if result.last?.time == spike.time { result.removeLast() }
      result.append(spike)
    }
    return result
  }

  /// Replaces the part of a curve under each spike. A spike ends where the next one begins.
  private static func merge(_ spikes: [Spike], into curve: inout ParameterCurve) {
    let points = curve.controlPoints
    let line = Polyline(points.map { .init($0.time, Double($0.value)) })
    var result: [ParameterCurve.ControlPoint] = []
    result.reserveCapacity(points.count + 4 * spikes.count)
    func add(_ time: Double, _ value: Double) { result.append(.init(time: time, value: Float(value))) }
    var next = 0
    for (index, spike) in spikes.enumerated() {
      let start = spike.time - curve.time
      let end = start + length
      while next < points.count, points[next].time < start {
        result.append(points[next])
        next += 1
      }
      let before = index > 0 ? spikes[index - 1] : nil
      if let before, before.end >= spike.time {
        add(start, before.value)
      } else {
        add(start, line.value(before: start))
      }
      add(start, spike.value)
      while next < points.count, points[next].time <= end { next += 1 }
      if index + 1 < spikes.count, spike.end >= spikes[index + 1].time { continue }
      add(end, spike.value)
      add(end, line.value(at: end))
    }
    curve.controlPoints = result + points[next...]
  }
}
