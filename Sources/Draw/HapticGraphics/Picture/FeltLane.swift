/// The lane that shows what a hand feels of a pattern on a device. The caller of the picture calculates its
/// values.
package struct FeltLane: Sendable, Hashable {
  /// The name of the device, which is also the name of the lane.
  package var device: String
  /// The felt level over time, in dB above the detection threshold.
  package var level: Polyline
  /// The level that an event needs in order to be noticed, in dB above the detection threshold.
  package var needed: Double
  /// The transients that are not felt, or that are masked by the event before, as times and levels.
  package var lost: [TimedValue]
  /// The transients that fuse with another transient, so that both are felt as one, as times and levels.
  package var fused: [TimedValue]

  /// The differences from another pattern; `nil` if the picture compares nothing.
  package var changes: Changes?

  /// The differences from another pattern, in the lane of felt levels.
  package struct Changes: Sendable, Hashable {
    /// The felt level of the other pattern over time, in dB above the detection threshold.
    package var before: Polyline
    /// The events that differ, sorted by time.
    package var marks: [Mark]

    /// Creates the differences from another pattern.
    package init(before: Polyline, marks: [Mark]) {
      self.before = before
      self.marks = marks
    }
  }

  /// A mark for an event that differs.
  package struct Mark: Sendable, Hashable {
    /// The start of the event, in seconds.
    package var time: Double
    /// The level of the event in dB above the detection threshold.
    package var level: Double
    /// The size of the difference, in few characters.
    package var label: String
    /// The difference in a sentence.
    package var text: String

    /// Creates a mark.
    package init(time: Double, level: Double, label: String, text: String) {
      self.time = time
      self.level = level
      self.label = label
      self.text = text
    }
  }

  /// Creates a lane.
  package init(
    device: String, level: Polyline, needed: Double = 10, lost: [TimedValue] = [], fused: [TimedValue] = []
  ) {
    self.device = device
    self.level = level
    self.needed = needed
    self.lost = lost
    self.fused = fused
  }

  /// The upper end of the lane's scale in dB: 50, or the next multiple of 10 if the level exceeds that.
  package var top: Double {
    max(50, (max(level.peak, changes?.before.peak ?? 0) / 10).rounded(.up) * 10)
  }
}
