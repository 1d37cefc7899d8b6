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
      var spikes = ControlSpikes()
      result = owner
      var joined = 0
      for pattern in patterns where pattern.curves.isEmpty && pattern.parameters.isEmpty {
        var keys = pattern
        keys.events = []
        result = result.overlaid(with: keys)
        joined += pattern.events.count { $0.type == .hapticContinuous }
        for event in pattern.events {
          var event = event
          if event.type == .hapticTransient {
            let wanted = Double(event[.hapticIntensity])
            let level = lanes.intensity.value(at: event.time)
            if wanted <= 0 {
              event.set(.hapticIntensity, 0)
            } else if level < wanted {
              spikes.setIntensity(wanted, at: event.time)
              event.set(.hapticIntensity, 1)
            } else {
              event.set(.hapticIntensity, Float(wanted / level))
            }
            let own = Double(event[.hapticSharpness])
            let sharpness = own - lanes.sharpness.value(at: event.time)
            if sharpness > 1.000001 || sharpness < -0.000001 {
              spikes.setSharpness(0, at: event.time)
            } else {
              event.set(.hapticSharpness, Float(sharpness))
            }
          }
          result.events.append(event)
        }
      }
      spikes.apply(to: &result)
      if joined > 0 { losses.append(.joined(count: patterns.count, place: "controls")) }
      return result
    }
    for pattern in patterns.dropFirst() { result = result.overlaid(with: pattern) }
    if controlled.count > 1 || controlled.count == 1 && patterns.count > 1 {
      losses.append(.joined(count: patterns.count, place: "controls"))
    }
    return result
  }
}
