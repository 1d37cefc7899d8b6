/// One straight piece of one curve, in pattern time.
struct CurvePiece {
  var start: Double
  var end: Double
  var from: Double
  var slope: Double

  func at(_ time: Double) -> Double { from + slope * (time - start) }

  /// Returns the value as a factor, clamped so that rounding does not move it out of 0…1.
  func factor(at time: Double) -> Double { min(max(at(time), 0), 1) }
}

/// A time at which a piece or a curve starts or ends.
struct CurveMoment {
  var time: Double
  /// The combined final values of the curves that end at this time, which apply while no curve is active;
  /// `nil` if no curve ends.
  var held: Double?
}
