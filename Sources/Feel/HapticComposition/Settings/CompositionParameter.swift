import HapticText

/// A numeric setting of a composition, with a name, a range, a unit and a description.
///
/// `CompositionSettings` stores a value for each parameter.
public enum CompositionParameter: UInt8, Sendable, Hashable, CaseIterable {
  // Loudness to strength.
  case strength, range, gate, quietest
  // Brightness to sharpness.
  case lowHertz, highHertz, leastSharpness, mostSharpness
  // Hits.
  case sensitivity, tapGain, spacing, duck, recovery
  // Vibration.
  case shortest, smoothing, detail, points
  // Strategies of their own.
  case bassBelow, roughness

  /// The name that selects the parameter, such as on a command line.
  public var name: String {
    switch self {
    case .strength: "strength"
    case .range: "range"
    case .gate: "gate"
    case .quietest: "quietest"
    case .lowHertz: "low-hz"
    case .highHertz: "high-hz"
    case .leastSharpness: "least-sharpness"
    case .mostSharpness: "most-sharpness"
    case .sensitivity: "sensitivity"
    case .tapGain: "tap-gain"
    case .spacing: "spacing"
    case .duck: "duck"
    case .recovery: "recovery"
    case .shortest: "shortest"
    case .smoothing: "smoothing"
    case .detail: "detail"
    case .points: "points"
    case .bassBelow: "bass-below"
    case .roughness: "roughness"
    }
  }

  /// The unit of the value: dB, Hz, ms, JND (just noticeable differences) or 1/s; empty for plain numbers.
  public var unit: String {
    switch self {
    case .strength, .leastSharpness, .mostSharpness, .sensitivity: ""
    case .range, .gate, .quietest, .tapGain, .duck, .roughness: "dB"
    case .lowHertz, .highHertz, .bassBelow: "Hz"
    case .spacing, .recovery, .shortest, .smoothing: "ms"
    case .detail: "JND"
    case .points: "1/s"
    }
  }

  /// The range of values that the parameter accepts.
  public var limits: ClosedRange<Double> {
    switch self {
    case .strength: 0.3...1
    case .range: 0...80
    case .gate: -100...0
    case .quietest: -90...0
    case .lowHertz: 20...8000
    case .highHertz: 40...12_000
    case .leastSharpness, .mostSharpness, .sensitivity: 0...1
    case .tapGain: -20...20
    case .spacing: 30...1000
    case .duck: 0...30
    case .recovery: 0...500
    case .shortest: 20...1000
    case .smoothing: 0...200
    case .detail: 0.1...5
    case .points: 2...200
    case .bassBelow: 40...500
    case .roughness: 0...12
    }
  }

  /// The default value with most strategies, which applies unless a preset or the caller sets another.
  public var standard: Double {
    switch self {
    case .strength: 0.9
    case .range: 0
    case .gate: -60
    case .quietest: -40
    case .lowHertz: 150
    case .highHertz: 5000
    case .leastSharpness: 0
    case .mostSharpness: 1
    case .sensitivity: 0.5
    case .tapGain: 0
    case .spacing: 85
    case .duck: 3
    case .recovery: 60
    case .shortest: 40
    case .smoothing: 10
    case .detail: 0.7
    case .points: 20
    case .bassBelow: 150
    case .roughness: 0
    }
  }

  /// The default value with a strategy. It differs from `standard` for one parameter: `onsets` composes a
  /// transient for each hit that a hand distinguishes from the one before, so its spacing is 30 ms.
  public func standard(for strategy: CompositionStrategy) -> Double {
    self == .spacing && strategy == .onsets ? limits.lowerBound : standard
  }

  /// A description of the parameter's effect in one line.
  public var summary: String {
    switch self {
    case .strength: "intensity of the loudest parts"
    case .range:
      "range of levels below the loudest parts that is felt; 0 determines a value from 15 to 50 from the sound; values below 1 count as 1"
    case .gate: "level re full scale below which a sound counts as silence"
    case .quietest:
      "lowest peak level re full scale at which a quiet sound is still raised to full strength"
    case .lowHertz: "brightness of a sound that has the least sharpness"
    case .highHertz: "brightness of a sound that has the most sharpness"
    case .leastSharpness: "sharpness of dull sounds"
    case .mostSharpness: "sharpness of bright sounds"
    case .sensitivity:
      "sensitivity to weak hits: with 0 only the strongest hits become transients, with 1 all of them"
    case .tapGain: "gain of transients relative to their loudness"
    case .spacing:
      "hits closer than this become one transient, or a roll if there are three or more; 30 with `onsets`"
    case .duck: "reduction of the vibration right after a transient"
    case .recovery: "time in which the reduced vibration rises to its planned strength"
    case .shortest: "shortest vibration, and shortest pause within a vibration"
    case .smoothing:
      "time over which the loudness is averaged; up to 30 where only small fluctuations disappear, and the curves then need few enough points"
    case .detail:
      "largest deviation of a curve from the sound; exceeded where that would take more points than `points` allows"
    case .points:
      "average number of curve points per second; up to 30 where fewer points would deviate from the sound by more than 1.4 JND, up to 60 where by more than 4.2 JND; shorter sounds may have as many points as one of a second"
    case .bassBelow: "upper limit of the low frequencies, for the strategy bass"
    case .roughness:
      "gain of the roughest parts, for the strategy loudness; 6 with the preset engine"
    }
  }

  /// Creates the parameter with a name; `nil` if no parameter has the name.
  public init?(name: String) {
    guard let found = Self.allCases.first(where: { $0.name.hasSameBytes(as: name) }) else { return nil }
    self = found
  }
}
