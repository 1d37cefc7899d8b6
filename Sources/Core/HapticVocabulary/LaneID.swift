/// The numbers of the twelve lanes of a player. A lane holds the current value of one dynamic parameter, such
/// as the control of haptic intensity. Its number is the raw value of the parameter's ID (see Rendering §2).
public enum LaneID {
  /// The number of lanes that a player has.
  @inlinable
  public static var count: Int { Int(DynamicParameterID.audioReleaseTimeControl.rawValue) + 1 }
  /// The number of the lane whose value multiplies haptic intensity.
  @inlinable
  public static var hapticIntensity: Int { Int(DynamicParameterID.hapticIntensityControl.rawValue) }
  /// The number of the lane whose value is added to haptic sharpness.
  @inlinable
  public static var hapticSharpness: Int { Int(DynamicParameterID.hapticSharpnessControl.rawValue) }
  /// The number of the lane whose value is added to the attack time of haptic events.
  @inlinable
  public static var hapticAttack: Int { Int(DynamicParameterID.hapticAttackTimeControl.rawValue) }
  /// The number of the lane whose value is added to the decay time of haptic events.
  @inlinable
  public static var hapticDecay: Int { Int(DynamicParameterID.hapticDecayTimeControl.rawValue) }
  /// The number of the lane whose value is added to the release time of haptic events.
  @inlinable
  public static var hapticRelease: Int { Int(DynamicParameterID.hapticReleaseTimeControl.rawValue) }
  /// The number of the lane whose value multiplies audio volume.
  @inlinable
  public static var audioVolume: Int { Int(DynamicParameterID.audioVolumeControl.rawValue) }
  /// The number of the lane whose value is added to audio pan.
  @inlinable
  public static var audioPan: Int { Int(DynamicParameterID.audioPanControl.rawValue) }
  /// The number of the lane whose value is added to audio brightness.
  @inlinable
  public static var audioBrightness: Int { Int(DynamicParameterID.audioBrightnessControl.rawValue) }
  /// The number of the lane whose value is added to audio pitch.
  @inlinable
  public static var audioPitch: Int { Int(DynamicParameterID.audioPitchControl.rawValue) }
  /// The number of the lane whose value is added to the attack time of audio events.
  @inlinable
  public static var audioAttack: Int { Int(DynamicParameterID.audioAttackTimeControl.rawValue) }
  /// The number of the lane whose value is added to the decay time of audio events.
  @inlinable
  public static var audioDecay: Int { Int(DynamicParameterID.audioDecayTimeControl.rawValue) }
  /// The number of the lane whose value is added to the release time of audio events.
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

  /// Returns a value clamped to the range of a lane. The range is 0…1 for haptic intensity and audio volume,
  /// whose lanes are factors; −1…1 for all other lanes, which are added to the values of events. NaN becomes
  /// the value that has no effect: 1 for a factor, otherwise 0.
  public static func clamped(_ value: Double, lane: Int) -> Double {
    guard value == value else { return neutral(lane) }
    let low = multiplies(lane) ? 0.0 : -1.0
    return value < low ? low : (value > 1 ? 1 : value)
  }
}
