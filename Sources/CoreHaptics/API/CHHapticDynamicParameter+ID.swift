#if !canImport(Darwin)
  extension CHHapticDynamicParameter {
    /// Identifies a dynamic parameter, which shapes all events of a player (CoreHapticsBehaviour §2.2).
    public struct ID: RawRepresentable, Hashable, Sendable {
      /// The name used in AHAP.
      public let rawValue: String

      /// Creates an identifier from a name. An unknown name is an error where it is used.
      public init(rawValue: String) { self.rawValue = rawValue }

      /// Multiplies the intensity; 0…1, neutral at 1.
      public static let hapticIntensityControl = CHHapticDynamicParameter.ID(
        rawValue: "HapticIntensityControl")

      /// Adds to the sharpness; -1…1, neutral at 0.
      public static let hapticSharpnessControl = CHHapticDynamicParameter.ID(
        rawValue: "HapticSharpnessControl")

      /// Adds to the attack time of haptic events; -1…1.
      public static let hapticAttackTimeControl = CHHapticDynamicParameter.ID(
        rawValue: "HapticAttackTimeControl")

      /// Adds to the decay time of haptic events; -1…1.
      public static let hapticDecayTimeControl = CHHapticDynamicParameter.ID(
        rawValue: "HapticDecayTimeControl")

      /// Adds to the release time of haptic events; -1…1.
      public static let hapticReleaseTimeControl = CHHapticDynamicParameter.ID(
        rawValue: "HapticReleaseTimeControl")

      /// Multiplies the volume; 0…1, neutral at 1.
      public static let audioVolumeControl = CHHapticDynamicParameter.ID(rawValue: "AudioVolumeControl")

      /// Adds to the pan; -1…1.
      public static let audioPanControl = CHHapticDynamicParameter.ID(rawValue: "AudioPanControl")

      /// Adds to the brightness; -1…1.
      public static let audioBrightnessControl = CHHapticDynamicParameter.ID(
        rawValue: "AudioBrightnessControl")

      /// Adds to the pitch; -1…1.
      public static let audioPitchControl = CHHapticDynamicParameter.ID(rawValue: "AudioPitchControl")

      /// Adds to the attack time of audio events; -1…1.
      public static let audioAttackTimeControl = CHHapticDynamicParameter.ID(
        rawValue: "AudioAttackTimeControl")

      /// Adds to the decay time of audio events; -1…1.
      public static let audioDecayTimeControl = CHHapticDynamicParameter.ID(rawValue: "AudioDecayTimeControl")

      /// Adds to the release time of audio events; -1…1.
      public static let audioReleaseTimeControl = CHHapticDynamicParameter.ID(
        rawValue: "AudioReleaseTimeControl")
    }
  }
#endif
