import HapticPerception

/// Filters a stream of 2–4 samples per hop into four octave bands below 1.5 kHz.
struct LowBands: Sendable {
  private var b0: SIMD4<Float>
  private var a1: SIMD4<Float>
  private var a2: SIMD4<Float>
  private var x1: Float = 0
  private var x2: Float = 0
  private var y1 = SIMD4<Float>()
  private var y2 = SIMD4<Float>()

  /// Creates the filters: octaves downwards from half the sample rate of the stream, the lowest from 40 Hz.
  init(rate: Double) {
    var b = SIMD4<Float>()
    var a = SIMD4<Float>()
    var c = SIMD4<Float>()
    // As parts of the sample rate: the centre of the octave. The quality determines its width.
    for (lane, centre) in [0.3535, 0.1768, 0.0884, 0.03].enumerated() {
      let quality = lane == 3 ? 0.7 : 1.2
      let (sine, cosine) = (Maths.sine(cycles: centre), Maths.cosine(cycles: centre))
      let alpha = sine / (2 * quality)
      b[lane] = Float(alpha / (1 + alpha))
      a[lane] = Float(-2 * cosine / (1 + alpha))
      c[lane] = Float((1 - alpha) / (1 + alpha))
    }
    (b0, a1, a2) = (b, a, c)
  }

  /// Returns the mean square of each band over a number of samples; the highest band first.
  mutating func power(_ samples: UnsafeMutablePointer<Float>, count: Int) -> SIMD4<Float> {
    var sum = SIMD4<Float>()
    let (b0, a1, a2) = (b0, a1, a2)
    var (x1, x2, y1, y2) = (x1, x2, y1, y2)
    for index in 0..<count {
      let x = samples[index]
      let y = b0 * (x - x2) - a1 * y1 - a2 * y2
      x2 = x1
      x1 = x
      y2 = y1
      y1 = y
      sum += y * y
    }
    // Values below any sound are set to 0, because denormal numbers are slow.
    y1.replace(with: 0, where: y1 * y1 .< 1e-30)
    (self.x1, self.x2, self.y1, self.y2) = (x1, x2, y1, y2)
    return sum / Float(max(1, count))
  }
}
