import Synchronization

/// The values that an engine's own threads and the audio thread exchange; each value is a separate atomic.
struct SharedState: ~Copyable {
  /// The door for rendering, and the door for reading felt frames.
  let renderDoor = RenderDoor()
  let framesDoor = RenderDoor()
  /// The number of commands that have been carried out or dropped since the queue was created.
  let completed = Atomic<UInt64>(0)
  /// The version of the anchor (see `TimeAnchor`); odd while the anchor is being written.
  let anchorVersion = Atomic<UInt64>(0)
  let anchorSample = Atomic<Int64>(0)
  let anchorTime = Atomic<UInt64>(0)
  let anchorLength = Atomic<Int64>(0)
  /// The bit pattern of the sample rate.
  let anchorRate = Atomic<UInt64>(0)
  /// The time in nanoseconds from the request for a sample until the user feels that sample.
  let latency = Atomic<UInt64>(0)
  /// The bit patterns of the target gains, 0…1.
  let hapticGain = Atomic<UInt32>(Float(1).bitPattern)
  let audioGain = Atomic<UInt32>(Float(1).bitPattern)
  /// The number of samples without an active player after which the loop reports `idle`; 0 means never.
  let idleLimit = Atomic<Int64>(0)
  /// The number of samples without a command after which the watchdog silences all players; 0 means never.
  let watchdogLimit = Atomic<Int64>(0)
  /// Whether the engine has asked the loop to become silent; `isClosed`: whether the loop has become silent.
  let isClosing = Atomic<Bool>(false)
  let isClosed = Atomic<Bool>(false)
  /// The number of messages that blocks read, as of the end of the last block.
  let readMessages = Atomic<UInt64>(0)
  /// Whether the loop wakes the engine after every block.
  let reportsBlocks = Atomic<Bool>(false)
  /// The values for meters: the intensity and sharpness of the strongest level since the last read and of the
  /// last tap, and the number of taps.
  let peakIntensity = Atomic<UInt32>(0)
  let peakSharpness = Atomic<UInt32>(0)
  let tapIntensity = Atomic<UInt32>(0)
  let tapSharpness = Atomic<UInt32>(0)
  let tapCount = Atomic<UInt64>(0)
  /// The number of notices dropped because their ring was full.
  let dropped = Atomic<UInt64>(0)
  /// The number of felt frames and taps dropped because their ring was full.
  let droppedFrames = Atomic<UInt64>(0)
  /// The numbers of events that were dropped, and of changes that took effect late, because the render budget
  /// was used up.
  let droppedEvents = Atomic<UInt64>(0)
  let deferredChanges = Atomic<UInt64>(0)
  /// The number of blocks in which events were dropped or changes took effect late.
  let overloadedBlocks = Atomic<UInt64>(0)
  /// The number of events that were cut off because every voice was in use.
  let replacedVoices = Atomic<UInt64>(0)
  /// The number of blocks rendered since the link was created.
  let blocks = Atomic<UInt64>(0)
}

/// The position of a block in engine time and on the output's clock.
package struct TimeAnchor: Sendable, Hashable {
  /// The engine time of the first sample of the block, in samples.
  package var sample: Int64
  /// The time at which the block was requested, in nanoseconds on the output's clock.
  package var hostTime: UInt64
  /// The number of samples in the block; 0 before the first block and after the last one.
  package var length: Int64
  /// The sample rate in samples per second; 0 before a render loop has been created.
  package var sampleRate: Double

  /// Returns the engine time in seconds at a number of samples after the start of the block.
  package func time(after samples: Double) -> Double {
    sampleRate > 0 ? (Double(sample) + samples) / sampleRate : 0
  }
}
