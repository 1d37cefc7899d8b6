import HapticAnalysis
import HapticPerception
import HapticSynthesis
import HapticText

/// How strong and how high a pattern's values are on the device that it is designed for, in physical terms.
struct DeviceScale {
  private let profile: ActuatorProfile
  private let actuator: LinearActuator
  private let threshold = DetectionThreshold()

  /// Creates the scale of a device. A device that plays no waveforms counts as the phone that patterns are usually designed
  /// for.
  init(_ design: DesignTarget) {
    for part in design.parts {
      if case .actuator(let actuator, let profile) = part {
        (self.actuator, self.profile) = (actuator, profile)
        return
      }
    }
    (actuator, profile) = (PerceptionConstants.taptic, .taptic)
  }

  /// Returns the frequency of a vibration in Hz.
  func hertz(sharpness: Double) -> Double { profile.continuousHz(sharpness: sharpness) }

  /// Returns the frequency of a transient in Hz.
  func transientHertz(sharpness: Double) -> Double { profile.transientHz(sharpness: sharpness) }

  /// Returns the length of a transient in seconds.
  func transientLength(sharpness: Double) -> Double { profile.transientLength(sharpness: sharpness) }

  /// Returns the drive of a vibration, 0…1.
  func drive(intensity: Double) -> Double {
    intensity > 0 ? profile.continuousGain * power(intensity, profile.intensityExponent) : 0
  }

  /// Returns the level of a vibration above the detection threshold, in dB; −200 for none.
  func level(intensity: Double, sharpness: Double) -> Double {
    let hertz = hertz(sharpness: sharpness)
    return level(drive: drive(intensity: intensity), hertz: hertz, on: actuator)
  }

  /// Returns the level of a steady drive of an actuator above the detection threshold, in dB; −200 for none.
  func level(drive: Double, hertz: Double, on actuator: LinearActuator) -> Double {
    let acceleration = drive * actuator.response(at: hertz)
    guard acceleration > 1e-9 else { return -200 }
    return 2 * Maths.decibels(ofPower: acceleration) - threshold.level(at: hertz)
  }

  /// Returns the drive with which another actuator reaches a level at a frequency. It may be above 1.
  func drive(level: Double, hertz: Double, on actuator: LinearActuator) -> Double {
    guard level > -150 else { return 0 }
    let acceleration = Maths.power(ofDecibels: (level + threshold.level(at: hertz)) / 2)
    return acceleration / max(actuator.response(at: hertz), 1e-9)
  }

  private func power(_ base: Double, _ exponent: Double) -> Double {
    exponent == 2 ? base * base : exponent == 1 ? base : Maths.power(base, exponent)
  }
}

extension LinearActuator {
  /// Returns the acceleration at full drive in the steady state at a frequency, in g.
  func response(at hertz: Double) -> Double {
    let ratio = hertz / resonance
    let square = ratio * ratio
    let (real, imaginary) = (1 - square, ratio / q)
    return gain * square / max(Maths.squareRoot(real * real + imaginary * imaginary), 1e-12)
  }
}
