/// What a hand should feel of a live sound: a frame of vibration every 5 ms, and a transient for each hit.
public enum LiveEvent: Sendable, Hashable {
  /// The vibration at one moment.
  case frame(LiveFrame)
  /// A transient.
  case tap(LiveTap)

  /// The time in seconds from the first sample of the sound to the moment of the event.
  public var time: Double {
    switch self {
    case .frame(let frame): frame.time
    case .tap(let tap): tap.time
    }
  }
}

/// The vibration for one moment of a live sound. The next frame follows 5 ms later.
public struct LiveFrame: Sendable, Hashable {
  /// The time in seconds from the first sample of the sound to the moment of the frame.
  public var time: Double
  /// The intensity of a continuous event, 0…1; 0 means no vibration.
  public var intensity: Float
  /// The sharpness of a continuous event, 0…1.
  public var sharpness: Float
  /// The level of the sound in dB re full scale, K-weighted (by how loud each frequency is to the ear); −120
  /// for silence.
  public var level: Float
  /// The level of sound in dB re full scale that is felt most strongly at this moment.
  public var loudest: Float
  /// Whether the level of the sound is above the gate, below which sound counts as silence.
  public var isOpen: Bool

  /// The wanted felt level in dB above threshold. Below `LoudnessMap.feltFloor` nothing is felt.
  var felt: Float
  /// The position of the brightness between the settings `lowHertz` (0) and `highHertz` (1), on a scale of
  /// octaves.
  var brightness: Float
}

/// A transient for a hit in a live sound.
public struct LiveTap: Sendable, Hashable {
  /// The time in seconds from the first sample of the sound to the attack of the hit.
  public var time: Double
  /// The intensity of the transient, 0…1.
  public var intensity: Float
  /// The sharpness of the transient, 0…1.
  public var sharpness: Float

  /// The wanted felt level in dB above threshold.
  var felt: Float
}
