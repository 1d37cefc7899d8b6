import HapticOutputs

/// A set of rules for patterns and players, such as the limits that a phone has.
///
/// The module `CoreHaptics` applies the rules when it creates patterns and engines; `HapticEngine` ignores
/// them. By default, no limit applies. A test sets the rules to check how an app behaves on a phone.
public struct PlatformRules: Sendable, Hashable {
  /// Whether a pattern is rejected for names or keys in the wrong case, for known misspellings of names or
  /// keys, and for entries that contain no `Event`, `Parameter` or `ParameterCurve`.
  public var refusesMisspelledNames = false
  /// The time in seconds after which a continuous haptic event ends; `nil` means no limit.
  public var longestContinuousEvent: Double?
  /// The maximum number of control points of a curve; `nil` means no limit.
  public var mostControlPoints: Int?
  /// The maximum number of players that one engine may use at the same time; `nil` means the limit in the
  /// engine's configuration (`RenderCapacity.players`).
  public var mostPlayers: Int?

  /// Creates rules without any limit, which reject nothing.
  public init() {}

  /// The rules of a phone: misspelled names are rejected, continuous haptic events end after 30 s, a curve
  /// has at most 16 control points, and an engine has at most 1024 players.
  ///
  /// The first three rules are documented by the makers of the platform. The number of players is not
  /// documented; 1024 is below the 1200 at which phones are reported to fail.
  public static var phone: PlatformRules {
    var rules = PlatformRules()
    rules.refusesMisspelledNames = true
    rules.longestContinuousEvent = 30
    rules.mostControlPoints = 16
    rules.mostPlayers = 1024
    return rules
  }

  /// The rules of the whole program. By default they reject nothing.
  public static var ofProgram: PlatformRules {
    get { HapticEnvironment.ofProgram.rules ?? PlatformRules() }
    set { HapticEnvironment.ofProgram.rules = newValue }
  }

  /// The rules that apply in the current Swift task: those of its test bench, otherwise `ofProgram`.
  public static var current: PlatformRules { HapticEnvironment.current.rules ?? PlatformRules() }
}

extension HapticEnvironment {
  /// The rules for patterns and players.
  package var rules: PlatformRules? {
    get { anyRules as? PlatformRules }
    set { anyRules = newValue }
  }
}
