/// An event that a hand should feel from a live sound: a frame of vibration every 5 ms, or a transient for a
/// hit (a sudden attack, such as a drum beat).
public enum LiveEvent: Sendable, Hashable {
  /// A frame of vibration. Frames are 5 ms apart.
  case frame(LiveFrame)
  /// A transient for a hit, which is a sudden onset in the sound, such as a drum beat.
  case transient(LiveTransient)

  /// The time in seconds from the first sample of the sound to the moment of the event.
  public var time: Double {
    switch self {
    case .frame(let frame): frame.time
    case .transient(let transient): transient.time
    }
  }
}

/// A frame of vibration for one moment of a live sound. The next frame follows 5 ms later.
public struct LiveFrame: Sendable, Hashable {
  /// The time in seconds from the first sample of the sound to the moment of the frame.
  public var time: Double
  /// The intensity of the vibration, 0…1, as for a continuous event; 0 means no vibration.
  public var intensity: Float
  /// The sharpness of the vibration, 0…1, as for a continuous event.
  public var sharpness: Float
  /// The level of the sound in dB re full scale, K-weighted (by how loud each frequency is to the ear); −120
  /// for silence.
  public var level: Float
  /// The level, in dB re full scale, that the composer assumes at this moment for the loudest parts of the
  /// sound (see ``LiveComposer/loudest``).
  public var loudest: Float
  /// Whether the sound is loud enough not to count as silence. The value becomes `true` when the level of the
  /// sound rises above the setting `gate`, and `false` when the level falls 3 dB below this setting.
  public var isOpen: Bool

  /// The wanted felt level in dB above threshold. Below `LoudnessMap.feltFloor` nothing is felt.
  var felt: Float
  /// The position of the brightness between the settings `lowHertz` (0) and `highHertz` (1), on a scale of
  /// octaves.
  var brightness: Float
}

/// A transient for a hit in a live sound.
public struct LiveTransient: Sendable, Hashable {
  /// The time in seconds from the first sample of the sound to the attack of the hit.
  public var time: Double
  /// The intensity of the transient, 0…1.
  public var intensity: Float
  /// The sharpness of the transient, 0…1.
  public var sharpness: Float

  /// The wanted felt level in dB above threshold.
  var felt: Float
}
