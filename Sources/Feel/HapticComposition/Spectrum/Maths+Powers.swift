import HapticPerception

extension Maths {
  /// Returns what `power` returns for four bases and an exponent of 0…1, other than 1, to the bit. Bases above 1e20, and those that are not
  /// normal and positive, return meaningless values.
  package static func powers(_ bases: SIMD4<Double>, _ exponent: Double) -> SIMD4<Double> {
    let (a, b) = (bases.lowHalf, bases.highHalf)
    let (logA, logB) = (log2(a), log2(b))
    return SIMD4(lowHalf: exp2(exponent * logA), highHalf: exp2(exponent * logB))
  }

  /// Returns the base-2 logarithms of positive normal numbers, with the steps of the logarithm of one number.
  @inline(__always)
  private static func log2(_ x: SIMD2<Double>) -> SIMD2<Double> {
    let (first, second) = (x[0].bitPattern, x[1].bitPattern)
    var exponents = SIMD2(Double(Int64(first >> 52) &- 1023), Double(Int64(second >> 52) &- 1023))
    var mantissas = SIMD2(mantissa(first), mantissa(second))
    for lane in 0..<2 where mantissas[lane] > 1.4142135623730951 {
      mantissas[lane] *= 0.5
      exponents[lane] += 1
    }
    let t = (mantissas - 1) / (mantissas + 1)
    let u = t * t
    var p = SIMD2(repeating: 1.0 / 19.0)
    p = p * u + 1.0 / 17.0
    p = p * u + 1.0 / 15.0
    p = p * u + 1.0 / 13.0
    p = p * u + 1.0 / 11.0
    p = p * u + 1.0 / 9.0
    p = p * u + 1.0 / 7.0
    p = p * u + 1.0 / 5.0
    p = p * u + 1.0 / 3.0
    p = p * u + 1.0
    return exponents + t * p * 2.885390081777926815
  }

  @inline(__always)
  private static func mantissa(_ bits: UInt64) -> Double {
    Double(bitPattern: (bits & 0x000F_FFFF_FFFF_FFFF) | 0x3FF0_0000_0000_0000)
  }

  /// Returns 2^x for small numbers, with the steps of the power of one number.
  @inline(__always)
  private static func exp2(_ x: SIMD2<Double>) -> SIMD2<Double> {
    let (first, second) = (whole(x[0]), whole(x[1]))
    let t = (x - SIMD2(Double(first), Double(second))) * 0.693147180559945309
    var p = SIMD2(repeating: 1.0 / 39_916_800.0)
    p = p * t + 1.0 / 3_628_800.0
    p = p * t + 1.0 / 362_880.0
    p = p * t + 1.0 / 40_320.0
    p = p * t + 1.0 / 5_040.0
    p = p * t + 1.0 / 720.0
    p = p * t + 1.0 / 120.0
    p = p * t + 1.0 / 24.0
    p = p * t + 1.0 / 6.0
    p = p * t + 0.5
    p = p * t + 1.0
    p = p * t + 1.0
    return p * SIMD2(scale(first), scale(second))
  }

  @inline(__always)
  private static func whole(_ x: Double) -> Int64 {
    let truncated = Int64(Maths.clamped(x + 0.5, -1000, 1000))
    return Double(truncated) > x + 0.5 ? truncated &- 1 : truncated
  }

  @inline(__always)
  private static func scale(_ exponent: Int64) -> Double {
    Double(bitPattern: UInt64(truncatingIfNeeded: exponent &+ 1023) << 52)
  }
}

// Written out lane by lane, as in VectorArithmetic.swift.
extension SIMD2 where Scalar == Double {
  @inline(__always)
  fileprivate static func + (a: Self, b: Self) -> Self { Self(a[0] + b[0], a[1] + b[1]) }
  @inline(__always)
  fileprivate static func + (a: Self, b: Scalar) -> Self { Self(a[0] + b, a[1] + b) }
  @inline(__always)
  fileprivate static func - (a: Self, b: Self) -> Self { Self(a[0] - b[0], a[1] - b[1]) }
  @inline(__always)
  fileprivate static func - (a: Self, b: Scalar) -> Self { Self(a[0] - b, a[1] - b) }
  @inline(__always)
  fileprivate static func * (a: Self, b: Self) -> Self { Self(a[0] * b[0], a[1] * b[1]) }
  @inline(__always)
  fileprivate static func * (a: Self, b: Scalar) -> Self { Self(a[0] * b, a[1] * b) }
  @inline(__always)
  fileprivate static func * (a: Scalar, b: Self) -> Self { Self(a * b[0], a * b[1]) }
  @inline(__always)
  fileprivate static func / (a: Self, b: Self) -> Self { Self(a[0] / b[0], a[1] / b[1]) }
}
