import HapticPerception

/// Turns intensity and sharpness into what motors do, one slot of time after the other (Rendering §8).
///
/// Add what is felt during a slot, then `take` the levels of that slot. Within a slot the strongest moment counts, so that nothing
/// is missed however seldom a controller takes commands. A transient is a pulse of the light motor at full drive, as long as the
/// motor's model needs (`RumbleProfile.transients`), or of both motors by sharpness for `minimumPulse`; it begins with its slot and
/// lasts one slot at least. The stronger of pulse and continuous wins, never their sum.
///
/// Times are nanoseconds of any clock. No call allocates.
public struct MotorMixer: Sendable {
  /// The motors' numbers.
  public let profile: RumbleProfile
  /// Where it is felt.
  public let locality: ControllerLocality
  /// Whether a motor that begins to turn gets full drive for as long as it needs to reach its strength. Pulses of
  /// transients are left as they are.
  public let compensatesAttack: Bool

  private var heavy: Motor
  private var light: Motor
  /// Both triggers do the same, as does a handle that is driven alone; none splits by sharpness.
  private var single: Motor

  /// Creates a mixer at rest.
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
    let pulses = TapPulses.of(profile.lightMotor)
    light.pulses = pulses
    single.pulses = locality == .leftHandle ? TapPulses.of(profile.heavyMotor) : pulses
  }

  /// Sets the strength of the continuous events; it holds until the next call.
  ///
  /// - Parameters:
  ///   - intensity: 0…1; a value outside is moved to the nearest bound, NaN to 0.
  ///   - sharpness: 0…1, likewise.
  public mutating func hold(intensity: Float, sharpness: Float) {
    let strength = Self.split(Self.limited(intensity), Self.limited(sharpness))
    heavy.hold(strength.heavy)
    light.hold(strength.light)
    single.hold(Self.limited(intensity))
  }

  /// Adds a transient to the slot.
  ///
  /// - Parameters:
  ///   - intensity: 0…1; a value outside is moved to the nearest bound, NaN to 0.
  ///   - sharpness: 0…1, likewise.
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

  /// Returns what the motors are to do in a slot, and begins the next one.
  public mutating func take(_ slot: Range<UInt64>) -> MotorLevels {
    let heavy = level(heavy.take(slot, kicks: compensatesAttack, minimumPulse: profile.minimumPulse))
    let light = level(light.take(slot, kicks: compensatesAttack, minimumPulse: profile.minimumPulse))
    let single = level(single.take(slot, kicks: compensatesAttack, minimumPulse: profile.minimumPulse))
    switch locality {
    case .default, .handles: return MotorLevels(heavy: heavy, light: light)
    case .all: return MotorLevels(heavy: heavy, light: light, leftTrigger: single, rightTrigger: single)
    // One motor alone takes all of it, whatever the sharpness.
    case .leftHandle: return MotorLevels(heavy: single)
    case .rightHandle: return MotorLevels(light: single)
    case .triggers: return MotorLevels(leftTrigger: single, rightTrigger: single)
    case .leftTrigger: return MotorLevels(leftTrigger: single)
    case .rightTrigger: return MotorLevels(rightTrigger: single)
    }
  }

  /// Strength by sharpness: heavy = i·cos(πs/2), light = i·sin(πs/2); exactly 0 at the ends.
  static func split(_ intensity: Double, _ sharpness: Double) -> (heavy: Double, light: Double) {
    let angle = sharpness / 4
    return (
      sharpness >= 1 ? 0 : intensity * Maths.sine(cycles: 0.25 - angle),
      sharpness <= 0 ? 0 : intensity * Maths.sine(cycles: angle)
    )
  }

  /// 0 for 0, else floor + (1 − floor)·strength^gamma, on the motor's scale.
  private func level(_ strength: Double) -> UInt16 {
    guard strength > 0 else { return 0 }
    let limited = min(strength, 1)
    let bent = profile.gamma == 1 ? limited : Maths.power(limited, profile.gamma)
    let drive = profile.floor + (1 - profile.floor) * bent
    // NaN is no drive.
    return drive > 0 ? UInt16(min(drive, 1) * 65_535 + 0.5) : 0
  }

  private static func limited(_ value: Float) -> Double { value > 0 ? Double(min(value, 1)) : 0 }
}
