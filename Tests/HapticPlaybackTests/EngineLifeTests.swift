import HapticModel
import HapticOutputs
import HapticPlayback
import Synchronization
import TestExpectations
import Testing

/// CoreHapticsBehaviour §2.6: start, stop, handlers, reset.
@Suite struct EngineLifeTests {
  private let oneTap = HapticPattern(events: [tap()])
  private let longHum = HapticPattern(events: [hum(0, for: 10)])

  private func watch(_ rig: Rig) {
    rig.engine.stoppedHandler = { reason in
      if case .systemError(let error) = reason {
        rig.note("systemError \(error.kind)")
      } else {
        rig.note("\(reason)")
      }
    }
    rig.engine.resetHandler = { rig.note("reset") }
  }

  @Test("engines are independent") func enginesAreIndependent() throws {
    let one = try Rig()
    let other = try Rig(sampleRate: 44_100)
    try one.engine.makePlayer(with: oneTap).start(at: 0.1)
    try other.engine.makePlayer(with: oneTap).start(at: 0.2)
    one.advance(by: 1)
    expectEqual(other.engine.currentTime, 0)
    one.engine.stop()
    #expect(other.engine.isRunning)
    other.advance(by: 0.5)
    #expect(one.onsetSamples == [4800] && other.onsetSamples == [8820])
  }

  @Test("playing with a stopped engine is an error") func stoppedEngine() throws {
    let rig = try Rig(starts: false)
    let player = try rig.engine.makeAdvancedPlayer(with: oneTap)
    let curve = ParameterCurve(.hapticIntensityControl, time: 0, controlPoints: [.init(time: 0, value: 0)])
    #expect(kind { () throws(EngineError) in try player.start() } == .notRunning)
    #expect(kind { () throws(EngineError) in try player.stop() } == .notRunning)
    #expect(kind { () throws(EngineError) in try player.cancel() } == .notRunning)
    #expect(kind { () throws(EngineError) in try player.pause() } == .notRunning)
    #expect(kind { () throws(EngineError) in try player.resume() } == .notRunning)
    #expect(kind { () throws(EngineError) in try player.seek(to: 0) } == .notRunning)
    #expect(kind { () throws(EngineError) in try player.send(.hapticIntensityControl, 1) } == .notRunning)
    #expect(kind { () throws(EngineError) in try player.schedule(curve) } == .notRunning)
    #expect(kind { () throws(EngineError) in try rig.engine.play(oneTap, at: 0) } == .notRunning)
    try rig.engine.start()
    rig.advance(by: 1)
    #expect(rig.onsetSamples.isEmpty)
  }

  @Test("the error of a disconnected device says what happened and what to do")
  func disconnectedDevice() throws {
    let rig = try Rig()
    rig.engine.stoppedHandler = { reason in
      if case .systemError(let error) = reason { rig.note("\(error)") }
    }
    rig.output.raise(.deviceLost)
    expectEqual(rig.log, ["manual: the device was disconnected; connect it and start the engine again"])
  }

  @Test("start and stop may be called twice") func repeatedCalls() throws {
    let rig = try Rig()
    watch(rig)
    try rig.engine.start()
    #expect(rig.engine.isRunning)
    rig.engine.stop()
    rig.engine.stop()
    #expect(!rig.engine.isRunning && rig.log.isEmpty)
  }

  @Test("engine time stands still while stopped and never goes back")
  func stoppedTime() throws {
    let rig = try Rig(blockSize: 100)
    var last = 0.0
    for round in 1...20 {
      try rig.engine.play(longHum, at: 0)
      rig.advance(Int64(37 * round))
      let now = rig.engine.currentTime
      #expect(
        now == last + Double(37 * round) / 48_000 || abs(now - last - Double(37 * round) / 48_000) < 1e-12)
      rig.engine.stop()
      expectEqual(rig.engine.currentTime, now)
      rig.advance(1000)
      expectEqual(rig.engine.currentTime, now)
      try rig.engine.start()
      expectEqual(rig.engine.currentTime, now)
      last = now
    }
    expectEqual(rig.engine.currentTime, Double(37 * 210) / 48_000)
  }

  @Test("the stopped handler reports each reason, but no stop by the app")
  func stopReasons() throws {
    let rig = try Rig()
    watch(rig)
    for event in [
      OutputEvent.interrupted, .suspended, .controllerDisconnected, .deviceLost,
      .failed(OutputError(.failed, "x")),
    ] {
      rig.output.raise(event)
      #expect(!rig.engine.isRunning)
      try rig.engine.start()
      rig.engine.stop()
      try rig.engine.start()
    }
    #expect(
      rig.log == [
        "interrupted", "suspended", "controllerDisconnected", "systemError outputFailed",
        "systemError outputFailed",
      ])
  }

  @Test("an engine that is released while it runs reports it") func releasedEngine() throws {
    let log = Mutex<[StopReason]>([])
    let output = ManualOutput()
    var engine: HapticEngine? = try HapticEngine(output: output)
    engine?.stoppedHandler = { reason in log.withLock { $0.append(reason) } }
    try engine?.start()
    let player = try #require(try engine?.makePlayer(with: oneTap))
    try player.start()
    output.advance(frames: 64)
    engine = nil
    #expect(!output.isRunning)
    #expect(kind { () throws(EngineError) in try player.start() } == .notRunning)
    player.isMuted = true
    waitUntil { !log.withLock { $0.isEmpty } }
    expectEqual(log.withLock { $0 }, [.engineDestroyed])
  }

  @Test("a reset loses players and audio and keeps properties and patterns")
  func resetLosses() throws {
    let rig = try Rig()
    watch(rig)
    rig.engine.isMutedForAudio = true
    rig.engine.idleTimeout = 77
    rig.engine.playsAudioOnly = false
    let prepared = try rig.engine.prepare(oneTap)
    let player = try rig.engine.makeAdvancedPlayer(with: prepared)
    let id = try rig.engine.registerAudio(.init(mono: [0.5, 0.5], sampleRate: 48_000))
    try player.start()
    rig.advance(64)
    rig.output.raise(.serverReset)
    expectEqual(rig.log, ["reset"])
    #expect(!rig.engine.isRunning)
    #expect(kind { () throws(EngineError) in try player.start() } == .invalidPlayer)
    #expect(kind { () throws(EngineError) in try rig.engine.unregisterAudio(id) } == .invalidResource)
    try rig.engine.start()
    #expect(kind { () throws(EngineError) in try player.start() } == .invalidPlayer)
    player.isMuted = true
    player.loops = true
    #expect(!player.isPlaying)
    #expect(rig.engine.isMutedForAudio && rig.engine.idleTimeout == 77)
    let onsets = rig.onsetSamples.count
    try rig.engine.makePlayer(with: prepared).start()
    rig.advance(640)
    expectEqual(rig.onsetSamples.count, onsets + 1)
  }

  @Test("handlers run in order on a thread of their own") func handlerThread() throws {
    let rig = try Rig(blockSize: 4096)
    let main = threadNumber()
    let threads = Mutex<Set<UInt>>([])
    for index in 0..<20 {
      let player = try rig.engine.makeAdvancedPlayer(with: oneTap)
      player.completionHandler = { _ in
        threads.withLock { _ = $0.insert(threadNumber()) }
        rig.note("\(index)")
      }
      try player.start(at: 0.001 * Double(index))
    }
    rig.advance(by: 1)
    expectEqual(rig.log, (0..<20).map { "\($0)" })
    expectEqual(threads.withLock { $0.count }, 1)
    #expect(!threads.withLock { $0.contains(main) })
  }

  @Test("handlers may call the engine") func callsInHandlers() throws {
    let rig = try Rig()
    rig.engine.stoppedHandler = { _ in
      rig.note("stopped")
      try? rig.engine.start()
      try? rig.engine.makePlayer(with: HapticPattern(events: [tap()])).start()
    }
    let player = try rig.engine.makeAdvancedPlayer(with: oneTap)
    player.completionHandler = { _ in
      rig.note("completed")
      rig.engine.stop()
      try? rig.engine.start()
      _ = rig.engine.currentTime
      _ = rig.engine.activePlayerCount
      rig.engine.stop { _ in
        rig.note("stopped by completion")
        rig.engine.start { _ in rig.note("started by completion") }
      }
    }
    try player.start()
    rig.advance(by: 0.5)
    expectEqual(rig.log, ["completed", "stopped by completion", "started by completion"])
    rig.output.raise(.interrupted)
    #expect(rig.engine.isRunning)
    rig.advance(by: 0.5)
    #expect(rig.log.last == "stopped" && rig.onsetSamples.count == 2)
  }

  @Test("a late stopped handler is not called") func lateHandler() throws {
    let rig = try Rig()
    watch(rig)
    let player = try rig.engine.makeAdvancedPlayer(with: longHum)
    // Called by the end of the player, before the stopped handler of the same moment.
    player.completionHandler = { _ in
      rig.note("restart")
      try? rig.engine.start()
    }
    try player.start()
    rig.advance(64)
    rig.output.raise(.interrupted)
    rig.advance(64)
    expectEqual(rig.log, ["restart"])
    #expect(rig.engine.isRunning)
  }

  /// Unlike a stop, a reset is told of even then: players and audio are lost whoever has started the engine again.
  @Test("a reset is reported although the engine was started again")
  func resetDuringStart() throws {
    let rig = try Rig()
    watch(rig)
    let player = try rig.engine.makeAdvancedPlayer(with: longHum)
    player.completionHandler = { _ in
      rig.note("restart")
      try? rig.engine.start()
    }
    try player.start()
    rig.advance(64)
    rig.output.raise(.serverReset)
    expectEqual(rig.log, ["restart", "reset"])
    #expect(rig.engine.isRunning)
  }

  @Test("an event of an earlier run does not affect the next") func staleEvent() throws {
    let output = LateOutput()
    let engine = try HapticEngine(output: output)
    try engine.start()
    let old = try #require(output.report)
    engine.stop()
    try engine.start()
    old(.interrupted)
    let isDone = Mutex(false)
    engine.notifyWhenPlayersFinished { _ in
      isDone.withLock { $0 = true }
      return .leaveRunning
    }
    waitUntil { isDone.withLock { $0 } }
    #expect(engine.isRunning)
  }

  @Test("start and stop with a completion always call it") func completions()
    throws
  {
    let rig = try Rig(starts: false)
    rig.output.failNextStart(OutputError(.failed, "no"))
    rig.engine.start { error in rig.note("start \(error.map { "\($0.kind)" } ?? "well")") }
    rig.engine.start { error in rig.note("start \(error.map { "\($0.kind)" } ?? "well")") }
    rig.engine.start { error in rig.note("start \(error.map { "\($0.kind)" } ?? "well")") }
    rig.engine.stop { error in rig.note("stop \(error.map { "\($0.kind)" } ?? "well")") }
    rig.engine.stop { error in rig.note("stop \(error.map { "\($0.kind)" } ?? "well")") }
    waitUntil { rig.log.count == 5 }
    expectEqual(rig.log, ["start outputFailed", "start well", "start well", "stop well", "stop well"])
  }

  @Test("an output that fails to start leaves the engine stopped")
  func failedStart() throws {
    let rig = try Rig(starts: false)
    watch(rig)
    for (failure, expected) in [
      (OutputError.Kind.failed, EngineError.Kind.outputFailed), (.timeout, .startTimeout),
    ] {
      rig.output.failNextStart(OutputError(failure, "no"))
      #expect(kind { () throws(EngineError) in try rig.engine.start() } == expected)
      #expect(!rig.engine.isRunning && !rig.output.isRunning)
    }
    try rig.engine.start()
    try rig.engine.play(oneTap, at: 0)
    rig.advance(64)
    #expect(rig.onsetSamples == [0] && rig.log.isEmpty)
  }

  @Test("changes of playsHapticsOnly and playsAudioOnly take effect at the next start")
  func changesPlaysHapticsOnlyPlaysAudioOnlyTakeEffectAt() throws {
    let both = HapticPattern(events: [
      hum(0, for: 1), HapticEvent(.audioContinuous, time: 0, duration: 1),
    ])
    let rig = try Rig()
    func sounds() throws -> [Bool] {
      let start = rig.haptic.count
      try rig.engine.play(both, at: 0)
      rig.advance(4800)
      return [rig.haptic[start...].contains { $0 != 0 }, rig.left[start...].contains { $0 != 0 }]
    }
    func restart() throws {
      rig.engine.stop()
      try rig.engine.start()
    }
    #expect(try sounds() == [true, true])
    rig.engine.playsHapticsOnly = true
    #expect(try sounds() == [true, true])
    try restart()
    #expect(try sounds() == [true, false])
    rig.engine.playsHapticsOnly = false
    rig.engine.playsAudioOnly = true
    #expect(try sounds() == [true, false])
    try restart()
    #expect(try sounds() == [false, true])
    rig.engine.playsAudioOnly = false
    try restart()
    #expect(try sounds() == [true, true])
  }

  @Test("mutes of the engine act at once within 2 ms") func engineMutes() throws {
    let both = HapticPattern(events: [hum(0, for: 2), HapticEvent(.audioContinuous, time: 0, duration: 2)])
    let rig = try Rig()
    try rig.engine.play(both, at: 0)
    rig.advance(4800)
    rig.engine.isMutedForHaptics = true
    rig.advance(4800)
    #expect(rig.haptic[4800..<4890].contains { $0 != 0 })
    #expect(rig.haptic[4896..<9600].allSatisfy { $0 == 0 })
    #expect(rig.left[4896..<9600].contains { $0 != 0 })
    rig.engine.isMutedForHaptics = false
    rig.engine.isMutedForAudio = true
    rig.advance(4800)
    #expect(rig.left[9696..<14_400].allSatisfy { $0 == 0 })
    let whole = Reference()
    whole.load(both)
    whole.send(.start)
    let expected = whole.render(14_400)
    #expect(firstDifference(Array(rig.haptic[9696...]), Array(expected.haptic[9696...])) == nil)
    #expect(firstDifference(Array(rig.left[..<9600]), Array(expected.left[..<9600])) == nil)
  }
}
