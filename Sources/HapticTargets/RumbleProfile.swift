import HapticPerception

/// How intensity and sharpness drive two rotating motors, heavy and light (see Rendering §8).
///
/// Continuous events are split by sharpness: heavy = i·cos(πs/2), light = i·sin(πs/2). Transients drive the
/// light motor fully, for as long as its model needs to feel as strong (see `transients`). The drive of a
/// motor is 0 for strength 0 and otherwise floor + (1 − floor)·strength^gamma, for motors that do not turn
/// below some drive.
///
/// Every number is clamped to its limits when it is set; NaN becomes the lower limit.
public struct RumbleProfile: Sendable, Hashable {
  /// The time from the start of the heavy motor until it is felt, 0…1 s.
  public var heavyAttack: Double {
    didSet { heavyAttack = Self.limited(heavyAttack, Self.attackLimits) }
  }
  /// The time from the start of the light motor until it is felt, 0…1 s.
  public var lightAttack: Double {
    didSet { lightAttack = Self.limited(lightAttack, Self.attackLimits) }
  }
  /// The length of the shortest pulse for a transient, 0.001…1 s.
  public var minimumPulse: Double {
    didSet { minimumPulse = Self.limited(minimumPulse, Self.pulseLimits) }
  }
  /// The lowest drive at which the motors turn, 0…0.9; 0 leaves the strength unchanged.
  public var floor: Double {
    didSet { floor = Self.limited(floor, Self.floorLimits) }
  }
  /// The exponent applied to strength, 0.1…8; 1 leaves the strength unchanged.
  public var gamma: Double {
    didSet { gamma = Self.limited(gamma, Self.gammaLimits) }
  }

  /// Which motors a transient drives, and how.
  public enum Transients: String, Sendable, Hashable, CaseIterable {
    /// The light motor runs at full drive, longer for stronger transients.
    case light
    /// Both motors run, split by sharpness, at the strength of the transient, for `minimumPulse`.
    case split
  }

  /// Which motors a transient drives, and how.
  public var transients = Transients.light
  /// The assumed or measured properties of the heavy motor.
  public var heavyMotor = PerceptionConstants.heavyMotor
  /// The assumed or measured properties of the light motor; the lengths of pulses follow from them.
  public var lightMotor = PerceptionConstants.lightMotor

  /// Creates a rumble profile. Values that are omitted are the defaults (see Rendering §8).
  public init(
    heavyAttack: Double = 0.065, lightAttack: Double = 0.028, minimumPulse: Double = 0.020, floor: Double = 0,
    gamma: Double = 1, transients: Transients = .light
  ) {
    self.transients = transients
    self.heavyAttack = Self.limited(heavyAttack, Self.attackLimits)
    self.lightAttack = Self.limited(lightAttack, Self.attackLimits)
    self.minimumPulse = Self.limited(minimumPulse, Self.pulseLimits)
    self.floor = Self.limited(floor, Self.floorLimits)
    self.gamma = Self.limited(gamma, Self.gammaLimits)
  }

  /// The range of the attack times in a profile, in seconds.
  public static var attackLimits: ClosedRange<Double> { 0...1 }
  /// The range of the pulse length in a profile, in seconds.
  public static var pulseLimits: ClosedRange<Double> { 0.001...1 }
  /// The range of `floor` in a profile.
  public static var floorLimits: ClosedRange<Double> { 0...0.9 }
  /// The range of `gamma` in a profile.
  public static var gammaLimits: ClosedRange<Double> { 0.1...8 }

  private static func limited(_ value: Double, _ limits: ClosedRange<Double>) -> Double {
    // Written so that NaN falls to the lower limit.
    value > limits.lowerBound ? min(value, limits.upperBound) : limits.lowerBound
  }
}
