import HapticModel
import HapticOutputs
import HapticPlayback
import TestExpectations
import Testing

/// CoreHapticsBehaviour §2.6: when an engine comes to rest: players finished, automatic shutdown; and the watchdog.
@Suite struct EngineRestTests {
  private let oneTap = HapticPattern(events: [tap()])

  private func watch(_ rig: Rig) { rig.engine.stoppedHandler = { rig.note("stopped \($0)") } }

  private func notify(
    _ rig: Rig, _ action: HapticEngine.FinishedAction = .leaveRunning, _ name: String = "finished"
  ) {
    rig.engine.notifyWhenPlayersFinished { error in
      rig.note(error == nil ? name : "error")
      return action
    }
  }

  @Test("it is called at once when nothing plays") func nothingPlays() throws {
    let rig = try Rig()
    notify(rig)
    rig.advance(1)
    expectEqual(rig.log, ["finished"])
  }

  @Test("it is called at once when the engine is stopped") func stoppedEngine() throws {
    let rig = try Rig()
    try rig.engine.play(HapticPattern(events: [hum(0, for: 10)]), at: 0)
    rig.engine.stop()
    notify(rig)
    waitUntil { !rig.log.isEmpty }
    expectEqual(rig.log, ["finished"])
    let never = try Rig(starts: false)
    notify(never)
    waitUntil { !never.log.isEmpty }
    expectEqual(never.log, ["finished"])
  }

  @Test("it is called when all active players have ended") func lastPlayer() throws {
    let rig = try Rig()
    try rig.engine.play(HapticPattern(events: [hum(0, for: 0.1)]), at: 0)
    try rig.engine.play(oneTap, at: 0.3)
    notify(rig)
    rig.advance(by: 0.29)
    #expect(rig.log.isEmpty)
    rig.advance(by: 0.05)
    expectEqual(rig.log, ["finished"])
    try rig.engine.play(oneTap, at: 0)
    rig.advance(by: 1)
    expectEqual(rig.log, ["finished"])
  }

  @Test("players that start later delay it") func laterPlayers() throws {
    let rig = try Rig()
    try rig.engine.play(HapticPattern(events: [hum(0, for: 0.1)]), at: 0)
    notify(rig)
    rig.advance(by: 0.05)
    try rig.engine.play(HapticPattern(events: [hum(0, for: 0.5)]), at: 0)
    rig.advance(by: 0.4)
    #expect(rig.log.isEmpty)
    rig.advance(by: 0.3)
    expectEqual(rig.log, ["finished"])
  }

  @Test(
    "handlers that wait for the end of all players get the error that ended one",
    arguments: [
      (.interrupted, "interrupted"), (.serverReset, "invalidPlayer"), (.deviceLost, "outputFailed"),
      (nil, "nil"),
    ] as [(OutputEvent?, String)])
  func errorOfFinishedPlayers(event: OutputEvent?, expected: String) throws {
    let rig = try Rig()
    try rig.engine.play(HapticPattern(events: [hum(0, for: 10)]), at: 0)
    rig.engine.notifyWhenPlayersFinished { error in
      rig.note(error.map { "\($0.kind)" } ?? "nil")
      return .leaveRunning
    }
    rig.advance(640)
    if let event { rig.output.raise(event) } else { rig.engine.stop { _ in rig.note("stopped") } }
    // The completion of the stop is noted too; wait for both, so that the next note is the later handler's.
    waitUntil { rig.log.count == (event == nil ? 2 : 1) }
    expectEqual(rig.log.first, expected)
    // An error of players that have ended before is no concern of a later handler.
    rig.engine.notifyWhenPlayersFinished { error in
      rig.note(error == nil ? "later" : "late error")
      return .leaveRunning
    }
    waitUntil { rig.log.last == "later" }
    expectEqual(rig.log.last, "later")
  }

  @Test("the watchdog's error reaches handlers that wait for the end of all players")
  func errorOfSilencedPlayers() throws {
    let rig = try Rig()
    rig.engine.longestUnattendedTime = 0.5
    try rig.engine.play(HapticPattern(events: [hum(0, for: 10)]), at: 0)
    rig.engine.notifyWhenPlayersFinished { error in
      rig.note(error.map { "\($0.kind)" } ?? "nil")
      return .leaveRunning
    }
    rig.advance(by: 1)
    expectEqual(rig.log, ["silencedByWatchdog"])
  }

  @Test("it comes after the completion handlers of the players")
  func afterCompletions() throws {
    let rig = try Rig()
    let player = try rig.engine.makeAdvancedPlayer(with: oneTap)
    player.completionHandler = { _ in rig.note("completed") }
    try player.start()
    notify(rig, .stopEngine)
    watch(rig)
    rig.advance(by: 0.1)
    expectEqual(rig.log, ["completed", "finished", "stopped notifyWhenFinished"])
    #expect(!rig.engine.isRunning)
  }

  @Test("leaveEngineRunning leaves the engine running") func leaveenginerunningLeavesEngineRunning() throws {
    let rig = try Rig()
    watch(rig)
    try rig.engine.play(oneTap, at: 0)
    notify(rig, .leaveRunning)
    rig.advance(by: 0.1)
    #expect(rig.log == ["finished"] && rig.engine.isRunning)
  }

  @Test("one handler that asks for a stop is enough") func requestedStop() throws {
    let rig = try Rig()
    watch(rig)
    try rig.engine.play(oneTap, at: 0)
    notify(rig, .stopEngine, "a")
    notify(rig, .leaveRunning, "b")
    rig.advance(by: 0.1)
    expectEqual(rig.log, ["a", "b", "stopped notifyWhenFinished"])
  }

  @Test("a stop that is asked for waits for what the handler starts")
  func stopAfterHandlerStarts() throws {
    let rig = try Rig()
    watch(rig)
    try rig.engine.play(oneTap, at: 0)
    rig.engine.notifyWhenPlayersFinished { _ in
      rig.note("finished")
      _ = try? rig.engine.play(HapticPattern(events: [hum(0, for: 0.2)]), at: 0)
      return .stopEngine
    }
    rig.advance(by: 0.1)
    #expect(rig.engine.isRunning && rig.log == ["finished"])
    rig.advance(by: 0.3)
    #expect(!rig.engine.isRunning && rig.log == ["finished", "stopped notifyWhenFinished"])
    #expect(try #require(rig.lastFelt) > 9600)
  }

  @Test("a stop by the app calls those that wait") func stopByApp() throws {
    let rig = try Rig()
    watch(rig)
    try rig.engine.play(HapticPattern(events: [hum(0, for: 10)]), at: 0)
    notify(rig, .stopEngine)
    rig.advance(640)
    rig.engine.stop()
    waitUntil { !rig.log.isEmpty }
    expectEqual(rig.log, ["finished"])
  }

  @Test("an engine shuts down when nothing has played for the timeout")
  func idleShutdown() throws {
    let rig = try Rig(blockSize: 480)
    watch(rig)
    expectEqual(rig.engine.idleTimeout, 120)
    rig.engine.isAutoShutdownEnabled = true
    rig.engine.idleTimeout = 2
    try rig.engine.play(HapticPattern(events: [hum(0, for: 1)]), at: 1)
    rig.output.advance(frames: 48_000 * 39 / 10)
    #expect(rig.engine.isRunning)
    rig.output.advance(frames: 48_000 * 2 / 10)
    #expect(!rig.engine.isRunning && rig.log == ["stopped idleTimeout"])
    // Engine time, not that of a clock: it stands at two seconds after the end.
    #expect(abs(rig.engine.currentTime - 4) < 0.03)
  }

  @Test("a shut down engine starts by itself when a player is used")
  func startAfterShutdown() throws {
    let rig = try Rig(blockSize: 480)
    watch(rig)
    rig.engine.isAutoShutdownEnabled = true
    rig.engine.idleTimeout = 0.5
    let player = try rig.engine.makePlayer(with: oneTap)
    rig.output.advance(frames: 48_000)
    #expect(!rig.engine.isRunning)
    try player.start()
    #expect(rig.engine.isRunning)
    rig.output.advance(frames: 4800)
    expectEqual(rig.onsetSamples, [24_000])
    rig.engine.stop()
    try player.send(.hapticIntensityControl, 0.5)
    #expect(rig.engine.isRunning)
  }

  @Test("commands for playing players do not wake a stopped engine") func commandsToPlayers()
    throws
  {
    let rig = try Rig(starts: false)
    rig.engine.isAutoShutdownEnabled = true
    let player = try rig.engine.makeAdvancedPlayer(with: oneTap)
    try player.stop()
    try player.cancel()
    try player.pause()
    try player.resume()
    try player.seek(to: 0.5)
    player.isMuted = true
    #expect(!rig.engine.isRunning && !rig.output.isRunning)
    #expect(kind { () throws(EngineError) in try player.stop(at: -1) } == .invalidTime)
    try rig.engine.start()
    rig.output.raise(.serverReset)
    #expect(kind { () throws(EngineError) in try player.stop() } == .invalidPlayer)
  }

  @Test("handlers due at once run before what is asked for after them") func dueHandlers()
    throws
  {
    for _ in 0..<50 {
      let rig = try Rig()
      notify(rig)
      rig.engine.stop { _ in rig.note("stopped") }
      rig.advance(64)
      expectEqual(rig.log, ["finished", "stopped"])
    }
  }

  @Test("without automatic shutdown an engine runs on") func withoutShutdown() throws {
    let rig = try Rig(blockSize: 48_000)
    rig.engine.idleTimeout = 0.1
    rig.output.advance(frames: 48_000 * 300)
    #expect(rig.engine.isRunning)
    rig.engine.isAutoShutdownEnabled = true
    rig.engine.isAutoShutdownEnabled = false
    rig.output.advance(frames: 48_000 * 300)
    #expect(rig.engine.isRunning)
  }

  @Test("a timeout that passed while shutdown was off counts when it is on again")
  func passedTimeout() throws {
    let rig = try Rig(blockSize: 480)
    watch(rig)
    rig.engine.isAutoShutdownEnabled = true
    rig.engine.idleTimeout = 0.5
    rig.engine.notifyWhenPlayersFinished { _ in
      // On the engine's own thread, where the report of the timeout is waiting by then.
      rig.output.advance(frames: 48_000)
      rig.engine.isAutoShutdownEnabled = false
      return .leaveRunning
    }
    rig.output.advance(frames: 480)
    #expect(rig.engine.isRunning)
    rig.output.advance(frames: 48_000)
    rig.engine.isAutoShutdownEnabled = true
    rig.output.advance(frames: 48_000)
    #expect(!rig.engine.isRunning && rig.log == ["stopped idleTimeout"])
  }

  @Test("a command that comes with the timeout puts it off") func delayedShutdown()
    throws
  {
    let rig = try Rig(blockSize: 4800)
    watch(rig)
    rig.engine.isAutoShutdownEnabled = true
    rig.engine.idleTimeout = 0.001
    let other = try rig.engine.makePlayer(with: oneTap)
    let player = try rig.engine.makeAdvancedPlayer(with: oneTap)
    // Runs after the engine was found idle, and before it is stopped for it.
    player.completionHandler = { _ in
      rig.note("completed")
      try? other.send(.hapticIntensityControl, 0.5)
    }
    try player.start()
    rig.output.advance(frames: 4800)
    #expect(rig.log == ["completed"] && rig.engine.isRunning)
    rig.output.advance(frames: 48_000)
    expectEqual(rig.log, ["completed", "stopped idleTimeout"])
  }

  @Test("timeouts that make no sense are ignored") func refusedTimeouts() throws {
    let rig = try Rig()
    for value in [0, -1, .nan, .infinity] as [Double] {
      rig.engine.idleTimeout = value
      rig.engine.longestUnattendedTime = value
    }
    #expect(rig.engine.idleTimeout == 120 && rig.engine.longestUnattendedTime == nil)
    rig.engine.idleTimeout = 1e300
    rig.engine.longestUnattendedTime = 1e300
    rig.engine.isAutoShutdownEnabled = true
    rig.advance(4800)
    #expect(rig.engine.isRunning)
  }

  @Test("the watchdog silences an engine that receives no commands")
  func watchdog() throws {
    let rig = try Rig(blockSize: 48)
    rig.engine.longestUnattendedTime = 0.1
    let player = try rig.engine.makeAdvancedPlayer(with: HapticPattern(events: [hum(0, for: nil)]))
    player.completionHandler = { rig.note("\($0.map { "\($0.kind)" } ?? "well")") }
    try player.start()
    rig.advance(4320)
    try player.send(.hapticIntensityControl, 1)  // A sign of life.
    rig.advance(4704)
    #expect(rig.log.isEmpty)
    rig.advance(4800)
    expectEqual(rig.log, ["silencedByWatchdog"])
    let last = try #require(rig.lastFelt)
    #expect(last >= 9120 && last < 9120 + 96)
    #expect(rig.engine.isRunning)
    try player.start()
    rig.advance(480)
    #expect(try #require(rig.lastFelt) > 13_824)
  }

  @Test("the watchdog leaves nothing pending") func watchdogEnd() throws {
    let rig = try Rig(blockSize: 48)
    rig.engine.longestUnattendedTime = 0.1
    try rig.engine.play(oneTap, at: 1)
    rig.advance(by: 2)
    #expect(rig.onsetSamples.isEmpty && rig.engine.activePlayerCount == 0)
  }
}
