/// The four types of event that a pattern can contain (see CoreHapticsBehaviour §1.5).
public enum EventType: UInt8, Sendable, Hashable {
  /// A short tap whose length is fixed.
  case hapticTransient
  /// A vibration with a duration and an envelope.
  case hapticContinuous
  /// A synthesised tone, which is heard.
  case audioContinuous
  /// A recorded sound: an audio file, or audio that was registered with an engine.
  case audioCustom

  /// The name of the type in AHAP, for example `HapticTransient`.
  public var name: String {
    switch self {
    case .hapticTransient: "HapticTransient"
    case .hapticContinuous: "HapticContinuous"
    case .audioContinuous: "AudioContinuous"
    case .audioCustom: "AudioCustom"
    }
  }

  /// Whether events of this type are felt. If not, they are heard.
  public var isHaptic: Bool { self == .hapticTransient || self == .hapticContinuous }

  /// Whether events of this type have an envelope and need a duration in AHAP.
  public var isContinuous: Bool { self == .hapticContinuous || self == .audioContinuous }
}
