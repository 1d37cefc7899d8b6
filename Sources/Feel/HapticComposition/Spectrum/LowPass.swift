import HapticPerception

/// A Butterworth low-pass filter of fourth order, and a high-pass filter at 20 Hz: slower movements are not heard.
///
/// The zeros of all three sections come first. Sums and differences of samples are almost exact in double precision, and
/// none waits for another. The poles follow, so that a sample waits for only two operations on the one before it.
struct LowPass: Sendable {
  private let gain: Double
  private var zeros = Zeros()
  private var high: Poles
  private var first: Poles
  private var second: Poles

  init(hertz: Double, sampleRate: Double) {
    let cycles = min(max(hertz / sampleRate, 1e-5), 0.24)
    high = Poles(20 / sampleRate, damping: 2)
    // Damping of the two pairs of poles: 2·cos(π/8) and 2·cos(3π/8).
    first = Poles(cycles, damping: 1.8477590650225735)
    second = Poles(cycles, damping: 0.7653668647301795)
    gain = high.highGain * first.lowGain * second.lowGain
  }

  /// Filters samples in place.
  mutating func filter(_ samples: UnsafeMutableBufferPointer<Float>) {
    // Copies, which need not be stored for each sample.
    var (zeros, high, first, second) = (zeros, high, first, second)
    for index in 0..<samples.count {
      let x = gain * zeros.next(Double(samples[index]))
      samples[index] = Float(second.next(first.next(high.next(x))))
    }
    high.flushDenormals()
    first.flushDenormals()
    second.flushDenormals()
    (self.zeros, self.high, self.first, self.second) = (zeros, high, first, second)
  }

  /// Two zeros at 0 Hz and four at half the sample rate: (1 − z⁻¹)²·(1 + z⁻¹)⁴ = (1 + z⁻¹)²·(1 − z⁻²)².
  private struct Zeros: Sendable {
    private var x1 = 0.0
    private var p1 = 0.0
    private var q1 = 0.0
    private var q2 = 0.0
    private var r1 = 0.0
    private var r2 = 0.0

    @inline(__always)
    mutating func next(_ x: Double) -> Double {
      let p = x + x1
      let q = p + p1
      let r = q - q2
      let y = r - r2
      (x1, p1, q2, q1, r2, r1) = (x, p, q1, q, r1, r)
      return y
    }
  }

  /// The two poles of a section.
  private struct Poles: Sendable {
    /// The gains with which the poles belong to a high-pass and to a low-pass filter.
    let highGain: Double
    let lowGain: Double
    private let a1: Double
    private let a2: Double
    private var y1 = 0.0
    private var y2 = 0.0

    init(_ cycles: Double, damping: Double) {
      let sine = Maths.sine(cycles: cycles / 2)
      let cosine = Maths.cosine(cycles: cycles / 2)
      let k = sine / cosine
      let a0 = 1 + damping * k + k * k
      highGain = 1 / a0
      lowGain = k * k / a0
      a1 = 2 * (k * k - 1) / a0
      a2 = (1 - damping * k + k * k) / a0
    }

    @inline(__always)
    mutating func next(_ x: Double) -> Double {
      let y = (x - a2 * y2) - a1 * y1
      y2 = y1
      y1 = y
      return y
    }

    /// Sets the state to 0 once it is negligible, because denormal numbers are slow.
    mutating func flushDenormals() {
      if y1.magnitude < 1e-45, y2.magnitude < 1e-45 {
        y1 = 0
        y2 = 0
      }
    }
  }
}
