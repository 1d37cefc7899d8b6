/// The facts about each dynamic parameter.
extension DynamicParameterID {
  /// Name, range, neutral value and reach of this parameter.
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

  /// How the control joins the event's own value: × for intensity and volume, + for all others.
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

  /// The ways in which a control can join a value.
  public enum Combination: Sendable, Hashable {
    /// Value × control, neutral at 1.
    case multiply
    /// Value + control, neutral at 0.
    case add
  }
}
