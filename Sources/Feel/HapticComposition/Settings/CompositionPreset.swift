import HapticText

/// A preset: settings that suit one kind of sound.
public enum CompositionPreset: UInt8, Sendable, Hashable, CaseIterable {
  /// Single sounds of a game or an interface, such as hits, clicks, shots and doors.
  case impact
  /// Music with a beat.
  case music
  /// Engines and other machines that run continuously.
  case engine
  /// Voices.
  case speech
  /// Wind, rain, crowds and rooms.
  case ambience

  /// The name that selects the preset, such as on a command line.
  public var name: String {
    switch self {
    case .impact: "impact"
    case .music: "music"
    case .engine: "engine"
    case .speech: "speech"
    case .ambience: "ambience"
    }
  }

  /// A description in one line of the sounds that the preset suits.
  public var summary: String {
    switch self {
    case .impact: "hits, clicks, shots, doors: full strength, short vibration after each hit"
    case .music: "music with a beat: the low frequencies, few and clear hits"
    case .engine: "engines and machines: loudness and roughness, no transients"
    case .speech: "voices: syllables as vibration, dull, with smooth edges"
    case .ambience: "wind, rain, crowds: slow, soft vibration"
    }
  }

  /// Creates the preset with a name; `nil` if no preset has the name.
  public init?(name: String) {
    guard let found = Self.allCases.first(where: { $0.name.hasSameBytes(as: name) }) else { return nil }
    self = found
  }

  /// The settings of the preset: a strategy, and the values that differ from the defaults.
  public var settings: CompositionSettings {
    switch self {
    case .impact: Self.made(.hybrid, [(.strength, 1), (.range, 35), (.sensitivity, 0.7), (.shortest, 30)])
    case .music:
      Self.made(
        .bass, [(.sensitivity, 0.4), (.spacing, 120), (.duck, 8), (.lowHertz, 40), (.highHertz, 200)])
    case .engine: Self.made(.loudness, [(.smoothing, 30), (.highHertz, 3000), (.roughness, 6)])
    case .speech:
      Self.made(
        .envelope, [(.strength, 0.8), (.range, 30), (.mostSharpness, 0.6), (.smoothing, 20)])
    case .ambience:
      Self.made(
        .envelope, [(.strength, 0.6), (.smoothing, 30), (.shortest, 200), (.points, 12), (.detail, 1.1)])
    }
  }

  private static func made(
    _ strategy: CompositionStrategy, _ values: [(CompositionParameter, Double)]
  ) -> CompositionSettings {
    var settings = CompositionSettings(strategy)
    for (parameter, value) in values { settings[parameter] = value }
    settings.replacesMissingBass = strategy == .bass
    return settings
  }
}
