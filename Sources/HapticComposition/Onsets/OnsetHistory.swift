/// The last second of a sound, as the detector remembers it: powers and levels of each hop, and the samples.
struct OnsetHistory: Sendable {
  /// Hops that are kept; a power of two.
  static let kept = 1024
  static let mask = kept - 1

  /// Mean squares of each hop.
  var powers = [SIMD8<Float>](repeating: SIMD8(), count: kept)
  /// Sums of four hops' mean squares, ending with each hop.
  var fours = [SIMD8<Float>](repeating: SIMD8(), count: kept)
  /// Levels over three hops and over sixteen.
  var quick = [SIMD8<Float>](repeating: SIMD8(repeating: -33.2), count: kept)
  var slow = [SIMD8<Float>](repeating: SIMD8(repeating: -33.2), count: kept)
  /// How far the levels rose within 4–9 hops, and within 24–40.
  var quickRise = [Float](repeating: 0, count: kept)
  var slowRise = [Float](repeating: 0, count: kept)
  /// Hops so far.
  var count = 0
  /// Slowly falling peak of the level, for what counts as silence beside it.
  var peak: Float = -33.2

  @inline(__always)
  func slot(_ hop: Int) -> Int { hop & Self.mask }

  /// Takes the powers of a hop.
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

  /// Three hops are short beside the lowest bands' periods: their levels count less.
  private static var weights: SIMD8<Float> {
    @inline(__always) get { SIMD8(1, 1, 1, 1, 1, 0.8, 0.5, 0.3) }
  }

  /// Mean power over hops from `first` up to, not including, `last`; hops that are not there yet count as silence.
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
