/// Statistics of a device output since its last start, such as the number of late samples.
public struct OutputStatistics: Sendable, Hashable {
  /// The number of blocks that the device requested.
  public var blocks: UInt64 = 0
  /// The number of frames that the device requested.
  public var frames: UInt64 = 0
  /// The number of times that samples arrived too late, as the server counts them.
  public var underruns: UInt64 = 0
  /// The largest block that the device requested, in frames.
  public var largestBlock: Int = 0
  /// The number of samples that were outside −1…1 and were therefore clamped.
  public var clippedSamples: UInt64 = 0
  /// The number of samples that were NaN or infinite and were therefore replaced by 0.
  public var nonFiniteSamples: UInt64 = 0
  /// The number of blocks that were zeros because the output was starting, stopping or silenced (see
  /// ``OutputGuard``).
  public var silencedBlocks: UInt64 = 0
  /// The latency in seconds, from the request for a sample until it leaves the device, as the server last
  /// stated it.
  public var latency: Double = 0
}
