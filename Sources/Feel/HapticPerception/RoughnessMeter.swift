/// Measures how unevenly the amplitude varied in the last 100 ms.
struct RoughnessMeter: Sendable {
  private let weights = Maths.hann(PerceptionConstants.roughnessWindow)
  private let differenceWeights = Maths.hann(PerceptionConstants.roughnessWindow - 1)
  /// The amplitudes of the window, stored twice, so that the newest ones are always contiguous.
  private var amplitudes = [Double](repeating: 0, count: 2 * PerceptionConstants.roughnessWindow)
  private var position = 0

  mutating func append(_ amplitude: Double) {
    amplitudes[position] = amplitude
    amplitudes[position + weights.count] = amplitude
    position = position + 1 == weights.count ? 0 : position + 1
  }

  /// The weighted standard deviation divided by the weighted mean. A mean below the threshold counts as the
  /// threshold.
  var value: Double {
    let (mean, variance) = spread
    return Maths.squareRoot(variance) / max(mean, PerceptionConstants.roughnessFloor)
  }

  /// The weighted mean and variance of the amplitudes.
  private var spread: (mean: Double, variance: Double) {
    var mean = 0.0
    for index in weights.indices { mean += weights[index] * amplitudes[position + index] }
    var variance = 0.0
    for index in weights.indices {
      let offset = amplitudes[position + index] - mean
      variance += weights[index] * (offset * offset)
    }
    return (mean, variance)
  }

  /// How the amplitude varies, for amplitudes times a factor: the weighted mean, the roughness as in `value`, and the rate of
  /// the variation in Hz.
  func variation(factor: Double) -> (mean: Double, roughness: Double, rate: Double) {
    let (mean, variance) = spread
    var differences = 0.0
    for index in differenceWeights.indices {
      let step = amplitudes[position + index + 1] - amplitudes[position + index]
      differences += differenceWeights[index] * (step * step)
    }
    let power = factor * factor
    let rate = Maths.squareRoot(differences * power / max(variance * power, TraceConstants.leastVariance))
    let roughness =
      Maths.squareRoot(variance) * factor / max(mean * factor, PerceptionConstants.roughnessFloor)
    let step = Double(PerceptionConstants.amplitudeStep) / PerceptionConstants.sampleRate
    return (mean * factor, roughness, rate / (2 * Maths.pi * step))
  }
}
