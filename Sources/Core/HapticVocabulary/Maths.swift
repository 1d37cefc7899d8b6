/// Mathematical functions that return the same bits on every platform, without libm (see
/// Docs/RealTimeRules.md).
///
/// Only + − × ÷, comparisons and integer operations are used, so no compiler or library can change a result.
package enum Maths {
  /// Returns 2^x with a relative error of at most 4e-15. The exponent is clamped to −1000…1000; NaN counts as
  /// −1000.
  @inlinable
  package static func exp2(_ x: Double) -> Double {
    // The result of the series, without its long chain of dependent steps: most times and pitches are 0.
    if x == 0 { return 1 }
    let limited = x > -1000 ? (x < 1000 ? x : 1000) : -1000
    let whole = floor(limited + 0.5)
    let t = (limited - Double(whole)) * 0.693147180559945309
    // Taylor series: |t| <= 0.3466, so the first omitted term is below 1e-15.
    var p = 1.0 / 39_916_800.0
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
    return p * Double(bitPattern: UInt64(truncatingIfNeeded: whole &+ 1023) << 52)
  }

  /// Returns the base-2 logarithm of a positive normal number with an absolute error of at most 1e-14.
  /// Numbers that are not positive return -1000.
  @inlinable
  package static func log2(_ x: Double) -> Double {
    guard x > 2.2250738585072014e-308, x < .infinity else { return x > 1 ? 1024 : -1000 }
    let bits = x.bitPattern
    var exponent = Int64(bits >> 52) &- 1023
    var mantissa = Double(bitPattern: (bits & 0x000F_FFFF_FFFF_FFFF) | 0x3FF0_0000_0000_0000)
    if mantissa > 1.4142135623730951 {
      mantissa *= 0.5
      exponent &+= 1
    }
    let t = (mantissa - 1) / (mantissa + 1)
    let u = t * t
    // Series of the inverse hyperbolic tangent: |t| <= 0.1716, so the first omitted term is below 1e-16.
    var p = 1.0 / 19.0
    p = p * u + 1.0 / 17.0
    p = p * u + 1.0 / 15.0
    p = p * u + 1.0 / 13.0
    p = p * u + 1.0 / 11.0
    p = p * u + 1.0 / 9.0
    p = p * u + 1.0 / 7.0
    p = p * u + 1.0 / 5.0
    p = p * u + 1.0 / 3.0
    p = p * u + 1.0
    return Double(exponent) + t * p * 2.885390081777926815
  }

  /// Returns base^exponent for a base of 0…1; a base of 0 returns 0. For the common exponents 1 and 2, the
  /// result is an exact product.
  @inlinable
  package static func power(_ base: Double, _ exponent: Double) -> Double {
    if exponent == 2 { return base * base }
    if exponent == 1 { return base }
    return base > 0 ? exp2(exponent * log2(base)) : 0
  }

  /// Returns the largest integer not above x. Values outside the range of `Int64` return `Int64.min` or
  /// `Int64.max`; NaN returns `Int64.min`.
  @inlinable
  package static func floor(_ x: Double) -> Int64 {
    guard x >= -9.2e18 else { return .min }
    guard x <= 9.2e18 else { return .max }
    let truncated = Int64(x)
    return Double(truncated) > x ? truncated &- 1 : truncated
  }

  /// Returns a value clamped to limits; NaN becomes the lower limit.
  @inlinable
  package static func clamped(_ value: Double, _ low: Double, _ high: Double) -> Double {
    value > low ? (value < high ? value : high) : low
  }

  /// Returns a value clamped to a range; NaN becomes the lower bound.
  @inline(never)  // Many calls in places that run once: small code is worth more here than speed.
  package static func clamped(_ value: Double, in range: ClosedRange<Double>) -> Double {
    clamped(value, range.lowerBound, range.upperBound)
  }
}
