/// Sums over a Hann window from the sums of its segments.
///
/// The weight of a sample is a constant minus a cosine. The cosine at a place of a segment follows from the cosine and the sine at
/// the same place of the first segment and the turn between both segments, so the sum over a window follows from three sums of each
/// segment: plain, and weighted with the cosine and with the sine. They are calculated once for all windows that contain the segment.
struct HannSegments: Sendable {
  /// The sums of the values of a segment.
  struct Sums: Sendable {
    var plain = 0.0
    var cosine = 0.0
    var sine = 0.0
  }

  /// The cosine and the sine at each place of a segment that starts the window.
  let cosines: [Double]
  let sines: [Double]
  /// The cosine and the sine of the turn from the start of the window to the start of each segment.
  private let turns: [SIMD2<Double>]
  private let scale: Double
  /// The number of segments.
  var count: Int { turns.count }

  /// Creates the weights of a window.
  ///
  /// - Parameters:
  ///   - window: the number of samples in the window.
  ///   - starts: the samples of the window at which its segments start.
  ///   - longest: the number of samples in its longest segment.
  init(window: Int, starts: [Int], longest: Int) {
    func cosine(_ samples: Double) -> Double { Self.sine(samples / Double(window) + 0.25) }
    func sine(_ samples: Double) -> Double { Self.sine(samples / Double(window)) }
    cosines = (0..<longest).map { cosine(Double($0) + 0.5) }
    sines = (0..<longest).map { sine(Double($0) + 0.5) }
    turns = starts.map { SIMD2(cosine(Double($0)), sine(Double($0))) }
    // The weights add up to 1.
    scale = 1 / Double(window)
  }

  private static func sine(_ cycles: Double) -> Double {
    Maths.sine(cycles: cycles - Double(Int(cycles)))
  }

  /// Returns the weighted mean of values that are not negative in a window, from the sums of its segments in order.
  @inline(__always)
  func mean(_ sums: (Int) -> Sums) -> Double {
    var (plain, turned) = (0.0, 0.0)
    for index in turns.indices {
      let (own, turn) = (sums(index), turns[index])
      plain += own.plain
      turned += turn[0] * own.cosine - turn[1] * own.sine
    }
    // The difference of rounded sums may be below 0.
    return max(0, (plain - turned) * scale)
  }
}
