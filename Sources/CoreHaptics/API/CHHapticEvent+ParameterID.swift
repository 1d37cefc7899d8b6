#if !canImport(Darwin)
  extension CHHapticEvent {
    /// A parameter of an event (CoreHapticsBehaviour §2.1; ranges in Docs/Parameters.md).
    public struct ParameterID: RawRepresentable, Hashable, Sendable {
      /// The name used in AHAP.
      public let rawValue: String

      /// The value with this name; whether it exists is checked where it is used.
      public init(rawValue: String) { self.rawValue = rawValue }

      /// Strength, 0…1.
      public static let hapticIntensity = CHHapticEvent.ParameterID(rawValue: "HapticIntensity")

      /// Feel: 0 is round, 1 is crisp.
      public static let hapticSharpness = CHHapticEvent.ParameterID(rawValue: "HapticSharpness")

      /// Time of the fade in of a continuous event, 0…1, exponential.
      public static let attackTime = CHHapticEvent.ParameterID(rawValue: "AttackTime")

      /// Time of the fade after the attack when `sustained` is 0; 0…1, exponential.
      public static let decayTime = CHHapticEvent.ParameterID(rawValue: "DecayTime")

      /// Time of the fade after the duration of a continuous event, 0…1, exponential.
      public static let releaseTime = CHHapticEvent.ParameterID(rawValue: "ReleaseTime")

      /// Whether a continuous event holds for its duration (1) or decays at once (0).
      public static let sustained = CHHapticEvent.ParameterID(rawValue: "Sustained")

      /// Loudness, 0…1.
      public static let audioVolume = CHHapticEvent.ParameterID(rawValue: "AudioVolume")

      /// Pitch, -1…1.
      public static let audioPitch = CHHapticEvent.ParameterID(rawValue: "AudioPitch")

      /// Position between left (-1) and right (1).
      public static let audioPan = CHHapticEvent.ParameterID(rawValue: "AudioPan")

      /// High-cut filter, 0…1: 0 cuts most, 1 cuts nothing.
      public static let audioBrightness = CHHapticEvent.ParameterID(rawValue: "AudioBrightness")
    }
  }
#endif
