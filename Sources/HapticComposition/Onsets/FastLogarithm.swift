import HapticPerception

/// Base-2 logarithms of powers, at most 2e-4 off: enough for levels, and without a branch.
enum FastLogarithm {
  /// The floor that stands for silence: −100 dB.
  static let floor: Float = 1e-10

  @inline(__always)
  static func log2(_ x: SIMD8<Float>) -> SIMD8<Float> {
    let bits = unsafeBitCast(x, to: SIMD8<Int32>.self)
    // The mantissa in √½…√2, so that the polynomial is centred on 1.
    let shifted = bits &- 0x3F35_04F3
    let exponent = shifted &>> 23
    let mantissa = unsafeBitCast(bits &- (exponent &<< 23), to: SIMD8<Float>.self)
    let t = (mantissa - 1) / (mantissa + 1)
    let u = t * t
    let series = t * (2.8853901 + u * (0.96179669 + u * 0.5770780))
    return whole(exponent) + series
  }

  /// Small whole numbers as Float, without a conversion lane by lane: 1.5 × 2^23 has a last place of 1.
  @inline(__always)
  private static func whole(_ x: SIMD8<Int32>) -> SIMD8<Float> {
    unsafeBitCast(x &+ 0x4B40_0000, to: SIMD8<Float>.self) - 12_582_912
  }

  @inline(__always)
  static func log2(_ x: Float) -> Float { log2(SIMD8(repeating: max(x, floor)))[0] }
}

extension FastLogarithm {
  /// x to a power, for x > 0.
  static func power(_ x: Float, _ exponent: Float) -> Float {
    Float(Maths.power(Double(x), Double(exponent)))
  }

  /// Cosine and sine of a number of cycles below ½.
  static func turn(_ cycles: Float) -> (Float, Float) {
    (Float(Maths.sine(cycles: Double(cycles) + 0.25)), Float(Maths.sine(cycles: Double(cycles))))
  }
}
