/// The powers and levels of each hop in the last second of a sound.
struct OnsetHistory: Sendable {
  /// The number of hops that are kept; a power of two.
  static let kept = 1024
  static let mask = kept - 1

  /// The mean square of each band for each hop.
  var powers = [SIMD8<Float>](repeating: SIMD8(), count: kept)
  /// The sum of the mean squares of four hops, of which each hop is the last.
  var fours = [SIMD8<Float>](repeating: SIMD8(), count: kept)
  /// The levels over three hops (`quick`) and over sixteen (`slow`), as logarithms to base 2.
  var quick = [SIMD8<Float>](repeating: SIMD8(repeating: -33.2), count: kept)
  var slow = [SIMD8<Float>](repeating: SIMD8(repeating: -33.2), count: kept)
  /// The rise of the levels within 4–9 hops (`quickRise`), and within 24–40 hops (`slowRise`).
  var quickRise = [Float](repeating: 0, count: kept)
  var slowRise = [Float](repeating: 0, count: kept)
  /// The number of hops so far.
  var count = 0
  /// A slowly falling peak of the level. Levels far below it count as silence.
  var peak: Float = -33.2

  @inline(__always)
  func slot(_ hop: Int) -> Int { hop & Self.mask }

  /// Appends the powers of a hop.
  mutating func append(_ power: SIMD8<Float>) {
    let n = count
    let here = slot(n)
    powers[here] = power
    let (four, three, sixteen) = powers.withUnsafeBufferPointer { powers in
      fours.withUnsafeBufferPointer { fours in
        let two = power + powers[slot(n &- 1)] + powers[slot(n &- 2)]
        let four = two + powers[slot(n &- 3)]
        let sixteen = four + fours[slot(n &- 4)] + fours[slot(n &- 8)] + fours[slot(n &- 12)]
        return (four, two * (1.0 / 3), sixteen * (1.0 / 16))
      }
    }
    fours[here] = four
    let floor = SIMD8<Float>(repeating: FastLogarithm.floor)
    let fast = FastLogarithm.log2(three + floor)
    let calm = FastLogarithm.log2(sixteen + floor)
    quick[here] = fast
    slow[here] = calm
    peak = max(peak - 0.003, greatest(calm))
    // 60 dB below the recent peak and 84 dB below full scale count as silence.
    let ground = SIMD8<Float>(repeating: max(-28, peak - 20))
    let (before, earlier) = quick.withUnsafeBufferPointer { quick in
      slow.withUnsafeBufferPointer { slow in
        (
          greater(greater(quick[slot(n &- 4)], quick[slot(n &- 6)]), quick[slot(n &- 9)]),
          greater(slow[slot(n &- 24)], slow[slot(n &- 40)])
        )
      }
    }
    quickRise[here] = total(clamped(fast - greater(before, ground), 0, 8) * Self.weights)
    slowRise[here] = total(clamped(calm - greater(earlier, ground), 0, 8))
    count = n + 1
  }

  /// Three hops are shorter than the periods of the lowest bands, so the levels of these bands count less.
  private static var weights: SIMD8<Float> {
    @inline(__always) get { SIMD8(1, 1, 1, 1, 1, 0.8, 0.5, 0.3) }
  }

  /// Returns the power of all bands over four hops, of which a hop is the last.
  @inline(__always)
  func power(_ hop: Int) -> Float { total(fours[slot(hop)]) }

  /// Returns the greatest of the powers of hops.
  func greatestPower(_ hops: ClosedRange<Int>) -> Float {
    var top: Float = 0
    for hop in hops { top = max(top, power(hop)) }
    return top
  }

  /// Returns the greatest of the rises of hops from `first` up to, but not including, `last`: of `quickRise` or `slowRise`. Only
  /// hops that are kept count; the result is 0 if there are none.
  func greatestRise(of rises: [Float], _ first: Int, _ last: Int) -> Float {
    let low = max(first, max(0, count - Self.kept))
    let high = min(last, count)
    guard low < high else { return 0 }
    let start = slot(low)
    let end = start + (high - low)
    return rises.withUnsafeBufferPointer { rises in
      let top = greatest(UnsafeBufferPointer(rebasing: rises[start..<min(end, Self.kept)]))
      guard end > Self.kept else { return top }
      return max(top, greatest(UnsafeBufferPointer(rebasing: rises[..<(end - Self.kept)])))
    }
  }

  /// Returns the mean power over hops from `first` up to, but not including, `last`. Only hops that are kept
  /// count; the result is 0 if there are none.
  func mean(_ first: Int, _ last: Int) -> SIMD8<Float> {
    let low = max(first, max(0, count - Self.kept))
    let high = min(last, count)
    guard low < high else { return SIMD8() }
    let sum = powers.withUnsafeBufferPointer { powers in
      var sum = SIMD8<Float>()
      var hop = low
      while hop < high {
        sum += powers[slot(hop)]
        hop &+= 1
      }
      return sum
    }
    return sum / Float(high - low)
  }
}
