/// One straight piece of one curve, in pattern time.
struct CurvePiece {
  var start: Double
  var end: Double
  var from: Double
  var slope: Double

  func at(_ time: Double) -> Double { from + slope * (time - start) }

  /// The value as a factor: rounding must not take it out of 0…1.
  func factor(at time: Double) -> Double { min(max(at(time), 0), 1) }
}

/// A time at which a piece or a curve begins or ends.
struct CurveMoment {
  var time: Double
  /// The final values of the curves that end here, joined: held while no curve is active. Nil when none ends.
  var held: Double?
}
