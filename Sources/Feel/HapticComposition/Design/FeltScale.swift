import HapticPerception
import HapticVocabulary

/// Converts between the intensity of events and the level at which they are felt on the device for which the
/// pattern is designed.
///
/// Levels are in dB above the detection threshold. Touch has one channel for high and one for low
/// frequencies; the level is that of the channel that feels more. The level of a continuous event is
/// calculated from the response of the device. The levels of transients are measured on a model of the device
/// when the scale is created.
public struct FeltScale: Sendable {
  private let profile: ActuatorProfile
  /// The number of octaves between the lowest and the highest frequency of a continuous event.
  private let octaves: Double
  /// The levels of continuous events of intensity 1, at sharpness 0, 1/32, … 1.
  private let spanLevels: [Double]
  /// The levels of transients of intensity 1, at sharpness 0, 1/8, … 1.
  private let transientLevels: [Double]

  /// Creates the scale for the phone for which patterns are designed by default (`DeviceClass.taptic`).
  public init() { self = Self.phone }

  /// The scale of the phone. Its transients are played once, which takes as long as half a minute of sound.
  private static let phone = FeltScale(actuator: PerceptionConstants.taptic)

  /// Creates the scale for a device with a linear actuator.
  ///
  /// - Parameters:
  ///   - actuator: the actuator of the device.
  ///   - hand: how the hand touches the device.
  ///   - profile: how intensity and sharpness become the drive signal of the actuator.
  public init(actuator: LinearActuator, hand: Hand = .grasp, profile: ActuatorProfile = .taptic) {
    self.profile = profile
    octaves = Maths.log2(profile.continuousHighHz / profile.continuousLowHz)
    let threshold = DetectionThreshold()
    spanLevels = (0...32).map { step in
      let hertz = profile.continuousHz(sharpness: Double(step) / 32)
      let ratio = hertz / actuator.resonance
      let square = ratio * ratio
      let spread = ratio / actuator.q
      let response = square * square / ((1 - square) * (1 - square) + spread * spread)
      let power = response * actuator.gain * actuator.gain * profile.continuousGain * profile.continuousGain
      let level = Maths.decibels(ofPower: max(power, 1e-12))
      return max(
        level - threshold.pacinian(at: hertz) + hand.pacinianOffset, level - threshold.nonPacinian(at: hertz))
    }
    transientLevels = (0...8).map { step in
      Self.transientLevel(sharpness: Double(step) / 8, DeviceModel(.linear(actuator)), hand, profile)
    }
  }

  /// Returns the level of a continuous event of intensity 1, in dB above threshold.
  func spanLevel(sharpness: Double) -> Double { Self.lookUp(spanLevels, sharpness) }

  /// Returns the highest level that a transient of intensity 1 reaches, in dB above threshold.
  func transientLevel(sharpness: Double) -> Double { Self.lookUp(transientLevels, sharpness) }

  /// Returns the level that a continuous event of an intensity reaches at every sharpness, in dB above
  /// threshold.
  func reachedLevel(intensity: Double) -> Double {
    (spanLevels.min() ?? 0) + gain(of: intensity)
  }

  /// Returns the intensity at which a continuous event has a level, clamped to 0…1. `most` is its level at
  /// intensity 1.
  func spanIntensity(level: Double, most: Double) -> Double { intensity(level - most) }

  /// Returns the intensity at which a continuous event has a level at a sharpness, clamped to 0…1.
  func spanIntensity(level: Double, sharpness: Double) -> Double {
    spanIntensity(level: level, most: spanLevel(sharpness: sharpness))
  }

  /// Returns the intensity at which a transient reaches a level, clamped to 0…1.
  func transientIntensity(level: Double, sharpness: Double) -> Double {
    intensity(level - transientLevel(sharpness: sharpness))
  }

  /// Returns the difference in dB between the level at an intensity and the level at intensity 1.
  func gain(of intensity: Double) -> Double {
    2 * profile.intensityExponent * Maths.decibels(ofPower: max(intensity, 1e-6))
  }

  private func intensity(_ gain: Double) -> Double {
    gain >= 0 ? 1 : Maths.power(ofDecibels: gain / (2 * profile.intensityExponent))
  }

  /// Returns the sharpness of a continuous event with a frequency in Hz, clamped to 0…1.
  func sharpness(hertz: Double) -> Double {
    let span = profile.continuousHighHz - profile.continuousLowHz
    guard span > 0 else { return 0 }
    let part = Maths.clamped((hertz - profile.continuousLowHz) / span, 0, 1)
    guard part < 1 else { return 1 }
    return Maths.clamped(Maths.power(part, 1 / profile.continuousSharpnessExponent), 0, 1)
  }

  /// Returns the sharpness of a transient with a frequency in Hz, clamped to 0…1.
  func transientSharpness(hertz: Double) -> Double {
    let span = profile.transientHighHz - profile.transientLowHz
    return span > 0 ? Maths.clamped((hertz - profile.transientLowHz) / span, 0, 1) : 0
  }

  /// Returns the time in seconds after which a transient has lost half of its amplitude and vibration may go
  /// on: 0.7 of its length (see Rendering §4). Crisp transients are short.
  func transientPause(sharpness: Double) -> Double {
    0.7 * profile.transientLength(sharpness: sharpness)
  }

  /// Returns the frequency in Hz at a position between the lowest (0) and the highest (1) frequency, on a
  /// scale of octaves.
  func hertz(at share: Double) -> Double {
    profile.continuousLowHz * Maths.exp2(Maths.clamped(share, 0, 1) * octaves)
  }

  /// Returns the frequency in Hz of a continuous event with a sharpness.
  func hertz(sharpness: Double) -> Double { profile.continuousHz(sharpness: sharpness) }

  private static func lookUp(_ table: [Double], _ share: Double) -> Double {
    let position = Maths.clamped(share, 0, 1) * Double(table.count - 1)
    let index = min(Int(position), table.count - 2)
    return table[index] + (table[index + 1] - table[index]) * (position - Double(index))
  }

  /// Plays a transient on the device model (see Rendering §4, but without the limiter) and returns its
  /// highest level.
  private static func transientLevel(
    sharpness: Double, _ device: DeviceModel, _ hand: Hand, _ profile: ActuatorProfile
  ) -> Double {
    let rate = PerceptionConstants.sampleRate
    let hertz = profile.transientHz(sharpness: sharpness)
    let length = profile.transientLength(sharpness: sharpness)
    var drive = [Float](repeating: 0, count: Int(rate * 0.05))
    let lead = drive.count
    for sample in 0..<Int(length * rate + 1) {
      let time = Double(sample) / rate
      guard time < length else { break }
      let cycles = hertz * time
      let fade = 1 - (time / length) * (time / length)
      drive.append(Float(profile.transientGain * Maths.sine(cycles: cycles - Double(Int(cycles))) * fade))
    }
    drive += [Float](repeating: 0, count: lead)
    var recorder = FeltRecorder(device: device, hand: hand, detail: .levels)
    var level = 0.0
    drive.withUnsafeBufferPointer { drive in
      recorder.append(drive) { level = max(level, $0.level) }
      recorder.finish { level = max(level, $0.level) }
    }
    return level
  }
}
