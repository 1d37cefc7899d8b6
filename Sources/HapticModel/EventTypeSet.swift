/// A set of event types: what a parameter applies to.
public struct EventTypeSet: OptionSet, Sendable, Hashable {
  /// One bit an event type, bit number = raw value of the type.
  public let rawValue: UInt8

  /// Creates a set from its bits.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Creates the set of one type.
  public init(_ type: EventType) { rawValue = 1 << type.rawValue }

  /// Just transient haptics.
  public static let hapticTransient = EventTypeSet(.hapticTransient)
  /// Just continuous haptics.
  public static let hapticContinuous = EventTypeSet(.hapticContinuous)
  /// Just tones.
  public static let audioContinuous = EventTypeSet(.audioContinuous)
  /// Just audio files.
  public static let audioCustom = EventTypeSet(.audioCustom)
  /// Both haptic types.
  public static let haptic: EventTypeSet = [.hapticTransient, .hapticContinuous]
  /// Both audio types.
  public static let audio: EventTypeSet = [.audioContinuous, .audioCustom]
  /// Both types with an envelope.
  public static let continuous: EventTypeSet = [.hapticContinuous, .audioContinuous]
  /// Every type.
  public static let all: EventTypeSet = [.haptic, .audio]

  /// Returns whether a type is in the set.
  public func contains(_ type: EventType) -> Bool { contains(EventTypeSet(type)) }
}
