import HapticPads
import HapticPerception
import HapticPlatform
import HapticRealTime

/// Turns felt frames into the effects of a DualSense's triggers.
struct TriggerEffects: Sendable {
  /// The triggers that are driven.
  let left: Bool
  let right: Bool
  /// The effect that the pad has, as far as is known.
  private(set) var sent = TriggerEffect.off
  private var wanted = TriggerEffect.off
  /// The transient that is felt, and the time at which it ends.
  private var tap: (effect: TriggerEffect, end: UInt64)?
  private var level = TriggerEffect.off

  init(_ locality: ControllerLocality) {
    left = locality == .leftTrigger || locality == .triggers || locality == .all
    right = locality == .rightTrigger || locality == .triggers || locality == .all
  }

  /// Adds the frames of the time since the last call.
  mutating func add(_ frames: [FeltFrame], at now: UInt64) {
    for frame in frames {
      let hertz = Self.hertz(sharpness: frame.sharpness)
      let effect = Self.effect(intensity: frame.intensity, hertz: hertz)
      switch frame.kind {
      case .level: level = effect
      case .tap:
        guard effect != .off else { continue }
        // One period and a half is felt as one pulse; a shorter one than 20 ms would be lost.
        let length = max(20_000_000, HostClock.nanoseconds(1.5 / Double(hertz)))
        tap = (effect, now &+ length)
      }
    }
    if let current = tap, now >= current.end { tap = nil }
    wanted = tap?.effect ?? level
  }

  /// The state to send; `nil` if the pad has it already.
  var due: DualSenseState? { wanted == sent ? nil : state(wanted) }

  /// Notes that the state that was due was sent.
  mutating func wasSent() { sent = wanted }

  /// The state that ends all effects.
  var resting: DualSenseState { state(.off) }

  private func state(_ effect: TriggerEffect) -> DualSenseState {
    DualSenseState(left: left ? effect : nil, right: right ? effect : nil)
  }

  static func hertz(sharpness: Float) -> Int {
    guard sharpness > 0 else { return 80 }
    let sharpness = min(Double(sharpness), 1)
    return Int(80 + 150 * sharpness * sharpness + 0.5)
  }

  static func effect(intensity: Float, hertz: Int) -> TriggerEffect {
    guard intensity > 0 else { return .off }
    let amplitude = Int(8 * min(Double(intensity), 1) + 0.5)
    return .vibration(amplitude: max(1, amplitude), hertz: hertz)
  }
}
