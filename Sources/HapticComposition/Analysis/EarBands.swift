import HapticPerception

/// Loudness by bands: power in bands as wide as the ear's, each compressed, added up, and written as a level.
///
/// A band counts with the 0.3rd power of its K-weighted power; the sum is turned back so that a sine has the level that the
/// K-weighting gives it. Sounds of many bands are louder than their power says, as they are for people.
struct EarBands: Sendable {
  /// First bin of each band, and one past the last.
  private let edges: [Int]
  private let weights: [Float]

  private static var exponent: Double { 0.3 }

  /// Bands of one ERB (Glasberg & Moore 1990), at least one bin wide.
  init(rate: Double, transformCount: Int) {
    let resolution = rate / Double(transformCount)
    var edges = [1]
    var weights: [Float] = [0]
    for bin in 1..<transformCount / 2 {
      weights.append(Float(EarWeights.power(at: Double(bin) * resolution)))
    }
    self.weights = weights
    var hertz = resolution / 2
    while let last = edges.last, last < transformCount / 2 {
      hertz += 24.7 * (4.37 * hertz / 1000 + 1)
      let bin = min(transformCount / 2, Int(hertz / resolution + 0.5))
      if bin > last { edges.append(bin) }
    }
    self.edges = edges
  }

  /// The level of a spectrum in dB.
  func level(_ powers: UnsafeBufferPointer<Float>) -> Float {
    var sum = 0.0
    for band in 1..<edges.count {
      var power: Float = 0
      for bin in edges[band - 1]..<edges[band] { power += powers[bin] * weights[bin] }
      if power > 1e-12 { sum += Maths.power(Double(power), Self.exponent) }
    }
    guard sum > 0 else { return SoundFrame.silence }
    return max(SoundFrame.silence, Float(Maths.decibels(ofPower: sum) / Self.exponent))
  }
}

/// Unevenness of the amplitude: what makes a sound rough.
struct EnvelopeMeter: Sendable {
  /// Samples of one amplitude: 2.5 ms.
  private let hop: Int
  /// The last amplitudes, 100 ms of them, in a ring.
  private var amplitudes = [Float](repeating: 0, count: 40)
  private var place = 0
  /// The first sample that no amplitude has seen.
  private var seen = 0

  init(rate: Double) { hop = max(1, Int(rate * 0.0025 + 0.5)) }

  /// Takes what is new in a window around `centre`, and gives the roughness of the last 100 ms.
  mutating func roughness(of buffer: [Float], from first: Int, count: Int, centre: Int, mean offset: Float)
    -> Float
  {
    let origin = centre - count / 2
    if seen < origin { seen = origin }
    while seen + hop <= origin + count {
      var sum: Float = 0
      for index in seen..<seen + hop {
        let sample = buffer[first + index - origin] - offset
        sum += sample * sample
      }
      amplitudes[place] = Float(Maths.squareRoot(Double(sum) / Double(hop)))
      place = (place + 1) % amplitudes.count
      seen += hop
    }
    var mean: Float = 0
    for amplitude in amplitudes { mean += amplitude }
    mean /= Float(amplitudes.count)
    guard mean > 1e-5 else { return 0 }
    var variance: Float = 0
    for amplitude in amplitudes { variance += (amplitude - mean) * (amplitude - mean) }
    let deviation = Float(Maths.squareRoot(Double(variance / Float(amplitudes.count))))
    return min(1, deviation / mean)
  }
}
