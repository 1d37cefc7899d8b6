import HapticPlayback

extension HapticBench {
  /// The kind of machine that a test bench simulates.
  public enum Hardware: Sendable, Hashable {
    /// A machine with a haptic device (simulated).
    case actuator
    /// A machine without haptics: `supportsHaptics` is `false`, and engines cannot be created.
    case none
  }

  /// Whether a test accepts patterns and calls that a phone would reject. The setting applies to patterns and
  /// engines that are created through this package's module `CoreHaptics`.
  public enum Strictness: Sendable, Hashable {
    /// The bench accepts input that a phone rejects, as this package also does in an app. It logs the first
    /// case of each kind of such input.
    case lenient
    /// The bench is as strict as a phone: it rejects what a phone rejects.
    ///
    /// Errors are names in the wrong case, misnamed keys (`Duration`, `Value`), and entries of a pattern that
    /// contain no `Event`, `Parameter` or `ParameterCurve`. Continuous haptic events end after 30 s, a curve
    /// has at most 16 control points, and an engine has at most 1024 players in use. See
    /// `PlatformRules.phone`.
    case phone

    var rules: PlatformRules {
      switch self {
      case .lenient: PlatformRules()
      case .phone: .phone
      }
    }
  }
}

extension HapticBench {
  /// A position of the ring/silent switch.
  public enum SilentSwitch: Sendable, Hashable {
    /// Sounds play.
    case off
    /// The machine is silent: the sounds of haptic engines do not play, except those of engines whose
    /// `playsAudioWhenSilent` is set, or whose `AVAudioSession` has a category that plays on. Haptics play.
    case on
  }

  /// The ring/silent switch of the machine that the bench simulates; `off` by default. A change takes effect at
  /// once, for present and future engines of this bench.
  public var silentSwitch: SilentSwitch {
    get { store.isSilent ? .on : .off }
    set { store.isSilent = newValue == .on }
  }
}
