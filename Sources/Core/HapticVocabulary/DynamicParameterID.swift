/// The identifiers of the twelve parameters that can change while a pattern plays, either suddenly or along a
/// curve (see CoreHapticsBehaviour §2.2).
public enum DynamicParameterID: UInt8, Sendable, Hashable {
  case hapticIntensityControl, hapticSharpnessControl
  case hapticAttackTimeControl, hapticDecayTimeControl, hapticReleaseTimeControl
  case audioVolumeControl, audioPanControl, audioBrightnessControl, audioPitchControl
  case audioAttackTimeControl, audioDecayTimeControl, audioReleaseTimeControl
}
