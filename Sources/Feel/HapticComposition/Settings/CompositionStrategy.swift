import HapticText

/// The ways in which a sound becomes touch. A strategy determines which part of the sound is used, and
/// whether it becomes transients, vibration or both. Hits are sudden attacks in the sound, such as drum
/// beats.
public enum CompositionStrategy: UInt8, Sendable, Hashable, CaseIterable {
  /// Hits become transients, and the sound between them becomes vibration.
  case hybrid
  /// The whole sound becomes vibration that follows loudness and brightness.
  case envelope
  /// Each hit becomes a transient event. No continuous events are composed.
  case onsets
  /// Only the low frequencies become touch: hits in them become transients, and the sound between these hits
  /// becomes vibration.
  case bass
  /// The whole sound becomes vibration that follows loudness as the ear perceives it. With the parameter
  /// `roughness`, the vibration is stronger where the sound is rough (fluctuates rapidly).
  case loudness

  /// The name that selects the strategy, such as on a command line.
  public var name: String {
    switch self {
    case .hybrid: "hybrid"
    case .envelope: "envelope"
    case .onsets: "onsets"
    case .bass: "bass"
    case .loudness: "loudness"
    }
  }

  /// A description of the strategy in one line.
  public var summary: String {
    switch self {
    case .hybrid: "hits become transients, what lies between them vibration"
    case .envelope: "vibration that follows loudness and brightness"
    case .onsets: "a transient for each hit, and nothing else"
    case .bass: "as hybrid, of the low frequencies alone"
    case .loudness:
      "vibration that follows loudness as the ear adds it up; roughness makes rough sounds stronger"
    }
  }

  /// Creates the strategy with a name; `nil` if no strategy has the name.
  public init?(name: String) {
    guard let found = Self.allCases.first(where: { $0.name.hasSameBytes(as: name) }) else { return nil }
    self = found
  }

  /// Whether the strategy creates transients.
  public var hasTransients: Bool {
    switch self {
    case .hybrid, .onsets, .bass: true
    case .envelope, .loudness: false
    }
  }

  /// Whether the strategy creates continuous events.
  public var hasSpans: Bool { self != .onsets }
}
