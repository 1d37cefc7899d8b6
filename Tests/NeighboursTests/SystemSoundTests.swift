import AudioToolbox
import HapticPlatform
import HapticTesting
import PhoneSnippets
import Synchronization
import TestExpectations
import Testing

/// AudioToolbox: haptics by number.
@Suite struct SystemSoundTests {
  private func taps(_ id: SystemSoundID) throws -> [Recording.Transient] {
    HapticBench.run { bench in
      AudioServicesPlaySystemSound(id)
      bench.advance(by: 1)
      return bench.felt.transients
    }
  }

  @Test("1519 is a weak tap, 1520 a strong one, 1521 three weak ones") func numbers() throws {
    let (peek, pop, cancelled) = (try taps(1519), try taps(1520), try taps(1521))
    #expect(peek.count == 1 && pop.count == 1 && cancelled.count == 3)
    #expect(try #require(pop.first).intensity > #require(peek.first).intensity * 1.5)
    #expect(cancelled.allSatisfy { $0.intensity == peek.first?.intensity })
    #expect(abs(cancelled[2].time - cancelled[0].time - 0.2) < 0.001)
  }

  @Test("the vibration lasts, and its completion is called once, at its end") func vibration() throws {
    try HapticBench.run { bench in
      let count = Mutex(0)
      expectEqual(kSystemSoundID_Vibrate, 4095)
      AudioServicesPlaySystemSoundWithCompletion(kSystemSoundID_Vibrate) { count.withLock { $0 += 1 } }
      bench.advance(by: 0.35)
      expectEqual(count.withLock { $0 }, 0)
      bench.advance(by: 0.35)
      bench.settle()
      expectEqual(count.withLock { $0 }, 1)
      try bench.felt.expectIntensity(at: 0.2, 1)
      try bench.felt.expectSilence(in: 0.5...0.7)
      AudioServicesPlayAlertSound(kSystemSoundID_Vibrate)
      AudioServicesPlayAlertSoundWithCompletion(kSystemSoundID_Vibrate, nil)
      bench.advance(by: 1)
      expectEqual(bench.felt.spans.count, 3)
    }
  }

  @Test(
    "a sound, and a machine without haptics: the completion is called, nothing is felt, the log says so once")
  func others() async {
    let lines = Log()
    await HapticLog.$current.withValue(HapticLog(threshold: .notice, write: { lines.note($0) })) {
      await HapticBench.run { bench in
        for _ in 1...2 {
          await withCheckedContinuation { AudioServicesPlaySystemSoundWithCompletion(1057, $0.resume) }
        }
        AudioServicesPlaySystemSound(1000)
        #expect(bench.felt.isEmpty)
      }
      await HapticBench.run(hardware: .none) { _ in
        await withCheckedContinuation { AudioServicesPlayAlertSoundWithCompletion(1520, $0.resume) }
      }
    }
    expectEqual(lines.lines.count, 2)
    #expect(
      lines.lines.first?.hasPrefix("AudioToolbox: system sound 1057: only 1519, 1520, 1521 and 4095") == true)
  }

  @Test("a manager of haptics by number works unchanged") @MainActor func manager() async throws {
    try await HapticBench.run { bench in
      let manager = VibrationManager()
      var changes = 0
      let subscription = manager.objectWillChange.sink { changes += 1 }
      manager.play(.pop)
      manager.play(.custom(1519))
      bench.advance(by: 0.5)
      try bench.felt.expectTransientCount(2)
      #expect(manager.playedCount == 2 && changes == 2)
      let isOver = Mutex(false)
      manager.vibrate { isOver.withLock { $0 = true } }
      bench.advance(by: 1)
      await bench.settled()
      #expect(isOver.withLock { $0 })
      manager.isEnabled = false
      #expect(manager.playedCount == 0 && changes == 5)
      subscription.cancel()
      manager.play(.peek)
      manager.isEnabled = true
      #expect(manager.playedCount == 0 && changes == 5)
    }
  }
}
