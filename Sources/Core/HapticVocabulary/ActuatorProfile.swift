/// How one actuator (a motor or voice coil) turns intensity and sharpness into vibration (see
/// Rendering §4 and §8).
///
/// Every property is clamped to its limits when it is set; NaN becomes the lower limit.
public struct ActuatorProfile: Sendable, Hashable {
  /// The frequency of a continuous event at sharpness 0, in Hz.
  public var continuousLowHz: Double {
    didSet { continuousLowHz = Self.limited(continuousLowHz, Self.frequencyLimits) }
  }
  /// The frequency of a continuous event at sharpness 1, in Hz.
  public var continuousHighHz: Double {
    didSet { continuousHighHz = Self.limited(continuousHighHz, Self.frequencyLimits) }
  }
  /// The exponent that is applied to the sharpness of a continuous event. The result, 0…1, states how far the
  /// frequency lies on the way from `continuousLowHz` to `continuousHighHz`.
  public var continuousSharpnessExponent: Double {
    didSet { continuousSharpnessExponent = Self.limited(continuousSharpnessExponent, Self.exponentLimits) }
  }
  /// The amplitude of a continuous event at intensity 1, 0…1.
  public var continuousGain: Double {
    didSet { continuousGain = Self.limited(continuousGain, Self.gainLimits) }
  }
  /// The frequency of a transient at sharpness 0, in Hz.
  public var transientLowHz: Double {
    didSet { transientLowHz = Self.limited(transientLowHz, Self.frequencyLimits) }
  }
  /// The frequency of a transient at sharpness 1, in Hz.
  public var transientHighHz: Double {
    didSet { transientHighHz = Self.limited(transientHighHz, Self.frequencyLimits) }
  }
  /// The length of a transient, in periods of the frequency of that transient.
  public var transientCycles: Double {
    didSet { transientCycles = Self.limited(transientCycles, Self.cycleLimits) }
  }
  /// The amplitude of a transient at intensity 1, 0…1.
  public var transientGain: Double {
    didSet { transientGain = Self.limited(transientGain, Self.gainLimits) }
  }
  /// The exponent that is applied to intensity in order to obtain the amplitude, for continuous events and
  /// transients.
  public var intensityExponent: Double {
    didSet { intensityExponent = Self.limited(intensityExponent, Self.exponentLimits) }
  }

  /// Creates a profile. Values outside the limits are clamped.
  ///
  /// The limits are 1…4000 Hz for frequencies, 0.1…8 for exponents, 0…1 for the gains (the amplitudes at
  /// intensity 1), and 0.25…16 periods for `transientCycles`.
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

  /// The range of the frequencies in a profile, in Hz.
  public static var frequencyLimits: ClosedRange<Double> { 1...4000 }
  /// The range of the exponents for intensity and sharpness in a profile.
  public static var exponentLimits: ClosedRange<Double> { 0.1...8 }
  /// The range of the amplitudes at intensity 1 in a profile.
  public static var gainLimits: ClosedRange<Double> { 0...1 }
  /// The shortest and the longest transient that a profile may have, in periods of the transient's frequency.
  public static var cycleLimits: ClosedRange<Double> { 0.25...16 }

  /// The default profile, for a linear actuator like those in phones. Most patterns are designed for such
  /// actuators.
  public static var taptic: ActuatorProfile {
    ActuatorProfile(
      continuousLowHz: 80, continuousHighHz: 230, continuousSharpnessExponent: 2, continuousGain: 0.7,
      transientLowHz: 80, transientHighHz: 230, transientCycles: 1.5, transientGain: 1, intensityExponent: 2)
  }

  /// A profile for voice coils that a sound card drives, and for game controllers with similar actuators.
  public static var wideband: ActuatorProfile {
    ActuatorProfile(
      continuousLowHz: 40, continuousHighHz: 400, continuousSharpnessExponent: 1, continuousGain: 0.7,
      transientLowHz: 60, transientHighHz: 400, transientCycles: 1.5, transientGain: 1, intensityExponent: 1)
  }

  /// A profile for hearing a pattern through loudspeakers.
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
