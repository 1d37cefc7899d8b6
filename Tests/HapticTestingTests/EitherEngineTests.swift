import CoreHaptics
import HapticModel
import HapticPlayback
import HapticTesting
import TestSupport
import Testing

/// Calls of the bench take the engines and patterns of both interfaces.
struct EitherEngineTests {
  private func tap(_ time: TimeInterval) throws -> CHHapticPattern {
    let event = CHHapticEvent(eventType: .hapticTransient, parameters: [], relativeTime: time)
    return try CHHapticPattern(events: [event], parameters: [])
  }

  @Test("the recording of one CHHapticEngine has what that engine played, and nothing of another") func felt()
    throws
  {
    try HapticBench.run { bench in
      let (first, second) = (try CHHapticEngine(), try CHHapticEngine())
      try first.start()
      try second.start()
      try first.makePlayer(with: tap(0.1)).start(atTime: 0)
      try second.makePlayer(with: tap(0.2)).start(atTime: 0)
      bench.advance(by: 0.5)
      try bench.felt(of: first).expectTransients([.init(at: 0.1)])
      try bench.felt(of: second).expectTransients([.init(at: 0.2)])
      try bench.felt(of: bench.makeEngine()).expectTransients([])
    }
  }

  @Test("a fault of one CHHapticEngine stops that engine alone") func inject() throws {
    try HapticBench.run { bench in
      let (first, second) = (try CHHapticEngine(), try CHHapticEngine())
      try first.start()
      try second.start()
      bench.inject(.interruption, into: first)
      #expect(throws: CHHapticError.self) { try first.makePlayer(with: tap(0)).start(atTime: 0) }
      try second.makePlayer(with: tap(0)).start(atTime: 0)
      bench.advance(by: 0.1)
      try bench.felt.expectTransientCount(1)
    }
  }

  @Test("a recording can be compared with a CHHapticPattern") func pattern() throws {
    try HapticBench.run { bench in
      let engine = try CHHapticEngine()
      try engine.start()
      try engine.makePlayer(with: tap(0.1)).start(atTime: 0)
      bench.advance(by: 0.5)
      try bench.felt.expectFeelsLike(tap(0.1))
      #expect(throws: ExpectationFailure.self) { try bench.felt.expectFeelsLike(tap(0.4)) }
    }
  }
}
