/// What of a sound becomes touch, and how.
public enum CompositionStrategy: UInt8, Sendable, Hashable, CaseIterable {
  /// Hits become transients, what lies between them vibration.
  case hybrid
  /// Vibration that follows loudness and brightness.
  case envelope
  /// A transient for each hit, and nothing else.
  case onsets
  /// The same as `hybrid`, of the low frequencies alone.
  case bass
  /// Vibration that follows loudness as the ear adds it up, stronger where the sound is rough.
  case loudness

  /// The name by which it is chosen.
  public var name: String {
    switch self {
    case .hybrid: "hybrid"
    case .envelope: "envelope"
    case .onsets: "onsets"
    case .bass: "bass"
    case .loudness: "loudness"
    }
  }

  /// What it does, in one line.
  public var summary: String {
    switch self {
    case .hybrid: "hits become transients, what lies between them vibration"
    case .envelope: "vibration that follows loudness and brightness"
    case .onsets: "a transient for each hit, and nothing else"
    case .bass: "as hybrid, of the low frequencies alone"
    case .loudness: "vibration that follows loudness as the ear adds it up, stronger where the sound is rough"
    }
  }

  /// Creates the strategy of a name; nil when no strategy has it.
  public init?(name: String) {
    for candidate in Self.allCases where candidate.name.utf8.elementsEqual(name.utf8) {
      self = candidate
      return
    }
    return nil
  }

  /// Whether it places transients.
  public var hasTaps: Bool {
    switch self {
    case .hybrid, .onsets, .bass: true
    case .envelope, .loudness: false
    }
  }

  /// Whether it writes continuous events.
  public var hasSpans: Bool { self != .onsets }
}
