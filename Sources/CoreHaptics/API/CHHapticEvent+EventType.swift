#if !canImport(Darwin)
  extension CHHapticEvent {
    /// A kind of event (CoreHapticsBehaviour §1.5).
    public struct EventType: RawRepresentable, Hashable, Sendable {
      /// The name used in AHAP.
      public let rawValue: String

      /// The value with this name; whether it exists is checked where it is used.
      public init(rawValue: String) { self.rawValue = rawValue }

      /// A short tap.
      public static let hapticTransient = CHHapticEvent.EventType(rawValue: "HapticTransient")

      /// A vibration with a duration.
      public static let hapticContinuous = CHHapticEvent.EventType(rawValue: "HapticContinuous")

      /// A tone with a duration.
      public static let audioContinuous = CHHapticEvent.EventType(rawValue: "AudioContinuous")

      /// An audio file or registered audio.
      public static let audioCustom = CHHapticEvent.EventType(rawValue: "AudioCustom")
    }
  }
#endif
