import Synchronization

/// What a phone refuses or cuts short and an engine here plays.
///
/// The API of the platform (`CoreHaptics`) keeps the rules when it makes patterns and engines; `HapticEngine` itself knows no
/// such limits. A test bench sets them.
public struct PlatformRules: Sendable, Hashable {
  /// Whether names and keys are refused that differ from the right ones in case or are known slips, and entries of a pattern
  /// without any key that means something.
  public var refusesMisspelledNames = false
  /// Seconds after which a continuous haptic event ends; nil for no limit.
  public var longestContinuousEvent: Double?
  /// The most control points that a curve may have; nil for no limit.
  public var mostControlPoints: Int?
  /// The most players of an engine that may be in use at a time; nil for the engine's own limit.
  public var mostPlayers: Int?

  /// Creates rules that refuse nothing.
  public init() {}

  /// The rules of a phone: misspelled names are refused, continuous haptic events end after 30 s, a curve has at most 16
  /// points, an engine at most 1024 players.
  ///
  /// The first three are documented by the platform's makers; the number of players is not published. 1024 stands below the
  /// 1200 at which phones are reported to fail.
  public static var phone: PlatformRules {
    var rules = PlatformRules()
    rules.refusesMisspelledNames = true
    rules.longestContinuousEvent = 30
    rules.mostControlPoints = 16
    rules.mostPlayers = 1024
    return rules
  }

  /// The rules of the current task; nil for those of the program.
  @TaskLocal public static var ofTask: PlatformRules?

  private static let shared = Mutex(PlatformRules())

  /// The rules of the whole program; they refuse nothing by default.
  public static var ofProgram: PlatformRules {
    get { shared.withLock { $0 } }
    set { shared.withLock { $0 = newValue } }
  }

  /// The rules that count here: those of the task, else those of the program.
  public static var current: PlatformRules { ofTask ?? ofProgram }
}
