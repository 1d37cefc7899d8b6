/// Splits a stream into its upper and lower half band, each at half the rate.
///
/// A linear-phase half-band low-pass of 11 taps in polyphase form; the upper half is what the lower one leaves of the
/// centre tap. Both come `delay` samples of the input late.
struct HalfBand: Sendable {
  /// Samples of the input by which the outputs are late.
  static let delay = 5

  // A windowed sinc whose taps sum to ½ beside the centre tap of ½: unity at 0 Hz, zero at the upper end.
  private static let inner: Float = 0.3007
  private static let middle: Float = -0.0627
  private static let outer: Float = 0.0120

  private var even: [Float]
  private var odd: [Float]
  private let capacity: Int

  /// Even samples kept from the blocks before.
  private static let kept = 8

  /// Creates a splitter for blocks of at most a number of samples.
  init(block: Int) {
    capacity = (block + 1) / 2 + 4
    even = [Float](repeating: 0, count: Self.kept + capacity)
    odd = [Float](repeating: 0, count: Self.kept + capacity)
  }

  /// Splits an even number of samples; writes the lower half band over the first half of them and returns the mean square of
  /// the upper one.
  mutating func split(_ samples: UnsafeMutablePointer<Float>, count: Int) -> Float {
    let half = min(count / 2, capacity - 4)
    guard half > 0 else { return 0 }
    let kept = Self.kept
    var energy: Float = 0
    even.withUnsafeMutableBufferPointer { even in
      odd.withUnsafeMutableBufferPointer { odd in
        guard let e = even.baseAddress, let o = odd.baseAddress else { return }
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
        index = 0
        while index < half {
          // The newest even sample of an output is at `at`, the centre tap is three pairs before it.
          let at = kept &+ index
          let near = Self.four(e, at &- 2) + Self.four(e, at &- 3)
          let next = Self.four(e, at &- 1) + Self.four(e, at &- 4)
          let far = Self.four(e, at) + Self.four(e, at &- 5)
          let sum = Self.inner * near + Self.middle * next + Self.outer * far
          let centre = 0.5 * Self.four(o, at &- 3)
          let low = centre + sum
          let high = centre - sum
          let left = half &- index
          if left >= 4 {
            UnsafeMutableRawPointer(samples + index).storeBytes(of: low, as: SIMD4<Float>.self)
            sums += high * high
          } else {
            for lane in 0..<left {
              samples[index &+ lane] = low[lane]
              energy += high[lane] * high[lane]
            }
          }
          index &+= 4
        }
        energy += (sums[0] + sums[1]) + (sums[2] + sums[3])
        let lastEven = UnsafeRawPointer(e + half).loadUnaligned(as: SIMD8<Float>.self)
        UnsafeMutableRawPointer(e).storeBytes(of: lastEven, as: SIMD8<Float>.self)
        let lastOdd = UnsafeRawPointer(o + half).loadUnaligned(as: SIMD8<Float>.self)
        UnsafeMutableRawPointer(o).storeBytes(of: lastOdd, as: SIMD8<Float>.self)
      }
    }
    return energy / Float(half)
  }

  @inline(__always)
  private static func four(_ values: UnsafePointer<Float>, _ index: Int) -> SIMD4<Float> {
    UnsafeRawPointer(values + index).loadUnaligned(as: SIMD4<Float>.self)
  }
}
