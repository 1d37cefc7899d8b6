/// What a hand feels of a pattern on a device, as calculated by the caller.
package struct FeltLane: Sendable, Hashable {
  /// The device, used as the lane's name.
  package var device: String
  /// The level over time, in dB above the detection threshold.
  package var level: Course
  /// The level that an event needs in order to be felt, in dB above the threshold.
  package var needed: Double
  /// The transients that are hidden by others or not felt at all: their times and levels.
  package var lost: [TimedValue]
  /// The transients that are felt as one with another: their times and levels.
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

  /// The top of the scale in dB: 50, or more if the level exceeds that.
  package var top: Double { max(50, (level.peak / 10).rounded(.up) * 10) }
}
