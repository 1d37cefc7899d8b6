import HapticRealTime

/// Counts of what an engine dropped, cut off or delayed because a block or a queue had no capacity left.
public struct EngineStatistics: Sendable, Hashable {
  /// The number of blocks that the output has requested.
  public var blocks: UInt64 = 0
  /// The number of blocks in which more events were due to start or change than the render budget allows
  /// (`RenderCapacity.budget`).
  public var overloadedBlocks: UInt64 = 0
  /// The number of events that were dropped because the render budget of their block was used up.
  public var droppedEvents: UInt64 = 0
  /// The number of commands, parameters, curves and loops that took effect late because the render budget was
  /// used up.
  public var deferredChanges: UInt64 = 0
  /// The number of events that were cut off because every voice (a sounding event) was in use.
  public var replacedVoices: UInt64 = 0
  /// The number of felt frames and transients that were lost because earlier felt frames had not been read.
  public var droppedFrames: UInt64 = 0
  /// The number of all reports that were lost because a queue was full: `droppedFrames`, and reports about
  /// events of patterns.
  public var droppedReports: UInt64 = 0

  /// Creates statistics with every count at 0.
  public init() {}

  /// Creates statistics from the counts of a render loop.
  init(_ link: RenderLink) {
    blocks = link.blocks
    overloadedBlocks = link.overloadedBlocks
    droppedEvents = link.droppedEvents
    deferredChanges = link.deferredChanges
    replacedVoices = link.replacedVoices
    droppedFrames = link.droppedFrames
    droppedReports = link.droppedReports
  }

  /// Whether anything was dropped, cut off or delayed.
  public var isOverloaded: Bool {
    var calm = EngineStatistics()
    calm.blocks = blocks
    return self != calm
  }

  /// Returns the sums of the counts, for example of two loops of one engine.
  static func + (a: EngineStatistics, b: EngineStatistics) -> EngineStatistics { a.combined(b, &+) }

  /// Returns the counts since earlier statistics of the same engine.
  public static func - (later: EngineStatistics, earlier: EngineStatistics) -> EngineStatistics {
    later.combined(earlier) { $0 > $1 ? $0 - $1 : 0 }
  }

  private func combined(_ other: EngineStatistics, _ with: (UInt64, UInt64) -> UInt64) -> EngineStatistics {
    var result = EngineStatistics()
    result.blocks = with(blocks, other.blocks)
    result.overloadedBlocks = with(overloadedBlocks, other.overloadedBlocks)
    result.droppedEvents = with(droppedEvents, other.droppedEvents)
    result.deferredChanges = with(deferredChanges, other.deferredChanges)
    result.replacedVoices = with(replacedVoices, other.replacedVoices)
    result.droppedFrames = with(droppedFrames, other.droppedFrames)
    result.droppedReports = with(droppedReports, other.droppedReports)
    return result
  }
}
