import HapticPerception

/// The factor from the unit of a recording to g.
struct Calibration {
  /// The factor; `nil` if it is unknown.
  let factor: Double?
  /// Why the factor is unknown or doubtful; empty for a good one.
  let remark: String

  /// The range of a gravity that proves a unit, as a share of 1 g.
  private static var gravity: ClosedRange<Double> { 0.9...1.1 }
  /// The largest constant part, in g or m/s², of a sensor whose gravity was removed.
  private static var nothing: Double { 0.3 }

  init(_ unit: RecordingUnit?, offset: Double) {
    let metres = 1 / PerceptionConstants.gravity
    switch unit {
    case .relative?:
      (factor, remark) = (
        nil, "how strong it is in g is unknown: the sensor is not calibrated; state --full-scale"
      )
    case .fullScale(let g)?: (factor, remark) = (g, "")
    case .g?: (factor, remark) = Self.rescaled(1, offset)
    case .metresPerSecondSquared?: (factor, remark) = Self.rescaled(metres, offset)
    case nil:
      if Self.gravity.contains(offset) || Self.gravity.contains(offset * metres) {
        (factor, remark) = (1 / offset, "")
      } else if offset < Self.nothing {
        (factor, remark) = (
          nil, "how strong it is in g is unknown: gravity was removed from the recording; state --unit"
        )
      } else {
        (factor, remark) = (
          nil,
          "how strong it is in g is unknown: the constant part is \(text(offset)), neither 1 g nor 9.81 m/s²; state --unit"
        )
      }
    }
  }

  /// Corrects a known factor by gravity, if the recording contains gravity.
  private static func rescaled(_ factor: Double, _ offset: Double) -> (Double?, String) {
    guard gravity.contains(offset * factor) else {
      guard offset * factor > nothing else { return (factor, "") }
      return (factor, "the constant part is \(text(offset * factor)) g in the stated unit: is it right?")
    }
    return (1 / offset, "")
  }
}
