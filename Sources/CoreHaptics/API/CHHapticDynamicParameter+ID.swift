#if !canImport(Darwin)
  extension CHHapticDynamicParameter {
    /// The identifier of a dynamic parameter, which modifies all events of a player during playback (see
    /// CoreHapticsBehaviour §2.2).
    public struct ID: RawRepresentable, Hashable, Sendable {
      /// The name of the parameter in AHAP, Apple's file format for haptic patterns.
      public let rawValue: String

      /// Creates an identifier from a name. An unknown name causes an error only when the identifier is used.
      public init(rawValue: String) { self.rawValue = rawValue }

      /// The parameter that multiplies the intensity of haptic events; 0…1, neutral at 1.
      public static let hapticIntensityControl = CHHapticDynamicParameter.ID(
        rawValue: "HapticIntensityControl")

      /// The parameter that adds to the sharpness of haptic events; -1…1, neutral at 0.
      public static let hapticSharpnessControl = CHHapticDynamicParameter.ID(
        rawValue: "HapticSharpnessControl")

      /// The parameter that adds to the attack time of haptic events; -1…1, neutral at 0.
      public static let hapticAttackTimeControl = CHHapticDynamicParameter.ID(
        rawValue: "HapticAttackTimeControl")

      /// The parameter that adds to the decay time of haptic events; -1…1, neutral at 0.
      public static let hapticDecayTimeControl = CHHapticDynamicParameter.ID(
        rawValue: "HapticDecayTimeControl")

      /// The parameter that adds to the release time of haptic events; -1…1, neutral at 0.
      public static let hapticReleaseTimeControl = CHHapticDynamicParameter.ID(
        rawValue: "HapticReleaseTimeControl")

      /// The parameter that multiplies the volume of audio events; 0…1, neutral at 1.
      public static let audioVolumeControl = CHHapticDynamicParameter.ID(rawValue: "AudioVolumeControl")

      /// The parameter that adds to the pan of audio events; -1…1, neutral at 0.
      public static let audioPanControl = CHHapticDynamicParameter.ID(rawValue: "AudioPanControl")

      /// The parameter that adds to the brightness of audio events; -1…1, neutral at 0.
      public static let audioBrightnessControl = CHHapticDynamicParameter.ID(
        rawValue: "AudioBrightnessControl")

      /// The parameter that adds to the pitch of audio events; -1…1, neutral at 0.
      public static let audioPitchControl = CHHapticDynamicParameter.ID(rawValue: "AudioPitchControl")

      /// The parameter that adds to the attack time of audio events; -1…1, neutral at 0.
      public static let audioAttackTimeControl = CHHapticDynamicParameter.ID(
        rawValue: "AudioAttackTimeControl")

      /// The parameter that adds to the decay time of audio events; -1…1, neutral at 0.
      public static let audioDecayTimeControl = CHHapticDynamicParameter.ID(rawValue: "AudioDecayTimeControl")

      /// The parameter that adds to the release time of audio events; -1…1, neutral at 0.
      public static let audioReleaseTimeControl = CHHapticDynamicParameter.ID(
        rawValue: "AudioReleaseTimeControl")
    }
  }
#endif
