/// Converts intensity and sharpness into the drive of a game controller's motors: how strongly each motor is
/// switched on, from 0 (off) to 65 535 (see Rendering §8).
///
/// Time is divided into slots; a slot is the time between two commands to the controller. Pass the events of
/// a slot to `hold` and `tap`, then call `next(_:)` to get the motor levels of that slot. The strongest drive
/// within a slot counts, so that no event is lost if a controller accepts commands only rarely.
///
/// A transient becomes a pulse that starts with its slot and lasts at least one slot. By default, only the
/// light motor runs, at full drive; the stronger the transient, the longer the pulse. If
/// `RumbleProfile.transients` is `split`, the pulse instead drives both motors for `minimumPulse`, and
/// sharpness determines the share of each motor. If a pulse and continuous events coincide, the stronger
/// drive is used, not the sum.
///
/// Times are in nanoseconds of any clock. No call allocates memory.
public struct MotorMixer: Sendable {
  /// The profile that states how the motors are driven.
  public let profile: RumbleProfile
  /// The part of the controller where the haptics are felt.
  public let locality: ControllerLocality
  /// Whether a motor that starts to turn is driven fully at first, until it has reached the strength of the
  /// continuous events. Pulses of transients are not affected.
  public let compensatesAttack: Bool

  private var heavy: Motor
  private var light: Motor
  /// The drive of both triggers, or of a handle that is driven alone; it does not depend on sharpness.
  private var single: Motor

  /// Creates a mixer in which all motors are off.
  public init(
    profile: RumbleProfile = RumbleProfile(), locality: ControllerLocality = .default,
    compensatesAttack: Bool = true
  ) {
    self.profile = profile
    self.locality = locality
    self.compensatesAttack = compensatesAttack
    heavy = Motor(attack: profile.heavyAttack)
    light = Motor(attack: profile.lightAttack)
    single = Motor(attack: locality == .leftHandle ? profile.heavyAttack : profile.lightAttack)
    guard profile.transients == .light else { return }
    let pulses = TransientPulses.of(profile.lightMotor)
    light.pulses = pulses
    single.pulses = locality == .leftHandle ? TransientPulses.of(profile.heavyMotor) : pulses
  }

  /// Sets the strength of the continuous events. It applies until the next call of this method.
  ///
  /// - Parameters:
  ///   - intensity: clamped to 0…1; NaN counts as 0.
  ///   - sharpness: clamped to 0…1; NaN counts as 0.
  public mutating func hold(intensity: Float, sharpness: Float) {
    let strength = Self.split(Self.limited(intensity), Self.limited(sharpness))
    heavy.hold(strength.heavy)
    light.hold(strength.light)
    single.hold(Self.limited(intensity))
  }

  /// Adds a transient (short tap) to the current slot, which lasts until the next call of `next(_:)`.
  ///
  /// - Parameters:
  ///   - intensity: clamped to 0…1; NaN counts as 0.
  ///   - sharpness: clamped to 0…1; NaN counts as 0.
  public mutating func tap(intensity: Float, sharpness: Float) {
    if profile.transients == .split {
      let strength = Self.split(Self.limited(intensity), Self.limited(sharpness))
      heavy.tap(strength.heavy)
      light.tap(strength.light)
    } else {
      light.tap(Self.limited(intensity))
    }
    single.tap(Self.limited(intensity))
  }

  /// Ends the current slot (the time between two commands to the controller): returns the drive of the motors
  /// for this slot, and starts the next slot.
  ///
  /// - Parameter slot: the start and the end of the slot in nanoseconds.
  public mutating func next(_ slot: Range<UInt64>) -> MotorLevels {
    let heavy = level(heavy.next(slot, kicks: compensatesAttack, minimumPulse: profile.minimumPulse))
    let light = level(light.next(slot, kicks: compensatesAttack, minimumPulse: profile.minimumPulse))
    let single = level(single.next(slot, kicks: compensatesAttack, minimumPulse: profile.minimumPulse))
    switch locality {
    case .default, .handles: return MotorLevels(heavy: heavy, light: light)
    case .all: return MotorLevels(heavy: heavy, light: light, leftTrigger: single, rightTrigger: single)
    // A motor that is driven alone gets the whole strength, whatever the sharpness.
    case .leftHandle: return MotorLevels(heavy: single)
    case .rightHandle: return MotorLevels(light: single)
    case .triggers: return MotorLevels(leftTrigger: single, rightTrigger: single)
    case .leftTrigger: return MotorLevels(leftTrigger: single)
    case .rightTrigger: return MotorLevels(rightTrigger: single)
    }
  }

  /// Splits a strength by sharpness: heavy = i·cos(πs/2), light = i·sin(πs/2); exactly 0 at the ends.
  package static func split(_ intensity: Double, _ sharpness: Double) -> (heavy: Double, light: Double) {
    // Most milliseconds of a pattern are silent.
    guard intensity > 0 else { return (0, 0) }
    let angle = sharpness / 4
    return (
      sharpness >= 1 ? 0 : intensity * Maths.sine(cycles: 0.25 - angle),
      sharpness <= 0 ? 0 : intensity * Maths.sine(cycles: angle)
    )
  }

  /// Returns the level of a strength: 0 for 0, otherwise floor + (1 −
  /// floor)·strength^gamma, scaled to 65 535.
  private func level(_ strength: Double) -> UInt16 {
    guard strength > 0 else { return 0 }
    let limited = min(strength, 1)
    let bent = profile.gamma == 1 ? limited : Maths.power(limited, profile.gamma)
    let drive = profile.floor + (1 - profile.floor) * bent
    // NaN means no drive.
    return drive > 0 ? UInt16(min(drive, 1) * 65_535 + 0.5) : 0
  }

  private static func limited(_ value: Float) -> Double { value > 0 ? Double(min(value, 1)) : 0 }
}
