import HapticAnalysis
import HapticFormats
import HapticModel
import HapticPerception
import HapticText

/// Calculates how strongly a pattern drives the heavy and the light motor of a game controller (see Rendering §8).
public struct MotorOperation: Sendable {
  /// How intensity and sharpness drive the motors.
  public var profile: RumbleProfile
  /// The time between two commands to the controller in seconds, 0.001…1. It is rounded to whole milliseconds.
  public var step: Double

  /// The longest pattern in seconds: a little more than 4 hours.
  private static var longest: Double { 16_000 }

  /// Creates the operation. By default, the controller is on a cable and accepts a command every 12 ms.
  public init(profile: RumbleProfile = RumbleProfile(), step: Double = MotorLevels.wiredPeriod) {
    self.profile = profile
    self.step = step
  }

  /// Returns the levels of both motors for each command, from the start of the pattern to the command that stops the
  /// motors, which is the last; none if they never turn. A pattern without an end stops at its duration.
  ///
  /// - Throws: `invalidOption` if `step` is out of range; `tooLarge` if the pattern is longer than four hours or the
  ///   calculation would take minutes.
  public func run(_ pattern: HapticPattern) throws(OperationError) -> [MotorLevels] {
    guard step >= 0.001, step <= 1 else {
      throw OperationError(
        .invalidOption, "step is not within 0.001…1 seconds; 0.012 suits controllers on a cable")
    }
    let duration = pattern.duration
    guard duration <= Self.longest else {
      throw OperationError(.tooLarge, "the pattern is longer than 16000 seconds; cut it into parts")
    }
    try Effort(pattern, to: pattern.isEndless ? duration : nil, endless: duration).check(.frames(step: 0.001))
    var levels: [MotorLevels] = []
    MotorRenderer.forEachSlot(
      [pattern], profile: profile, milliseconds: Int(step * 1000 + 0.5), to: nil
    ) { levels.append($0) }
    return levels.endingAtRest(.rest)
  }
}
