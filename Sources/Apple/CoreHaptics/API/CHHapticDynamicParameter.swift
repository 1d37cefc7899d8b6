#if !canImport(Darwin)
  import Foundation
  import Synchronization

  /// A change of a dynamic parameter to a new value at a given time. The change is part of a pattern, or an
  /// app sends it to a player during playback.
  open class CHHapticDynamicParameter: NSObject, @unchecked Sendable {  // Constants and a `Mutex` alone.
    private let id: CHHapticDynamicParameter.ID
    private let state: Mutex<(value: Float, time: TimeInterval)>

    /// Creates a change that takes effect `relativeTime` seconds after the pattern starts or after the change
    /// is sent.
    public init(
      parameterID: CHHapticDynamicParameter.ID, value: Float, relativeTime time: TimeInterval
    ) {
      id = parameterID
      state = Mutex((value, time))
    }

    /// The identifier of the parameter that changes.
    open var parameterID: CHHapticDynamicParameter.ID { id }

    /// The new value of the parameter.
    open var value: Float {
      get { state.withLock { $0.value } }
      set { state.withLock { $0.value = newValue } }
    }

    /// The time at which the value takes effect: in seconds after the pattern starts or, if the change is
    /// sent to a player, after it is sent.
    open var relativeTime: TimeInterval {
      get { state.withLock { $0.time } }
      set { state.withLock { $0.time = newValue } }
    }
  }

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
