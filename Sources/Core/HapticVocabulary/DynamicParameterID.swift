/// The identifiers of the twelve parameters that can change while a pattern plays, either suddenly or along a
/// curve (see CoreHapticsBehaviour §2.2).
public enum DynamicParameterID: UInt8, Sendable, Hashable {
  case hapticIntensityControl, hapticSharpnessControl
  case hapticAttackTimeControl, hapticDecayTimeControl, hapticReleaseTimeControl
  case audioVolumeControl, audioPanControl, audioBrightnessControl, audioPitchControl
  case audioAttackTimeControl, audioDecayTimeControl, audioReleaseTimeControl
}

/// Facts about the twelve lanes of a player. A lane holds the current value of one dynamic parameter, such as the
/// control of haptic intensity, and has its number (see ``DynamicParameterID/lane`` and Rendering §2).
public enum LaneID {
  /// The number of lanes that a player has.
  @inlinable
  public static var count: Int { DynamicParameterID.audioReleaseTimeControl.lane + 1 }
  /// Returns whether a lane multiplies an event's own value; the other lanes add to it.
  @inlinable @inline(__always)
  public static func multiplies(_ lane: Int) -> Bool {
    lane == DynamicParameterID.hapticIntensityControl.lane
      || lane == DynamicParameterID.audioVolumeControl.lane
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

extension DynamicParameterID {
  /// The number of the lane that holds the current value of the parameter.
  @inlinable
  public var lane: Int { Int(rawValue) }
}
