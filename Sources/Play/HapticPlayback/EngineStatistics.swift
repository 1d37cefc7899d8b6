import HapticRealTime

/// Counts of what an engine dropped, cut off or delayed because its capacity was used up.
public struct EngineStatistics: Sendable, Hashable {
  /// The number of blocks of samples that the output has requested.
  public var blocks: UInt64 = 0
  /// The number of blocks of samples in which more events or changes were due than the render budget allows.
  /// The render budget is the most work that the engine does for one block; it follows from the engine's
  /// capacity.
  public var overloadedBlocks: UInt64 = 0
  /// The number of events that were dropped because the render budget of their block was used up.
  public var droppedEvents: UInt64 = 0
  /// The number of commands, parameters, curves and new passes of loops that took effect late, because the
  /// render budget of their block was used up.
  public var deferredChanges: UInt64 = 0
  /// The number of events that were cut off to make way for a new event, because as many events were sounding
  /// as the capacity allows.
  public var replacedVoices: UInt64 = 0
  /// The number of lost felt frames: reports of the felt strength, and reports of single transients. A report
  /// is lost if the output or recorder that receives the reports does not read them fast enough.
  public var droppedFrames: UInt64 = 0
  /// The number of all reports that were lost because a queue was full. This is the sum of `droppedFrames`
  /// and the lost reports about events of patterns.
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

  /// Whether the engine dropped, cut off or delayed any event, change or report: `true` if any count except
  /// `blocks` is above 0.
  public var isOverloaded: Bool {
    var calm = EngineStatistics()
    calm.blocks = blocks
    return self != calm
  }

  /// Returns the sums of the counts, for example of two loops of one engine.
  static func + (a: EngineStatistics, b: EngineStatistics) -> EngineStatistics { a.combined(b, &+) }

  /// Returns what was counted between two statistics of the same engine: the later counts minus the earlier
  /// counts.
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
