#if !canImport(Darwin)
  import Foundation
  import Synchronization

  /// One thing to feel or to hear.
  ///
  /// Nothing is checked here: a pattern checks its events when it is made, and takes a copy of them.
  open class CHHapticEvent: NSObject, @unchecked Sendable {  // A `Mutex` alone.
    let content: Mutex<EventContent>

    /// Makes an event of a kind; for a continuous one this means that it lasts until its player stops.
    public init(
      eventType type: CHHapticEvent.EventType, parameters eventParams: [CHHapticEventParameter],
      relativeTime time: TimeInterval
    ) {
      content = Mutex(EventContent(type: type, parameters: eventParams, relativeTime: time))
    }

    /// Makes an event with a duration, in seconds; 0 is no duration.
    public init(
      eventType type: CHHapticEvent.EventType, parameters eventParams: [CHHapticEventParameter],
      relativeTime time: TimeInterval, duration: TimeInterval
    ) {
      content = Mutex(
        EventContent(type: type, parameters: eventParams, relativeTime: time, duration: duration))
    }

    /// Makes an event that plays registered audio to its end.
    public init(
      audioResourceID resID: CHHapticAudioResourceID, parameters eventParams: [CHHapticEventParameter],
      relativeTime time: TimeInterval
    ) {
      content = Mutex(
        EventContent(type: .audioCustom, parameters: eventParams, relativeTime: time, audioResource: resID))
    }

    /// Makes an event that plays registered audio for a duration, in seconds; 0 is to its end.
    public init(
      audioResourceID resID: CHHapticAudioResourceID, parameters eventParams: [CHHapticEventParameter],
      relativeTime time: TimeInterval, duration: TimeInterval
    ) {
      content = Mutex(
        EventContent(
          type: .audioCustom, parameters: eventParams, relativeTime: time, duration: duration,
          audioResource: resID))
    }

    /// What kind of event it is.
    open var type: CHHapticEvent.EventType { content.withLock { $0.type } }

    /// The parameters it was made with.
    open var eventParameters: [CHHapticEventParameter] { content.withLock { $0.parameters } }

    /// When it starts, in seconds from the start of the pattern.
    open var relativeTime: TimeInterval {
      get { content.withLock { $0.relativeTime } }
      set { content.withLock { $0.relativeTime = newValue } }
    }

    /// How long it lasts, in seconds; 0 is no duration of its own.
    open var duration: TimeInterval {
      get { content.withLock { $0.duration } }
      set { content.withLock { $0.duration = newValue } }
    }
  }
#endif
