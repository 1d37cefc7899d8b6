// Patterns refer to event types and dynamic parameters by these types.
@_exported import HapticVocabulary

// These lists are here and not where the types are declared because a list allocates, and that module is part
// of the audio thread's code.

extension EventType: CaseIterable {
  /// All event types, in the order of their raw values.
  public static var allCases: [EventType] {
    [.hapticTransient, .hapticContinuous, .audioContinuous, .audioCustom]
  }
}

extension DynamicParameterID: CaseIterable {
  /// All dynamic parameters, in the order of their raw values.
  public static var allCases: [DynamicParameterID] {
    [
      .hapticIntensityControl, .hapticSharpnessControl,
      .hapticAttackTimeControl, .hapticDecayTimeControl, .hapticReleaseTimeControl,
      .audioVolumeControl, .audioPanControl, .audioBrightnessControl, .audioPitchControl,
      .audioAttackTimeControl, .audioDecayTimeControl, .audioReleaseTimeControl,
    ]
  }
}
