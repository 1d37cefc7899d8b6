/// What a device output has done since it was last started.
public struct OutputStatistics: Sendable, Hashable {
  /// Blocks that were asked for.
  public var blocks: UInt64 = 0
  /// Frames that were asked for.
  public var frames: UInt64 = 0
  /// Times that samples came too late, as the server counts them.
  public var underruns: UInt64 = 0
  /// The largest block that was asked for, in frames.
  public var largestBlock: Int = 0
  /// Samples that were beyond ±1 and held there.
  public var clippedSamples: UInt64 = 0
  /// Samples that were no finite numbers and became 0.
  public var nonFiniteSamples: UInt64 = 0
  /// Blocks that were zeros because the output was ending or silenced (``OutputGuard``).
  public var silencedBlocks: UInt64 = 0
  /// Seconds from asking for a sample until it leaves the device, as the server last said.
  public var latency: Double = 0
}
