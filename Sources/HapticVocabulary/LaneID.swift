/// The numbers of a player's twelve lanes. A lane holds the current value of one control; its number is the
/// raw value of the dynamic parameter ID (see Rendering §2).
public enum LaneID {
  /// The number of lanes.
  @inlinable
  public static var count: Int { Int(DynamicParameterID.audioReleaseTimeControl.rawValue) + 1 }
  /// The lane that multiplies haptic intensity.
  @inlinable
  public static var hapticIntensity: Int { Int(DynamicParameterID.hapticIntensityControl.rawValue) }
  /// The lane that adds to haptic sharpness.
  @inlinable
  public static var hapticSharpness: Int { Int(DynamicParameterID.hapticSharpnessControl.rawValue) }
  /// The lane that adds to the attack time of haptic events.
  @inlinable
  public static var hapticAttack: Int { Int(DynamicParameterID.hapticAttackTimeControl.rawValue) }
  /// The lane that adds to the decay time of haptic events.
  @inlinable
  public static var hapticDecay: Int { Int(DynamicParameterID.hapticDecayTimeControl.rawValue) }
  /// The lane that adds to the release time of haptic events.
  @inlinable
  public static var hapticRelease: Int { Int(DynamicParameterID.hapticReleaseTimeControl.rawValue) }
  /// The lane that multiplies audio volume.
  @inlinable
  public static var audioVolume: Int { Int(DynamicParameterID.audioVolumeControl.rawValue) }
  /// The lane that adds to audio pan.
  @inlinable
  public static var audioPan: Int { Int(DynamicParameterID.audioPanControl.rawValue) }
  /// The lane that adds to audio brightness.
  @inlinable
  public static var audioBrightness: Int { Int(DynamicParameterID.audioBrightnessControl.rawValue) }
  /// The lane that adds to audio pitch.
  @inlinable
  public static var audioPitch: Int { Int(DynamicParameterID.audioPitchControl.rawValue) }
  /// The lane that adds to the attack time of audio events.
  @inlinable
  public static var audioAttack: Int { Int(DynamicParameterID.audioAttackTimeControl.rawValue) }
  /// The lane that adds to the decay time of audio events.
  @inlinable
  public static var audioDecay: Int { Int(DynamicParameterID.audioDecayTimeControl.rawValue) }
  /// The lane that adds to the release time of audio events.
  @inlinable
  public static var audioRelease: Int { Int(DynamicParameterID.audioReleaseTimeControl.rawValue) }

  /// Returns whether a lane multiplies an event's own value; the other lanes add to it.
  @inlinable @inline(__always)
  public static func multiplies(_ lane: Int) -> Bool {
    lane == hapticIntensity || lane == audioVolume
  }

  /// Returns the value at which a lane changes nothing: 1 for lanes that multiply, 0 for the others.
  @inlinable @inline(__always)
  public static func neutral(_ lane: Int) -> Double { multiplies(lane) ? 1 : 0 }

  /// Returns a control value clamped to its lane's range; NaN becomes the neutral value.
  public static func clamped(_ value: Double, lane: Int) -> Double {
    guard value == value else { return neutral(lane) }
    let low = multiplies(lane) ? 0.0 : -1.0
    return value < low ? low : (value > 1 ? 1 : value)
  }
}
