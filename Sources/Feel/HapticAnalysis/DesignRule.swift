import HapticText

/// The rules of the design checks. Each rule describes one way in which a pattern can feel wrong.
///
/// The names of rules do not change, so scripts can rely on them. `Docs/DesignChecks.md` has a section on
/// each rule.
public enum DesignRule: UInt8, Sendable, Hashable, CaseIterable {
  // Stated and not felt.
  case notFelt, masked, ghostTap, fusedTaps, uncountableTaps, equalSteps
  // Felt and not stated.
  case beat, jump, limited, curveOnTransients, neverRests
  // Patterns beside other patterns and beside sound.
  case weakContrast, soundOffset, soundCharacter

  /// The permanent name of the rule, for example `ghost-tap`.
  public var name: String {
    switch self {
    case .notFelt: "not-felt"
    case .masked: "masked"
    case .ghostTap: "ghost-tap"
    case .fusedTaps: "fused-taps"
    case .uncountableTaps: "uncountable-taps"
    case .equalSteps: "equal-steps"
    case .beat: "beat"
    case .jump: "jump"
    case .limited: "limited"
    case .curveOnTransients: "curve-on-transients"
    case .neverRests: "never-rests"
    case .weakContrast: "weak-contrast"
    case .soundOffset: "sound-offset"
    case .soundCharacter: "sound-character"
    }
  }

  /// The meaning of a finding by this rule, in one line.
  public var summary: String {
    switch self {
    case .notFelt: "An event is too weak to be felt reliably on the device."
    case .masked: "An event is masked by what is felt before it or around it."
    case .ghostTap: "The first tap of a row after a rest is likely not counted."
    case .fusedTaps: "Two taps are so close that they are felt as one."
    case .uncountableTaps: "Four to eight taps follow each other too fast to be counted."
    case .equalSteps: "Neighbouring events have different values and feel the same."
    case .beat: "Two continuous events beat against each other, which no curve asks for."
    case .jump: "The strength of a vibration changes suddenly, which is felt as a click."
    case .limited: "Events add up to more than full drive, and the limiter takes strength away."
    case .curveOnTransients: "A curve that shapes continuous events weakens transients too."
    case .neverRests: "The pattern vibrates for 20 s or more without a rest, and the hand gets used to it."
    case .weakContrast: "Two patterns that should be distinguished feel too much alike."
    case .soundOffset: "A touch and the sound that belongs to it do not start together."
    case .soundCharacter:
      "A crisp tap belongs to a sound that rises slowly, or a slow touch to a sharp sound."
    }
  }

  /// The highest severity that a finding of the rule can have.
  ///
  /// Rules that depend on the strength of the device can report errors. Rules that do not depend on it report
  /// at most warnings. Rules about something that is perhaps intended report only information.
  public var highestSeverity: Diagnostic.Severity {
    switch self {
    case .notFelt, .masked, .ghostTap: .error
    case .fusedTaps, .jump, .neverRests, .weakContrast, .soundOffset, .curveOnTransients: .warning
    case .uncountableTaps, .equalSteps, .beat, .limited, .soundCharacter: .info
    }
  }

  /// Whether the rule finds events that are not felt, or that are not felt as separate events.
  public var isAboutLoss: Bool {
    switch self {
    case .notFelt, .masked, .ghostTap, .fusedTaps: true
    default: false
    }
  }

  /// Creates the rule with a name; `nil` if no rule has the name.
  public init?(name: String) {
    guard let found = Self.allCases.first(where: { $0.name.hasSameBytes(as: name) }) else { return nil }
    self = found
  }
}
