#if !canImport(Darwin)
  extension CHHapticDynamicParameter {
    /// The identifier of a dynamic parameter. A dynamic parameter modifies all events of a player during
    /// playback (see CoreHapticsBehaviour §2.2).
    public struct ID: RawRepresentable, Hashable, Sendable {
      /// The name of the parameter in AHAP, Apple's file format for haptic patterns.
      public let rawValue: String

      /// Creates an identifier from a name. Every name is accepted here; using an identifier with an unknown
      /// name is an error.
      public init(rawValue: String) { self.rawValue = rawValue }

      /// The parameter by which the intensity of haptic events is multiplied: 0…1; 1 changes nothing.
      public static let hapticIntensityControl = CHHapticDynamicParameter.ID(
        rawValue: "HapticIntensityControl")

      /// The parameter that is added to the sharpness of haptic events: -1…1; 0 changes nothing.
      public static let hapticSharpnessControl = CHHapticDynamicParameter.ID(
        rawValue: "HapticSharpnessControl")

      /// The parameter that is added to the `attackTime` of haptic events: -1…1; 0 changes nothing.
      public static let hapticAttackTimeControl = CHHapticDynamicParameter.ID(
        rawValue: "HapticAttackTimeControl")

      /// The parameter that is added to the `decayTime` of haptic events: -1…1; 0 changes nothing.
      public static let hapticDecayTimeControl = CHHapticDynamicParameter.ID(
        rawValue: "HapticDecayTimeControl")

      /// The parameter that is added to the `releaseTime` of haptic events: -1…1; 0 changes nothing.
      public static let hapticReleaseTimeControl = CHHapticDynamicParameter.ID(
        rawValue: "HapticReleaseTimeControl")

      /// The parameter by which the volume of audio events is multiplied: 0…1; 1 changes nothing.
      public static let audioVolumeControl = CHHapticDynamicParameter.ID(rawValue: "AudioVolumeControl")

      /// The parameter that is added to the pan of audio events: -1…1; 0 changes nothing.
      public static let audioPanControl = CHHapticDynamicParameter.ID(rawValue: "AudioPanControl")

      /// The parameter that is added to the brightness of audio events: -1…1; 0 changes nothing.
      public static let audioBrightnessControl = CHHapticDynamicParameter.ID(
        rawValue: "AudioBrightnessControl")

      /// The parameter that is added to the pitch of audio events: -1…1; 0 changes nothing.
      public static let audioPitchControl = CHHapticDynamicParameter.ID(rawValue: "AudioPitchControl")

      /// The parameter that is added to the `attackTime` of audio events: -1…1; 0 changes nothing.
      public static let audioAttackTimeControl = CHHapticDynamicParameter.ID(
        rawValue: "AudioAttackTimeControl")

      /// The parameter that is added to the `decayTime` of audio events: -1…1; 0 changes nothing.
      public static let audioDecayTimeControl = CHHapticDynamicParameter.ID(rawValue: "AudioDecayTimeControl")

      /// The parameter that is added to the `releaseTime` of audio events: -1…1; 0 changes nothing.
      public static let audioReleaseTimeControl = CHHapticDynamicParameter.ID(
        rawValue: "AudioReleaseTimeControl")
    }
  }
#endif
