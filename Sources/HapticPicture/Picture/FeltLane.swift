/// What a hand feels of a pattern on a device, as numbers that the caller has calculated.
package struct FeltLane: Sendable, Hashable {
  /// The device, for the lane's name.
  package var device: String
  /// Level in dB above the detection threshold over time.
  package var level: Course
  /// dB that what is meant to be felt needs.
  package var needed: Double
  /// Taps that are hidden by others or not felt at all: when, and the level then.
  package var lost: [TimedValue]
  /// Taps that are felt as one with another: when, and the level then.
  package var fused: [TimedValue]

  /// Creates a lane.
  package init(
    device: String, level: Course, needed: Double = 10, lost: [TimedValue] = [], fused: [TimedValue] = []
  ) {
    self.device = device
    self.level = level
    self.needed = needed
    self.lost = lost
    self.fused = fused
  }

  /// The top of the scale in dB: 50, or more where more is felt.
  package var top: Double { max(50, (level.peak / 10).rounded(.up) * 10) }
}
