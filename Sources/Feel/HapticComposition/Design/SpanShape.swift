/// The shape of a vibration, as a designer names it.
public enum SpanShape: UInt8, Sendable, Hashable, CaseIterable {
  /// A vibration of less than 150 ms.
  case buzz
  /// A vibration that rises and falls by 6 dB or more.
  case swell
  /// A vibration that rises by 6 dB or more.
  case rise
  /// A vibration that falls by 6 dB or more.
  case fade
  /// A vibration of about the same strength from its start to its end.
  case hum

  /// The name of the shape, such as `swell`.
  public var name: String {
    switch self {
    case .buzz: "buzz"
    case .swell: "swell"
    case .rise: "rise"
    case .fade: "fade"
    case .hum: "hum"
    }
  }

  /// Finds the shape of a planned vibration.
  init(_ span: PlannedSpan) {
    let levels = span.levels
    guard span.duration >= 0.15, let first = levels.first, let last = levels.last, let peak = levels.max()
    else {
      self = .buzz
      return
    }
    switch (peak - first >= 6, peak - last >= 6) {
    case (true, true): self = .swell
    case (true, false): self = .rise
    case (false, true): self = .fade
    case (false, false): self = .hum
    }
  }
}

/// How many vibrations of a composition have each shape.
public struct SpanShapeCounts: Sendable, Hashable {
  private var counts = [Int](repeating: 0, count: SpanShape.allCases.count)

  /// Creates counts of 0.
  public init() {}

  /// The number of vibrations with a shape.
  public subscript(_ shape: SpanShape) -> Int { counts[Int(shape.rawValue)] }

  mutating func count(_ shape: SpanShape) { counts[Int(shape.rawValue)] += 1 }
}
