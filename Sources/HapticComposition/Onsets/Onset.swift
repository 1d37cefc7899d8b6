/// The beginning of something heard: a blow, a note, a syllable.
public struct Onset: Sendable, Equatable {
  /// Seconds from the first sample to the start of the attack.
  public var time: Double
  /// 0…1: follows the power that the attack adds to what still sounds; comparable within a file and between files of one
  /// gain.
  public var strength: Double
  /// 0…1: where the attack's spectrum lies, from 60 Hz to 20 kHz on a logarithmic scale.
  public var brightness: Double

  /// Creates an onset.
  public init(time: Double, strength: Double, brightness: Double) {
    self.time = time
    self.strength = strength
    self.brightness = brightness
  }
}
