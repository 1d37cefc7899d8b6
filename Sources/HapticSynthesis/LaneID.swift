/// The twelve lanes of a player, numbered as the dynamic parameter IDs are (Rendering §2).
public enum LaneID {
  /// Number of lanes.
  public static var count: Int { 12 }
  /// × haptic intensity.
  public static var hapticIntensity: Int { 0 }
  /// + haptic sharpness.
  public static var hapticSharpness: Int { 1 }
  /// + attack of haptic events.
  public static var hapticAttack: Int { 2 }
  /// + decay of haptic events.
  public static var hapticDecay: Int { 3 }
  /// + release of haptic events.
  public static var hapticRelease: Int { 4 }
  /// × audio volume.
  public static var audioVolume: Int { 5 }
  /// + audio pan.
  public static var audioPan: Int { 6 }
  /// + audio brightness.
  public static var audioBrightness: Int { 7 }
  /// + audio pitch.
  public static var audioPitch: Int { 8 }
  /// + attack of audio events.
  public static var audioAttack: Int { 9 }
  /// + decay of audio events.
  public static var audioDecay: Int { 10 }
  /// + release of audio events.
  public static var audioRelease: Int { 11 }

  /// True for the two lanes that multiply; the others add.
  @inline(__always)
  public static func multiplies(_ lane: Int) -> Bool { lane == 0 || lane == 5 }

  /// The value that changes nothing: 1 for lanes that multiply, 0 for the others.
  @inline(__always)
  public static func neutral(_ lane: Int) -> Double { multiplies(lane) ? 1 : 0 }

  /// A control value moved into its lane's range; NaN becomes neutral.
  public static func clamped(_ value: Double, lane: Int) -> Double {
    guard value == value else { return neutral(lane) }
    let low = multiplies(lane) ? 0.0 : -1.0
    return value < low ? low : (value > 1 ? 1 : value)
  }
}
