/// The drive of each motor of a controller, 0…65 535 each.
public struct MotorLevels: Sendable, Hashable {
  /// The drive of the heavy motor, in the left handle.
  public var heavy: UInt16 = 0
  /// The drive of the light motor, in the right handle.
  public var light: UInt16 = 0
  /// The drive of the motor in the left trigger.
  public var leftTrigger: UInt16 = 0
  /// The drive of the motor in the right trigger.
  public var rightTrigger: UInt16 = 0

  /// The levels at which all motors are off.
  public static let rest = MotorLevels()

  /// Creates levels; a level that is not given is 0.
  public init(heavy: UInt16 = 0, light: UInt16 = 0, leftTrigger: UInt16 = 0, rightTrigger: UInt16 = 0) {
    self.heavy = heavy
    self.light = light
    self.leftTrigger = leftTrigger
    self.rightTrigger = rightTrigger
  }

  /// The shortest time between two commands that a controller on a cable processes without delay, in seconds:
  /// the drivers of wired controllers send one report every 10 ms.
  public static var wiredPeriod: Double { 0.012 }
}
