import HapticPlayback

extension HapticBench {
  /// What kind of machine the bench stands for.
  public enum Hardware: Sendable, Hashable {
    /// One that can be felt.
    case actuator
    /// One without haptics: `supportsHaptics` is false, and engines cannot be made.
    case none
  }

  /// How much the bench accepts of what a phone refuses. Counts for patterns and engines made through `CoreHaptics`.
  public enum Strictness: Sendable, Hashable {
    /// As much as in an app: what a phone refuses is accepted, and logged once for each kind.
    case lenient
    /// As little as a phone: names in the wrong case, misnamed keys (`Duration`, `Value`) and entries without a known key
    /// are errors, continuous haptic events end after 30 s, a curve has at most 16 control points, an engine at most 1024
    /// players in use. See `PlatformRules.phone`.
    case phone

    var rules: PlatformRules {
      switch self {
      case .lenient: PlatformRules()
      case .phone: .phone
      }
    }
  }
}
