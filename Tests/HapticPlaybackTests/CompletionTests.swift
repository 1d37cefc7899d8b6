import HapticModel
import HapticOutputs
import HapticPlayback
import TestExpectations
import Testing

/// CoreHapticsBehaviour §2.5: completion handlers. Every playing that was accepted ends once.
@Suite struct CompletionTests {
  private func watched(_ rig: Rig, _ pattern: HapticPattern) throws -> AdvancedHapticPlayer {
    let player = try rig.engine.makeAdvancedPlayer(with: pattern)
    player.completionHandler = { error in rig.note(error.map { "\($0.kind)" } ?? "well") }
    return player
  }

  @Test("it is called when the last release has died away") func lastRelease()
    throws
  {
    var event = hum(0, for: 0.1)
    event.parameters.append(EventParameter(.releaseTime, 0.5))  // 63 ms
    let rig = try Rig()
    let player = try watched(rig, HapticPattern(events: [event]))
    try player.start()
    rig.advance(by: 0.16)
    #expect(rig.log.isEmpty && player.isPlaying)
    rig.advance(by: 0.01)
    #expect(rig.log == ["well"] && !player.isPlaying)
  }

  @Test("it is called at the logical end of a pattern that is longer than it sounds")
  func logicalEnd() throws {
    let rig = try Rig()
    let player = try watched(
      rig, HapticPattern(events: [HapticEvent(.hapticTransient, time: 0, duration: 0.5)]))
    try player.start()
    rig.advance(by: 0.4)
    #expect(rig.log.isEmpty)
    rig.advance(by: 0.11)
    expectEqual(rig.log, ["well"])
  }

  @Test("an empty pattern ends at once") func emptyPattern() throws {
    let rig = try Rig()
    let player = try watched(rig, HapticPattern())
    try player.start()
    rig.advance(64)
    expectEqual(rig.log, ["well"])
  }

  @Test("it is called for stop and for cancel") func stopAndCancel() throws {
    let rig = try Rig()
    let player = try watched(rig, HapticPattern(events: [hum(0, for: 1)]))
    try player.start()
    rig.advance(640)
    try player.stop()
    rig.advance(640)
    try player.start()
    rig.advance(640)
    try player.cancel()
    rig.advance(640)
    expectEqual(rig.log, ["well", "well"])
  }

  @Test("it is called for a start that was cancelled before its time")
  func cancelledStart() throws {
    let rig = try Rig()
    let player = try watched(rig, HapticPattern(events: [tap()]))
    try player.start(at: 1)
    rig.advance(640)
    try player.cancel()
    rig.advance(640)
    #expect(rig.log == ["well"] && !player.isPlaying)
  }

  @Test("it is called on time when more is scheduled for later")
  func laterSchedule() throws {
    let rig = try Rig()
    let player = try watched(rig, HapticPattern(events: [tap()]))
    try player.start()
    try player.send(.hapticIntensityControl, 0.5, at: 2)
    try player.stop(at: 3)
    rig.advance(by: 0.1)
    expectEqual(rig.log, ["well"])
    #expect(!player.isPlaying)
    rig.advance(by: 4)
    expectEqual(rig.log, ["well"])
  }

  @Test("two playbacks scheduled one after the other both end") func consecutivePlaybacks()
    throws
  {
    let rig = try Rig()
    let player = try watched(rig, HapticPattern(events: [tap()]))
    try player.start(at: 0.1)
    try player.start(at: 0.5)
    rig.advance(by: 0.3)
    expectEqual(rig.log, ["well"])
    #expect(player.isPlaying)  // It is due to start.
    rig.advance(by: 0.5)
    expectEqual(rig.log, ["well", "well"])
    expectEqual(rig.onsetSamples, [4800, 24_000])
    #expect(!player.isPlaying)
  }

  @Test("a start that fails is an error and no completion") func failedStart()
    throws
  {
    let rig = try Rig(starts: false)
    let player = try watched(rig, HapticPattern(events: [tap()]))
    #expect(kind { () throws(EngineError) in try player.start() } == .notRunning)
    try rig.engine.start()
    rig.advance(by: 1)
    #expect(rig.log.isEmpty)
  }

  @Test("stopping the engine ends every playback") func stoppedEngine() throws {
    let rig = try Rig()
    let playing = try watched(rig, HapticPattern(events: [hum(0, for: 1)]))
    let due = try watched(rig, HapticPattern(events: [tap()]))
    let paused = try watched(rig, HapticPattern(events: [hum(0, for: 1)]))
    try playing.start()
    try paused.start()
    try due.start(at: 10)
    rig.advance(640)
    try paused.pause()
    rig.advance(640)
    rig.engine.stop()
    rig.output.raise(.interrupted)  // Of no concern to a stopped engine.
    try rig.engine.start()
    rig.advance(640)
    expectEqual(rig.log, ["well", "well", "well"])
    expectEqual(rig.engine.activePlayerCount, 0)
  }

  @Test("an end from outside is an error") func outsideEnd() throws {
    let rig = try Rig()
    let player = try watched(rig, HapticPattern(events: [hum(0, for: 1)]))
    for (event, name) in [
      (OutputEvent.interrupted, "interrupted"), (.suspended, "interrupted"), (.deviceLost, "outputFailed"),
      (.controllerDisconnected, "outputFailed"), (.failed(OutputError(.failed, "broken")), "outputFailed"),
      (.serverReset, "invalidPlayer"),
    ] {
      try player.start()
      rig.advance(640)
      let count = rig.log.count
      rig.output.raise(event)
      rig.output.raise(event)
      try rig.engine.start()
      rig.advance(640)
      expectEqual(Array(rig.log[count...]), [name])
    }
  }

  @Test("a player without a handle completes") func playerWithoutHandleCompletes() throws {
    let rig = try Rig()
    try watched(rig, HapticPattern(events: [tap()])).start(at: 0.1)
    rig.advance(by: 1)
    expectEqual(rig.log, ["well"])
  }

  @Test("a handler may start the player again") func restartInHandler() throws {
    let rig = try Rig()
    let player = try rig.engine.makeAdvancedPlayer(with: HapticPattern(events: [tap()]))
    player.completionHandler = { [weak player] _ in
      rig.note("end")
      if rig.log.count < 4 { try? player?.start() }
    }
    try player.start()
    rig.advance(by: 1)
    expectEqual(rig.log, ["end", "end", "end", "end"])
    expectEqual(rig.onsetSamples.count, 4)
  }

  @Test("a handler that holds the last player may be replaced")
  func replacedHandler() throws {
    let rig = try Rig()
    let player = try rig.engine.makeAdvancedPlayer(with: HapticPattern(events: [tap()]))
    var other: HapticPlayer? = try rig.engine.makePlayer(with: HapticPattern(events: [tap()]))
    try other?.start()
    player.completionHandler = { [other] _ in rig.note("\(other == nil)") }
    other = nil
    player.completionHandler = nil
    rig.advance(by: 1)
    expectEqual(rig.engine.activePlayerCount, 0)
  }

  @Test("a player that never played may release another with it") func releasedPlayer()
    throws
  {
    let rig = try Rig()
    var first: AdvancedHapticPlayer? = try rig.engine.makeAdvancedPlayer(with: HapticPattern(events: [tap()]))
    var second: HapticPlayer? = try rig.engine.makePlayer(with: HapticPattern(events: [tap()]))
    first?.completionHandler = { [second] _ in rig.note("\(second == nil)") }
    try first?.send(.hapticIntensityControl, 0.5)
    try second?.send(.hapticIntensityControl, 0.5)
    second = nil
    first = nil
    rig.advance(by: 1)
    #expect(rig.log.isEmpty)
  }
}
