#if !canImport(Darwin)
  import CoreHaptics
  import Foundation
  import HapticOutputs
  import HapticPlayback
  import TestExpectations
  import Testing

  /// The code of `Snippets/`, run.
  @Suite struct SnippetTests {
    @Test("a controller on the main actor") @MainActor func mainActorController() async throws {
      let output = ManualOutput()
      try await HapticEnvironment(output: { output }).apply {
        let controller = HapticsController()
        #expect(controller.running)
        try await controller.prepare()
        controller.play("swell")
        var loudest: Float = 0
        output.advance(frames: 9600) { block in loudest = block.haptic.reduce(loudest) { max($0, abs($1)) } }
        #expect(loudest > 0.1)
        output.raise(.interrupted)
        while controller.running { await Task.yield() }
        try await controller.engine?.start()
        output.raise(.serverReset)
        while controller.resets == 0 || !output.isRunning { await Task.yield() }
        #expect(!controller.running)
        controller.startAgain()
        while !controller.running { await Task.yield() }
        expectEqual(HapticsController.name(of: .systemError), "error")
        controller.close()
      }
    }

    @Test("an actor that owns an engine") func engineActor() async throws {
      let output = ManualOutput()
      try await HapticEnvironment(output: { output }).apply {
        let haptics = try HapticsActor()
        let tap = try #require(Patterns.tap)
        try await haptics.play(tap)
        output.advance(frames: 4800)
        try await haptics.stop()
        #expect(!output.isRunning)
        #expect(Patterns.keys.contains("Event"))
      }
    }

    @Test("extensions and stand-ins") func extensionsStandIns() throws {
      let bench = try Bench()
      try bench.engine.playTap(intensity: 0.5)
      bench.advance(by: 0.1)
      expectEqual(bench.onsets.count, 1)
      let player: any CHHapticPatternPlayer = FakePlayer()
      try player.start(atTime: 2)
      player.isMuted = true
      expectEqual((player as? FakePlayer)?.starts, [2])
      #expect(code { try player.cancel() } == .operationNotPermitted)
    }

    /// Handlers run on a thread of the engine: one written on the main actor must not end the program there.
    @Test("a handler written on the main actor may run elsewhere") @MainActor
    func mainActorHandler() throws {
      let bench = try Bench()
      var calls = 0
      let called = DispatchSemaphore(value: 0)
      bench.engine.stoppedHandler = { _ in
        calls += 1
        called.signal()
      }
      bench.output.raise(.interrupted)
      called.wait()
      expectEqual(calls, 1)
    }
  }
#endif
