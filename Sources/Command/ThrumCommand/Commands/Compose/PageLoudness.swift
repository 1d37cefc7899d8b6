import HapticPlatform

/// How loud a sound is, by ITU-R BS.1770-4 for one channel: the level at which a page plays several sounds
/// equally loud.
struct PageLoudness {
  /// The gated loudness in LUFS; `nil` for silence.
  let level: Double?
  /// The largest sample.
  let peak: Double

  /// Measures samples at a rate in hertz.
  init(_ samples: [Float], rate: Double) {
    var shelf = Biquad.shelf(rate)
    var highPass = Biquad.highPass(rate)
    // Blocks of 400 ms, one every 100 ms. A shorter sound is one block.
    let step = max(1, Int(rate / 10))
    var sums: [Double] = []
    var sum = 0.0
    var peak: Float = 0
    for (index, sample) in samples.enumerated() {
      peak = max(peak, abs(sample))
      let filtered = highPass.filter(shelf.filter(Double(sample)))
      sum += filtered * filtered
      if index % step == step - 1 {
        sums.append(sum)
        sum = 0
      }
    }
    if sum > 0 || sums.isEmpty { sums.append(sum) }
    self.peak = Double(peak)
    var blocks = (0...max(0, sums.count - 4)).map { start in
      sums[start..<min(start + 4, sums.count)].reduce(0, +) / Double(4 * step)
    }
    blocks.removeAll { $0 < Self.power(-70) }
    let relative = Self.mean(blocks) / 10
    blocks.removeAll { $0 < relative }
    level = blocks.isEmpty ? nil : -0.691 + 10 * log10(Self.mean(blocks))
  }

  private static func mean(_ values: [Double]) -> Double {
    values.isEmpty ? 0 : values.reduce(0, +) / Double(values.count)
  }

  /// The power of a loudness in LUFS.
  private static func power(_ level: Double) -> Double { pow(10, (level + 0.691) / 10) }
}

/// A filter of the second order.
private struct Biquad {
  private let b: (Double, Double, Double)
  private let a: (Double, Double)
  private var last = (0.0, 0.0)

  mutating func filter(_ x: Double) -> Double {
    let y = b.0 * x + last.0
    last = (b.1 * x - a.0 * y + last.1, b.2 * x - a.1 * y)
    return y
  }

  /// Returns the filter for the effect of a head: 4 dB more above 1.7 kHz.
  static func shelf(_ rate: Double) -> Biquad {
    let k = tan(.pi * min(1681.974450955533 / rate, 0.45))
    let q = k / 0.7071752369554196
    let high = pow(10, 3.999843853973347 / 20)
    let middle = pow(high, 0.4996667741545416)
    let scale = 1 + q + k * k
    return Biquad(
      b: (
        (high + middle * q + k * k) / scale, 2 * (k * k - high) / scale, (high - middle * q + k * k) / scale
      ), a: (2 * (k * k - 1) / scale, (1 - q + k * k) / scale))
  }

  /// Returns the high-pass filter at 38 Hz.
  static func highPass(_ rate: Double) -> Biquad {
    let k = tan(.pi * min(38.13547087602444 / rate, 0.45))
    let q = k / 0.5003270373238773
    let scale = 1 + q + k * k
    return Biquad(b: (1, -2, 1), a: (2 * (k * k - 1) / scale, (1 - q + k * k) / scale))
  }
}
