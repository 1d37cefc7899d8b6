import HapticSynthesis

/// An actuator profile, numbers copied from Rendering §8.
struct ReferenceProfile {
  var continuousLow: Double, continuousHigh: Double, sharpnessExponent: Double, continuousGain: Double
  var transientLow: Double, transientHigh: Double, cycles: Double, transientGain: Double
  var intensityExponent: Double

  static let taptic = ReferenceProfile(
    continuousLow: 80, continuousHigh: 230, sharpnessExponent: 2, continuousGain: 0.7, transientLow: 80,
    transientHigh: 230, cycles: 1.5, transientGain: 1, intensityExponent: 2)
  static let wideband = ReferenceProfile(
    continuousLow: 40, continuousHigh: 400, sharpnessExponent: 1, continuousGain: 0.7, transientLow: 60,
    transientHigh: 400, cycles: 1.5, transientGain: 1, intensityExponent: 1)
  static let audible = ReferenceProfile(
    continuousLow: 240, continuousHigh: 690, sharpnessExponent: 2, continuousGain: 0.5, transientLow: 400,
    transientHigh: 1600, cycles: 3, transientGain: 0.8, intensityExponent: 2)

  /// The same numbers as the engine takes them.
  var engine: ActuatorProfile {
    ActuatorProfile(
      continuousLowHz: continuousLow, continuousHighHz: continuousHigh,
      continuousSharpnessExponent: sharpnessExponent, continuousGain: continuousGain,
      transientLowHz: transientLow, transientHighHz: transientHigh, transientCycles: cycles,
      transientGain: transientGain, intensityExponent: intensityExponent)
  }
}
