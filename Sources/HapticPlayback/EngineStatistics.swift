import HapticRealTime

/// What an engine could not do in time, or had no room for.
public struct EngineStatistics: Sendable, Hashable {
  /// Blocks that the output has asked for.
  public var blocks: UInt64 = 0
  /// Blocks in which more began or changed than a block's budget allows (`RenderCapacity.budget`).
  public var overloadedBlocks: UInt64 = 0
  /// Events that never began because the budget of their block was used up.
  public var droppedEvents: UInt64 = 0
  /// Commands, parameters, curves and loops that took effect later than asked, for the same reason.
  public var deferredChanges: UInt64 = 0
  /// Events that were cut off because every voice was in use.
  public var replacedVoices: UInt64 = 0
  /// Felt frames and transients that were lost because nothing had read the ones before.
  public var droppedFrames: UInt64 = 0
  /// All reports that were lost because a queue was full: `droppedFrames` and reports of events.
  public var droppedReports: UInt64 = 0

  /// Creates statistics in which nothing has happened.
  public init() {}

  /// What a render loop has counted.
  init(_ link: RenderLink) {
    blocks = link.blocks
    overloadedBlocks = link.overloadedBlocks
    droppedEvents = link.droppedEvents
    deferredChanges = link.deferredChanges
    replacedVoices = link.replacedVoices
    droppedFrames = link.droppedFrames
    droppedReports = link.droppedReports
  }

  /// Whether anything was lost, cut off or late.
  public var isOverloaded: Bool {
    var calm = EngineStatistics()
    calm.blocks = blocks
    return self != calm
  }

  /// What was counted by both, as for two loops of one engine.
  static func + (a: EngineStatistics, b: EngineStatistics) -> EngineStatistics { a.combined(b, &+) }

  /// What was counted since earlier statistics of the same engine.
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
