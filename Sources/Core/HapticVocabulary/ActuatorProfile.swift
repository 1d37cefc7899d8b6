/// How one actuator (a motor or voice coil) turns intensity and sharpness into vibration (see
/// Rendering §4 and §8).
///
/// Every property is clamped to its limits when it is set; NaN becomes the lower limit.
public struct ActuatorProfile: Sendable, Hashable {
  /// The frequency of a continuous event at sharpness 0, in Hz.
  public var continuousLowHz: Double { didSet { self = kept } }
  /// The frequency of a continuous event at sharpness 1, in Hz.
  public var continuousHighHz: Double { didSet { self = kept } }
  /// The exponent that is applied to the sharpness of a continuous event. The result, 0…1, states how far the
  /// frequency lies on the way from `continuousLowHz` to `continuousHighHz`.
  public var continuousSharpnessExponent: Double { didSet { self = kept } }
  /// The amplitude of a continuous event at intensity 1, 0…1.
  public var continuousGain: Double { didSet { self = kept } }
  /// The frequency of a transient at sharpness 0, in Hz.
  public var transientLowHz: Double { didSet { self = kept } }
  /// The frequency of a transient at sharpness 1, in Hz.
  public var transientHighHz: Double { didSet { self = kept } }
  /// The length of a transient, in periods of the frequency of that transient.
  public var transientCycles: Double { didSet { self = kept } }
  /// The amplitude of a transient at intensity 1, 0…1.
  public var transientGain: Double { didSet { self = kept } }
  /// The exponent that is applied to intensity in order to obtain the amplitude, for continuous events and
  /// transients.
  public var intensityExponent: Double { didSet { self = kept } }

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
    self.continuousLowHz = Maths.clamped(continuousLowHz, in: Self.frequencyLimits)
    self.continuousHighHz = Maths.clamped(continuousHighHz, in: Self.frequencyLimits)
    self.continuousSharpnessExponent = Maths.clamped(continuousSharpnessExponent, in: Self.exponentLimits)
    self.continuousGain = Maths.clamped(continuousGain, in: Self.gainLimits)
    self.transientLowHz = Maths.clamped(transientLowHz, in: Self.frequencyLimits)
    self.transientHighHz = Maths.clamped(transientHighHz, in: Self.frequencyLimits)
    self.transientCycles = Maths.clamped(transientCycles, in: Self.cycleLimits)
    self.transientGain = Maths.clamped(transientGain, in: Self.gainLimits)
    self.intensityExponent = Maths.clamped(intensityExponent, in: Self.exponentLimits)
  }

  private var kept: ActuatorProfile {
    ActuatorProfile(
      continuousLowHz: continuousLowHz, continuousHighHz: continuousHighHz,
      continuousSharpnessExponent: continuousSharpnessExponent, continuousGain: continuousGain,
      transientLowHz: transientLowHz, transientHighHz: transientHighHz, transientCycles: transientCycles,
      transientGain: transientGain, intensityExponent: intensityExponent)
  }

  /// The range of the frequencies in a profile, in Hz.
  public static var frequencyLimits: ClosedRange<Double> { 1...4000 }
  /// The range of the exponents for intensity and sharpness in a profile.
  public static var exponentLimits: ClosedRange<Double> { 0.1...8 }
  /// The range of the amplitudes at intensity 1 in a profile.
  public static var gainLimits: ClosedRange<Double> { 0...1 }
  /// The shortest and the longest transient that a profile may have, in periods of the transient's frequency.
  public static var cycleLimits: ClosedRange<Double> { 0.25...16 }

  /// Returns the frequency of a continuous event with a sharpness of 0…1, in Hz (see Rendering §4).
  package func continuousHz(sharpness: Double) -> Double {
    continuousLowHz
      + (continuousHighHz - continuousLowHz) * Maths.power(sharpness, continuousSharpnessExponent)
  }

  /// Returns the frequency of a transient with a sharpness of 0…1, in Hz (see Rendering §4).
  package func transientHz(sharpness: Double) -> Double {
    transientLowHz + (transientHighHz - transientLowHz) * sharpness
  }

  /// Returns the length of a transient with a sharpness of 0…1, in seconds (see Rendering §4).
  package func transientLength(sharpness: Double) -> Double {
    transientCycles / transientHz(sharpness: sharpness)
  }

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
}
