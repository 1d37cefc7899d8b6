/// Splits a stream into its upper and lower half band, each at half the rate.
///
/// A linear-phase half-band low-pass of 11 taps in polyphase form; the upper half is what the lower one leaves of the
/// centre tap. Both are `delay` samples of the input late.
enum HalfBand {
  /// Samples of the input by which the outputs are late.
  static let delay = 5

  // A windowed sinc whose taps sum to ½ beside the centre tap of ½: unity at 0 Hz, zero at the upper end.
  private static var inner: Float { 0.3007 }
  private static var middle: Float { -0.0627 }
  private static var outer: Float { 0.0120 }

  /// Even samples kept from the blocks before.
  private static var kept: Int { 8 }

  /// Numbers that a stream keeps for blocks of at most a number of samples: its even and its odd samples.
  static func memory(block: Int) -> Int { 2 * (kept + capacity(block)) }

  /// Even or odd samples of a block, and what four lanes read beyond them.
  private static func capacity(_ block: Int) -> Int { (block + 1) / 2 + 4 }

  /// Splits an even number of samples; writes the lower half band over the first half of them and returns the mean square
  /// of the upper one.
  ///
  /// - Parameters:
  ///   - samples: `count` of them, and room for three more.
  ///   - lines: what `memory(block:)` tells, of this stream alone; zeros at first.
  static func split(
    _ samples: UnsafeMutablePointer<Float>, count: Int, lines: UnsafeMutablePointer<Float>, block: Int
  ) -> Float {
    let half = min(count / 2, capacity(block) - 4)
    guard half > 0 else { return 0 }
    let e = lines
    let o = lines + (kept &+ capacity(block))
    var index = 0
    while index &+ 4 <= half {
      let eight = UnsafeRawPointer(samples + 2 &* index).loadUnaligned(as: SIMD8<Float>.self)
      UnsafeMutableRawPointer(e + (kept &+ index)).storeBytes(of: eight.evenHalf, as: SIMD4<Float>.self)
      UnsafeMutableRawPointer(o + (kept &+ index)).storeBytes(of: eight.oddHalf, as: SIMD4<Float>.self)
      index &+= 4
    }
    while index < half {
      e[kept &+ index] = samples[2 &* index]
      o[kept &+ index] = samples[2 &* index &+ 1]
      index &+= 1
    }
    var sums = SIMD4<Float>()
    var energy: Float = 0
    index = 0
    while index < half {
      // The newest even sample of an output is at `at`, the centre tap is three pairs before it.
      let at = kept &+ index
      let near = four(e, at &- 2) + four(e, at &- 3)
      let next = four(e, at &- 1) + four(e, at &- 4)
      let far = four(e, at) + four(e, at &- 5)
      let sum = inner * near + middle * next + outer * far
      let centre = 0.5 * four(o, at &- 3)
      let high = centre - sum
      let squares = high * high
      // The last lanes may lie beyond the half: over samples that are split already.
      UnsafeMutableRawPointer(samples + index).storeBytes(of: centre + sum, as: SIMD4<Float>.self)
      let left = half &- index
      if left >= 4 {
        sums += squares
      } else {
        energy += squares[0]
        if left > 1 { energy += squares[1] }
        if left > 2 { energy += squares[2] }
      }
      index &+= 4
    }
    energy += (sums[0] + sums[1]) + (sums[2] + sums[3])
    keep(e, half)
    keep(o, half)
    return energy / Float(half)
  }

  /// Moves the newest eight samples of a line to its start.
  @inline(__always)
  private static func keep(_ line: UnsafeMutablePointer<Float>, _ half: Int) {
    let last = UnsafeRawPointer(line + half).loadUnaligned(as: SIMD8<Float>.self)
    UnsafeMutableRawPointer(line).storeBytes(of: last, as: SIMD8<Float>.self)
  }

  @inline(__always)
  private static func four(_ values: UnsafePointer<Float>, _ index: Int) -> SIMD4<Float> {
    UnsafeRawPointer(values + index).loadUnaligned(as: SIMD4<Float>.self)
  }
}
