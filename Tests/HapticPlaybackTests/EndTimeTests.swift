import HapticModel
import HapticPlayback
import TestExpectations
import TestSupport
import Testing

/// When players come to their end: on a sample, whatever the size of the blocks, and told of in the order of time.
@Suite struct EndTimeTests {
  private func ends(_ rig: Rig) -> [String] {
    rig.events.compactMap { event in
      guard case .playerFinished = event.kind else { return nil }
      return "\(event.player) on \(Int((event.time * rig.engine.sampleRate).rounded()))"
    }
  }

  private func end(of pattern: HapticPattern, _ tell: (AdvancedHapticPlayer) throws -> Void = { _ in }) throws
    -> Set<[String]>
  {
    var found: Set<[String]> = []
    for size in [1, 7, 64, 512, 4800, 70_000] {
      let rig = try Rig(blockSize: size)
      let player = try rig.engine.makeAdvancedPlayer(with: pattern)
      try player.start(at: 0.01)
      try tell(player)
      rig.output.advance(frames: 100_000)
      found.insert(ends(rig))
    }
    return found
  }

  @Test("a player ends on the sample of its last release") func releaseEnd()
    throws
  {
    #expect(try end(of: HapticPattern(events: [hum(0, for: 0.1)])) == [["1 on \(480 + 4800 + 96)"]])
  }

  @Test("a player ends on the sample of its logical end") func logicalEnd() throws {
    let padded = HapticPattern(events: [HapticEvent(.hapticTransient, time: 0, duration: 0.2345)])
    #expect(try end(of: padded) == [["1 on \(480 + 11_256)"]])
    #expect(try end(of: HapticPattern()) == [["1 on 480"]])
  }

  @Test("a player that is silenced ends on that sample") func silencedPlayer() throws {
    let long = HapticPattern(events: [hum(0, for: nil)])
    #expect(try end(of: long) { try $0.stop(at: 0.5) } == [["1 on \(24_000 + 96)"]])
    #expect(
      try end(of: long) {
        try $0.pause(at: 0.3)
        try $0.stop(at: 0.5)
      } == [["1 on 24000"]])
    #expect(
      try end(of: HapticPattern(events: [hum(0, for: 0.1)])) { try $0.seek(to: 0) }
        == [["1 on \(480 + 4800 + 96)"]])
  }

  @Test("a cancel ends with its fade, and before a start at once") func cancelledFade() throws {
    var found: Set<[String]> = []
    for size in [1, 100, 4800] {
      let rig = try Rig(blockSize: size)
      let player = try rig.engine.makeAdvancedPlayer(with: HapticPattern(events: [hum(0, for: nil)]))
      try player.start()
      rig.output.advance(frames: 4800)
      try player.cancel()
      rig.output.advance(frames: 4800)
      try player.start(at: 1)
      try player.cancel()
      rig.output.advance(frames: 4800)
      found.insert(ends(rig))
    }
    expectEqual(found, [["1 on 4896", "1 on 9600"]])
  }

  @Test("any mix ends at the same times and in the same order", arguments: SearchEffort.seeds(0..<8))
  func anyMix(seed: UInt64) throws {
    var found: Set<[String]> = []
    for size in [33, 512, 5000] {
      var random = SeededGenerator(seed: seed)
      let rig = try Rig(blockSize: size)
      for _ in 0..<12 {
        let player = try rig.engine.makeAdvancedPlayer(
          with: Script.pattern(&random, seconds: 0.5))
        player.playbackRate = 0.5 + random.unit()
        let number = random.next(1000)
        player.completionHandler = { _ in rig.note("\(number)") }
        try player.start(at: random.unit() * 0.2)
        if random.next(2) == 0 { try player.stop(at: 0.1 + random.unit() * 0.2) }
      }
      rig.output.advance(frames: 500_000)
      let ends = ends(rig)
      #expect(ends.count == 12, "seed \(seed)")
      found.insert(ends + rig.log)
    }
    #expect(found.count == 1, "seed \(seed): \(found)")
  }

  @Test("handlers come in the order in which players end") func handlerOrder()
    throws
  {
    let rig = try Rig(blockSize: 4800)
    for (name, time) in [("last", 0.06), ("first", 0.0), ("second", 0.03)] {
      let player = try rig.engine.makeAdvancedPlayer(with: HapticPattern(events: [tap(time)]))
      player.completionHandler = { _ in rig.note(name) }
      try player.start()
    }
    rig.advance(by: 0.1)
    expectEqual(rig.log, ["first", "second", "last"])
  }

  @Test("no times after a stop are reported") func stopTimes() throws {
    let rig = try Rig()
    try rig.engine.play(HapticPattern(events: [hum(0, for: 1)]), at: 0)
    rig.advance(4800)
    rig.engine.stop()
    waitUntil { rig.events.count >= 4 }
    expectEqual(rig.events.map(\.time).max(), 0.1)
    let times = rig.events.map(\.time)
    expectEqual(times, times.sorted())
  }
}
