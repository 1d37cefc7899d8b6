import HapticPerception

/// Calculates loudness from the power in frequency bands as wide as the ear resolves.
///
/// The K-weighted power of each band (weighted by frequency as in loudness metering) is raised to 0.3. The
/// sum over all bands is converted back to a level, so that a sine has its K-weighted level. Sounds that fill
/// many bands have a higher level than their power alone, as they are louder for people. As in the ear, the filters of the
/// bands overlap: between two partials no band is silent.
struct EarBands: Sendable {
  /// The first bin of each band, followed by the end of the last band.
  private let edges: [Int]
  private let weights: [Float]

  private static var exponent: Double { 0.3 }
  /// The power up to which a band is silent.
  private static var least: Float { 1e-12 }
  /// The parts of a band's power that reach the filters of the two bands above it and of the two below it: rounded
  /// exponential filters as wide as the bands, (1 + pg)·exp(−pg) at a distance g, at a level of 70 dB, at which the skirt
  /// towards low frequencies is the flatter one (Glasberg & Moore 1990).
  private static var above: (Float, Float) { (0.182, 0.0141) }
  private static var below: (Float, Float) { (0.0916, 0.0030) }
  /// The sum that a sine makes in the five bands that it reaches, in units of its own band.
  private static var sineSum: Double { 2.541 }

  /// Creates bands with a width of one ERB (the ear's bandwidth, after Glasberg & Moore 1990) and at least
  /// one bin.
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

  /// Returns the loudness level of a spectrum in dB.
  func level(_ powers: UnsafeBufferPointer<Float>) -> Float {
    let sum = withUnsafeTemporaryAllocation(of: Float.self, capacity: edges.count + 3) { filtered in
      let count = filter(powers, into: filtered)
      // A power waits for its own steps, so four are calculated at once, and added one after the other.
      var sum = 0.0
      for first in stride(from: 0, to: count, by: 4) {
        let raised = Maths.powers(SIMD4(filtered, first), Self.exponent)
        for lane in 0..<4 where filtered[first + lane] > Self.least { sum += raised[lane] }
      }
      return sum / Self.sineSum
    }
    guard sum > 0 else { return SoundFrame.silence }
    return max(SoundFrame.silence, Float(Maths.decibels(ofPower: sum) / Self.exponent))
  }

  /// Writes what the filters of the bands let through, and zeros up to a multiple of four values. Returns the number of values.
  private func filter(_ powers: UnsafeBufferPointer<Float>, into filtered: UnsafeMutableBufferPointer<Float>)
    -> Int
  {
    // The last four bands before the newest one. The filter of `third` reaches from `first` to the newest one.
    var (first, second, third, fourth) = (Float(0), Float(0), Float(0), Float(0))
    var count = 0
    for band in 1..<edges.count + 2 {
      var power: Float = 0
      if band < edges.count {
        for bin in edges[band - 1]..<edges[band] { power += powers[bin] * weights[bin] }
      }
      if band > 2 {
        filtered[count] =
          third + Self.above.0 * second + Self.above.1 * first + Self.below.0 * fourth + Self.below.1 * power
        count += 1
      }
      (first, second, third, fourth) = (second, third, fourth, power)
    }
    while count % 4 > 0 {
      filtered[count] = 0
      count += 1
    }
    return count
  }
}

extension SIMD4 where Scalar == Double {
  /// Creates the vector of four values of a buffer.
  fileprivate init(_ values: UnsafeMutableBufferPointer<Float>, _ first: Int) {
    self.init(
      Double(values[first]), Double(values[first + 1]), Double(values[first + 2]), Double(values[first + 3]))
  }
}

/// Measures the unevenness of the amplitude, which makes a sound rough.
struct EnvelopeMeter: Sendable {
  /// The number of samples from which one amplitude is measured: 2.5 ms.
  private let hop: Int
  /// The amplitudes of the last 100 ms, in a ring buffer.
  private var amplitudes = [Float](repeating: 0, count: 40)
  private var position = 0
  /// The first sample that no amplitude includes yet.
  private var seen: Int64 = 0

  init(rate: Double) { hop = max(1, Int(rate * 0.0025 + 0.5)) }

  /// Reads the new samples of a window around `centre` and returns the roughness of the last 100 ms.
  mutating func roughness(of buffer: [Float], from first: Int, count: Int, centre: Int64, mean offset: Float)
    -> Float
  {
    let origin = centre - Int64(count / 2)
    if seen < origin { seen = origin }
    while seen + Int64(hop) <= origin + Int64(count) {
      var sum: Float = 0
      let start = first + Int(seen - origin)
      for index in start..<start + hop {
        let sample = buffer[index] - offset
        sum += sample * sample
      }
      amplitudes[position] = Float(Maths.squareRoot(Double(sum) / Double(hop)))
      position = (position + 1) % amplitudes.count
      seen += Int64(hop)
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
