/// The four kinds of event a pattern can hold (CoreHapticsBehaviour §1.5).
public enum EventType: UInt8, Sendable, Hashable, CaseIterable {
  /// A short tap of fixed own length.
  case hapticTransient
  /// A vibration with a duration and an envelope.
  case hapticContinuous
  /// A synthesised tone.
  case audioContinuous
  /// An audio file or registered waveform.
  case audioCustom

  /// The name used in AHAP, for example `HapticTransient`.
  public var name: String {
    switch self {
    case .hapticTransient: "HapticTransient"
    case .hapticContinuous: "HapticContinuous"
    case .audioContinuous: "AudioContinuous"
    case .audioCustom: "AudioCustom"
    }
  }

  /// True for the two types that are felt, false for the two that are heard.
  public var isHaptic: Bool { self == .hapticTransient || self == .hapticContinuous }

  /// True for the two types that have an envelope and need a duration in AHAP.
  public var isContinuous: Bool { self == .hapticContinuous || self == .audioContinuous }
}

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
