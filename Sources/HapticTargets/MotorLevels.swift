/// What the motors of a controller are to do, 0…65 535 each.
public struct MotorLevels: Sendable, Hashable {
  /// The heavy motor, in the left handle.
  public var heavy: UInt16 = 0
  /// The light motor, in the right handle.
  public var light: UInt16 = 0
  /// The motor in the left trigger.
  public var leftTrigger: UInt16 = 0
  /// The motor in the right trigger.
  public var rightTrigger: UInt16 = 0

  /// Everything at rest.
  public static let rest = MotorLevels()

  /// Creates levels.
  public init(heavy: UInt16 = 0, light: UInt16 = 0, leftTrigger: UInt16 = 0, rightTrigger: UInt16 = 0) {
    self.heavy = heavy
    self.light = light
    self.leftTrigger = leftTrigger
    self.rightTrigger = rightTrigger
  }

  /// Seconds between two commands that a controller on a cable takes without falling behind: drivers of wired pads pass on a
  /// report each 10 ms.
  public static var wiredPeriod: Double { 0.012 }
}
