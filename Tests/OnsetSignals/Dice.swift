/// Seeded random numbers (SplitMix64): the same sequence on every machine.
package struct Dice: RandomNumberGenerator, Sendable {
  private var state: UInt64

  package init(_ seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 &+ 0x1234_5678_9ABC_DEF1 }

  package mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  /// Returns a number between two limits.
  package mutating func between(_ low: Double, _ high: Double) -> Double {
    low + (high - low) * Double(next() >> 11) * 0x1p-53
  }

  /// Returns a number between two positive limits, evenly distributed in its logarithm.
  package mutating func logBetween(_ low: Double, _ high: Double) -> Double {
    low * exponential(between(0, logarithm(high / low)))
  }

  package mutating func chance(_ probability: Double) -> Bool { between(0, 1) < probability }

  package mutating func pick<T>(_ items: [T]) -> T { items[Int(next() % UInt64(items.count))] }

  package mutating func whole(_ range: ClosedRange<Int>) -> Int {
    range.lowerBound + Int(next() % UInt64(range.count))
  }

  /// Returns a sample of white noise of standard deviation 1 (the sum of four uniform numbers).
  package mutating func noise() -> Double {
    let bits = next()
    let sum =
      Double(bits & 0xFFFF) + Double(bits >> 16 & 0xFFFF) + Double(bits >> 32 & 0xFFFF) + Double(bits >> 48)
    return (sum / 65535 - 2) * 1.7320508
  }
}
