import HapticPerception

/// How intensity and sharpness drive two rotating motors, heavy and light (Rendering §8).
///
/// Continuous events are split by sharpness: heavy = i·cos(πs/2), light = i·sin(πs/2). Transients go to the light motor at
/// full drive, for as long as its model needs to feel as strong (`transients`). A motor gets 0 for 0 and otherwise
/// floor + (1 − floor)·strength^gamma, for motors that do not turn below some drive.
///
/// Every number is always within its limits: a value outside is moved to the nearest limit, NaN to the lower one.
public struct RumbleProfile: Sendable, Hashable {
  /// Seconds that the heavy motor takes to be felt, 0…1.
  public var heavyAttack: Double {
    didSet { heavyAttack = Self.limited(heavyAttack, Self.attackLimits) }
  }
  /// Seconds that the light motor takes to be felt, 0…1.
  public var lightAttack: Double {
    didSet { lightAttack = Self.limited(lightAttack, Self.attackLimits) }
  }
  /// The shortest pulse sent for a transient, in seconds, 0.001…1.
  public var minimumPulse: Double {
    didSet { minimumPulse = Self.limited(minimumPulse, Self.pulseLimits) }
  }
  /// The least drive of a motor that should turn, 0…0.9. 0 leaves strength as it is.
  public var floor: Double {
    didSet { floor = Self.limited(floor, Self.floorLimits) }
  }
  /// Exponent over strength, 0.1…8. 1 leaves strength as it is.
  public var gamma: Double {
    didSet { gamma = Self.limited(gamma, Self.gammaLimits) }
  }

  /// Which motors a transient moves, and how.
  public enum Transients: String, Sendable, Hashable, CaseIterable {
    /// The light motor at full drive, the longer the stronger.
    case light
    /// Both motors by sharpness, at the strength of the transient, for `minimumPulse`.
    case split
  }

  /// Which motors a transient moves, and how.
  public var transients = Transients.light
  /// What is assumed or known of the heavy motor.
  public var heavyMotor = PerceptionConstants.heavyMotor
  /// What is assumed or known of the light motor; lengths of pulses follow from it.
  public var lightMotor = PerceptionConstants.lightMotor

  /// Creates a rumble profile; what is not given has the value of Rendering §8.
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

  /// Attacks that a profile may name, in seconds.
  public static var attackLimits: ClosedRange<Double> { 0...1 }
  /// Pulses that a profile may name, in seconds.
  public static var pulseLimits: ClosedRange<Double> { 0.001...1 }
  /// Floors that a profile may name.
  public static var floorLimits: ClosedRange<Double> { 0...0.9 }
  /// Exponents that a profile may name.
  public static var gammaLimits: ClosedRange<Double> { 0.1...8 }

  private static func limited(_ value: Double, _ limits: ClosedRange<Double>) -> Double {
    // Written so that NaN falls to the lower limit.
    value > limits.lowerBound ? min(value, limits.upperBound) : limits.lowerBound
  }
}
