import CoreHaptics
import Foundation
import HapticTesting
import Testing

/// Pauses through Apple's names, as a test bench records them.
@Suite("Pauses on a bench") struct PauseTests {
  private func tap(at time: TimeInterval) -> CHHapticEvent {
    CHHapticEvent(eventType: .hapticTransient, parameters: [], relativeTime: time)
  }

  private func buzz(at time: TimeInterval, for duration: TimeInterval) -> CHHapticEvent {
    CHHapticEvent(eventType: .hapticContinuous, parameters: [], relativeTime: time, duration: duration)
  }

  @Test("fifty pauses move a later tap by their lengths, to the sample", arguments: [false, true])
  func fifty(buzzes: Bool) throws {
    try HapticBench.run(recordsSamples: false) { bench in
      let engine = try CHHapticEngine()
      try engine.start()
      let events = (buzzes ? [buzz(at: 0, for: 29)] : [tap(at: 0)]) + [tap(at: 30)]
      let player = try engine.makeAdvancedPlayer(with: CHHapticPattern(events: events, parameters: []))
      try player.start(atTime: 0)
      bench.advance(by: 0.5)
      for _ in 0..<50 {
        try player.pause(atTime: 0)
        bench.advance(by: 0.25)
        try player.resume(atTime: 0)
        bench.advance(by: 0.25)
      }
      bench.advance(by: 40)
      let last = try #require(bench.felt.transients.last)
      #expect(abs(last.time - 42.5) < 0.5 / 48_000)
    }
  }

  @Test("a paused vibration is recorded up to its own end, and the next one as much later")
  func vibrations() throws {
    try HapticBench.run(recordsSamples: false) { bench in
      let engine = try CHHapticEngine()
      try engine.start()
      let pattern = try CHHapticPattern(
        events: [buzz(at: 0, for: 0.5), buzz(at: 0, for: 0.7), buzz(at: 1, for: 0.2)], parameters: [])
      let player = try engine.makeAdvancedPlayer(with: pattern)
      try player.start(atTime: 0.1)
      bench.advance(by: 0.2)
      try player.pause(atTime: 0.3)
      try player.resume(atTime: 0.5)
      bench.advance(by: 2)
      try bench.felt.expectContinuous(from: 0.1, to: 0.802)
      try bench.felt.expectContinuous(from: 0.1, to: 1.002)
      try bench.felt.expectContinuous(from: 1.3, to: 1.502)
      try bench.felt.expectSilence(in: 1.02...1.28)
    }
  }
}
