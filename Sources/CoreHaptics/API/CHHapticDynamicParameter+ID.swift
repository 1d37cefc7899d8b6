#if !canImport(Darwin)
  extension CHHapticDynamicParameter {
    /// The identifier of a dynamic parameter, which modifies all events of a player during playback (see
    /// CoreHapticsBehaviour §2.2).
    public struct ID: RawRepresentable, Hashable, Sendable {
      /// The name of the parameter in AHAP, Apple's file format for haptic patterns.
      public let rawValue: String

      /// Creates an identifier from a name. An unknown name causes an error only when the identifier is used.
      public init(rawValue: String) { self.rawValue = rawValue }

      /// Multiplies the intensity of haptic events; 0…1, neutral at 1.
      public static let hapticIntensityControl = CHHapticDynamicParameter.ID(
        rawValue: "HapticIntensityControl")

      /// Adds to the sharpness of haptic events; -1…1, neutral at 0.
      public static let hapticSharpnessControl = CHHapticDynamicParameter.ID(
        rawValue: "HapticSharpnessControl")

      /// Adds to the attack time of haptic events; -1…1, neutral at 0.
      public static let hapticAttackTimeControl = CHHapticDynamicParameter.ID(
        rawValue: "HapticAttackTimeControl")

      /// Adds to the decay time of haptic events; -1…1, neutral at 0.
      public static let hapticDecayTimeControl = CHHapticDynamicParameter.ID(
        rawValue: "HapticDecayTimeControl")

      /// Adds to the release time of haptic events; -1…1, neutral at 0.
      public static let hapticReleaseTimeControl = CHHapticDynamicParameter.ID(
        rawValue: "HapticReleaseTimeControl")

      /// Multiplies the volume of audio events; 0…1, neutral at 1.
      public static let audioVolumeControl = CHHapticDynamicParameter.ID(rawValue: "AudioVolumeControl")

      /// Adds to the pan of audio events; -1…1, neutral at 0.
      public static let audioPanControl = CHHapticDynamicParameter.ID(rawValue: "AudioPanControl")

      /// Adds to the brightness of audio events; -1…1, neutral at 0.
      public static let audioBrightnessControl = CHHapticDynamicParameter.ID(
        rawValue: "AudioBrightnessControl")

      /// Adds to the pitch of audio events; -1…1, neutral at 0.
      public static let audioPitchControl = CHHapticDynamicParameter.ID(rawValue: "AudioPitchControl")

      /// Adds to the attack time of audio events; -1…1, neutral at 0.
      public static let audioAttackTimeControl = CHHapticDynamicParameter.ID(
        rawValue: "AudioAttackTimeControl")

      /// Adds to the decay time of audio events; -1…1, neutral at 0.
      public static let audioDecayTimeControl = CHHapticDynamicParameter.ID(rawValue: "AudioDecayTimeControl")

      /// Adds to the release time of audio events; -1…1, neutral at 0.
      public static let audioReleaseTimeControl = CHHapticDynamicParameter.ID(
        rawValue: "AudioReleaseTimeControl")
    }
  }
#endif
