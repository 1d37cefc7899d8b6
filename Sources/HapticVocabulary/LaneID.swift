/// The twelve lanes of a player, by the raw values of the dynamic parameter IDs (Rendering §2).
public enum LaneID {
  /// Number of lanes.
  @inlinable
  public static var count: Int { 12 }
  /// × haptic intensity.
  @inlinable
  public static var hapticIntensity: Int { Int(DynamicParameterID.hapticIntensityControl.rawValue) }
  /// + haptic sharpness.
  @inlinable
  public static var hapticSharpness: Int { Int(DynamicParameterID.hapticSharpnessControl.rawValue) }
  /// + attack of haptic events.
  @inlinable
  public static var hapticAttack: Int { Int(DynamicParameterID.hapticAttackTimeControl.rawValue) }
  /// + decay of haptic events.
  @inlinable
  public static var hapticDecay: Int { Int(DynamicParameterID.hapticDecayTimeControl.rawValue) }
  /// + release of haptic events.
  @inlinable
  public static var hapticRelease: Int { Int(DynamicParameterID.hapticReleaseTimeControl.rawValue) }
  /// × audio volume.
  @inlinable
  public static var audioVolume: Int { Int(DynamicParameterID.audioVolumeControl.rawValue) }
  /// + audio pan.
  @inlinable
  public static var audioPan: Int { Int(DynamicParameterID.audioPanControl.rawValue) }
  /// + audio brightness.
  @inlinable
  public static var audioBrightness: Int { Int(DynamicParameterID.audioBrightnessControl.rawValue) }
  /// + audio pitch.
  @inlinable
  public static var audioPitch: Int { Int(DynamicParameterID.audioPitchControl.rawValue) }
  /// + attack of audio events.
  @inlinable
  public static var audioAttack: Int { Int(DynamicParameterID.audioAttackTimeControl.rawValue) }
  /// + decay of audio events.
  @inlinable
  public static var audioDecay: Int { Int(DynamicParameterID.audioDecayTimeControl.rawValue) }
  /// + release of audio events.
  @inlinable
  public static var audioRelease: Int { Int(DynamicParameterID.audioReleaseTimeControl.rawValue) }

  /// True for the two lanes that multiply; the others add.
  @inlinable @inline(__always)
  public static func multiplies(_ lane: Int) -> Bool {
    lane == hapticIntensity || lane == audioVolume
  }

  /// The value that changes nothing: 1 for lanes that multiply, 0 for the others.
  @inlinable @inline(__always)
  public static func neutral(_ lane: Int) -> Double { multiplies(lane) ? 1 : 0 }

  /// A control value moved into its lane's range; NaN becomes neutral.
  public static func clamped(_ value: Double, lane: Int) -> Double {
    guard value == value else { return neutral(lane) }
    let low = multiplies(lane) ? 0.0 : -1.0
    return value < low ? low : (value > 1 ? 1 : value)
  }
}
