import HapticAnalysis
import HapticPerception

/// The plan of a pattern for a device with one or two strengths and no frequency: pulses for transients, and a level every few
/// milliseconds for vibration.
struct PulsePlan {
  /// A pulse for a transient.
  struct Pulse: Hashable {
    /// The start in milliseconds.
    var start: Int
    /// The length in milliseconds.
    var length: Int
    /// The strength, 0…1.
    var level: Double
  }

  /// The pulses, in order of time.
  var pulses: [Pulse] = []
  /// The drives of the vibration, `step` milliseconds each. A device with one motor has the heavy one only.
  var levels: [MotorTable.Drive] = []
  /// The length of a level in milliseconds.
  var step: Int

  /// Returns the strength in each millisecond; pulses and levels do not add up, the larger one counts.
  var milliseconds: [Float] {
    let end = max(levels.count * step, pulses.map { $0.start + $0.length }.max() ?? 0)
    var result = [Float](repeating: 0, count: end)
    for (index, drive) in levels.enumerated() where drive.heavy > 0 || drive.light > 0 {
      let level = Float(max(drive.heavy, drive.light))
      for millisecond in index * step..<(index + 1) * step { result[millisecond] = level }
    }
    for pulse in pulses {
      for millisecond in max(pulse.start, 0)..<max(pulse.start + pulse.length, 0) {
        result[millisecond] = max(result[millisecond], Float(pulse.level))
      }
    }
    return result
  }
}

extension PulsePlan {
  /// Returns whether a device that is only on or off is on in each millisecond. A level is the share of its step during which
  /// the device is on.
  var switched: [Bool] {
    let end = max(levels.count * step, pulses.map { $0.start + $0.length }.max() ?? 0)
    var result = [Bool](repeating: false, count: end)
    for (index, drive) in levels.enumerated() {
      let on = Int(min(max(drive.heavy, 0), 1) * Double(step) + 0.5)
      for millisecond in index * step..<index * step + on { result[millisecond] = true }
    }
    for pulse in pulses {
      for millisecond in max(pulse.start, 0)..<max(pulse.start + pulse.length, 0) {
        result[millisecond] = true
      }
    }
    return result
  }
}

/// Improves a plan step by step, as long as the result feels more like the source (coordinate descent).
struct PlanDescent {
  /// The lengths of pulses that the device can play, in milliseconds, the shortest first.
  let lengths: [Int]
  /// The least strength of a pulse; 1 if the device is only on or off.
  let leastStrength: Double

  /// The improvement of a sweep over all pulses below which the search ends, in just noticeable differences.
  private static var least: Double { 0.02 }
  private static var sweeps: Int { 3 }

  /// Improves the pulses of a plan, unless the search would end before it has seen each of them.
  ///
  /// - Parameter playback: what the device does for a plan.
  func improve(
    _ plan: inout PulsePlan, with comparison: inout FeltComparison, _ playback: (PulsePlan) -> TargetPlayback
  ) {
    let seconds = Double(plan.milliseconds.count) / 1000
    guard comparison.trials(of: seconds) > 6 * plan.pulses.count, !plan.pulses.isEmpty,
      var best = comparison.distance(playback(plan), seconds: seconds)
    else { return }
    for _ in 0..<Self.sweeps {
      let before = best
      for index in plan.pulses.indices {
        for candidate in candidates(plan.pulses[index]) {
          var changed = plan
          changed.pulses[index] = candidate
          guard let found = comparison.distance(playback(changed), seconds: seconds, atMost: best) else {
            return
          }
          if found < best - 1e-9 { (best, plan) = (found, changed) }
        }
      }
      if before - best < Self.least { return }
    }
  }

  private func candidates(_ pulse: PulsePlan.Pulse) -> [PulsePlan.Pulse] {
    var result: [PulsePlan.Pulse] = []
    let place = lengths.firstIndex { $0 >= pulse.length } ?? lengths.count - 1
    for other in [place - 1, place + 1] where lengths.indices.contains(other) {
      var changed = pulse
      changed.length = lengths[other]
      result.append(changed)
    }
    for shift in [-5, 5] where pulse.start + shift >= 0 {
      var changed = pulse
      changed.start += shift
      result.append(changed)
    }
    if leastStrength < 1 {
      for factor in [0.8, 1.25] {
        var changed = pulse
        changed.level = min(max(pulse.level * factor, leastStrength), 1)
        if changed.level != pulse.level { result.append(changed) }
      }
    }
    return result
  }
}
