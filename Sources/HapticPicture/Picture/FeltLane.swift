/// The lane that shows what a hand feels of a pattern on a device. The caller of the picture calculates its
/// values.
package struct FeltLane: Sendable, Hashable {
  /// The name of the device, which is also the name of the lane.
  package var device: String
  /// The felt level over time, in dB above the detection threshold.
  package var level: Course
  /// The level that an event needs in order to be noticed, in dB above the detection threshold.
  package var needed: Double
  /// The transients that are not felt, or that are masked by the event before, as times and levels.
  package var lost: [TimedValue]
  /// The transients that fuse with another transient, so that both are felt as one, as times and levels.
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

  /// The upper end of the lane's scale in dB: 50, or the next multiple of 10 if the level exceeds that.
  package var top: Double { max(50, (level.peak / 10).rounded(.up) * 10) }
}
