/// Whether transients move to the beat of a sound.
public enum BeatSnap: UInt8, Sendable, Hashable, CaseIterable {
  /// They stay where the hits are.
  case none
  /// They move to the nearest sixteenth, or third of a beat where those fit better.
  case beat

  /// The name by which it is chosen.
  public var name: String {
    switch self {
    case .none: "none"
    case .beat: "beat"
    }
  }

  /// Creates the choice with a name; `nil` if none has it.
  public init?(name: String) {
    for candidate in Self.allCases where candidate.name.utf8.elementsEqual(name.utf8) {
      self = candidate
      return
    }
    return nil
  }

  /// The lowest confidence of a tempo that moves transients; ``Tempo/confidence``.
  public static var leastConfidence: Double { 0.7 }
  /// The largest move, as a share of the distance between two points of the grid.
  public static var largestShare: Double { 0.25 }
  /// The largest move in seconds.
  public static var largestMove: Double { 0.04 }
}
