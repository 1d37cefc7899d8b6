/// The limits of a linear estimate, each chosen by this project on simulated recordings.
enum LinearLimits {
  /// The least level of the sweep above the rest in dB, and the least correlation of the power.
  static var leastDecibels: Double { 10 }
  static var leastCorrelation: Double { 0.6 }
  /// The largest share of clipped samples.
  static var largestClipped: Double { 0.001 }
  /// The unexplained share above which Q is refused, and the resonance.
  static var largestUnexplained: Double { 0.35 }
  static var hopeless: Double { 0.5 }
  /// The largest half width of the interval of a resonance.
  static var largestWidth: Double { 0.03 }
  /// The largest change of Q between the levels, as a logarithm, and the least one that counts as friction.
  static var largestFriction: Double { 0.12 }
  static var leastFriction: Double { 0.01 }
  /// The least response at the full level relative to that at half level, in dB.
  static var leastLevel: Double { -1 }
  /// The resonances that the sweep covers, in Hz.
  static var frequencies: ClosedRange<Double> { 25...450 }
  /// The rate below which the filter of a sensor matters, and the largest resonance as a share of the rate.
  static var slowRate: Double { 1000 }
  static var slowShare: Double { 0.125 }
  /// The least share of the power along the axis without a note.
  static var leastAxisShare: Double { 0.7 }
  /// The factor by which intervals are wider than the residuals state, because the model is not exact.
  static var widening: Double { 1.3 }
  /// The least half widths of intervals: 1 % of the resonance, 3 % of Q, 0.3 dB of the acceleration.
  static var leastWidths: (resonance: Double, q: Double, peakG: Double) { (0.01, 0.03, 0.0351) }
}
