import HapticPerception

/// A filter with two poles and two zeros.
struct Biquad {
  var (b0, b1, b2, a1, a2) = (1.0, 0.0, 0.0, 0.0, 0.0)
  private var (s1, s2) = (0.0, 0.0)

  @inline(__always)
  mutating func next(_ x: Double) -> Double {
    let y = b0 * x + s1
    s1 = (b1 * x - a1 * y) + s2
    s2 = b2 * x - a2 * y
    return y
  }

  /// Filters samples and overwrites them.
  mutating func filter(_ samples: UnsafeMutableBufferPointer<Double>) {
    for index in 0..<samples.count { samples[index] = next(samples[index]) }
    // Denormal numbers would be slow.
    if s1.magnitude < 1e-200 { s1 = 0 }
    if s2.magnitude < 1e-200 { s2 = 0 }
  }

  /// Returns a high-pass of a quality factor.
  static func highPass(_ hertz: Double, rate: Double, q: Double) -> Biquad {
    let k = tangent(hertz, rate)
    let a0 = 1 + k / q + k * k
    var filter = Biquad()
    (filter.b0, filter.b1, filter.b2) = (1 / a0, -2 / a0, 1 / a0)
    (filter.a1, filter.a2) = (2 * (k * k - 1) / a0, (1 - k / q + k * k) / a0)
    return filter
  }

  /// Returns a low-pass of a quality factor.
  static func lowPass(_ hertz: Double, rate: Double, q: Double) -> Biquad {
    let k = tangent(hertz, rate)
    let a0 = 1 + k / q + k * k
    var filter = Biquad()
    (filter.b0, filter.b1, filter.b2) = (k * k / a0, 2 * k * k / a0, k * k / a0)
    (filter.a1, filter.a2) = (2 * (k * k - 1) / a0, (1 - k / q + k * k) / a0)
    return filter
  }

  /// Returns a low-pass of the first order.
  static func lowPass(_ hertz: Double, rate: Double) -> Biquad {
    let k = tangent(hertz, rate)
    var filter = Biquad()
    (filter.b0, filter.b1) = (k / (1 + k), k / (1 + k))
    filter.a1 = (k - 1) / (k + 1)
    return filter
  }

  /// The quality factor of a Butterworth filter of the second order: 1/√2.
  static var butterworth: Double { 0.70710678118654752 }

  /// Returns the low-passes that make a Butterworth filter of an order 1…4.
  static func butterworth(_ hertz: Double, rate: Double, order: Int) -> [Biquad] {
    switch order {
    case 1: [lowPass(hertz, rate: rate)]
    case 2: [lowPass(hertz, rate: rate, q: butterworth)]
    case 3: [lowPass(hertz, rate: rate), lowPass(hertz, rate: rate, q: 1)]
    default:
      // 1/(2 cos 22.5°) and 1/(2 cos 67.5°).
      [
        lowPass(hertz, rate: rate, q: 0.54119610014619698), lowPass(hertz, rate: rate, q: 1.3065629648763766),
      ]
    }
  }

  /// Returns tan(π·hertz/rate), for frequencies below 0.49 of the rate.
  static func tangent(_ hertz: Double, _ rate: Double) -> Double {
    let cycles = min(max(hertz / rate, 0), 0.49) * 0.5
    return Maths.sine(cycles: cycles) / Maths.sine(cycles: cycles + 0.25)
  }
}
