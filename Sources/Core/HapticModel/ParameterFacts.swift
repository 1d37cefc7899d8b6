/// The name, range, default and meaning of one event parameter or dynamic parameter.
public struct ParameterFacts: Sendable, Hashable {
  /// The name used in AHAP.
  public let name: String
  /// The range of valid values; a value outside is clamped to the nearest bound.
  public let range: ClosedRange<Float>
  /// The value used when the parameter is absent (see Rendering §7); for a dynamic parameter, the neutral
  /// value. Continuous haptic events have other defaults than transients: `defaultValue(for:)`.
  public let defaultValue: Float
  /// The value used when a continuous haptic event does not state the parameter.
  private let continuousDefaultValue: Float
  /// The event types that respond to the parameter.
  public let appliesTo: EventTypeSet
  /// The effect of the parameter, in a few words.
  public let summary: String

  init(
    _ name: String, _ range: ClosedRange<Float>, default defaultValue: Float,
    ofContinuous continuousDefaultValue: Float? = nil, _ appliesTo: EventTypeSet, _ summary: String
  ) {
    self.name = name
    self.range = range
    self.defaultValue = defaultValue
    self.continuousDefaultValue = continuousDefaultValue ?? defaultValue
    self.appliesTo = appliesTo
    self.summary = summary
  }

  /// Returns the value that an event of a type has when it does not state the parameter (see Rendering §7).
  public func defaultValue(for type: EventType) -> Float {
    type == .hapticContinuous ? continuousDefaultValue : defaultValue
  }

  /// Returns a value clamped to the range; NaN becomes `defaultValue`.
  public func clamped(_ value: Float) -> Float {
    if value.isNaN { return defaultValue }
    return min(max(value, range.lowerBound), range.upperBound)
  }
}

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
