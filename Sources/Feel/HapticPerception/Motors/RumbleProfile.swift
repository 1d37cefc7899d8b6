/// How intensity and sharpness drive two rotating motors, a heavy and a light one (see Rendering §8).
///
/// The intensity i of a continuous event is split by its sharpness s: the strength of the heavy motor is
/// i·cos(πs/2), and that of the light motor is i·sin(πs/2). For a transient, the light motor runs at full
/// drive; the stronger the transient, the longer the motor runs (see `transients`).
///
/// The drive of a motor is 0 if its strength is 0, otherwise floor + (1 − floor)·strength^gamma. A `floor`
/// above 0 is for motors that do not turn at low drive; a `gamma` below 1 raises the drive at low strengths.
///
/// Every number is clamped to its limits when it is set; NaN becomes the lower limit.
public struct RumbleProfile: Sendable, Hashable {
  /// The time from switching the heavy motor on until it is felt, 0…1 s.
  public var heavyAttack: Double { didSet { self = kept } }
  /// The time from switching the light motor on until it is felt, 0…1 s.
  public var lightAttack: Double { didSet { self = kept } }
  /// The length of the shortest pulse with which a transient drives a motor, 0.001…1 s.
  public var minimumPulse: Double { didSet { self = kept } }
  /// The lowest drive at which the motors turn, as a share of full drive, 0…0.9. 0 for motors that turn at
  /// any drive.
  public var floor: Double { didSet { self = kept } }
  /// The exponent that is applied to strength in order to obtain the drive, 0.1…8; 1 leaves the strength
  /// unchanged.
  public var gamma: Double { didSet { self = kept } }

  /// The ways in which a transient drives the motors.
  public enum Transients: String, Sendable, Hashable, CaseIterable {
    /// Only the light motor runs, at full drive. The stronger the transient, the longer the motor runs.
    case light
    /// Both motors run for `minimumPulse`. The strength of the transient is split between them by sharpness.
    case split
  }

  /// Which motors a transient drives, and how.
  public var transients = Transients.light
  /// The speed and strength of the heavy motor, and how fast it speeds up and slows down. The default values
  /// are assumed; a measured profile contains measured values.
  public var heavyMotor = PerceptionConstants.heavyMotor
  /// The speed and strength of the light motor, and how fast it speeds up and slows down. The default values
  /// are assumed; a measured profile contains measured values. The values determine how long the motor runs
  /// for a transient, so that it feels as strong as the transient.
  public var lightMotor = PerceptionConstants.lightMotor

  /// Creates a profile. Values that are omitted have the defaults (see Rendering §8).
  public init(
    heavyAttack: Double = 0.065, lightAttack: Double = 0.028, minimumPulse: Double = 0.020, floor: Double = 0,
    gamma: Double = 1, transients: Transients = .light
  ) {
    self.transients = transients
    self.heavyAttack = Maths.clamped(heavyAttack, in: Self.attackLimits)
    self.lightAttack = Maths.clamped(lightAttack, in: Self.attackLimits)
    self.minimumPulse = Maths.clamped(minimumPulse, in: Self.pulseLimits)
    self.floor = Maths.clamped(floor, in: Self.floorLimits)
    self.gamma = Maths.clamped(gamma, in: Self.gammaLimits)
  }

  private var kept: RumbleProfile {
    var kept = RumbleProfile(
      heavyAttack: heavyAttack, lightAttack: lightAttack, minimumPulse: minimumPulse, floor: floor,
      gamma: gamma, transients: transients)
    kept.heavyMotor = heavyMotor
    kept.lightMotor = lightMotor
    return kept
  }

  /// The range to which `heavyAttack` and `lightAttack` are clamped, in seconds.
  public static var attackLimits: ClosedRange<Double> { 0...1 }
  /// The range to which `minimumPulse` is clamped, in seconds.
  public static var pulseLimits: ClosedRange<Double> { 0.001...1 }
  /// The range to which `floor` is clamped.
  public static var floorLimits: ClosedRange<Double> { 0...0.9 }
  /// The range to which `gamma` is clamped.
  public static var gammaLimits: ClosedRange<Double> { 0.1...8 }
}
