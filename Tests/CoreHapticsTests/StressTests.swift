#if !canImport(Darwin)
  import CoreHaptics
  import Foundation
  import HapticOutputs
  import HapticPlayback
  import Testing

  @Suite struct StressTests {
    @Test("an engine may be stopped while the bench is cranked") func stopDuringBench() throws {
      let bench = try Bench()
      for _ in 0..<200 {
        try bench.engine.makePlayer(with: pattern(hum(for: 1))).start(atTime: 0)
        bench.engine.stop()
        bench.output.advance(frames: 4800)
        try bench.engine.start()
      }
      #expect(bench.output.isRunning)
    }
  }
#endif
