import HapticPerception

/// Calculates logarithms to base 2 with an error of at most 2e-4, which is enough for levels, and without
/// branches.
enum FastLogarithm {
  /// The power that stands for silence: −100 dB.
  static let floor: Float = 1e-10

  @inline(__always)
  static func log2(_ x: SIMD8<Float>) -> SIMD8<Float> {
    let bits = unsafeBitCast(x, to: SIMD8<Int32>.self)
    // The mantissa is shifted to √½…√2, so that the polynomial is centred on 1.
    let shifted = bits &- 0x3F35_04F3
    let exponent = shifted &>> 23
    let mantissa = unsafeBitCast(bits &- (exponent &<< 23), to: SIMD8<Float>.self)
    let t = (mantissa - 1) / (mantissa + 1)
    let u = t * t
    let series = t * (2.8853901 + u * (0.96179669 + u * 0.5770780))
    return whole(exponent) + series
  }

  /// Converts small whole numbers to Float for all lanes at once. The sum with 1.5 × 2^23 has them in its
  /// lowest bits.
  @inline(__always)
  private static func whole(_ x: SIMD8<Int32>) -> SIMD8<Float> {
    unsafeBitCast(x &+ 0x4B40_0000, to: SIMD8<Float>.self) - 12_582_912
  }

  @inline(__always)
  static func log2(_ x: Float) -> Float { log2(SIMD8(repeating: max(x, floor)))[0] }
}

extension FastLogarithm {
  /// Returns x to a power, for x above 0.
  static func power(_ x: Float, _ exponent: Float) -> Float {
    Float(Maths.power(Double(x), Double(exponent)))
  }

  /// Returns the cosine and the sine of an angle in cycles, which must be below ½.
  static func turn(_ cycles: Float) -> (Float, Float) {
    (Float(Maths.cosine(cycles: Double(cycles))), Float(Maths.sine(cycles: Double(cycles))))
  }
}
