import HapticPerception

/// A Butterworth low-pass filter of fourth order, and a high-pass filter at 20 Hz: slower movements are not heard.
struct LowPass: Sendable {
  private var high: Section
  private var first: Section
  private var second: Section

  init(hertz: Double, sampleRate: Double) {
    let cycles = min(max(hertz / sampleRate, 1e-5), 0.24)
    high = Section(20 / sampleRate, damping: 2, isHighPass: true)
    // Damping of the two pairs of poles: 2·cos(π/8) and 2·cos(3π/8).
    first = Section(cycles, damping: 1.8477590650225735)
    second = Section(cycles, damping: 0.7653668647301795)
  }

  /// Filters samples in place.
  mutating func filter(_ samples: UnsafeMutableBufferPointer<Float>) {
    for index in 0..<samples.count {
      samples[index] = Float(second.next(first.next(high.next(Double(samples[index])))))
    }
    high.settle()
    first.settle()
    second.settle()
  }

  private struct Section: Sendable {
    private let b: Double
    private let b1: Double
    private let a1: Double
    private let a2: Double
    private var s1 = 0.0
    private var s2 = 0.0

    init(_ cycles: Double, damping: Double, isHighPass: Bool = false) {
      let sine = Maths.sine(cycles: cycles / 2)
      let cosine = Maths.cosine(cycles: cycles / 2)
      let k = sine / cosine
      let a0 = 1 + damping * k + k * k
      b = (isHighPass ? 1 : k * k) / a0
      b1 = isHighPass ? -2 * b : 2 * b
      a1 = 2 * (k * k - 1) / a0
      a2 = (1 - damping * k + k * k) / a0
    }

    @inline(__always)
    mutating func next(_ x: Double) -> Double {
      let y = b * x + s1
      s1 = b1 * x - a1 * y + s2
      s2 = b * x - a2 * y
      return y
    }

    /// Sets the state to 0 once it is negligible, because denormal numbers are slow.
    mutating func settle() {
      if s1.magnitude < 1e-30, s2.magnitude < 1e-30 {
        s1 = 0
        s2 = 0
      }
    }
  }
}
