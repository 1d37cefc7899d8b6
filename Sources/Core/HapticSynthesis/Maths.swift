extension Maths {
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
