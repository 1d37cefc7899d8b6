import HapticActuators
import HapticAnalysis
import HapticModel
import HapticPerception

/// The playback of a result on a device, from which the feel of the result can be calculated.
package enum TargetPlayback: Sendable, Equatable {
  /// It plays patterns, at the same time.
  case patterns([HapticPattern])
  /// It vibrates at a strength, and at a frequency if it has one.
  case tones([ToneStep])
  /// It drives a heavy and a light motor.
  case motors([MotorStep])
  /// It plays two tones every 15 ms.
  case twoTones([TwoTone])
  /// It plays samples of −1…1 at 8000 Hz.
  case samples([Float])
}

/// A stretch of vibration whose amplitude and frequency change linearly.
package struct ToneStep: Sendable, Hashable {
  /// The length in seconds.
  package var seconds: Double
  /// The amplitude at the start, 0…1.
  package var from: Double
  /// The amplitude at the end, 0…1.
  package var to: Double
  /// The frequency at the start and at the end in Hz; 0 for the frequency of the actuator.
  package var startHertz: Double
  package var endHertz: Double

  /// Creates a stretch.
  package init(
    _ seconds: Double, _ from: Double, _ to: Double, startHertz: Double = 0, endHertz: Double = 0
  ) {
    self.seconds = seconds
    self.from = from
    self.to = to
    self.startHertz = startHertz
    self.endHertz = endHertz
  }
}

/// A stretch in which two motors have constant strengths.
package struct MotorStep: Sendable, Hashable {
  /// The length in milliseconds.
  package var milliseconds: Int
  /// The strength of the heavy motor, 0…1.
  package var heavy: Double
  /// The strength of the light motor, 0…1.
  package var light: Double

  package init(_ milliseconds: Int, heavy: Double, light: Double) {
    self.milliseconds = milliseconds
    self.heavy = heavy
    self.light = light
  }
}
