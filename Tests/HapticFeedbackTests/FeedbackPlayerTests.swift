import HapticModel
import HapticOutputs
import HapticPlayback
import HapticTesting
import Synchronization
import TestExpectations
import Testing

@testable import HapticFeedback

@Suite("The player of feedback")
struct FeedbackPlayerTests {
  let settings = HapticUserSettings()

  @Test("the same kind within 50 ms is felt once; another kind is not held back")
  func once() throws {
    try HapticBench.run { bench in
      let player = try FeedbackPlayer(settings: settings)
      player.play(.impact(weight: .medium))
      player.play(.impact(weight: .medium))
      player.play(.alignment)
      bench.advance(by: 0.048)
      player.play(.impact(weight: .medium))
      bench.advance(by: 0.003)
      expectEqual(bench.felt.transients.count, 2)
      player.play(.impact(weight: .medium))
      bench.advance(by: 0.3)
      expectEqual(bench.felt.transients.count, 3)
      // The 50 ms count from what was played, not from what was asked for.
      for _ in 0..<10 {
        player.play(.impact(weight: .light))
        bench.advance(by: 0.03)
      }
      expectEqual(bench.felt.transients.count, 8)
    }
  }

  @Test("a stronger feedback of the same kind is let through, a weaker or equal one is not")
  func stronger() throws {
    try HapticBench.run { bench in
      let player = try FeedbackPlayer(settings: settings)
      player.prepare()
      bench.advance(by: 0.02)
      for intensity in [0.2, 1, 1, 0.5, 0.2] {
        player.play(.impact(weight: .medium, intensity: intensity))
        bench.advance(by: 0.02)
      }
      bench.advance(by: 0.2)
      // The second is the collision; the others come within 50 ms of it, but the last.
      expectEqual(bench.felt.transients.count, 3)
      let strengths = bench.felt.transients.map { Double($0.intensity) }
      #expect(strengths[1] > 4 * strengths[0] && strengths[2] < strengths[1])
      // A row of impacts each of which is a little stronger is not a buzz.
      for step in 0..<10 {
        player.play(.impact(weight: .heavy, intensity: 0.5 + 0.004 * Double(step)))
        bench.advance(by: 0.004)
      }
      bench.advance(by: 0.2)
      expectEqual(bench.felt.transients.count, 4)
    }
  }

  @Test("ticks at frame rate are felt 25 ms apart, the last one always")
  func ticks() throws {
    try HapticBench.run { bench in
      let player = try FeedbackPlayer(settings: settings)
      player.prepare()
      bench.advance(by: 0.1)
      let start = bench.time
      for _ in 0..<4 {
        player.play(.selection)
        bench.advance(by: 1.0 / 60)
      }
      bench.advance(by: 0.3)
      let times = bench.felt.transients.map { $0.time - start }
      #expect(times.count == 4, "\(times)")
      #expect(zip(times, times.dropFirst()).allSatisfy { $1 - $0 > 0.02 && $1 - $0 < 0.04 }, "\(times)")
      // The last step is felt at most a window late, and a block.
      #expect(times.last.map { $0 >= 0.05 && $0 < 0.087 } == true, "\(times)")
      for _ in 0..<60 {
        player.play(.selection)
        bench.advance(by: 1.0 / 60)
      }
      bench.advance(by: 0.3)
      let rate = bench.felt.transients.count - 4
      #expect(rate > 35 && rate <= 41, "\(rate) in a second")
    }
  }

  @Test("prepare starts the engine, which sleeps again after the idle time")
  func sleeping() throws {
    try HapticBench.run { bench in
      let player = try FeedbackPlayer(settings: settings)
      player.idleTimeout = 2
      bench.advance(by: 1)
      #expect(!player.isReady && bench.felt.notices.isEmpty)
      player.prepare()
      bench.settle()
      #expect(player.isReady)
      bench.advance(by: 1.9)
      #expect(player.isReady)
      bench.advance(by: 0.2)
      #expect(!player.isReady)
      expectEqual(bench.felt.notices.map(\.kind), [.started, .stopped(.idleTimeout)])
    }
  }

  @Test("another prepare, and every feedback, puts sleep off")
  func keepingAwake() throws {
    try HapticBench.run { bench in
      let player = try FeedbackPlayer(settings: settings)
      player.idleTimeout = 2
      for _ in 0..<3 {
        player.prepare()
        bench.advance(by: 1.5)
        #expect(player.isReady)
      }
      for _ in 0..<3 {
        player.play(.success)
        bench.advance(by: 1.5)
        #expect(player.isReady)
      }
      bench.advance(by: 1)
      #expect(!player.isReady)
    }
  }

  @Test("after prepare a feedback is felt with the next block; without, once the engine runs")
  func readiness() throws {
    try HapticBench.run(blockSize: 64) { bench in
      let player = try FeedbackPlayer(settings: settings)
      player.prepare()
      bench.advance(by: 0.5)
      player.play(.success)
      bench.advance(by: 0.3)
      let first = try #require(bench.felt.transients.first)
      #expect(first.time >= 0.5 && first.time <= 0.5 + 2 * 64 / 48_000.0)
      bench.advance(by: 10)
      #expect(!player.isReady)
      player.play(.success)
      bench.advance(by: 0.3)
      #expect(player.isReady && bench.felt.transients.count == 4)
    }
  }

  @Test("the user's strength scales a category, and a switch turns it off and on again")
  func userSettings() throws {
    try HapticBench.run { bench in
      let player = try FeedbackPlayer(settings: settings)
      func taps(_ feedback: Feedback) -> [Float] {
        let before = bench.felt.transients.count
        player.play(feedback)
        bench.advance(by: 0.6)
        return bench.felt.transients.dropFirst(before).map(\.intensity)
      }
      let (success, tick) = (taps(.success), taps(.selection))
      settings.setGain(0.5, of: .notification)
      #expect(zip(taps(.success), success).allSatisfy { abs($0 - $1 / 2) < 0.01 })
      expectEqual(taps(.selection), tick)
      settings.setOn(false, for: .notification)
      #expect(taps(.success).isEmpty && taps(.selection) == tick)
      expectEqual(settings.gain(of: .notification), 0.5)
      settings.setOn(true, for: .notification)
      #expect(zip(taps(.success), success).allSatisfy { abs($0 - $1 / 2) < 0.01 })
      settings.setGain(1, of: .notification)
      settings.hapticStrength = 0.5
      #expect(zip(taps(.success), success).allSatisfy { abs($0 - $1 / 2) < 0.01 })
      settings.setOn(false, for: .feedback)
      #expect(taps(.success).isEmpty && taps(.selection).isEmpty)
    }
  }

  @Test("while feedback is switched off the engine is not even started")
  func switchedOff() throws {
    try HapticBench.run { bench in
      let player = try FeedbackPlayer(settings: settings)
      settings.setOn(false, for: .feedback)
      player.prepare()
      player.play(.success)
      bench.advance(by: 0.5)
      settings.setOn(true, for: .feedback)
      settings.setOn(false, for: .interface)
      player.play(.selection)
      bench.advance(by: 0.5)
      #expect(!player.isReady && bench.felt.notices.isEmpty)
    }
  }

  @Test("a start that fails is reported, and tried again after a second")
  func failing() throws {
    try HapticBench.run { bench in
      let player = try FeedbackPlayer(settings: settings)
      let errors = Mutex<[EngineError.Kind]>([])
      player.failureHandler = { error in errors.withLock { $0.append(error.kind) } }
      bench.inject(.startFailure)
      player.play(.success)
      bench.advance(by: 0.1)
      #expect(errors.withLock { $0 } == [.outputFailed] && bench.felt.isEmpty)
      // Within the pause the output is left alone, and every feedback reports the same error.
      player.play(.success)
      player.prepare()
      bench.advance(by: 0.5)
      #expect(errors.withLock { $0.count } == 3 && !player.isReady)
      bench.advance(by: 0.5)
      player.play(.success)
      bench.advance(by: 0.5)
      #expect(errors.withLock { $0.count } == 3 && bench.felt.transients.count == 2)
    }
  }

  @Test("the pause doubles with each failed start, and a start that succeeds ends that")
  func pauses() throws {
    try HapticBench.run { bench in
      let player = try FeedbackPlayer(settings: settings)
      /// Whether the engine runs after a feedback that comes this many seconds after the one before.
      func plays(after seconds: Double) -> Bool {
        bench.advance(by: seconds)
        player.play(.selection)
        bench.advance(by: 0.01)
        return player.isReady
      }
      for pause in [1.0, 2, 4] {
        bench.inject(.startFailure)
        #expect(!plays(after: 0.1))
        #expect(!plays(after: pause - 0.2))
        bench.advance(by: 0.2)
      }
      #expect(plays(after: 0.1))
      bench.inject(.serverReset)
      bench.inject(.startFailure)
      #expect(!plays(after: 0.1) && !plays(after: 0.5) && plays(after: 0.6))
    }
  }

  @Test("feedback goes on after a failure of the server")
  func reset() throws {
    try HapticBench.run { bench in
      let player = try FeedbackPlayer(settings: settings)
      player.play(.success)
      bench.advance(by: 0.5)
      bench.inject(.serverReset)
      #expect(!player.isReady)
      player.play(.success)
      bench.advance(by: 0.5)
      expectEqual(bench.felt.transients.count, 4)
    }
  }

  @Test("an output that cannot be made is looked for again after two seconds, not with every call")
  func unavailable() throws {
    let shared = SharedFeedbackPlayer()
    let start = ContinuousClock.now
    var attempts = 0
    func ask(_ seconds: Double, works: Bool = false) throws -> FeedbackPlayer {
      try shared.player(now: start + .seconds(seconds)) { () throws(EngineError) in
        attempts += 1
        guard works else { throw EngineError(.noOutput, "attempt \(attempts)") }
        return try FeedbackPlayer(output: ManualOutput(), settings: settings)
      }
    }
    for seconds in [0, 0.5, 1.9] {
      #expect { _ = try ask(seconds) } throws: { ($0 as? EngineError)?.message == "attempt 1" }
    }
    #expect(throws: EngineError.self) { _ = try ask(2.1) }
    #expect(throws: EngineError.self) { _ = try ask(4, works: true) }
    let player = try ask(4.2, works: true)
    #expect(try ask(4.3) === player && attempts == 3)
  }

  @Test("the shared player is one for a bench, and another on another bench")
  func shared() throws {
    let first = try HapticBench.run { bench in
      let player = try FeedbackPlayer.shared()
      let same = try FeedbackPlayer.shared()
      #expect(same === player)
      player.play(.success)
      bench.advance(by: 0.5)
      expectEqual(bench.felt.transients.count, 2)
      return player
    }
    try HapticBench.run { _ in
      let other = try FeedbackPlayer.shared()
      #expect(other !== first)
    }
  }
}
