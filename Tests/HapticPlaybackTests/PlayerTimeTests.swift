import HapticModel
import HapticPlayback
import HapticScore
import TestExpectations
import Testing

/// CoreHapticsBehaviour §2.5: when a player starts and ends.
@Suite struct PlayerTimeTests {
  private let twoTaps = HapticPattern(events: [tap(), tap(0.1)])

  @Test("a time is absolute engine time") func absoluteTime() throws {
    let rig = try Rig()
    rig.advance(by: 0.5)
    try rig.engine.makePlayer(with: HapticPattern(events: [tap()])).start(at: 0.7)
    rig.advance(by: 0.5)
    expectEqual(rig.onsetSamples, [33_600])
    #expect(rig.firstFelt() == 33_601)  // The first sample of a sine is 0.
  }

  @Test("zero is the first sample of the next block") func zeroTime() throws {
    let rig = try Rig()
    rig.advance(137, blockSize: 137)
    try rig.engine.makePlayer(with: HapticPattern(events: [tap()])).start(at: 0)
    rig.advance(1000)
    expectEqual(rig.onsetSamples, [137])
  }

  @Test("a time that has passed is the first sample of the next block")
  func passedTime() throws {
    let rig = try Rig()
    rig.advance(by: 1)
    try rig.engine.makePlayer(with: HapticPattern(events: [tap()])).start(at: 0.25)
    rig.advance(1000)
    expectEqual(rig.onsetSamples, [48_000])
  }

  @Test("a player started at currentTime + d starts d later") func startAtCurrentTime() throws {
    let rig = try Rig()
    rig.advance(4321)
    try rig.engine.makePlayer(with: HapticPattern(events: [tap()])).start(at: rig.engine.currentTime + 0.125)
    rig.advance(by: 0.5)
    expectEqual(rig.onsetSamples, [4321 + 6000])
  }

  @Test("start while playing restarts from the beginning") func restart()
    throws
  {
    let rig = try Rig()
    let player = try rig.engine.makeAdvancedPlayer(with: twoTaps)
    player.completionHandler = { _ in rig.note("completed") }
    try player.start()
    rig.advance(2400)
    try player.start()
    rig.advance(by: 1)
    expectEqual(rig.onsetSamples, [0, 2400, 2400 + 4800])
    expectEqual(rig.log, ["completed"])
  }

  @Test("start after stop plays again") func startAfterStop() throws {
    let rig = try Rig()
    for player in [
      try rig.engine.makePlayer(with: twoTaps), try rig.engine.makeAdvancedPlayer(with: twoTaps),
    ] {
      let before = rig.onsetSamples.count
      let base = Int(rig.output.position)
      try player.start()
      rig.advance(2400)
      try player.stop()
      rig.advance(24_000)
      try player.start()
      rig.advance(24_000)
      try player.start()
      rig.advance(24_000)
      let expected = [0, 26_400, 31_200, 50_400, 55_200].map { base + $0 }
      expectEqual(Array(rig.onsetSamples[before...]), expected)
    }
  }

  @Test("stop and start in one block play again") func stopAndStart() throws {
    let rig = try Rig()
    let player = try rig.engine.makePlayer(with: twoTaps)
    try player.start()
    rig.advance(2400)
    try player.stop()
    try player.start()
    rig.advance(by: 1)
    expectEqual(rig.onsetSamples, [0, 2400, 7200])
  }

  @Test("a player that is not kept plays to its end") func releasedPlayer() throws {
    let rig = try Rig()
    try rig.engine.makePlayer(with: twoTaps).start()
    try rig.engine.play(twoTaps, at: 0.5)
    rig.advance(by: 1)
    expectEqual(rig.onsetSamples, [0, 4800, 24_000, 28_800])
    expectEqual(rig.engine.activePlayerCount, 0)
  }

  @Test("a stop at a time lets the release ring and begins nothing") func stopAtTime() throws {
    var event = hum(0, for: 1)
    event.parameters.append(EventParameter(.releaseTime, 0.5))  // 63 ms
    let rig = try Rig()
    let player = try rig.engine.makePlayer(with: HapticPattern(events: [event, tap(0.5)]))
    try player.start()
    try player.stop(at: 0.1)
    rig.advance(by: 1)
    expectEqual(rig.onsetSamples, [0])
    let end = try #require(rig.lastFelt)
    #expect(end > 4800 + 2900 && end < 4800 + 3050)
  }

  @Test("cancel drops what is pending and is silent within 2 ms") func cancelWhilePending()
    throws
  {
    var event = hum(0, for: 1)
    event.parameters.append(EventParameter(.releaseTime, 1))
    let rig = try Rig()
    let player = try rig.engine.makePlayer(with: HapticPattern(events: [event]))
    try player.start()
    try player.start(at: 0.5)
    try player.start(at: 0.75)
    rig.advance(4800)
    try player.cancel()
    rig.advance(by: 1)
    expectEqual(rig.onsetSamples, [0])
    let end = try #require(rig.lastFelt)
    #expect(end >= 4800 && end < 4896)
    #expect(!player.isPlaying)
  }

  @Test("commands after a cancel are carried out") func commandsAfterCancel() throws {
    let rig = try Rig()
    let player = try rig.engine.makeAdvancedPlayer(with: HapticPattern(events: [tap()]))
    player.completionHandler = { _ in rig.note("completed") }
    try player.start(at: 0.2)
    try player.cancel()
    try player.start()
    rig.advance(by: 0.5)
    expectEqual(rig.onsetSamples, [0])
    expectEqual(rig.log, ["completed"])

    try player.start(at: 0.6)
    try player.cancel()
    try player.start(at: 0.7)
    rig.advance(by: 0.5)
    expectEqual(rig.onsetSamples, [0, 33_600])
  }

  @Test("a setting made after a cancel is not lost") func settingAfterCancel() throws {
    let rig = try Rig()
    let player = try rig.engine.makeAdvancedPlayer(with: HapticPattern(events: [tap(), tap(0.1)]))
    try player.start()
    rig.advance(480)
    try player.cancel()
    player.playbackRate = 2
    rig.advance(4800)
    try player.start()
    rig.advance(4800)
    expectEqual(rig.onsetSamples, [0, 5280, 7680])
  }

  @Test("a setting made before a cancel is not lost") func settingBeforeCancel() throws {
    let rig = try Rig()
    let player = try rig.engine.makeAdvancedPlayer(with: HapticPattern(events: [tap(), tap(0.1)]))
    try player.start()
    rig.advance(480)
    player.playbackRate = 2
    try player.cancel()
    try player.start()
    rig.advance(4800)
    expectEqual(rig.onsetSamples, [0, 480, 2880])
  }

  @Test("times that are not a number or negative are errors without effect")
  func refusedTimes() throws {
    let rig = try Rig()
    let player = try rig.engine.makeAdvancedPlayer(with: HapticPattern(events: [tap()]))
    for time in [-1, -1e-9, .nan, .infinity, -.infinity, 1e300] as [Double] {
      let zero = DynamicParameter(.hapticIntensityControl, time: time, value: 0)
      let curve = ParameterCurve(
        .hapticIntensityControl, time: 0, controlPoints: [.init(time: 0, value: 0)])
      #expect(kind { () throws(EngineError) in try player.start(at: time) } == .invalidTime)
      #expect(kind { () throws(EngineError) in try player.stop(at: time) } == .invalidTime)
      #expect(kind { () throws(EngineError) in try player.pause(at: time) } == .invalidTime)
      #expect(kind { () throws(EngineError) in try player.resume(at: time) } == .invalidTime)
      #expect(kind { () throws(EngineError) in try player.seek(to: time) } == .invalidTime)
      #expect(
        kind { () throws(EngineError) in try player.send(.hapticIntensityControl, 1, at: time) }
          == .invalidTime)
      #expect(kind { () throws(EngineError) in try player.send([zero]) } == .invalidTime)
      #expect(kind { () throws(EngineError) in try player.schedule(curve, at: time) } == .invalidTime)
    }
    #expect(!player.isPlaying)
    rig.advance(4800)
    #expect(rig.onsetSamples.isEmpty)
    expectEqual(rig.engine.activePlayerCount, 0)
  }
}
