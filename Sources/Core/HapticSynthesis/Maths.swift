/// Mathematical functions that return the same bits on every platform, without libm (see
/// Docs/RealTimeRules.md).
///
/// Only + − × ÷, comparisons and integer operations are used, so no compiler or library can change a result.
enum Maths {
  /// Returns 2^x with a relative error of at most 4e-15. The exponent is clamped to −1000…1000; NaN counts as
  /// −1000.
  static func exp2(_ x: Double) -> Double {
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
  static func log2(_ x: Double) -> Double {
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
  static func power(_ base: Double, _ exponent: Double) -> Double {
    if exponent == 2 { return base * base }
    if exponent == 1 { return base }
    return base > 0 ? exp2(exponent * log2(base)) : 0
  }

  /// Returns the largest integer not above x. Values outside the range of `Int64` return `Int64.min` or
  /// `Int64.max`; NaN returns `Int64.min`.
  static func floor(_ x: Double) -> Int64 {
    guard x >= -9.2e18 else { return .min }
    guard x <= 9.2e18 else { return .max }
    let truncated = Int64(x)
    return Double(truncated) > x ? truncated &- 1 : truncated
  }

  /// Returns the smallest integer not below x. Values outside the range of `Int64` return `Int64.min` or
  /// `Int64.max`; NaN returns `Int64.min`.
  static func ceiling(_ x: Double) -> Int64 {
    guard x >= -9.2e18 else { return .min }
    guard x <= 9.2e18 else { return .max }
    let truncated = Int64(x)
    return Double(truncated) < x ? truncated &+ 1 : truncated
  }

  /// Returns the sample nearest to a moment, which is a fractional number of samples (see Rendering §1).
  static func moment(_ samples: Double) -> Int64 { floor(samples + 0.5) }

  /// Returns the first sample that is at least `count` samples, and at least one sample, after `start`. The
  /// distance is limited to 2⁵³ samples, so that a ramp that hardly changes cannot cause an overflow.
  static func sample(after start: Int64, by count: Double) -> Int64 {
    start &+ min(max(1, ceiling(count)), 1 << 53)
  }

  /// Converts a number of cycles per sample, whose magnitude must be below 0.5, to a 64-bit fixed-point phase
  /// step.
  static func phaseStep(_ cycles: Double) -> UInt64 {
    let scaled = cycles * 18_446_744_073_709_551_616.0
    guard scaled > -9.2e18 else { return UInt64(bitPattern: -9_200_000_000_000_000_000) }
    guard scaled < 9.2e18 else { return 9_200_000_000_000_000_000 }
    return UInt64(bitPattern: Int64(scaled))
  }

  /// Returns the sine of four phases; a phase is a 32-bit fraction of a cycle. The error is at most 4e-7.
  ///
  /// The phase is interpreted as y in −1…1 (half cycles). The product y(1 − y²) makes the zeros at 0 and ±1
  /// exact; the polynomial is the minimax fit of the remaining factor (1.1e-7), and the rest of the error is
  /// rounding.
  @inline(__always)
  static func sine(_ phase: SIMD4<UInt32>) -> SIMD4<Float> {
    let y = SIMD4<Float>(SIMD4<Int32>(truncatingIfNeeded: phase)) * Float(1.0 / 2_147_483_648.0)
    let u = y * y
    var q = u * 0.00597329153776166 - 0.0744593685918068
    q = q * u + 0.5237804532756384
    q = q * u - 2.0260837846821813
    q = q * u + 3.1415912976945553
    return (y - y * u) * q
  }

  /// Returns the sine of one phase. It uses the same operations as the function for four phases, so the
  /// result has the same bits.
  @inline(__always)
  static func sine(_ phase: UInt32) -> Float {
    let y = Float(Int32(bitPattern: phase)) * Float(1.0 / 2_147_483_648.0)
    let u = y * y
    var q = u * 0.00597329153776166 - 0.0744593685918068
    q = q * u + 0.5237804532756384
    q = q * u - 2.0260837846821813
    q = q * u + 3.1415912976945553
    return (y - y * u) * q
  }
}
