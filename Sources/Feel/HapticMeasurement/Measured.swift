/// A measured number with the interval in which the true value lies with 95 % confidence.
public struct Measured: Sendable, Hashable {
  /// The estimate.
  public let value: Double
  /// The lower end of the interval.
  public let low: Double
  /// The upper end of the interval.
  public let high: Double

  private init(_ value: Double, _ low: Double, _ high: Double) {
    (self.value, self.low, self.high) = (value, low, high)
  }

  /// Returns the number in another unit, with its interval.
  package func scaled(by factor: Double) -> Measured { Measured(value * factor, low * factor, high * factor) }

  /// Creates a number with a relative half width of its interval.
  init(_ value: Double, within share: Double) {
    self.value = value
    let factor = 1 + max(0, share)
    (low, high) = (value / factor, value * factor)
  }
}

/// A quantity that a measurement can find.
public enum MeasuredQuantity: UInt8, Sendable, Hashable, CaseIterable {
  /// The resonance in Hz, or the speed of a motor at full drive.
  case resonance
  /// The quality factor of the resonance.
  case q
  /// The acceleration in g at full drive, at the resonance.
  case peakG
  /// The time constant with which a motor gains speed.
  case rise
  /// The time in which the speed of a motor falls to 37 %.
  case fall
  /// The time from the drive to the motion.
  case latency

  /// The name of the quantity, as in JSON and in profiles.
  public var name: String {
    switch self {
    case .resonance: "resonanceHz"
    case .q: "q"
    case .peakG: "peakG"
    case .rise: "riseMs"
    case .fall: "fallMs"
    case .latency: "latency"
    }
  }
}

/// A quantity that a recording does not determine, with the reason.
public struct Refusal: Sendable, Hashable {
  /// The quantity.
  public let quantity: MeasuredQuantity
  /// The reason and the remedy, on one line.
  public let reason: String
}
