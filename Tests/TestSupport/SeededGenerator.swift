/// SplitMix64: small, the same numbers on every machine for one seed, which a failing test can print.
public struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  /// Starts the sequence that belongs to a seed; any seed is as good as another.
  public init(seed: UInt64) { state = seed }

  /// The next 64 bits.
  public mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  /// A number in `0..<bound`; 0 when the bound is not positive.
  public mutating func next(_ bound: Int) -> Int { Int(next() % UInt64(max(1, bound))) }

  /// A number in `0..<1`.
  public mutating func unit() -> Double { Double(next() >> 11) / 9_007_199_254_740_992 }
}
