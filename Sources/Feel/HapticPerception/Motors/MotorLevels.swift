/// How strongly each motor of a controller is driven, from 0 (off) to 65 535 (full drive).
public struct MotorLevels: Sendable, Hashable {
  /// The drive of the heavy motor, which is in the left handle, 0…65 535.
  public var heavy: UInt16 = 0
  /// The drive of the light motor, which is in the right handle, 0…65 535.
  public var light: UInt16 = 0
  /// The drive of the motor in the left trigger, 0…65 535.
  public var leftTrigger: UInt16 = 0
  /// The drive of the motor in the right trigger, 0…65 535.
  public var rightTrigger: UInt16 = 0

  /// The levels at which all motors are off.
  public static let rest = MotorLevels()

  /// Creates levels. A level that is omitted is 0.
  public init(heavy: UInt16 = 0, light: UInt16 = 0, leftTrigger: UInt16 = 0, rightTrigger: UInt16 = 0) {
    self.heavy = heavy
    self.light = light
    self.leftTrigger = leftTrigger
    self.rightTrigger = rightTrigger
  }

  /// The shortest time between two commands that a wired controller processes without delay, in seconds. This
  /// is a little longer than the 10 ms in which the drivers of wired controllers send one command.
  public static var wiredPeriod: Double { 0.012 }
}
