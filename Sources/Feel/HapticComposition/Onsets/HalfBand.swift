/// Splits a stream of samples into its lower and its upper half band (the frequencies below and above a
/// quarter of the sample rate), each at half the sample rate.
///
/// The low-pass filter has 11 coefficients and linear phase. The upper band is the difference between the
/// centre sample and the lower band. Both bands are delayed by `delay` input samples.
enum HalfBand {
  /// The delay of the outputs, in input samples.
  static let delay = 5

  // The coefficients of a windowed sinc. Together with the centre coefficient of ½, the gain is 1 at 0 Hz and
  // 0 at the highest frequency.
  private static var inner: Float { 0.3007 }
  private static var middle: Float { -0.0627 }
  private static var outer: Float { 0.0120 }

  /// The number of even samples that are kept from earlier blocks.
  private static var kept: Int { 8 }

  /// Returns how many values a stream stores for blocks of up to a number of samples: its even samples, its
  /// odd samples, and the squares of the upper band.
  static func memory(block: Int) -> Int { 2 * (kept + capacity(block)) + capacity(block) }

  /// Returns the number of even or odd samples of a block, plus the samples beyond them that four lanes read.
  private static func capacity(_ block: Int) -> Int { (block + 1) / 2 + 4 }

  /// Splits hops of an even number of samples each. Writes the lower half band over the first half of the
  /// samples, and reports the mean square of the upper half band for each hop.
  ///
  /// - Parameters:
  ///   - samples: `count` samples in `hops` hops, with room for three more.
  ///   - lines: as many values as `memory(block:)` returns, used by this stream only and 0 at first.
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

  /// Filters samples. Writes the lower half band over their first half, and the squares of the upper half
  /// band to `squares`.
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
    // The last lanes may lie beyond the half and overwrite samples that are already split.
    while index < half {
      // The newest even sample of an output is at `at`. The centre sample is three pairs before it.
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
