import HapticAnalysis
import HapticPerception

/// What a device with one or two strengths, and no frequency, plays of a pattern: pulses for transients, and a level every few
/// milliseconds for vibration.
struct PulsePlan {
  /// A pulse for a transient.
  struct Pulse {
    /// The start in milliseconds.
    var start: Int
    /// The length in milliseconds.
    var length: Int
    /// The strength, 0…1.
    var level: Double
  }

  /// The pulses, in order of time.
  var pulses: [Pulse] = []
  /// The strengths of the vibration, `step` milliseconds each.
  var levels: [Double] = []
  /// The length of a level in milliseconds.
  var step: Int

  /// Returns the strength in each millisecond; pulses and levels do not add up, the larger one counts.
  var milliseconds: [Float] {
    let end = max(levels.count * step, pulses.map { $0.start + $0.length }.max() ?? 0)
    var result = [Float](repeating: 0, count: end)
    for (index, level) in levels.enumerated() where level > 0 {
      for millisecond in index * step..<(index + 1) * step { result[millisecond] = Float(level) }
    }
    for pulse in pulses {
      for millisecond in max(pulse.start, 0)..<max(pulse.start + pulse.length, 0) {
        result[millisecond] = max(result[millisecond], Float(pulse.level))
      }
    }
    return result
  }
}

/// Improves a plan step by step, as long as the result feels more like the source (coordinate descent).
struct PlanDescent {
  /// What is felt of the source.
  let reference: [FeltEvent]
  let design: DesignTarget
  let device: DesignTarget
  /// The lengths of pulses that the device can play, in milliseconds, the shortest first.
  let lengths: [Int]
  /// Whether pulses have strengths.
  let hasStrength: Bool
  /// The seconds of vibration that are simulated at most.
  let budget: Double

  /// The improvement of a sweep over all pulses below which the search ends, in just noticeable differences.
  private static var least: Double { 0.02 }
  private static var sweeps: Int { 3 }

  /// Improves the pulses of a plan.
  ///
  /// - Parameter playback: what the device does for a plan.
  func improve(_ plan: inout PulsePlan, _ playback: (PulsePlan) -> TargetPlayback) {
    let seconds = Double(plan.milliseconds.count) / 1000 + 0.5
    var left = Int(budget / (seconds * Double(device.models.count)))
    guard left > 6 * plan.pulses.count, !plan.pulses.isEmpty else { return }
    var best = distance(plan, playback)
    for _ in 0..<Self.sweeps {
      let before = best
      for index in plan.pulses.indices {
        for candidate in candidates(plan.pulses[index]) {
          guard left > 0 else { return }
          left -= 1
          var changed = plan
          changed.pulses[index] = candidate
          let found = distance(changed, playback)
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
    if hasStrength {
      for factor in [0.8, 1.25] {
        var changed = pulse
        changed.level = min(pulse.level * factor, 1)
        if changed.level != pulse.level { result.append(changed) }
      }
    }
    return result
  }

  private func distance(_ plan: PulsePlan, _ playback: (PulsePlan) -> TargetPlayback) -> Double {
    FeelDifference(
      reference, playback(plan).events(on: device), on: design.relation(to: device)
    ).distance
  }
}
