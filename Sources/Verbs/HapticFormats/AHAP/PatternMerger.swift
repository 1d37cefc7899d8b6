import HapticModel
import HapticText

/// Joins patterns that play at the same time into one, in which the controls of one also act on the events of the others.
enum PatternMerger {
  /// Returns one pattern.
  ///
  /// Transients of a pattern without controls, joined with a vibration that a curve controls, keep their strength: their own
  /// values are divided by the control, and where that is not enough, the curve changes for a millisecond.
  static func merged(_ patterns: [HapticPattern], _ losses: inout [Loss]) -> HapticPattern {
    guard var result = patterns.first else { return HapticPattern() }
    guard patterns.count > 1 else { return result }
    let controlled = patterns.filter { !$0.curves.isEmpty || !$0.parameters.isEmpty }
    if controlled.count == 1, let owner = controlled.first, let lanes = ExactLanes(owner) {
      var spikes: [Spike] = []
      result = owner
      for pattern in patterns where pattern.curves.isEmpty && pattern.parameters.isEmpty {
        for event in pattern.events {
          var event = event
          if event.type == .hapticTransient {
            let wanted = Double(event[.hapticIntensity])
            let level = lanes.intensity.value(at: event.time)
            if level < wanted {
              spikes.append(Spike(id: .hapticIntensityControl, time: event.time, value: wanted))
              event.set(.hapticIntensity, 1)
            } else {
              event.set(.hapticIntensity, Float(wanted / level))
            }
            let own = Double(event[.hapticSharpness])
            let sharpness = own - lanes.sharpness.value(at: event.time)
            if sharpness > 1.000001 || sharpness < -0.000001 {
              spikes.append(Spike(id: .hapticSharpnessControl, time: event.time, value: 0))
            } else {
              event.set(.hapticSharpness, Float(sharpness))
            }
          }
          result.events.append(event)
        }
      }
      raise(&result, to: spikes)
      return result
    }
    for pattern in patterns.dropFirst() { result = result.overlaid(with: pattern) }
    if controlled.count > 1 || controlled.count == 1 && patterns.count > 1 {
      losses.append(.joined(count: patterns.count, place: "controls"))
    }
    return result
  }

  /// A value that a control takes at the time of a transient.
  private struct Spike {
    var id: DynamicParameterID
    var time: Double
    var value: Double

    /// How long it lasts, in seconds.
    static var length: Double { 0.001 }
  }

  /// Changes the curves of a pattern to values, each for a millisecond.
  private static func raise(_ pattern: inout HapticPattern, to spikes: [Spike]) {
    for spike in spikes.sortedStably(by: { $0.time }) {
      let end = spike.time + Spike.length
      let index = pattern.curves.lastIndex { curve in
        guard curve.id == spike.id, let first = curve.controlPoints.first, let last = curve.controlPoints.last
        else { return false }
        return curve.time + first.time <= spike.time && end <= curve.time + last.time
      }
      if let index {
        insert(spike, into: &pattern.curves[index])
        continue
      }
      let before = pattern.curves.filter { $0.id == spike.id && $0.time <= spike.time }.max {
        $0.time < $1.time
      }
      let held = before?.controlPoints.last?.value ?? spike.id.facts.defaultValue
      pattern.curves.append(
        ParameterCurve(
          spike.id, time: spike.time,
          controlPoints: [
            .init(time: 0, value: Float(spike.value)), .init(time: Spike.length, value: Float(spike.value)),
            .init(time: Spike.length, value: held),
          ]))
    }
  }

  private static func insert(_ spike: Spike, into curve: inout ParameterCurve) {
    let start = spike.time - curve.time
    let end = start + Spike.length
    let line = Polyline(curve.controlPoints.map { .init($0.time, Double($0.value)) })
    var points = curve.controlPoints.filter { $0.time < start }
    points.append(.init(time: start, value: Float(line.value(before: start))))
    points.append(.init(time: start, value: Float(spike.value)))
    points.append(.init(time: end, value: Float(spike.value)))
    points.append(.init(time: end, value: Float(line.value(at: end))))
    points += curve.controlPoints.filter { $0.time > end }
    curve.controlPoints = points
  }
}
