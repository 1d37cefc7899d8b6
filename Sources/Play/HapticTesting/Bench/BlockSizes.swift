/// A sequence of unusual block sizes, which is the same for the same seed.
struct BlockSizes {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  /// Returns the next random number, by the SplitMix64 algorithm.
  private mutating func random() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  mutating func next() -> Int64 {
    let kind = random() % 16
    let value = Int64(random() % 65_536)
    switch kind {
    case 0: return 4097 + value
    case 1...4: return 1 + value % 32
    default: return 1 + value % 4096
    }
  }
}
