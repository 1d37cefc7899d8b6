#if !canImport(Darwin)
  import AVFAudio
  import CoreHaptics
  import Foundation
  import HapticOutputs
  import HapticPlayback
  import Synchronization
  import TestExpectations
  import Testing

  /// CoreHapticsBehaviour §2.6, as far as it is seen through this API.
  @Suite struct EngineTests {
    @Test("an engine is made stopped with default settings") func defaults()
      throws
    {
      let bench = try Bench(starts: false)
      let engine = bench.engine
      expectEqual(engine.currentTime, 0)
      #expect(!bench.output.isRunning)
      #expect(!engine.playsHapticsOnly && !engine.playsAudioOnly)
      #expect(!engine.isMutedForAudio && !engine.isMutedForHaptics && !engine.isAutoShutdownEnabled)
      // There are handlers from the beginning, which do nothing.
      engine.stoppedHandler(.idleTimeout)
      engine.resetHandler()
    }

    @Test("every initializer gives an engine") func initializers() throws {
      try HapticEnvironment(output: { ManualOutput() }).apply {
        let engines = [
          try CHHapticEngine(), try CHHapticEngine(audioSession: nil),
          try CHHapticEngine(audioSession: AVAudioSession.sharedInstance()),
        ]
        for engine in engines { try engine.start() }
      }
    }

    @Test("without an output there is no engine") func missingOutput() {
      let refuse: DefaultOutput.Factory = { () throws(OutputError) in
        throw OutputError(.failed, "no device", place: "here")
      }
      HapticEnvironment(output: refuse).apply {
        #expect(code { _ = try CHHapticEngine() } == .notSupported)
        #expect(message { _ = try CHHapticEngine() }.contains("no device"))
      }
    }

    @Test("start and stop in their three forms") func startForms() async throws {
      let bench = try Bench(starts: false)
      let engine = bench.engine
      engine.stoppedHandler = { bench.note("stopped \($0.rawValue)") }
      try await engine.start()
      #expect(bench.output.isRunning)
      try await engine.stop()
      #expect(!bench.output.isRunning)
      await withCheckedContinuation { done in
        engine.start { error in
          bench.note("start \(error == nil)")
          done.resume()
        }
      }
      #expect(bench.output.isRunning)
      await withCheckedContinuation { done in
        engine.stop { error in
          bench.note("stop \(error == nil)")
          done.resume()
        }
      }
      #expect(!bench.output.isRunning)
      engine.start(completionHandler: nil)
      engine.stop(completionHandler: nil)
      // What is asked for without waiting is done in order.
      try await engine.start()
      #expect(bench.output.isRunning)
      expectEqual(bench.log, ["start true", "stop true"])
    }

    @Test("a start that fails says why") func failedStart() async throws {
      let bench = try Bench(starts: false)
      bench.output.failNextStart(OutputError(.failed, "the device is busy", place: "dev"))
      #expect(code { try bench.engine.start() } == .serverInitFailed)
      bench.output.failNextStart(OutputError(.timeout, "the device does not answer"))
      let error = await #expect(throws: CHHapticError.self) { try await bench.engine.start() }
      expectEqual(error?.code, .engineStartTimeout)
      bench.output.failNextStart(OutputError(.failed, "the device is busy"))
      let told = await withCheckedContinuation { done in
        bench.engine.start { done.resume(returning: ($0 as? CHHapticError)?.localizedDescription) }
      }
      expectEqual(told?.contains("busy"), true)
    }

    @Test("time stands still while the engine is stopped") func stoppedTime()
      throws
    {
      let bench = try Bench()
      bench.advance(by: 0.5)
      expectEqual(bench.engine.currentTime, 0.5)
      bench.stop()
      bench.advance(by: 0.5)
      try bench.engine.start()
      expectEqual(bench.engine.currentTime, 0.5)
    }

    @Test("a stopped engine does not play") func stoppedPlayback() throws {
      let bench = try Bench(starts: false)
      let player = try bench.engine.makePlayer(with: pattern(tap()))
      #expect(code { try player.start(atTime: CHHapticTimeImmediate) } == .engineNotRunning)
      bench.engine.isAutoShutdownEnabled = true
      try player.start(atTime: CHHapticTimeImmediate)
      bench.advance(by: 0.1)
      expectEqual(bench.onsets.count, 1)
    }

    @Test(
      "a stop from outside is reported",
      arguments: [
        (OutputEvent.interrupted, CHHapticEngine.StoppedReason.audioSessionInterrupt),
        (.suspended, .applicationSuspended), (.controllerDisconnected, .gameControllerDisconnect),
        (.deviceLost, .systemError), (.failed(OutputError(.failed, "gone")), .systemError),
      ])
    func stopFromOutsideReported(event: OutputEvent, reason: CHHapticEngine.StoppedReason) throws {
      let bench = try Bench()
      bench.engine.stoppedHandler = { bench.note("stopped \($0.rawValue)") }
      bench.output.raise(event)
      expectEqual(bench.log, ["stopped \(reason.rawValue)"])
      #expect(!bench.output.isRunning)
    }

    @Test("an explicit stop is not reported") func explicitStopNotReported() async throws {
      let bench = try Bench()
      bench.engine.stoppedHandler = { _ in bench.note("stopped") }
      bench.engine.stop(completionHandler: nil)
      try await bench.engine.stop()
      try await bench.engine.start()
      bench.advance(by: 0.1)
      expectEqual(bench.log, [])
    }

    @Test("idle timeout stops the engine after two minutes") func idleStop()
      throws
    {
      let bench = try Bench()
      bench.engine.stoppedHandler = { bench.note($0 == .idleTimeout ? "idle" : "other") }
      bench.engine.isAutoShutdownEnabled = true
      bench.output.advance(frames: 48_000 * 119)
      expectEqual(bench.log, [])
      bench.output.advance(frames: 48_000 * 2)
      expectEqual(bench.log, ["idle"])
    }

    @Test("after a reset, the handler starts the engine and makes new players")
    func restartAfterReset() throws {
      let bench = try Bench()
      let engine = bench.engine
      let old = try engine.makePlayer(with: pattern(tap()))
      engine.resetHandler = { [weak engine] in
        do { try engine?.start() } catch { bench.note("\(error)") }
        bench.note("reset")
      }
      bench.output.raise(.serverReset)
      expectEqual(bench.log, ["reset"])
      #expect(bench.output.isRunning)
      #expect(code { try old.start(atTime: 0) } == .invalidPatternPlayer)
      try engine.makePlayer(with: pattern(tap())).start(atTime: 0)
      bench.advance(by: 0.1)
      expectEqual(bench.onsets.count, 1)
    }

    @Test("finished handlers are called when the last player ends and decide")
    func finishedHandlers() throws {
      let bench = try Bench()
      let engine = bench.engine
      engine.stoppedHandler = { bench.note("stopped \($0.rawValue)") }
      try engine.makePlayer(with: pattern(hum(for: 0.2))).start(atTime: 0)
      engine.notifyWhenPlayersFinished { error in
        bench.note("finished \(error == nil)")
        return .stopEngine
      }
      bench.advance(by: 0.1)
      expectEqual(bench.log, [])
      bench.advance(by: 0.4)
      expectEqual(bench.log, ["finished true", "stopped 4"])
      #expect(!bench.output.isRunning)
    }

    @Test("a finished handler is called at once when nothing plays and may leave the engine running")
    func idleFinishedHandler() throws {
      let bench = try Bench()
      for _ in 0..<2 {
        let called = DispatchSemaphore(value: 0)
        bench.engine.notifyWhenPlayersFinished { _ in
          called.signal()
          return .leaveEngineRunning
        }
        called.wait()
        #expect(bench.output.isRunning)
      }
    }

    @Test("commands take effect in the order of their calls") func commandOrder() throws {
      let bench = try Bench()
      for _ in 0..<50 {
        bench.engine.stop()
        try bench.engine.start()
        #expect(bench.output.isRunning)
        bench.engine.start { _ in }
        bench.engine.stop { _ in }
        try bench.engine.start()
        #expect(bench.output.isRunning)
      }
    }

    @Test("an object that a handler owns may use the engine in its deinitializer")
    func ownedHandlerObject() throws {
      final class Owner {
        let engine: CHHapticEngine
        let player: any CHHapticAdvancedPatternPlayer
        init(_ engine: CHHapticEngine) throws {
          self.engine = engine
          player = try engine.makeAdvancedPlayer(with: pattern(tap()))
        }
        deinit {
          engine.stoppedHandler = { _ in }
          engine.resetHandler = {}
          player.completionHandler = { _ in }
        }
      }
      let bench = try Bench()
      var owner: Owner? = try Owner(bench.engine)
      weak let watched = owner
      bench.engine.stoppedHandler = { [owner] _ in _ = owner }
      owner = nil
      #expect(watched != nil)
      bench.engine.stoppedHandler = { _ in }
      #expect(watched == nil)
      var second: Owner? = try Owner(bench.engine)
      let player = try #require(second?.player)
      player.completionHandler = { [second] _ in _ = second }
      weak let other = second
      second = nil
      #expect(other != nil)
      player.completionHandler = { _ in }
      #expect(other == nil)
    }

    @Test("a handler may stop and start") func restartInHandler() throws {
      let bench = try Bench()
      let done = DispatchSemaphore(value: 0)
      bench.engine.stoppedHandler = { [weak engine = bench.engine] _ in
        do {
          try engine?.start()
          engine?.stop()
          try engine?.start()
          engine?.stop { _ in bench.note("stopped") }
          try engine?.playPattern(
            from: Data(
              #"{"Version": 1, "Pattern": [{"Event": {"EventType": "HapticTransient", "Time": 0}}]}"#.utf8))
        } catch { bench.note("\(error)") }
        done.signal()
      }
      bench.output.raise(.suspended)
      done.wait()
      bench.advance(by: 0.1)
      #expect(bench.output.isRunning)
      expectEqual(bench.log, ["stopped"])
      expectEqual(bench.onsets.count, 1)
    }

    @Test("an engine that is released stops and reports it") func releasedEngine() throws {
      let output = ManualOutput()
      let reasons = Mutex<[Int]>([])
      let told = DispatchSemaphore(value: 0)
      var engine: CHHapticEngine? = try HapticEnvironment(output: { output }).apply { try CHHapticEngine() }
      engine?.stoppedHandler = { reason in
        reasons.withLock { $0.append(reason.rawValue) }
        told.signal()
      }
      try engine?.start()
      let player = try engine?.makePlayer(with: pattern(hum(for: 10)))
      try player?.start(atTime: 0)
      output.advance(frames: 4800)
      weak let watched = engine
      engine = nil
      #expect(watched == nil)
      #expect(!output.isRunning)
      told.wait()
      expectEqual(reasons.withLock { $0 }, [5])
      #expect(code { try player?.stop(atTime: 0) } == .engineNotRunning)
    }

    @Test("handlers do not keep an engine alive") func weakHandlers() throws {
      weak var watched: CHHapticEngine?
      do {
        let bench = try Bench()
        watched = bench.engine
        let player = try bench.engine.makeAdvancedPlayer(with: pattern(hum(for: 1)))
        player.completionHandler = { _ in }
        try player.start(atTime: 0)
        #expect(watched != nil)
      }
      #expect(watched == nil)
    }

    @Test("a start that fails throws and calls the completion handler with the same error")
    func failedCompletion() throws {
      let bench = try Bench()
      let player = try bench.engine.makeAdvancedPlayer(with: pattern(tap()))
      // A stop is only requested; a start before it has happened would succeed.
      let stopped = DispatchSemaphore(value: 0)
      bench.engine.stop { _ in stopped.signal() }
      stopped.wait()
      let codes = Mutex<[CHHapticError.Code?]>([])
      let called = DispatchSemaphore(value: 0)
      player.completionHandler = { error in
        codes.withLock { $0.append((error as? CHHapticError)?.code) }
        called.signal()
      }
      #expect(code { try player.start(atTime: 0) } == .engineNotRunning)
      called.wait()
      try bench.engine.start()
      try player.start(atTime: 0)
      bench.advance(by: 0.2)
      called.wait()
      #expect(codes.withLock { $0 } == [.engineNotRunning, nil])
    }

    @Test("mutes act at once and only flags at the next start")
    func mutes() throws {
      let bench = try Bench()
      let engine = bench.engine
      engine.playsAudioOnly = true
      try engine.makeAdvancedPlayer(with: pattern(hum(for: 10))).start(atTime: 0)
      bench.advance(by: 0.2)
      engine.isMutedForHaptics = true
      bench.advance(by: 0.2)
      engine.isMutedForHaptics = false
      bench.advance(by: 0.2)
      #expect(bench.isFelt(from: 0.1, to: 0.2))
      #expect(!bench.isFelt(from: 0.3, to: 0.4))
      #expect(bench.isFelt(from: 0.5, to: 0.6))
      engine.stop()
      try engine.start()
      try engine.makePlayer(with: pattern(hum(for: 10))).start(atTime: 0)
      bench.advance(by: 0.2)
      #expect(!bench.isFelt(from: 0.65, to: 0.8))
      #expect(engine.playsAudioOnly)
    }
  }
#endif
