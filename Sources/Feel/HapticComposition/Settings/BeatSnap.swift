import HapticText

/// Whether transients are moved to the beat of a sound.
public enum BeatSnap: UInt8, Sendable, Hashable, CaseIterable {
  /// Transients stay at the times of the hits.
  case none
  /// A transient that is close to a quarter of a beat moves to it. If the hits fit thirds of a beat better,
  /// thirds are used instead.
  case beat

  /// The name that selects the choice, such as on a command line.
  public var name: String {
    switch self {
    case .none: "none"
    case .beat: "beat"
    }
  }

  /// Creates the choice with a name; `nil` if no choice has the name.
  public init?(name: String) {
    guard let found = Self.allCases.first(where: { $0.name.hasSameBytes(as: name) }) else { return nil }
    self = found
  }

  /// The lowest confidence of a tempo (see ``Tempo/confidence``) with which transients are moved to its beat.
  /// Below this confidence, transients stay where they are.
  public static var leastConfidence: Double { 0.7 }
  /// The largest distance by which a transient is moved, as a share of the distance between two neighbouring
  /// grid points. The grid points divide each beat into quarters or thirds.
  public static var largestShare: Double { 0.25 }
  /// The largest distance by which a transient is moved, in seconds, even if ``largestShare`` allows more.
  public static var largestMove: Double { 0.04 }
}
