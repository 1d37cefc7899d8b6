import Synchronization

/// The numbers that both sides of an engine read and write, each an atomic of its own.
struct SharedState: ~Copyable {
  /// Who may render, and who may read felt frames.
  let renderDoor = RenderDoor()
  let framesDoor = RenderDoor()
  /// Commands that have been carried out or dropped since the beginning.
  let completed = Atomic<UInt64>(0)
  /// Odd while the anchor is being written.
  let anchorVersion = Atomic<UInt64>(0)
  let anchorSample = Atomic<Int64>(0)
  let anchorTime = Atomic<UInt64>(0)
  let anchorLength = Atomic<Int64>(0)
  /// Bit pattern of the sample rate.
  let anchorRate = Atomic<UInt64>(0)
  /// Nanoseconds from asking for a sample until it is felt.
  let latency = Atomic<UInt64>(0)
  /// Bit patterns of the gains to go to, 0…1.
  let hapticGain = Atomic<UInt32>(Float(1).bitPattern)
  let audioGain = Atomic<UInt32>(Float(1).bitPattern)
  /// Samples without a player after which `idle` is reported; 0 for never.
  let idleLimit = Atomic<Int64>(0)
  /// Samples without a command after which everything is silenced; 0 for never.
  let watchdogLimit = Atomic<Int64>(0)
  /// Whether the end of sound was asked for, and whether it has been reached.
  let isClosing = Atomic<Bool>(false)
  let isClosed = Atomic<Bool>(false)
  /// What is felt, for meters: levels since the last look, the last tap, and how many taps there were.
  let peakIntensity = Atomic<UInt32>(0)
  let peakSharpness = Atomic<UInt32>(0)
  let tapIntensity = Atomic<UInt32>(0)
  let tapSharpness = Atomic<UInt32>(0)
  let tapCount = Atomic<UInt64>(0)
  /// Notices dropped because their ring was full.
  let dropped = Atomic<UInt64>(0)
  /// Felt frames and taps dropped because their ring was full.
  let droppedFrames = Atomic<UInt64>(0)
  /// Events that never began, and changes that took effect late, because of the budget.
  let droppedEvents = Atomic<UInt64>(0)
  let deferredChanges = Atomic<UInt64>(0)
  /// Blocks in which there were any.
  let overloadedBlocks = Atomic<UInt64>(0)
  /// Events cut off because every voice was in use.
  let replacedVoices = Atomic<UInt64>(0)
  /// Blocks rendered since the beginning.
  let blocks = Atomic<UInt64>(0)
}

/// Where engine time stood at the beginning of a block.
package struct TimeAnchor: Sendable, Hashable {
  /// The engine sample with which the block began.
  package var sample: Int64
  /// When it was asked for, in nanoseconds on the output's clock.
  package var hostTime: UInt64
  /// Number of samples in the block; 0 before the first block and after the last one.
  package var length: Int64
  /// Samples a second; 0 before the first start.
  package var sampleRate: Double

  /// The engine time of a number of samples after its beginning, in seconds.
  package func time(after samples: Double) -> Double {
    sampleRate > 0 ? (Double(sample) + samples) / sampleRate : 0
  }
}
