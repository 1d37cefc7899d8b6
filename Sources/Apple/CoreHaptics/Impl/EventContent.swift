#if !canImport(Darwin)
  import Foundation

  /// The stored properties of a `CHHapticEvent`.
  struct EventContent {
    let type: CHHapticEvent.EventType
    let parameters: [CHHapticEventParameter]
    var relativeTime: TimeInterval
    var duration: TimeInterval = 0
    var audioResource: CHHapticAudioResourceID?
  }
#endif
