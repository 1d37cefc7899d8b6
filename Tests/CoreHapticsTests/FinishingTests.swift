#if !canImport(Darwin)
  import CoreHaptics
  import Foundation
  import HapticTesting
  import Synchronization
  import TestExpectations
  import TestSupport
  import Testing

  /// The codes that handlers were called with, in their order.
  private final class CodeLog: Sendable {
    private let state = Mutex<[CHHapticError.Code?]>([])

    func note(_ error: (any Error)?) { state.withLock { $0.append((error as? CHHapticError)?.code) } }

    var codes: [CHHapticError.Code?] { state.withLock { $0 } }
  }

  /// How players come to their end, and what looping with `loopEnd` unset repeats.
  @Suite struct FinishingTests {
    @Test(
      "a finished handler gets the error with which players ended",
      arguments: [
        (Fault.interruption, CHHapticError.Code.serverInterrupted), (.suspension, .serverInterrupted),
        (.serverReset, .invalidPatternPlayer), (.deviceLoss, .serverInitFailed),
      ])
    func errors(fault: Fault, expected: CHHapticError.Code) throws {
      try HapticBench.run { bench in
        let engine = try CHHapticEngine()
        let log = CodeLog()
        try engine.start()
        try engine.makePlayer(with: pattern(hum(for: 1))).start(atTime: 0)
        engine.notifyWhenPlayersFinished { error in
          log.note(error)
          return .leaveEngineRunning
        }
        bench.advance(by: 0.1)
        bench.inject(fault)
        expectEqual(log.codes, [expected])
      }
    }

    @Test("all finished handlers are called in their order, and one of them is enough to stop the engine")
    func severalHandlers() throws {
      try HapticBench.run { bench in
        let engine = try CHHapticEngine()
        let order = Mutex<[String]>([])
        func note(_ text: String) { order.withLock { $0.append(text) } }
        engine.stoppedHandler = { reason in note("stopped \(reason.rawValue)") }
        try engine.start()
        try engine.makePlayer(with: pattern(tap())).start(atTime: 0)
        for answer in [CHHapticEngine.FinishedAction.stopEngine, .leaveEngineRunning] {
          engine.notifyWhenPlayersFinished { _ in
            note("\(answer)")
            return answer
          }
        }
        bench.advance(by: 0.2)
        expectEqual(order.withLock { $0 }, ["stopEngine", "leaveEngineRunning", "stopped 4"])
      }
    }

    @Test("a finished handler gets no error when players end by themselves, or by stop")
    func noErrors() throws {
      try HapticBench.run { bench in
        let engine = try CHHapticEngine()
        let log = CodeLog()
        for stops in [false, true] {
          try engine.start()
          try engine.makePlayer(with: pattern(hum(for: 0.2))).start(atTime: 0)
          engine.notifyWhenPlayersFinished { error in
            log.note(error)
            return .leaveEngineRunning
          }
          bench.advance(by: 0.1)
          if stops { engine.stop() }
          bench.advance(by: 0.5)
        }
        #expect(log.codes == [nil, nil])
      }
    }

    @Test("the last tap of a loop is felt in every round")
    func lastTap() throws {
      try HapticBench.run { bench in
        let engine = try CHHapticEngine()
        _ = try looped(on: engine, hum(for: 0.5), tap(0.5))
        bench.advance(by: 2)
        let times = bench.felt.transients.map { ($0.time * 100).rounded() / 100 }
        expectEqual(times, [0.5, 1.02, 1.54])
      }
    }

    @Test("a single tap loops, stops, and finishes")
    func oneTap() throws {
      try HapticBench.run { bench in
        let log = CodeLog()
        let engine = try CHHapticEngine()
        let player = try looped(on: engine, tap())
        player.completionHandler = { log.note($0) }
        bench.advance(by: 0.1)
        #expect(bench.felt.transients.count >= 4)
        try player.stop(atTime: CHHapticTimeImmediate)
        bench.advance(by: 0.1)
        #expect(log.codes == [nil])
      }
    }

    @Test("a looped audio file without a duration repeats at its end, and finishes")
    func audioFile() throws {
      let folder = try TemporaryFolder()
      try folder.write("beep.wav", folder.wave(seconds: 0.2))
      let bench = try Bench()
      let id = try bench.engine.registerAudioResource(URL(fileURLWithPath: folder.path("beep.wav")))
      let beep = CHHapticEvent(audioResourceID: id, parameters: [], relativeTime: 0.1)
      let log = CodeLog()
      let player = try looped(on: bench.engine, beep)
      player.completionHandler = { log.note($0) }
      bench.advance(by: 0.9)
      // Rounds of 0.3 s: 0.1 s of silence, 0.2 s of sound.
      for round in [0, 0.3, 0.6] {
        #expect(!bench.isHeard(from: round + 0.01, to: round + 0.09))
        #expect(bench.isHeard(from: round + 0.1, to: round + 0.3))
      }
      try player.cancel()
      bench.advance(by: 0.1)
      #expect(log.codes == [nil])
    }

    private func looped(
      on engine: CHHapticEngine, _ events: CHHapticEvent...
    ) throws -> any CHHapticAdvancedPatternPlayer {
      try engine.start()
      let player = try engine.makeAdvancedPlayer(with: CHHapticPattern(events: events, parameters: []))
      player.loopEnabled = true
      try player.start(atTime: CHHapticTimeImmediate)
      return player
    }
  }
#endif
