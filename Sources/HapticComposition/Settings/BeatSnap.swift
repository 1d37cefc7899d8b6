/// Whether transients are moved to the beat of a sound.
public enum BeatSnap: UInt8, Sendable, Hashable, CaseIterable {
  /// Transients stay at the times of the hits.
  case none
  /// Transients move to the nearest fourth of a beat, or to the nearest third if the hits fit thirds better.
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
    for candidate in Self.allCases where candidate.name.utf8.elementsEqual(name.utf8) {
      self = candidate
      return
    }
    return nil
  }

  /// The lowest confidence at which a tempo moves transients (see ``Tempo/confidence``).
  public static var leastConfidence: Double { 0.7 }
  /// The largest distance by which a transient is moved, as a share of the distance between two grid points.
  public static var largestShare: Double { 0.25 }
  /// The largest distance by which a transient is moved, in seconds.
  public static var largestMove: Double { 0.04 }
}
