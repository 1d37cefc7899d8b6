#if !canImport(Darwin)
  extension CHHapticEvent {
    /// The type of an event (see CoreHapticsBehaviour §1.5).
    public struct EventType: RawRepresentable, Hashable, Sendable {
      /// The name of the event type in AHAP, Apple's file format for haptic patterns.
      public let rawValue: String

      /// Creates an event type from a name. Every name is accepted here; using a type with an unknown name is
      /// an error.
      public init(rawValue: String) { self.rawValue = rawValue }

      /// A single short pulse, felt as a tap.
      public static let hapticTransient = CHHapticEvent.EventType(rawValue: "HapticTransient")

      /// A vibration with a duration.
      public static let hapticContinuous = CHHapticEvent.EventType(rawValue: "HapticContinuous")

      /// A synthesised tone with a duration.
      public static let audioContinuous = CHHapticEvent.EventType(rawValue: "AudioContinuous")

      /// The sound of an audio file or of registered audio.
      public static let audioCustom = CHHapticEvent.EventType(rawValue: "AudioCustom")
    }
  }
#endif
