/// The start of a sound event, such as a drum beat, a note or a syllable.
public struct Onset: Sendable, Equatable {
  /// The time in seconds from the first sample to the start of the attack.
  public var time: Double
  /// The strength, 0…1. The more power the attack adds to the sound that is already audible, the higher the
  /// strength. Strengths are comparable within a file, and between files that were recorded with the same
  /// gain.
  public var strength: Double
  /// The brightness of the attack, 0…1: where the spectrum of the attack lies between 60 Hz (0) and 20 kHz
  /// (1), on a logarithmic scale.
  public var brightness: Double

  /// Creates an onset.
  public init(time: Double, strength: Double, brightness: Double) {
    self.time = time
    self.strength = strength
    self.brightness = brightness
  }
}
