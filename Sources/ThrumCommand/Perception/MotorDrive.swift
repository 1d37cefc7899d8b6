import HapticAnalysis
import HapticTargets

/// Plays patterns on two motors, as a controller on a cable drives them.
enum MotorDrive {
  /// With the motors of a profile.
  static func source(_ profile: RumbleProfile = RumbleProfile()) -> MotorSource {
    { patterns, body in MotorRenderer.play(patterns, profile: profile, body) }
  }

  /// With the motors that are assumed.
  static var standard: MotorSource { source() }
}
