/// The four kinds of event a pattern can hold (CoreHapticsBehaviour §1.5).
public enum EventType: UInt8, Sendable, Hashable {
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
