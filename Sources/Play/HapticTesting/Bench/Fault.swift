/// A fault that a test injects into an output, in order to check how an app handles the fault.
public enum Fault: Sendable, Hashable {
  /// Another program or a phone call takes over the output. The engine stops.
  case interruption
  /// The system suspends the program. The engine stops.
  case suspension
  /// The device is disconnected. The engine stops with a system error.
  case deviceLoss
  /// The game controller is disconnected. The engine stops.
  case controllerDisconnect
  /// The sound server behind the output fails. The engine is reset: its players and registered audio are
  /// lost.
  case serverReset
  /// The next start takes too long and fails with `startTimeout`.
  case startTimeout
  /// The next start fails with `outputFailed`.
  case startFailure
  /// The output requests no samples for a number of seconds, measured in the time of the test bench.
  /// Meanwhile engine time does not advance, and nothing is felt.
  case stall(for: Double)
  /// From now on, the output requests blocks of unusual sizes: most have 1…4096 frames, a quarter at most 32,
  /// and a few more than 4096. The same seed always produces the same sizes.
  case oddBlocks(seed: UInt64)
  /// From the next start, the output has another sample rate, in hertz, as if another device replaced it.
  case rateChange(to: Double)
}

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
