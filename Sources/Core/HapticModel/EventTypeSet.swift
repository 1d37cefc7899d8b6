/// A set of event types, for example the types that a parameter applies to.
public struct EventTypeSet: OptionSet, Sendable, Hashable {
  /// The set as bits. Bit n is 1 if the set contains the event type whose raw value is n.
  public let rawValue: UInt8

  /// Creates a set from its bits.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Creates a set that contains one event type.
  public init(_ type: EventType) { rawValue = 1 << type.rawValue }

  /// Only transient haptic events.
  public static let hapticTransient = EventTypeSet(.hapticTransient)
  /// Only continuous haptic events.
  public static let hapticContinuous = EventTypeSet(.hapticContinuous)
  /// Only synthesised tones (AudioContinuous events).
  public static let audioContinuous = EventTypeSet(.audioContinuous)
  /// Only events that play recorded audio (AudioCustom events).
  public static let audioCustom = EventTypeSet(.audioCustom)
  /// Both haptic event types.
  public static let haptic: EventTypeSet = [.hapticTransient, .hapticContinuous]
  /// Both audio event types.
  public static let audio: EventTypeSet = [.audioContinuous, .audioCustom]
  /// Both continuous event types (HapticContinuous and AudioContinuous). Only they have an envelope: attack,
  /// decay and release.
  public static let continuous: EventTypeSet = [.hapticContinuous, .audioContinuous]
  /// All four event types.
  public static let all: EventTypeSet = [.haptic, .audio]

  /// Returns whether a type is in the set.
  public func contains(_ type: EventType) -> Bool { contains(EventTypeSet(type)) }
}
