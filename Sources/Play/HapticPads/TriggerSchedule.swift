extension TriggerEffect {
  /// Returns the vibration that feels like a span or a tap of an intensity and a sharpness, both 0…1. Other numbers are
  /// clamped; NaN is 0. An intensity of 0 is ``off``.
  public static func vibration(intensity: Double, sharpness: Double) -> Self {
    let intensity = intensity > 0 ? min(intensity, 1) : 0
    guard intensity > 0 else { return .off }
    return .vibration(
      amplitude: max(1, Int(8 * intensity + 0.5)), hertz: Int(hertz(sharpness: sharpness) + 0.5))
  }

  /// Returns how long the vibration of a tap of a sharpness lasts, in nanoseconds: one and a half cycles, at least 20 ms.
  public static func transientLength(sharpness: Double) -> Int64 {
    max(20_000_000, Int64(1.5e9 / hertz(sharpness: sharpness)))
  }

  private static func hertz(sharpness: Double) -> Double {
    let sharpness = sharpness > 0 ? min(sharpness, 1) : 0
    return min(max(80 + 150 * sharpness * sharpness, 10), 255)
  }
}

/// Says which states make the triggers of a DualSense follow spans and taps: on change, and not too close together.
///
/// All times are nanoseconds of a monotonic clock of the host.
public struct TriggerSchedule: Sendable {
  /// A trigger.
  public enum Side: Hashable, Sendable {
    /// The left trigger.
    case left
    /// The right trigger.
    case right
  }

  private struct Trigger {
    var span = TriggerEffect.off
    var transient = TriggerEffect.off
    var transientEnd = Int64.min
    // The last effect sent to the pad; not known at first.
    var sent: TriggerEffect?

    func wanted(now: Int64) -> TriggerEffect { now < transientEnd ? transient : span }
  }

  /// The least time between two states: 10 ms.
  public static var interval: Int64 { 10_000_000 }

  private var left = Trigger()
  private var right = Trigger()
  private var lastState: Int64?

  /// Creates a schedule whose triggers are off. The first state says so, as an effect may be left from before.
  public init() {}

  /// Sets the vibration that goes on until it is set again. An intensity of 0 ends it.
  public mutating func hold(_ side: Side, intensity: Double, sharpness: Double) {
    change(side) { $0.span = .vibration(intensity: intensity, sharpness: sharpness) }
  }

  /// Begins a tap, in place of what the trigger plays.
  public mutating func transient(_ side: Side, intensity: Double, sharpness: Double, now: Int64) {
    change(side) {
      $0.transient = .vibration(intensity: intensity, sharpness: sharpness)
      $0.transientEnd = now &+ TriggerEffect.transientLength(sharpness: sharpness)
    }
  }

  /// Ends all vibration.
  public mutating func stop() {
    (left.span, left.transientEnd) = (.off, .min)
    (right.span, right.transientEnd) = (.off, .min)
  }

  /// Notes that a state was sent by others at a time, such as one that frees the coils.
  public mutating func stateSent(at time: Int64) { lastState = time }

  /// Returns the state to send now, or nil if nothing has changed or the last state was too close. Call it at least every
  /// 10 ms while a trigger vibrates.
  public mutating func next(now: Int64) -> DualSenseState? {
    // A clock that ran backward was set.
    if let lastState, now >= lastState, now &- lastState < Self.interval { return nil }
    let wanted = (left: left.wanted(now: now), right: right.wanted(now: now))
    let state = DualSenseState(
      left: wanted.left == left.sent ? nil : wanted.left,
      right: wanted.right == right.sent ? nil : wanted.right)
    guard state != .coilsFreed else { return nil }
    (left.sent, right.sent) = (wanted.left, wanted.right)
    lastState = now
    return state
  }

  private mutating func change(_ side: Side, _ body: (inout Trigger) -> Void) {
    if side == .left { body(&left) } else { body(&right) }
  }
}
