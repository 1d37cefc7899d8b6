/// Measures how unevenly the amplitude varied in the last 100 ms.
struct RoughnessMeter: Sendable {
  private let weights = Maths.hann(PerceptionConstants.roughnessWindow)
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
    var mean = 0.0
    for index in weights.indices { mean += weights[index] * amplitudes[position + index] }
    var variance = 0.0
    for index in weights.indices {
      let offset = amplitudes[position + index] - mean
      variance += weights[index] * (offset * offset)
    }
    return Maths.squareRoot(variance) / max(mean, PerceptionConstants.roughnessFloor)
  }
}
