/// A measured number with the interval in which the true value lies with 95 % confidence.
public struct Measured: Sendable, Hashable {
  /// The estimate.
  public let value: Double
  /// The lower end of the interval.
  public let low: Double
  /// The upper end of the interval.
  public let high: Double

  /// Creates a number with a relative half width of its interval.
  init(_ value: Double, within share: Double) {
    self.value = value
    let factor = 1 + max(0, share)
    (low, high) = (value / factor, value * factor)
  }
}

/// A quantity that a measurement can find.
public enum MeasuredQuantity: UInt8, Sendable, Hashable, CaseIterable {
  /// The resonance in Hz.
  case resonance
  /// The quality factor of the resonance.
  case q
  /// The acceleration in g at full drive, at the resonance.
  case peakG
  /// The time from the drive to the motion.
  case latency

  /// The name of the quantity, as in JSON and in profiles.
  public var name: String {
    switch self {
    case .resonance: "resonanceHz"
    case .q: "q"
    case .peakG: "peakG"
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
