import HapticModel
import HapticPlayback
import TestExpectations
import Testing

/// More than an engine takes: what is lost is reported.
@Suite struct OverloadTests {
  @Test("events that a block has no room for are reported as dropped, with their number, and counted")
  func droppedEvents() throws {
    let rig = try Rig()
    let count = 60_000
    try rig.engine.play(HapticPattern(events: Array(repeating: tap(0.01), count: count)), at: 0)
    rig.advance(48_000)
    let statistics = rig.engine.statistics
    #expect(statistics.droppedEvents > 0 && statistics.overloadedBlocks > 0)
    #expect(statistics.droppedEvents < UInt64(count))
    var reported = EngineStatistics()
    var reports = 0
    for event in rig.events {
      guard case .overloaded(let news) = event.kind else { continue }
      reports += 1
      reported.droppedEvents += news.droppedEvents
      reported.overloadedBlocks += news.overloadedBlocks
      reported.replacedVoices += news.replacedVoices
    }
    #expect(reports > 0 && reports <= Int(statistics.blocks))
    expectEqual(reported.droppedEvents, statistics.droppedEvents)
    expectEqual(reported.overloadedBlocks, statistics.overloadedBlocks)
    expectEqual(reported.replacedVoices, statistics.replacedVoices)
    expectEqual(rig.engine.activePlayerCount, 0)
  }

  @Test("an engine that takes everything reports no overload")
  func nothingDropped() throws {
    let rig = try Rig()
    try rig.engine.play(HapticPattern(events: [tap(), hum(0.01, for: 0.1)]), at: 0)
    rig.advance(9600)
    #expect(!rig.engine.statistics.isOverloaded)
    expectEqual(rig.engine.statistics.blocks, 150)
    #expect(!rig.events.contains { if case .overloaded = $0.kind { true } else { false } })
  }

  @Test("statistics go on over a change of the sample rate")
  func statisticsOfAllLoops() throws {
    let rig = try Rig { $0.capacity.voices = 4 }
    try rig.engine.play(HapticPattern(events: (0..<10).map { _ in hum(0, for: 0.1) }), at: 0)
    rig.advance(640)
    let before = rig.engine.statistics
    expectEqual(before.droppedEvents, 6)
    rig.engine.stop()
    var format = rig.output.format
    format.sampleRate = 44_100
    rig.output.format = format
    try rig.engine.start()
    expectEqual(rig.engine.statistics.droppedEvents, 6)
    rig.advance(640)
    expectEqual(rig.engine.statistics.blocks, before.blocks + 10)
  }
}
