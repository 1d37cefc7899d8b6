/// The ten parameters that an event can carry (see CoreHapticsBehaviour §2.1). The property `facts` states
/// the name, range and default value of each parameter.
public enum EventParameterID: UInt8, Sendable, Hashable, CaseIterable {
  case hapticIntensity, hapticSharpness
  case attackTime, decayTime, releaseTime, sustained
  case audioVolume, audioPitch, audioPan, audioBrightness

  /// The name, range, default value and affected event types of this parameter (see
  /// Rendering §7 for the defaults).
  public var facts: ParameterFacts {
    switch self {
    case .hapticIntensity:
      ParameterFacts(
        "HapticIntensity", 0...1, default: 0.75, ofContinuous: 0.6, .haptic, "strength: 0 nothing, 1 full")
    case .hapticSharpness:
      ParameterFacts(
        "HapticSharpness", 0...1, default: 0.5, ofContinuous: 0.422601, .haptic,
        "feel: 0 round and deep, 1 crisp")
    case .attackTime:
      ParameterFacts(
        "AttackTime", 0...1, default: 0, .continuous, "fade in: 0 is 2 ms, 1 is 2 s, exponential")
    case .decayTime:
      ParameterFacts(
        "DecayTime", 0...1, default: 0, .continuous, "fade after the attack when Sustained is 0: 10 ms to 4 s"
      )
    case .releaseTime:
      ParameterFacts("ReleaseTime", 0...1, default: 0, .continuous, "fade after the duration: 2 ms to 2 s")
    case .sustained:
      ParameterFacts(
        "Sustained", 0...1, default: 1, .continuous, "1 holds for the duration, 0 decays at once")
    case .audioVolume:
      ParameterFacts("AudioVolume", 0...1, default: 1, .audio, "loudness: 0 silent, 1 not attenuated")
    case .audioPitch:
      ParameterFacts(
        "AudioPitch", -1...1, default: 0, .audio,
        "-1 lowest, 1 highest: tones shift by two octaves, audio files by one")
    case .audioPan:
      ParameterFacts("AudioPan", -1...1, default: 0, .audio, "-1 left, 0 centre, 1 right")
    case .audioBrightness:
      ParameterFacts(
        "AudioBrightness", 0...1, default: 1, .audio, "0 dull (strong high cut), 1 bright (none)")
    }
  }

  /// The name used in AHAP, for example `HapticIntensity`.
  public var name: String { facts.name }

  /// Returns the dynamic parameter that changes this event parameter while a pattern plays; `nil` for
  /// `sustained`, which has none.
  ///
  /// - Parameter haptic: whether to return the dynamic parameter for haptic events (`true`) or for audio
  ///   events. Only the attack, decay and release times have a separate one for each.
  public func control(haptic: Bool) -> DynamicParameterID? {
    switch self {
    case .hapticIntensity: .hapticIntensityControl
    case .hapticSharpness: .hapticSharpnessControl
    case .attackTime: haptic ? .hapticAttackTimeControl : .audioAttackTimeControl
    case .decayTime: haptic ? .hapticDecayTimeControl : .audioDecayTimeControl
    case .releaseTime: haptic ? .hapticReleaseTimeControl : .audioReleaseTimeControl
    case .sustained: nil
    case .audioVolume: .audioVolumeControl
    case .audioPitch: .audioPitchControl
    case .audioPan: .audioPanControl
    case .audioBrightness: .audioBrightnessControl
    }
  }
}

/// The fixed value of one parameter of one event.
public struct EventParameter: Sendable, Hashable {
  /// The parameter whose value is set.
  public var id: EventParameterID
  /// The value of the parameter, in the range that `id.facts` states.
  public var value: Float
  /// Keys that AHAP does not define, from the JSON object that describes this parameter in the file.
  public var extras: ExtraKeys

  /// Creates an event parameter.
  public init(_ id: EventParameterID, _ value: Float, extras: ExtraKeys = ExtraKeys()) {
    self.id = id
    self.value = value
    self.extras = extras
  }
}
