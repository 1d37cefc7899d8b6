/// What a hand feels of a pattern on a device, as numbers that the caller has calculated.
public struct FeltLane: Sendable, Hashable {
  /// The device, for the lane's name.
  public var device: String
  /// Level in dB above the detection threshold over time.
  public var level: Course
  /// dB that what is meant to be felt needs.
  public var needed: Double
  /// Taps that are hidden by others or not felt at all: when, and the level then.
  public var lost: [TimedValue]
  /// Taps that are felt as one with another: when, and the level then.
  public var fused: [TimedValue]

  /// Creates a lane.
  public init(
    device: String, level: Course, needed: Double = 10, lost: [TimedValue] = [], fused: [TimedValue] = []
  ) {
    self.device = device
    self.level = level
    self.needed = needed
    self.lost = lost
    self.fused = fused
  }

  /// The top of the scale in dB: 50, or more where more is felt.
  public var top: Double { max(50, (level.peak / 10).rounded(.up) * 10) }
}
