#if !canImport(Darwin)
  import Foundation
  import Synchronization

  /// One haptic or audio event of a pattern.
  ///
  /// An event accepts any values. They are checked when a pattern is created from the event. The pattern
  /// stores a copy of the event.
  open class CHHapticEvent: NSObject, @unchecked Sendable {  // A `Mutex` alone.
    let content: Mutex<EventContent>

    /// Creates an event without a duration, at a time in seconds from the start of the pattern. A continuous
    /// event without a duration lasts until its player stops.
    public init(
      eventType type: CHHapticEvent.EventType, parameters eventParams: [CHHapticEventParameter],
      relativeTime time: TimeInterval
    ) {
      content = Mutex(EventContent(type: type, parameters: eventParams, relativeTime: time))
    }

    /// Creates an event with a duration, in seconds; 0 means no duration.
    public init(
      eventType type: CHHapticEvent.EventType, parameters eventParams: [CHHapticEventParameter],
      relativeTime time: TimeInterval, duration: TimeInterval
    ) {
      content = Mutex(
        EventContent(type: type, parameters: eventParams, relativeTime: time, duration: duration))
    }

    /// Creates an event that plays registered audio to its end.
    public init(
      audioResourceID resID: CHHapticAudioResourceID, parameters eventParams: [CHHapticEventParameter],
      relativeTime time: TimeInterval
    ) {
      content = Mutex(
        EventContent(type: .audioCustom, parameters: eventParams, relativeTime: time, audioResource: resID))
    }

    /// Creates an event that plays registered audio for a duration, in seconds; 0 means to the end of the
    /// audio.
    public init(
      audioResourceID resID: CHHapticAudioResourceID, parameters eventParams: [CHHapticEventParameter],
      relativeTime time: TimeInterval, duration: TimeInterval
    ) {
      content = Mutex(
        EventContent(
          type: .audioCustom, parameters: eventParams, relativeTime: time, duration: duration,
          audioResource: resID))
    }

    /// The type of the event.
    open var type: CHHapticEvent.EventType { content.withLock { $0.type } }

    /// The parameters with which the event was created.
    open var eventParameters: [CHHapticEventParameter] { content.withLock { $0.parameters } }

    /// The start of the event, in seconds from the start of the pattern.
    open var relativeTime: TimeInterval {
      get { content.withLock { $0.relativeTime } }
      set { content.withLock { $0.relativeTime = newValue } }
    }

    /// The duration of the event, in seconds; 0 means no duration.
    open var duration: TimeInterval {
      get { content.withLock { $0.duration } }
      set { content.withLock { $0.duration = newValue } }
    }
  }

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

  /// The stored properties of a `CHHapticEvent`.
  struct EventContent {
    let type: CHHapticEvent.EventType
    let parameters: [CHHapticEventParameter]
    var relativeTime: TimeInterval
    var duration: TimeInterval = 0
    var audioResource: CHHapticAudioResourceID?
  }
#endif
