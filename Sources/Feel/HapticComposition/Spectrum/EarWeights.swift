import HapticPerception

/// The weight of each frequency in the loudness of a sound: the K-weighting of ITU-R BS.1770.
///
/// The weights are calculated from the recommendation's filters at 48 kHz, and are constant above 20 kHz.
enum EarWeights {
  /// Returns the factor that weights the power at a frequency in Hz.
  static func power(at hertz: Double) -> Double {
    let cycles = min(max(hertz, 0), 20_000) / 48_000
    // The published coefficients of both stages.
    let shelf = response(
      (1.53512485958697, -2.69169618940638, 1.19839281085285), (-1.69065929318241, 0.73248077421585), cycles)
    let highPass = response((1, -2, 1), (-1.99004745483398, 0.99007225036621), cycles)
    return shelf * highPass
  }

  /// Returns |H|², the power response of a second-order section, at a frequency in cycles per sample (below
  /// ½).
  private static func response(
    _ b: (Double, Double, Double), _ a: (Double, Double), _ cycles: Double
  ) -> Double {
    let (cosine, sine) = (Maths.cosine(cycles: cycles), Maths.sine(cycles: cycles))
    let (cosine2, sine2) = (1 - 2 * sine * sine, 2 * sine * cosine)
    let top = (b.0 + b.1 * cosine + b.2 * cosine2, b.1 * sine + b.2 * sine2)
    let bottom = (1 + a.0 * cosine + a.1 * cosine2, a.0 * sine + a.1 * sine2)
    return (top.0 * top.0 + top.1 * top.1) / (bottom.0 * bottom.0 + bottom.1 * bottom.1)
  }
}
