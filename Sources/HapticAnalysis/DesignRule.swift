/// The rules of the design checks.
///
/// Names are stable: tools and people may rely on them. `Docs/DesignChecks.md` has a section on each.
public enum DesignRule: UInt8, Sendable, Hashable, CaseIterable {
  // What a hand does not get.
  case notFelt, masked, ghostTap, fusedTaps, uncountableTaps, equalSteps
  // What it gets without being asked for.
  case beat, jump, limited, curveOnTransients, neverRests
  // Patterns beside others and beside sound.
  case weakContrast, soundOffset, soundCharacter

  /// The stable name, for example `ghost-tap`.
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

  /// What the rule is about, in one line.
  public var summary: String {
    switch self {
    case .notFelt: "An event is too weak to be felt reliably on the device."
    case .masked: "An event is hidden by what is felt before it or around it."
    case .ghostTap: "The first tap of a row is likely not noticed: nothing woke the skin up."
    case .fusedTaps: "Two taps are so close that they are felt as one."
    case .uncountableTaps: "Some taps follow each other too fast to be counted."
    case .equalSteps: "Neighbouring events differ in the file and feel the same."
    case .beat: "Two vibrations beat against each other, which no curve asks for."
    case .jump: "The strength of a vibration jumps, which is felt as a click."
    case .limited: "Events add up beyond what the actuator can do, and the limiter takes strength away."
    case .curveOnTransients: "A curve that shapes continuous events weakens transients too."
    case .neverRests: "The pattern vibrates for long without a rest, and the hand stops noticing."
    case .weakContrast: "Two patterns that should be distinguished feel too much alike."
    case .soundOffset: "A sound and the touch that belongs to it do not start together."
    case .soundCharacter: "A sound and the touch that belongs to it differ in character."
    }
  }

  /// The severity above which a finding of this rule never rises.
  ///
  /// What depends on the strength of the device can be an error. What holds at any strength is at most a warning, and
  /// what may be meant is information.
  public var highestSeverity: DesignFinding.Severity {
    switch self {
    case .notFelt, .masked, .ghostTap: .error
    case .fusedTaps, .jump, .neverRests, .weakContrast, .soundOffset, .curveOnTransients: .warning
    case .uncountableTaps, .equalSteps, .beat, .limited, .soundCharacter: .info
    }
  }

  /// Creates the rule of a name; nil when no rule has it.
  public init?(name: String) {
    for candidate in Self.allCases where candidate.name.utf8.elementsEqual(name.utf8) {
      self = candidate
      return
    }
    return nil
  }
}
