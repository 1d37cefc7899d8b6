extension ParameterCurve {
  /// Whether the times of the points seem to count from the start of the pattern instead of the start of the
  /// curve, as some exporters write them. `true` if the curve starts after 0 and its first point has the same
  /// time as the curve.
  public var seemsTimedFromPatternStart: Bool {
    guard time > 0, var earliest = controlPoints.first?.time else { return false }
    for point in controlPoints where point.time < earliest { earliest = point.time }
    let distance = earliest < time ? time - earliest : earliest - time
    return distance <= 1e-3 * (time < 1 ? time : 1)
  }

  /// Returns the curve with its own start time subtracted from the times of its points. A time that would be
  /// below 0 becomes 0.
  public func timedFromOwnStart() -> ParameterCurve {
    var curve = self
    for index in curve.controlPoints.indices {
      curve.controlPoints[index].time = Decimals.tidied(
        max(0, curve.controlPoints[index].time - time), atMost: curve.controlPoints[index].time)
    }
    return curve
  }
}
