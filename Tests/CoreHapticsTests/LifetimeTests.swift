#if !canImport(Darwin)
  import CoreHaptics
  import Foundation
  import HapticOutputs
  import HapticPlayback
  import Synchronization
  import TestExpectations
  import Testing

  /// Who lives longer than whom: engines, players, handlers.
  @Suite struct LifetimeTests {
    /// Holds the only reference to an engine where handlers reach it.
    private final class Holder: Sendable {
      private let held: Mutex<CHHapticEngine?>
      private let log = Mutex<[String]>([])
      let output: ManualOutput
      /// Signalled by `note`.
      let noted = DispatchSemaphore(value: 0)

      init() throws {
        let output = ManualOutput()
        self.output = output
        held = Mutex(try HapticEnvironment(output: { output }).apply { try CHHapticEngine() })
      }

      var engine: CHHapticEngine? { held.withLock { $0 } }

      var notes: [String] { log.withLock { $0 } }

      func note(_ text: String) {
        log.withLock { $0.append(text) }
        noted.signal()
      }

      /// Lets go of the engine, outside the lock.
      func drop() {
        let last = held.withLock { engine in
          defer { engine = nil }
          return engine
        }
        withExtendedLifetime(last) {}
      }
    }

    @Test("the stopped handler may release the engine") func releaseInStoppedHandler() throws {
      let holder = try Holder()
      holder.engine?.stoppedHandler = { reason in
        holder.drop()
        holder.note("stopped \(reason.rawValue)")
      }
      try holder.engine?.start()
      try holder.engine?.makePlayer(with: pattern(hum(for: 2))).start(atTime: 0)
      holder.output.raise(.interrupted)
      // It was stopped when it went: its end is not told as well.
      expectEqual(holder.notes, ["stopped 1"])
      #expect(holder.engine == nil && !holder.output.isRunning)
    }

    @Test("the reset handler may release the engine") func releaseInResetHandler() throws {
      let holder = try Holder()
      holder.engine?.resetHandler = {
        holder.drop()
        holder.note("reset")
      }
      try holder.engine?.start()
      holder.output.raise(.serverReset)
      expectEqual(holder.notes, ["reset"])
      #expect(!holder.output.isRunning)
    }

    @Test("a player's handler may release the engine") func releaseInPlayerHandler() throws {
      let holder = try Holder()
      holder.engine?.stoppedHandler = { holder.note("stopped \($0.rawValue)") }
      try holder.engine?.start()
      let player = try #require(try holder.engine?.makeAdvancedPlayer(with: pattern(tap())))
      player.completionHandler = { error in
        holder.note("completed \(error == nil)")
        holder.drop()
      }
      try player.start(atTime: 0)
      holder.output.advance(frames: 48_000)
      holder.noted.wait()
      holder.noted.wait()
      expectEqual(holder.notes, ["completed true", "stopped 5"])
      #expect(!holder.output.isRunning)
    }

    @Test("the handlers of start and finish may release the engine")
    func releaseInCompletion() throws {
      let starting = try Holder()
      starting.engine?.start { error in
        starting.drop()
        starting.note("started \(error == nil)")
      }
      starting.noted.wait()
      expectEqual(starting.notes, ["started true"])
      #expect(!starting.output.isRunning)
      let finishing = try Holder()
      finishing.engine?.notifyWhenPlayersFinished { _ in
        finishing.drop()
        finishing.note("finished")
        return .stopEngine
      }
      finishing.noted.wait()
      expectEqual(finishing.notes, ["finished"])
    }

    /// `engine.stop()` and then letting go, as most apps end: that is no destruction, of which a handler might be told.
    @Test("an engine that is stopped and released calls no handler")
    func releaseAfterStop() throws {
      for _ in 0..<50 {
        let holder = try Holder()
        holder.engine?.stoppedHandler = { holder.note("stopped \($0.rawValue)") }
        try holder.engine?.start()
        try holder.engine?.makePlayer(with: pattern(hum(for: 5))).start(atTime: 0)
        holder.engine?.stop { holder.note("done \($0 == nil)") }
        holder.drop()
        #expect(!holder.output.isRunning)
        holder.noted.wait()
        expectEqual(holder.notes, ["done true"])
      }
    }

    @Test("players that outlive their engine report that it was released")
    func releasedBeforePlayers() throws {
      let holder = try Holder()
      try holder.engine?.start()
      let player = try #require(try holder.engine?.makeAdvancedPlayer(with: pattern(hum(for: 3))))
      player.completionHandler = { holder.note("completed \($0 == nil)") }
      try player.start(atTime: 0)
      holder.output.advance(frames: 4800)
      holder.drop()
      holder.noted.wait()
      expectEqual(holder.notes, ["completed true"])
      let parameter = CHHapticDynamicParameter(
        parameterID: .hapticIntensityControl, value: 1, relativeTime: 0)
      let curve = CHHapticParameterCurve(
        parameterID: .hapticIntensityControl, controlPoints: [.init(relativeTime: 0, value: 1)],
        relativeTime: 0)
      let calls: [() throws -> Void] = [
        { try player.start(atTime: 0) }, { try player.stop(atTime: 0) }, { try player.cancel() },
        { try player.pause(atTime: 0) }, { try player.resume(atTime: 0) }, { try player.seek(toOffset: 0) },
        { try player.sendParameters([parameter], atTime: 0) },
        { try player.scheduleParameterCurve(curve, atTime: 0) },
      ]
      for (index, call) in calls.enumerated() { #expect(code(call) == .engineNotRunning, "call \(index)") }
      player.isMuted = true
      player.loopEnabled = true
      player.loopEnd = 1
      player.playbackRate = 3
      player.completionHandler = { _ in }
      #expect(player.isMuted && player.loopEnabled && player.loopEnd == 1 && player.playbackRate == 3)
    }

    @Test("engines do not affect each other") func separateEngines() throws {
      let (first, second) = (try Bench(), try Bench())
      for bench in [first, second] {
        bench.engine.stoppedHandler = { bench.note("stopped \($0.rawValue)") }
        bench.engine.resetHandler = { bench.note("reset") }
      }
      let one = try first.engine.makePlayer(with: pattern(hum(for: 5)))
      let two = try second.engine.makePlayer(with: pattern(hum(for: 5)))
      try one.start(atTime: 0)
      try two.start(atTime: 0)
      first.advance(by: 1)
      second.advance(by: 0.5)
      #expect(first.engine.currentTime == 1 && second.engine.currentTime == 0.5)
      first.output.raise(.serverReset)
      #expect(first.log == ["reset"] && second.log == [])
      #expect(!first.output.isRunning && second.output.isRunning)
      #expect(code { try one.stop(atTime: 0) } == .invalidPatternPlayer)
      try two.stop(atTime: 0)
      second.advance(by: 0.5)
      #expect(second.isFelt(from: 0.3, to: 0.5) && !second.isFelt(from: 0.8, to: 1))
    }

    @Test("handlers come in the order of what happened") func handlerOrder() throws {
      let bench = try Bench()
      bench.engine.stoppedHandler = { bench.note("stopped \($0.rawValue)") }
      let player = try bench.engine.makeAdvancedPlayer(with: pattern(hum(for: 0.2)))
      player.completionHandler = { bench.note("completed \($0 == nil)") }
      try player.start(atTime: 0)
      for (number, action) in [CHHapticEngine.FinishedAction.stopEngine, .leaveEngineRunning].enumerated() {
        bench.engine.notifyWhenPlayersFinished { _ in
          bench.note("finished \(number)")
          return action
        }
      }
      bench.advance(by: 1)
      expectEqual(bench.log, ["completed true", "finished 0", "finished 1", "stopped 4"])
    }

    @Test("handlers that restart are called for each stop and reset")
    func restartingHandlers() throws {
      let bench = try Bench()
      let engine = bench.engine
      engine.stoppedHandler = { [weak engine] reason in
        bench.note("stopped \(reason.rawValue)")
        // Once without waiting, once with.
        if reason == .audioSessionInterrupt { engine?.start { _ in } } else { try? engine?.start() }
      }
      engine.resetHandler = { [weak engine] in
        do {
          try engine?.start()
          try engine?.makePlayer(with: pattern(tap())).start(atTime: 0)
          bench.note("reset")
        } catch { bench.note("\(error)") }
      }
      let events: [OutputEvent] = [.interrupted, .suspended, .serverReset, .serverReset, .interrupted]
      for event in events {
        bench.output.raise(event)
        bench.advance(by: 0.1)
        #expect(bench.output.isRunning)
      }
      expectEqual(bench.log, ["stopped 1", "stopped 2", "reset", "reset", "stopped 1"])
      expectEqual(bench.onsets.count, 2)
    }
  }
#endif
