#if !canImport(Darwin)
  import Foundation
  import Synchronization

  /// A parameter of an event and its value.
  open class CHHapticEventParameter: NSObject, @unchecked Sendable {  // Constants and a `Mutex` alone.
    private let id: CHHapticEvent.ParameterID
    private let storedValue: Mutex<Float>

    /// Creates a parameter. When a pattern is created, the pattern clamps the value to the range of the
    /// parameter.
    public init(parameterID: CHHapticEvent.ParameterID, value: Float) {
      id = parameterID
      storedValue = Mutex(value)
    }

    /// The identifier of the parameter.
    open var parameterID: CHHapticEvent.ParameterID { id }

    /// The value of the parameter.
    open var value: Float {
      get { storedValue.withLock { $0 } }
      set { storedValue.withLock { $0 = newValue } }
    }
  }

  extension CHHapticEvent {
    /// The identifier of an event parameter (see CoreHapticsBehaviour §2.1; Docs/Parameters.md lists the
    /// ranges).
    public struct ParameterID: RawRepresentable, Hashable, Sendable {
      /// The name of the parameter in AHAP, Apple's file format for haptic patterns.
      public let rawValue: String

      /// Creates an identifier from a name. Every name is accepted here; using an identifier with an unknown
      /// name is an error.
      public init(rawValue: String) { self.rawValue = rawValue }

      /// The strength of a haptic event, 0…1.
      public static let hapticIntensity = CHHapticEvent.ParameterID(rawValue: "HapticIntensity")

      /// The feel of a haptic event, from round (0) to crisp (1).
      public static let hapticSharpness = CHHapticEvent.ParameterID(rawValue: "HapticSharpness")

      /// The time over which a continuous event fades in: from 2 ms at the value 0 to 2 s at the value 1. The
      /// time grows exponentially with the value.
      public static let attackTime = CHHapticEvent.ParameterID(rawValue: "AttackTime")

      /// The time over which a continuous event fades out after its attack if `sustained` is 0: from 10 ms at
      /// the value 0 to 4 s at the value 1. The time grows exponentially with the value.
      public static let decayTime = CHHapticEvent.ParameterID(rawValue: "DecayTime")

      /// The time over which a continuous event fades out after its duration: from 2 ms at the value 0 to 2 s
      /// at the value 1. The time grows exponentially with the value.
      public static let releaseTime = CHHapticEvent.ParameterID(rawValue: "ReleaseTime")

      /// Whether a continuous event holds its intensity for its duration (1) or starts to decay as soon as
      /// its attack is over (0).
      public static let sustained = CHHapticEvent.ParameterID(rawValue: "Sustained")

      /// The loudness of an audio event, from silent (0) to not attenuated (1).
      public static let audioVolume = CHHapticEvent.ParameterID(rawValue: "AudioVolume")

      /// The pitch of an audio event, -1…1; 0 is the original pitch. The values -1 and 1 are two octaves
      /// lower and higher for a synthesised tone, and one octave lower and higher for an audio file.
      public static let audioPitch = CHHapticEvent.ParameterID(rawValue: "AudioPitch")

      /// The position of an audio event between left (-1) and right (1).
      public static let audioPan = CHHapticEvent.ParameterID(rawValue: "AudioPan")

      /// The brightness of an audio event, 0…1. It sets a high-cut filter, which removes high frequencies:
      /// most of them at 0, none at 1.
      public static let audioBrightness = CHHapticEvent.ParameterID(rawValue: "AudioBrightness")
    }
  }
#endif
