/// How intensity and sharpness become motion: the numbers of one actuator (Rendering §4 and §8).
///
/// Every number is always within its limits: a value outside is moved to the nearest limit, NaN to the lower one.
public struct ActuatorProfile: Sendable, Hashable {
  /// Frequency of a continuous event at sharpness 0, in Hz.
  public var continuousLowHz: Double {
    didSet { continuousLowHz = Self.limited(continuousLowHz, Self.frequencyLimits) }
  }
  /// Frequency of a continuous event at sharpness 1, in Hz.
  public var continuousHighHz: Double {
    didSet { continuousHighHz = Self.limited(continuousHighHz, Self.frequencyLimits) }
  }
  /// Exponent over sharpness on the way between the two.
  public var continuousSharpnessExponent: Double {
    didSet { continuousSharpnessExponent = Self.limited(continuousSharpnessExponent, Self.exponentLimits) }
  }
  /// Amplitude of a continuous event at intensity 1, 0…1.
  public var continuousGain: Double {
    didSet { continuousGain = Self.limited(continuousGain, Self.gainLimits) }
  }
  /// Frequency of a transient at sharpness 0, in Hz.
  public var transientLowHz: Double {
    didSet { transientLowHz = Self.limited(transientLowHz, Self.frequencyLimits) }
  }
  /// Frequency of a transient at sharpness 1, in Hz.
  public var transientHighHz: Double {
    didSet { transientHighHz = Self.limited(transientHighHz, Self.frequencyLimits) }
  }
  /// Length of a transient in periods of its own frequency.
  public var transientCycles: Double {
    didSet { transientCycles = Self.limited(transientCycles, Self.cycleLimits) }
  }
  /// Amplitude of a transient at intensity 1, 0…1.
  public var transientGain: Double {
    didSet { transientGain = Self.limited(transientGain, Self.gainLimits) }
  }
  /// Exponent over intensity, for both kinds.
  public var intensityExponent: Double {
    didSet { intensityExponent = Self.limited(intensityExponent, Self.exponentLimits) }
  }

  /// Creates a profile.
  ///
  /// Limits: frequencies 1…4000 Hz, exponents 0.1…8, gains 0…1, cycles 0.25…16.
  public init(
    continuousLowHz: Double, continuousHighHz: Double, continuousSharpnessExponent: Double,
    continuousGain: Double,
    transientLowHz: Double, transientHighHz: Double, transientCycles: Double, transientGain: Double,
    intensityExponent: Double
  ) {
    self.continuousLowHz = Self.limited(continuousLowHz, Self.frequencyLimits)
    self.continuousHighHz = Self.limited(continuousHighHz, Self.frequencyLimits)
    self.continuousSharpnessExponent = Self.limited(continuousSharpnessExponent, Self.exponentLimits)
    self.continuousGain = Self.limited(continuousGain, Self.gainLimits)
    self.transientLowHz = Self.limited(transientLowHz, Self.frequencyLimits)
    self.transientHighHz = Self.limited(transientHighHz, Self.frequencyLimits)
    self.transientCycles = Self.limited(transientCycles, Self.cycleLimits)
    self.transientGain = Self.limited(transientGain, Self.gainLimits)
    self.intensityExponent = Self.limited(intensityExponent, Self.exponentLimits)
  }

  /// Frequencies that a profile may name, in Hz.
  public static var frequencyLimits: ClosedRange<Double> { 1...4000 }
  /// Exponents that a profile may name.
  public static var exponentLimits: ClosedRange<Double> { 0.1...8 }
  /// Gains that a profile may name.
  public static var gainLimits: ClosedRange<Double> { 0...1 }
  /// Transient lengths that a profile may name, in periods.
  public static var cycleLimits: ClosedRange<Double> { 0.25...16 }

  /// A phone-class linear actuator: what patterns are designed for. The default.
  public static var taptic: ActuatorProfile {
    ActuatorProfile(
      continuousLowHz: 80, continuousHighHz: 230, continuousSharpnessExponent: 2, continuousGain: 0.7,
      transientLowHz: 80, transientHighHz: 230, transientCycles: 1.5, transientGain: 1, intensityExponent: 2)
  }

  /// Voice coils on a sound card and pads of that class.
  public static var wideband: ActuatorProfile {
    ActuatorProfile(
      continuousLowHz: 40, continuousHighHz: 400, continuousSharpnessExponent: 1, continuousGain: 0.7,
      transientLowHz: 60, transientHighHz: 400, transientCycles: 1.5, transientGain: 1, intensityExponent: 1)
  }

  /// For hearing a pattern through loudspeakers.
  public static var audible: ActuatorProfile {
    ActuatorProfile(
      continuousLowHz: 240, continuousHighHz: 690, continuousSharpnessExponent: 2, continuousGain: 0.5,
      transientLowHz: 400, transientHighHz: 1600, transientCycles: 3, transientGain: 0.8, intensityExponent: 2
    )
  }

  @inline(never)  // Many calls in places that run once: small code is worth more here than speed.
  private static func limited(_ value: Double, _ limits: ClosedRange<Double>) -> Double {
    // Written so that NaN falls to the lower limit.
    value > limits.lowerBound ? (value < limits.upperBound ? value : limits.upperBound) : limits.lowerBound
  }
}
