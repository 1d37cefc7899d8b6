/// The facts about each dynamic parameter.
extension DynamicParameterID {
  /// The name, range, neutral value and affected event types of this parameter.
  public var facts: ParameterFacts {
    switch self {
    case .hapticIntensityControl:
      facts("HapticIntensityControl", .haptic, "multiplies HapticIntensity")
    case .hapticSharpnessControl:
      facts("HapticSharpnessControl", .haptic, "adds to HapticSharpness")
    case .hapticAttackTimeControl:
      facts("HapticAttackTimeControl", .hapticContinuous, "adds to AttackTime")
    case .hapticDecayTimeControl:
      facts("HapticDecayTimeControl", .hapticContinuous, "adds to DecayTime")
    case .hapticReleaseTimeControl:
      facts("HapticReleaseTimeControl", .hapticContinuous, "adds to ReleaseTime")
    case .audioVolumeControl:
      facts("AudioVolumeControl", .audio, "multiplies AudioVolume")
    case .audioPanControl:
      facts("AudioPanControl", .audio, "adds to AudioPan")
    case .audioBrightnessControl:
      facts("AudioBrightnessControl", .audio, "adds to AudioBrightness")
    case .audioPitchControl:
      facts("AudioPitchControl", .audio, "adds to AudioPitch")
    case .audioAttackTimeControl:
      facts("AudioAttackTimeControl", .audioContinuous, "adds to AttackTime")
    case .audioDecayTimeControl:
      facts("AudioDecayTimeControl", .audioContinuous, "adds to DecayTime")
    case .audioReleaseTimeControl:
      facts("AudioReleaseTimeControl", .audioContinuous, "adds to ReleaseTime")
    }
  }

  /// Range and neutral value are those of the lane.
  private func facts(_ name: String, _ reach: EventTypeSet, _ summary: String) -> ParameterFacts {
    let lane = Int(rawValue)
    let range = Float(LaneID.clamped(-.infinity, lane: lane))...Float(LaneID.clamped(.infinity, lane: lane))
    return ParameterFacts(name, range, default: Float(LaneID.neutral(lane)), reach, summary)
  }

  /// The name used in AHAP, for example `HapticIntensityControl`.
  public var name: String { facts.name }

  /// How the control's value is combined with the event's own value: multiplied for intensity and volume,
  /// added for all other controls.
  public var combination: Combination {
    LaneID.multiplies(Int(rawValue)) ? .multiply : .add
  }

  /// The event parameter that this control changes, for example `hapticIntensity` for
  /// `hapticIntensityControl`.
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
    /// The event's value is multiplied by the control's value. A control of 1 changes nothing.
    case multiply
    /// The control's value is added to the event's value. A control of 0 changes nothing.
    case add
  }
}
