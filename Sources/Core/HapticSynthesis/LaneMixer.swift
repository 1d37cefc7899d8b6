/// Combines the ramps that act on one lane at the same time.
struct LaneMixer {
  /// The product or sum of the ramps added so far.
  var line: Line
  /// The sum of the products of each pair of slopes, which is half the curvature of the product of the ramps.
  private var curvature = 0.0
  private var slopeSum = 0.0
  private let multiplies: Bool

  /// The largest error, in units of the lane, with which a straight line may approximate a product of ramps.
  static var tolerance: Double { 1e-5 }

  init(lane: Int, at sample: Int64) {
    multiplies = LaneID.multiplies(lane)
    line = Line(start: sample, end: .max, value: LaneID.neutral(lane), slope: 0)
  }

  /// Adds a ramp that is valid at the sample at which the mixer's line starts.
  mutating func join(_ other: Line) {
    let sample = line.start
    let value = other.at(sample)
    line.end = min(line.end, other.end)
    if multiplies {
      curvature += slopeSum * other.ramp.slope.magnitude
      slopeSum += other.ramp.slope.magnitude
      line.ramp.slope = line.ramp.slope * value + line.ramp.value * other.ramp.slope
      line.ramp.value *= value
    } else {
      line.ramp.value += value
      line.ramp.slope += other.ramp.slope
    }
  }

  /// Returns the combined ramp as a straight line: exact for sums and single ramps, within `tolerance` for
  /// products of changing ramps.
  func result() -> Line {
    // Below this curvature, a tangent is valid for more samples than there will ever be.
    guard curvature > 1e-40 else { return line }
    var piece = line
    // The error of the tangent is curvature · h² after h samples.
    let length = Maths.exp2(0.5 * Maths.log2(Self.tolerance / curvature))
    piece.end = min(line.end, Maths.sample(after: line.start, by: length))
    return piece
  }
}
