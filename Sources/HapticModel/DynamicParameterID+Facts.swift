/// The facts about each dynamic parameter.
extension DynamicParameterID {
  /// The name, range, neutral value and affected event types of this parameter.
  public var facts: ParameterFacts {
    switch self {
    case .hapticIntensityControl:
      ParameterFacts("HapticIntensityControl", 0...1, default: 1, .haptic, "multiplies HapticIntensity")
    case .hapticSharpnessControl:
      ParameterFacts("HapticSharpnessControl", -1...1, default: 0, .haptic, "adds to HapticSharpness")
    case .hapticAttackTimeControl:
      ParameterFacts("HapticAttackTimeControl", -1...1, default: 0, .hapticContinuous, "adds to AttackTime")
    case .hapticDecayTimeControl:
      ParameterFacts("HapticDecayTimeControl", -1...1, default: 0, .hapticContinuous, "adds to DecayTime")
    case .hapticReleaseTimeControl:
      ParameterFacts("HapticReleaseTimeControl", -1...1, default: 0, .hapticContinuous, "adds to ReleaseTime")
    case .audioVolumeControl:
      ParameterFacts("AudioVolumeControl", 0...1, default: 1, .audio, "multiplies AudioVolume")
    case .audioPanControl:
      ParameterFacts("AudioPanControl", -1...1, default: 0, .audio, "adds to AudioPan")
    case .audioBrightnessControl:
      ParameterFacts("AudioBrightnessControl", -1...1, default: 0, .audio, "adds to AudioBrightness")
    case .audioPitchControl:
      ParameterFacts("AudioPitchControl", -1...1, default: 0, .audio, "adds to AudioPitch")
    case .audioAttackTimeControl:
      ParameterFacts("AudioAttackTimeControl", -1...1, default: 0, .audioContinuous, "adds to AttackTime")
    case .audioDecayTimeControl:
      ParameterFacts("AudioDecayTimeControl", -1...1, default: 0, .audioContinuous, "adds to DecayTime")
    case .audioReleaseTimeControl:
      ParameterFacts("AudioReleaseTimeControl", -1...1, default: 0, .audioContinuous, "adds to ReleaseTime")
    }
  }

  /// The name used in AHAP, for example `HapticIntensityControl`.
  public var name: String { facts.name }

  /// How the control's value is combined with the event's own value: multiplied for intensity and volume,
  /// added for all other controls.
  public var combination: Combination {
    self == .hapticIntensityControl || self == .audioVolumeControl ? .multiply : .add
  }

  /// The event parameter that this control modulates.
  public var target: EventParameterID {
    switch self {
    case .hapticIntensityControl: .hapticIntensity
    case .hapticSharpnessControl: .hapticSharpness
    case .hapticAttackTimeControl, .audioAttackTimeControl: .attackTime
    case .hapticDecayTimeControl, .audioDecayTimeControl: .decayTime
    case .hapticReleaseTimeControl, .audioReleaseTimeControl: .releaseTime
    case .audioVolumeControl: .audioVolume
    case .audioPanControl: .audioPan
    case .audioBrightnessControl: .audioBrightness
    case .audioPitchControl: .audioPitch
    }
  }

  /// The ways of combining a control's value with an event's own value.
  public enum Combination: Sendable, Hashable {
    /// Value × control; a control of 1 changes nothing.
    case multiply
    /// Value + control; a control of 0 changes nothing.
    case add
  }
}
