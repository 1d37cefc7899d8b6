import HapticModel
import HapticOutputs
import HapticPerception
import HapticScore

/// What a hand feels of a pattern on a class of devices.
struct FeltPattern {
  /// What is felt, by time.
  var events: [FeltEvent]
  /// How far the hand has adapted at the end.
  var adaptation: Adaptation

  /// Seconds for which an event without an end is played.
  static var longestEndless: Double { 10 }

  /// Plays a pattern on a model; on the worse of two where the class has two.
  init(_ pattern: HapticPattern, on device: DeviceClass) {
    let haptic = Self.finite(pattern)
    let felt = device.models.map { Self(haptic, device, $0) }
    // The worse one is that of which less is felt.
    self = felt.min { $0.sum < $1.sum } ?? Self(events: [], adaptation: Adaptation())
  }

  private init(events: [FeltEvent], adaptation: Adaptation) {
    self.events = events
    self.adaptation = adaptation
  }

  private init(_ pattern: HapticPattern, _ device: DeviceClass, _ model: DeviceModel) {
    var recorder = FeltRecorder(device: model)
    switch (device, model.mechanism) {
    case (.web, .linear(let actuator)):
      DriveSource.switched(pattern, actuator: actuator) { recorder.append($0) }
    case (_, .linear):
      DriveSource.waveform(pattern) { recorder.append($0) }
    case (_, .rotor):
      DriveSource.switched(pattern) { recorder.append($0) }
    case (_, .rotors):
      DriveSource.motors(pattern) { heavy, light in recorder.append(heavy, light: light) }
    }
    recorder.finish()
    events = recorder.events
    adaptation = recorder.adaptation
  }

  private var sum: Double { events.reduce(0) { $0 + $1.level } }

  /// The haptic events alone, those without an end cut.
  private static func finite(_ pattern: HapticPattern) -> HapticPattern {
    var result = pattern
    result.events = pattern.events.filter { $0.type.isHaptic }
    for index in result.events.indices where result.events[index].type == .hapticContinuous {
      if result.events[index].effectiveDuration == nil { result.events[index].duration = longestEndless }
    }
    return result
  }
}
