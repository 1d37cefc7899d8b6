import HapticPerception

/// Reduces the rate of samples by a whole number, after a low-pass.
struct Decimator {
  private let factor: Int
  private let taps: [Double]

  /// The edge of the low-pass, as a share of the new rate.
  private static var edge: Double { 0.42 }

  init(by factor: Int) {
    self.factor = factor
    let half = 8 * factor
    var taps: [Double] = []
    var sum = 0.0
    for index in -half...half {
      let cycles = Self.edge / Double(factor) * Double(index.magnitude)
      let sinc =
        index == 0
        ? 2 * Self.edge / Double(factor)
        : Maths.sine(cycles: cycles - Double(Maths.floor(cycles))) / (Maths.pi * Double(index.magnitude))
      // Hamming: 0.54 + 0.46·cos.
      let position = Double(index.magnitude) / Double(2 * half)
      let tap = sinc * (0.54 + 0.46 * Maths.sine(cycles: 0.25 + position))
      taps.append(tap)
      sum += tap
    }
    self.taps = taps.map { $0 / sum }
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
