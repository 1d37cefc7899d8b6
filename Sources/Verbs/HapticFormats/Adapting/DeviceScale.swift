import HapticAnalysis
import HapticPerception
import HapticSynthesis
import HapticText

/// How strong and how high a pattern's values are on the device that it is designed for, in physical terms.
struct DeviceScale {
  private let profile: ActuatorProfile
  private let actuator: LinearActuator
  private let threshold = DetectionThreshold()
  /// The hands that hold the device of the design and the one that plays.
  private let hand: Hand
  private let playingHand: Hand

  /// Creates the scale of a device. A device that plays no waveforms counts as the phone that patterns are usually designed
  /// for.
  ///
  /// - Parameter playingHand: the hand that holds the device which plays.
  init(_ design: DesignTarget, playedIn playingHand: Hand = .grasp) {
    (hand, self.playingHand) = (design.hand, playingHand)
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
    return level(acceleration: drive(intensity: intensity) * actuator.response(at: hertz), hertz, hand)
  }

  /// Returns the level of a steady drive of the actuator that plays above the detection threshold, in dB; −200 for none.
  func level(drive: Double, hertz: Double, on actuator: LinearActuator) -> Double {
    level(acceleration: drive * actuator.response(at: hertz), hertz, playingHand)
  }

  private func level(acceleration: Double, _ hertz: Double, _ hand: Hand) -> Double {
    guard acceleration > 1e-9 else { return -200 }
    return 2 * Maths.decibels(ofPower: acceleration) - threshold.level(at: hertz, in: hand)
  }

  /// Returns the drive with which the actuator that plays reaches a level at a frequency. It may be above 1.
  func drive(level: Double, hertz: Double, on actuator: LinearActuator) -> Double {
    guard level > -150 else { return 0 }
    let acceleration = Maths.power(ofDecibels: (level + threshold.level(at: hertz, in: playingHand)) / 2)
    return acceleration / max(actuator.response(at: hertz), 1e-9)
  }

  private func power(_ base: Double, _ exponent: Double) -> Double {
    exponent == 2 ? base * base : exponent == 1 ? base : Maths.power(base, exponent)
  }
}

extension DetectionThreshold {
  /// Returns the threshold of a hand at a frequency, in dB re 1 g peak: the lower of those of both channels of touch.
  func level(at hertz: Double, in hand: Hand) -> Double {
    min(pacinian(at: hertz) - hand.pacinianOffset, nonPacinian(at: hertz))
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
