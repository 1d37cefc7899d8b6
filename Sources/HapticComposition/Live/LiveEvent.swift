/// What a hand should feel of a live sound: the vibration every 5 ms, and transients at the hits.
public enum LiveEvent: Sendable, Hashable {
  /// The vibration at one moment.
  case frame(LiveFrame)
  /// A transient.
  case tap(LiveTap)

  /// Seconds from the first sample to the moment in the sound.
  public var time: Double {
    switch self {
    case .frame(let frame): frame.time
    case .tap(let tap): tap.time
    }
  }
}

/// The vibration that a live sound asks for at one moment; the next one follows 5 ms later.
public struct LiveFrame: Sendable, Hashable {
  /// Seconds from the first sample to the moment in the sound.
  public var time: Double
  /// Intensity of a continuous event, 0…1; 0 for no vibration.
  public var intensity: Float
  /// Sharpness of a continuous event, 0…1.
  public var sharpness: Float
  /// Level of the sound in dB re full scale, K-weighted; −120 for silence.
  public var level: Float
  /// Level of sound in dB re full scale that is felt most strongly at this moment.
  public var loudest: Float
  /// Whether the sound is above the gate.
  public var isOpen: Bool

  /// Felt level in dB above threshold; below `LoudnessMap.feltFloor` nothing is felt.
  var felt: Float
  /// Where the brightness lies between the lowest and the highest, 0…1.
  var brightness: Float
}

/// A transient that a live sound asks for.
public struct LiveTap: Sendable, Hashable {
  /// Seconds from the first sample to the attack in the sound.
  public var time: Double
  /// Intensity of a transient, 0…1.
  public var intensity: Float
  /// Sharpness of a transient, 0…1.
  public var sharpness: Float

  /// Felt level in dB above threshold.
  var felt: Float
}
