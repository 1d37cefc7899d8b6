import HapticFormats
import HapticPerception
import HapticPlatform
import HapticRealTime

/// Turns felt frames into what motors do, one slot of time after the other (Rendering §8).
///
/// Within a slot the strongest moment counts, so that nothing is missed however seldom a controller takes commands. A transient is
/// a pulse of the light motor at full drive, as long as the motor's model needs (`RumbleProfile.transients`), or of both
/// motors by sharpness for `minimumPulse`, at least one slot; the stronger of pulse and continuous wins, never their sum.
public struct MotorMixer: Sendable {
  /// The motors' numbers.
  public let profile: RumbleProfile
  /// Where it is to be felt.
  public let locality: ControllerLocality
  /// Whether a motor that begins to turn gets full drive for as long as it needs to come up to its strength. Pulses of
  /// transients are left as they are.
  public let compensatesAttack: Bool

  /// Lengths of pulses of the light motor.
  private let pulses: TapPulses
  private var heavy: Motor
  private var light: Motor
  /// Both triggers do the same; neither splits by sharpness.
  private var trigger: Motor

  /// One motor: the level that is wanted, and the level that was sent.
  private struct Motor: Sendable {
    let attack: Double
    /// Strongest continuous drive of the slot that is open.
    var peak = 0.0
    /// The last continuous drive, which goes on until the next frame.
    var held = 0.0
    /// Pulse in force: strength and nanoseconds of its end.
    var pulse = 0.0
    var pulseEnd: UInt64 = 0
    /// End of the full drive of a start.
    var kickEnd: UInt64 = 0
    var isTurning = false

    init(attack: Double) { self.attack = attack }

    mutating func hold(_ drive: Double) {
      held = drive
      peak = max(peak, drive)
    }

    mutating func tap(_ strength: Double, until end: UInt64) {
      pulse = strength >= pulse ? strength : pulse
      pulseEnd = max(pulseEnd, end)
    }

    mutating func take(slotStart: UInt64, kicks: Bool) -> Double {
      let drive = peak
      peak = held
      if slotStart >= pulseEnd { pulse = 0 }
      if drive > 0 && !isTurning && kicks { kickEnd = slotStart &+ MotorMixer.nanoseconds(attack * drive) }
      isTurning = drive > 0 || pulse > 0
      return max(drive > 0 && slotStart < kickEnd ? 1 : drive, pulse)
    }
  }

  /// Creates a mixer at rest.
  public init(
    profile: RumbleProfile = RumbleProfile(), locality: ControllerLocality = .default,
    compensatesAttack: Bool = true
  ) {
    self.profile = profile
    self.locality = locality
    self.compensatesAttack = compensatesAttack
    pulses =
      profile.lightMotor == PerceptionConstants.lightMotor ? .standard : TapPulses(profile.lightMotor)
    heavy = Motor(attack: profile.heavyAttack)
    light = Motor(attack: profile.lightAttack)
    trigger = Motor(attack: profile.lightAttack)
  }

  /// Takes in a frame.
  ///
  /// - Parameter slotEnd: when the slot ends that the frame falls into, in nanoseconds: a pulse fills at least its slot.
  public mutating func add(_ frame: FeltFrame, slotEnd: UInt64) {
    // What is not a number is nothing.
    let intensity = frame.intensity > 0 ? Double(min(frame.intensity, 1)) : 0
    let sharpness = frame.sharpness > 0 ? Double(min(frame.sharpness, 1)) : 0
    let split = Self.split(intensity, sharpness)
    switch frame.kind {
    case .level:
      heavy.hold(split.heavy)
      light.hold(split.light)
      trigger.hold(intensity)
    case .tap:
      if profile.transients == .light { return tap(intensity, at: frame.hostTime, slotEnd: slotEnd) }
      let end = max(slotEnd, frame.hostTime &+ Self.nanoseconds(profile.minimumPulse))
      heavy.tap(split.heavy, until: end)
      light.tap(split.light, until: end)
      trigger.tap(intensity, until: end)
    }
  }

  /// A pulse at full drive. It ends with the slot that is nearest to its end.
  private mutating func tap(_ intensity: Double, at time: UInt64, slotEnd: UInt64) {
    guard intensity > 0 else { return }
    let slot = slotEnd > time ? (slotEnd &- time) / 2 : 0
    let length = Self.nanoseconds(pulses.seconds(for: intensity))
    let end = max(slotEnd, time &+ (length > slot ? length &- slot : 0))
    light.tap(1, until: end)
    trigger.tap(1, until: end)
  }

  /// What the motors are to do in the slot that begins at a time, and on to the next slot.
  public mutating func take(slotStart: UInt64) -> MotorLevels {
    let heavy = level(heavy.take(slotStart: slotStart, kicks: compensatesAttack))
    let light = level(light.take(slotStart: slotStart, kicks: compensatesAttack))
    let trigger = level(trigger.take(slotStart: slotStart, kicks: compensatesAttack))
    switch locality {
    case .default, .handles: return MotorLevels(heavy: heavy, light: light)
    case .all: return MotorLevels(heavy: heavy, light: light, leftTrigger: trigger, rightTrigger: trigger)
    // One motor alone takes all of it, whatever the sharpness.
    case .leftHandle: return MotorLevels(heavy: trigger)
    case .rightHandle: return MotorLevels(light: trigger)
    case .triggers: return MotorLevels(leftTrigger: trigger, rightTrigger: trigger)
    case .leftTrigger: return MotorLevels(leftTrigger: trigger)
    case .rightTrigger: return MotorLevels(rightTrigger: trigger)
    }
  }

  /// Strength by sharpness: heavy = i·cos(πs/2), light = i·sin(πs/2); exactly 0 at the ends.
  static func split(_ intensity: Double, _ sharpness: Double) -> (heavy: Double, light: Double) {
    let angle = sharpness * Double.pi / 2
    return (sharpness >= 1 ? 0 : intensity * cos(angle), sharpness <= 0 ? 0 : intensity * sin(angle))
  }

  /// 0 for 0, else floor + (1 − floor)·strength^gamma, on the motor's scale.
  private func level(_ strength: Double) -> UInt16 {
    guard strength > 0 else { return 0 }
    let drive = profile.floor + (1 - profile.floor) * pow(min(strength, 1), profile.gamma)
    // NaN is no drive.
    return drive > 0 ? UInt16(min(drive, 1) * 65_535 + 0.5) : 0
  }

  static func nanoseconds(_ seconds: Double) -> UInt64 {
    seconds > 0 && seconds < 1e6 ? UInt64(seconds * 1e9) : 0
  }
}
