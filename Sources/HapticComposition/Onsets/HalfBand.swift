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

  /// Numbers that a stream keeps for blocks of at most a number of samples: its even and its odd samples, and squares.
  static func memory(block: Int) -> Int { 2 * (kept + capacity(block)) + capacity(block) }

  /// Even or odd samples of a block, and what four lanes read beyond them.
  private static func capacity(_ block: Int) -> Int { (block + 1) / 2 + 4 }

  /// Splits hops of an even number of samples each; writes the lower half band over the first half of them and reports the
  /// mean square of the upper one for each hop.
  ///
  /// - Parameters:
  ///   - samples: `count` of them in `hops` hops, and room for three more.
  ///   - lines: what `memory(block:)` tells, of this stream alone; zeros at first.
  @inline(__always)
  static func split(
    _ samples: UnsafeMutablePointer<Float>, count: Int, hops: Int, lines: UnsafeMutablePointer<Float>,
    block: Int,
    power: (Int, Float) -> Void
  ) {
    let half = min(count / 2, capacity(block) - 4)
    guard half > 0 else { return }
    let squares = lines + 2 &* (kept &+ capacity(block))
    filter(samples, half: half, lines, lines + (kept &+ capacity(block)), squares)
    let width = half / hops
    for hop in 0..<hops {
      let own = squares + hop &* width
      var sums = SIMD4<Float>()
      var index = 0
      while index &+ 4 <= width {
        sums += four(own, index)
        index &+= 4
      }
      var energy: Float = 0
      while index < width {
        energy += own[index]
        index &+= 1
      }
      energy += (sums[0] + sums[1]) + (sums[2] + sums[3])
      power(hop, energy / Float(width))
    }
  }

  /// Filters samples into their lower half band, over the first half of them, and the squares of the upper one.
  private static func filter(
    _ samples: UnsafeMutablePointer<Float>, half: Int, _ e: UnsafeMutablePointer<Float>,
    _ o: UnsafeMutablePointer<Float>, _ squares: UnsafeMutablePointer<Float>
  ) {
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
    index = 0
    // The last lanes may lie beyond the half: over samples that are split already.
    while index < half {
      // The newest even sample of an output is at `at`, the centre tap is three pairs before it.
      let at = kept &+ index
      let near = four(e, at &- 2) + four(e, at &- 3)
      let next = four(e, at &- 1) + four(e, at &- 4)
      let far = four(e, at) + four(e, at &- 5)
      let sum = inner * near + middle * next + outer * far
      let centre = 0.5 * four(o, at &- 3)
      let high = centre - sum
      UnsafeMutableRawPointer(samples + index).storeBytes(of: centre + sum, as: SIMD4<Float>.self)
      UnsafeMutableRawPointer(squares + index).storeBytes(of: high * high, as: SIMD4<Float>.self)
      index &+= 4
    }
    keep(e, half)
    keep(o, half)
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
