import HapticAnalysis
import HapticModel
import HapticPerception

/// What a hand feels of a pattern on a class of devices.
struct FeltPattern {
  /// What is felt, by time.
  var events: [FeltEvent]
  /// How far the hand has adapted at the end.
  var adaptation: Adaptation

  /// Seconds for which an event without an end is played.
  static var longestEndless: Double { PerceptionConstants.longestEndless }

  /// Plays a pattern on a model; on the worse of two where the class has two.
  init(_ pattern: HapticPattern, on device: DeviceClass) {
    let trace = FeltTrace(pattern, on: DesignTarget(device), motors: MotorDrive.standard)
    events = trace.events
    adaptation = trace.adaptation
  }
}
