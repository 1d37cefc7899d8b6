#if !canImport(Darwin)
  import CoreHaptics
  import Foundation
  import HapticOutputs
  import HapticPlayback
  import TestExpectations
  import TestSupport
  import Testing

  /// CoreHapticsBehaviour §2.5, as far as it is seen through this API.
  @Suite struct PlayerTests {
    @Test("times are engine times, and a past time is now") func pastTimes() throws {
      let bench = try Bench()
      bench.advance(by: 0.5)
      let player = try bench.engine.makePlayer(with: pattern(tap()))
      try player.start(atTime: bench.engine.currentTime + 0.25)
      bench.advance(by: 0.5)
      try player.start(atTime: 0.1)
      bench.advance(by: 0.2)
      try player.start(atTime: CHHapticTimeImmediate)
      bench.advance(by: 0.2)
      expectEqual(bench.onsets.map { ($0 * 100).rounded() }, [75, 100, 120])
    }

    @Test("a start of a playing player restarts it") func restart() throws {
      let bench = try Bench()
      let player = try bench.engine.makePlayer(with: pattern(tap(), tap(0.3)))
      try player.start(atTime: 0)
      bench.advance(by: 0.2)
      try player.start(atTime: 0)
      bench.advance(by: 1)
      expectEqual(bench.onsets.map { ($0 * 100).rounded() }, [0, 20, 50])
    }

    @Test("stop ends what plays, and cancel drops what is pending") func stopAndCancel() throws {
      let bench = try Bench()
      let player = try bench.engine.makePlayer(with: pattern(hum(for: 10)))
      try player.start(atTime: 0)
      try player.stop(atTime: 0.2)
      bench.advance(by: 0.5)
      #expect(bench.isFelt(from: 0.1, to: 0.2))
      #expect(!bench.isFelt(from: 0.3, to: 0.5))
      try player.start(atTime: 0.7)
      try player.cancel()
      bench.advance(by: 0.5)
      #expect(!bench.isFelt(from: 0.5, to: 1))
    }

    @Test("a player need not be kept") func releasedPlayer() throws {
      let bench = try Bench()
      try bench.engine.makePlayer(with: pattern(tap(), tap(0.2))).start(atTime: CHHapticTimeImmediate)
      bench.advance(by: 0.5)
      expectEqual(bench.onsets.count, 2)
    }

    @Test("parameters and curves shape what plays") func parametersAndCurves() throws {
      let bench = try Bench()
      let player = try bench.engine.makePlayer(with: pattern(hum(for: 10)))
      try player.start(atTime: 0)
      let off = CHHapticDynamicParameter(parameterID: .hapticIntensityControl, value: 0, relativeTime: 0.1)
      try player.sendParameters([off], atTime: CHHapticTimeImmediate)
      bench.advance(by: 0.3)
      #expect(bench.isFelt(from: 0, to: 0.1))
      #expect(!bench.isFelt(from: 0.15, to: 0.3))
      let curve = CHHapticParameterCurve(
        parameterID: .hapticIntensityControl,
        controlPoints: [.init(relativeTime: 0, value: 1), .init(relativeTime: 1, value: 1)],
        relativeTime: -5)
      let on = CHHapticDynamicParameter(parameterID: .hapticIntensityControl, value: 1, relativeTime: 0)
      try player.sendParameters([on], atTime: 0)
      try player.scheduleParameterCurve(curve, atTime: 0)
      bench.advance(by: 0.3)
      #expect(bench.isFelt(from: 0.4, to: 0.6))
    }

    @Test("values out of range are clamped, live, in a live curve and in a pattern")
    func clampedValues() throws {
      func samples(_ intensity: Float, _ body: (any CHHapticPatternPlayer) throws -> Void) throws -> [Float] {
        let bench = try Bench()
        let event = CHHapticEvent(
          eventType: .hapticContinuous,
          parameters: [CHHapticEventParameter(parameterID: .hapticIntensity, value: intensity)],
          relativeTime: 0, duration: 0.1)
        let player = try bench.engine.makePlayer(with: CHHapticPattern(events: [event], parameters: []))
        try player.start(atTime: 0)
        try body(player)
        bench.advance(by: 0.1)
        return bench.haptic
      }
      func live(_ value: Float) throws -> [Float] {
        let parameter = CHHapticDynamicParameter(
          parameterID: .hapticSharpnessControl, value: value, relativeTime: 0)
        return try samples(1) { try $0.sendParameters([parameter], atTime: 0) }
      }
      func curve(_ value: Float) throws -> [Float] {
        let curve = CHHapticParameterCurve(
          parameterID: .hapticIntensityControl,
          controlPoints: [.init(relativeTime: 0, value: value), .init(relativeTime: 0.05, value: 0.5)],
          relativeTime: 0)
        return try samples(1) { try $0.scheduleParameterCurve(curve, atTime: 0) }
      }
      #expect(try live(7) == live(1) && live(-7) == live(-1) && live(.infinity) == live(1))
      #expect(try live(1) != live(-1))
      #expect(try curve(7) == curve(1) && curve(-7) == curve(0) && curve(1) != curve(0))
      #expect(try samples(7) { _ in } == samples(1) { _ in })
    }

    @Test("calls that a player refuses have the right code") func refusedCalls() throws {
      let bench = try Bench()
      let player = try bench.engine.makeAdvancedPlayer(with: pattern(hum(for: 1)))
      for time in [-1, Double.nan, .infinity, 1e300] {
        #expect(code { try player.start(atTime: time) } == .invalidTime)
        #expect(code { try player.stop(atTime: time) } == .invalidTime)
        #expect(code { try player.pause(atTime: time) } == .invalidTime)
        #expect(code { try player.resume(atTime: time) } == .invalidTime)
        #expect(code { try player.seek(toOffset: time) } == .invalidTime)
        let late = CHHapticDynamicParameter(parameterID: .audioPanControl, value: 0, relativeTime: time)
        #expect(code { try player.sendParameters([late], atTime: 0) } == .invalidTime)
      }
      func send(_ id: String, _ value: Float) -> CHHapticError.Code? {
        let parameter = CHHapticDynamicParameter(
          parameterID: .init(rawValue: id), value: value, relativeTime: 0)
        return code { try player.sendParameters([parameter], atTime: 0) }
      }
      expectEqual(send("HapticIntensity", 1), .invalidParameterType)
      expectEqual(send("HapticIntensityControl", .nan), .invalidEngineParameter)
      let curve = CHHapticParameterCurve(
        parameterID: .hapticIntensityControl, controlPoints: [.init(relativeTime: -1, value: 0)],
        relativeTime: 0)
      #expect(code { try player.scheduleParameterCurve(curve, atTime: 0) } == .invalidTime)
      bench.stop()
      #expect(code { try player.pause(atTime: 0) } == .engineNotRunning)
    }

    @Test("muted players are silent while time goes on") func mutedTime() throws {
      let bench = try Bench()
      let player = try bench.engine.makePlayer(with: pattern(hum(for: 0.2), tap(0.4)))
      player.isMuted = true
      #expect(player.isMuted)
      try player.start(atTime: 0)
      bench.advance(by: 0.3)
      player.isMuted = false
      bench.advance(by: 0.3)
      #expect(!bench.isFelt(from: 0, to: 0.3))
      expectEqual(bench.onsets.map { ($0 * 100).rounded() }, [40])
    }

    @Test("pause resume and seek") func pauseResumeAndSeek() throws {
      let bench = try Bench()
      let player = try bench.engine.makeAdvancedPlayer(with: pattern(tap(), tap(0.2), tap(0.9)))
      try player.start(atTime: 0)
      bench.advance(by: 0.1)
      try player.pause(atTime: 0)
      bench.advance(by: 0.4)
      try player.resume(atTime: 0)
      bench.advance(by: 0.2)
      try player.seek(toOffset: 0.8)
      bench.advance(by: 0.5)
      expectEqual(bench.onsets.map { ($0 * 100).rounded() }, [0, 60, 80])
    }

    @Test("loops and rates") func loopsAndRates() throws {
      let bench = try Bench()
      let player = try bench.engine.makeAdvancedPlayer(with: pattern(tap()))
      #expect((player.loopEnabled, player.loopEnd, player.playbackRate) == (false, 0, 1))
      player.loopEnabled = true
      player.loopEnd = 0.4
      player.playbackRate = 2
      player.playbackRate = 0
      player.playbackRate = -1
      player.playbackRate = .nan
      #expect((player.loopEnabled, player.loopEnd, player.playbackRate) == (true, 0.4, 2))
      try player.start(atTime: 0)
      bench.advance(by: 0.7)
      expectEqual(bench.onsets.map { ($0 * 100).rounded() }, [0, 20, 40, 60])
    }

    @Test("without a loop end, the end of the last event is the end of a round: one tap loops")
    func loopWithoutEnd() throws {
      let bench = try Bench()
      let player = try bench.engine.makeAdvancedPlayer(with: pattern(tap()))
      player.completionHandler = { bench.note($0 == nil ? "completed" : "error") }
      player.loopEnabled = true
      try player.start(atTime: CHHapticTimeImmediate)
      bench.engine.notifyWhenPlayersFinished { error in
        bench.note("finished \(error == nil)")
        return .stopEngine
      }
      bench.advance(by: 0.1)
      #expect(bench.isFelt(from: 0.08, to: 0.09) && bench.log.isEmpty)
      try player.stop(atTime: CHHapticTimeImmediate)
      bench.advance(by: 0.1)
      expectEqual(bench.log, ["completed", "finished true"])
    }

    @Test("a looped pattern without events ends at once")
    func loopWithoutEvents() throws {
      let bench = try Bench()
      let player = try bench.engine.makeAdvancedPlayer(with: pattern())
      player.completionHandler = { bench.note($0 == nil ? "completed" : "error") }
      player.loopEnabled = true
      try player.start(atTime: CHHapticTimeImmediate)
      bench.advance(by: 0.1)
      expectEqual(bench.log, ["completed"])
    }

    @Test("the completion handler is called when the player ends")
    func completion() throws {
      let bench = try Bench()
      let player = try bench.engine.makeAdvancedPlayer(with: pattern(tap(0.1)))
      player.completionHandler(nil)
      player.completionHandler = {
        bench.note($0 == nil ? "well" : "\(($0 as? CHHapticError)?.code.rawValue ?? 0)")
      }
      try player.start(atTime: 0)
      bench.advance(by: 0.05)
      expectEqual(bench.log, [])
      bench.advance(by: 0.3)
      expectEqual(bench.log, ["well"])
      try player.start(atTime: 0)
      bench.output.raise(.interrupted)
      expectEqual(bench.log, ["well", "-4811"])
    }

    @Test("handlers may play") func handlersMayPlay() throws {
      let bench = try Bench()
      let engine = bench.engine
      let player = try engine.makeAdvancedPlayer(with: pattern(tap()))
      player.completionHandler = { [weak engine] _ in
        do {
          try engine?.makePlayer(with: pattern(tap(0.1))).start(atTime: 0)
          engine?.isMutedForAudio = true
          engine?.notifyWhenPlayersFinished { _ in
            bench.note("finished")
            engine?.stop()
            return .leaveEngineRunning
          }
        } catch { bench.note("\(error)") }
      }
      try player.start(atTime: 0)
      bench.advance(by: 1)
      expectEqual(bench.log, ["finished"])
      expectEqual(bench.onsets.count, 2)
      #expect(!bench.output.isRunning)
    }

    @Test("patterns of files and data start the engine themselves")
    func playedFiles() throws {
      let bench = try Bench(starts: false)
      try bench.engine.playPattern(from: Package.root.appendingPathComponent("Samples/heartbeat.ahap"))
      bench.advance(by: 0.5)
      #expect(bench.isFelt(from: 0, to: 0.5))
      bench.stop()
      let json = #"{"Version": 1, "Pattern": [{"Event": {"EventType": "HapticTransient", "Time": 0}}]}"#
      try bench.engine.playPattern(from: Data(json.utf8))
      bench.advance(by: 0.5)
      #expect(bench.isFelt(from: 0.5, to: 1))
    }
  }
#endif
