import HapticPlayback

extension HapticBench {
  /// The kind of machine that the bench simulates.
  public enum Hardware: Sendable, Hashable {
    /// A machine with an actuator, which is a device that can be felt.
    case actuator
    /// A machine without haptics: `supportsHaptics` is `false`, and engines cannot be created.
    case none
  }

  /// Whether the bench accepts input that a phone refuses. Applies to patterns and engines that are created
  /// through `CoreHaptics`.
  public enum Strictness: Sendable, Hashable {
    /// The bench accepts as much as the package does in an app: input that a phone refuses is accepted and
    /// logged once for each kind.
    case lenient
    /// The bench accepts as little as a phone. Names in the wrong case, misnamed keys (`Duration`, `Value`)
    /// and entries without a known key are errors. Continuous haptic events end after 30 s, a curve has at
    /// most 16 control points, and an engine has at most 1024 players in use. See `PlatformRules.phone`.
    case phone

    var rules: PlatformRules {
      switch self {
      case .lenient: PlatformRules()
      case .phone: .phone
      }
    }
  }
}
