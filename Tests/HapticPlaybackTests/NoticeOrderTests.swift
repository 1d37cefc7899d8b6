import HapticModel
import HapticPlayback
import TestExpectations
import Testing

/// The ends of a block are told in the order of time, whenever somebody looks.
@Suite struct NoticeOrderTests {
  @Test("a look in the middle of a block does not mix up the ends of that block")
  func middleOfBlock() throws {
    let rig = try Rig(blockSize: 2048) { $0.reportsEvents = false }
    let engine = rig.engine
    let isOver = Flag()
    let looks = TestThread { while !isOver.isSet { _ = engine.activePlayerCount } }
    // Whoever is started first ends last.
    let patterns = try (0..<60).map { number in
      try engine.prepare(HapticPattern(events: [tap(0.01 - 1e-4 * Double(number))]))
    }
    for _ in 0..<500 {
      for pattern in patterns { try engine.makePlayer(with: pattern).start() }
      rig.output.advance(frames: 2048)
    }
    isOver.set()
    looks.join()
    let ends = rig.events.compactMap { event in
      if case .playerFinished = event.kind { event.time } else { nil }
    }
    expectEqual(ends.count, 500 * 60)
    let tooLate = zip(ends, ends.dropFirst()).first { $0 > $1 }
    #expect(tooLate == nil)
  }
}
