import HapticPerception

/// Reduces the rate of samples by a whole number, after a low-pass.
struct Decimator {
  let factor: Int
  private let taps: [Double]

  /// The edge of the low-pass, as a share of the new rate.
  private static var edge: Double { 0.42 }

  init(by factor: Int) {
    self.factor = factor
    taps = Self.taps(half: 8 * factor, edge: Self.edge / Double(factor))
  }

  /// Returns a low-pass with `half` taps on either side of the middle one: a sine cardinal in a Hamming window. The edge is a share
  /// of the rate.
  private static func taps(half: Int, edge: Double, width: Double? = nil) -> [Double] {
    var taps: [Double] = []
    var sum = 0.0
    for index in -half...half {
      let distance = Double(index.magnitude)
      let cycles = edge * distance
      let sinc =
        index == 0
        ? 2 * edge : Maths.sine(cycles: cycles - Double(Maths.floor(cycles))) / (Maths.pi * distance)
      // Hamming: 0.54 + 0.46·cos.
      let tap = sinc * (0.54 + 0.46 * Maths.sine(cycles: 0.25 + distance / (2 * (width ?? Double(half)))))
      taps.append(tap)
      sum += tap
    }
    return taps.map { $0 / sum }
  }

  /// Returns the drive of a model as if the decimator of a sensor's rate had filtered it. Everything is linear, so it does not matter
  /// that the motion was filtered instead.
  ///
  /// - Parameter rate: the rate after decimation.
  static func filtered(_ drive: [Double], rate: Double) -> [Double] {
    let perSample = MeasurementSignal.modelRate / rate
    let width = 8 * perSample
    // A clock of almost a multiple of the rate is one.
    let half = Int(width + 1e-6)
    let taps = taps(half: half, edge: edge / perSample, width: width)
    var filtered = [Double](repeating: 0, count: drive.count)
    for index in drive.indices {
      var sum = 0.0
      for other in max(0, index - half)...min(drive.count - 1, index + half) {
        sum += drive[other] * taps[other - index + half]
      }
      filtered[index] = sum
    }
    return filtered
  }

  /// Returns every `factor`-th sample of the filtered samples, the first one first. Samples before the first one count as 0.
  func decimated(_ samples: [Double]) -> [Double] {
    let half = 8 * factor
    return stride(from: 0, to: samples.count, by: factor).map { centre in
      let from = max(0, centre - half)
      let to = min(samples.count - 1, centre + half)
      var sum = 0.0
      for index in from...to { sum += samples[index] * taps[index - centre + half] }
      return sum
    }
  }
}
