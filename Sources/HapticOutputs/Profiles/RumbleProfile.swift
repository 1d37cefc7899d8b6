/// How intensity and sharpness drive two rotating motors, heavy and light (rendering-model §8).
///
/// The split itself is fixed: heavy = i·cos(πs/2), light = i·sin(πs/2). A motor then gets 0 for 0 and otherwise
/// floor + (1 − floor)·strength^gamma, for motors that do not turn below some drive.
public struct RumbleProfile: Sendable, Hashable {
  /// Seconds that the heavy motor takes to be felt.
  public var heavyAttack: Double
  /// Seconds that the light motor takes to be felt.
  public var lightAttack: Double
  /// The shortest pulse sent for a transient, in seconds.
  public var minimumPulse: Double
  /// The least drive of a motor that should turn, 0…0.9. 0 leaves strength as it is.
  public var floor: Double
  /// Exponent over strength, 0.1…8. 1 leaves strength as it is.
  public var gamma: Double

  /// Makes a rumble profile; what is not given has the value of rendering-model §8.
  public init(
    heavyAttack: Double = 0.065, lightAttack: Double = 0.028, minimumPulse: Double = 0.020, floor: Double = 0,
    gamma: Double = 1
  ) {
    self.heavyAttack = heavyAttack
    self.lightAttack = lightAttack
    self.minimumPulse = minimumPulse
    self.floor = floor
    self.gamma = gamma
  }
}
