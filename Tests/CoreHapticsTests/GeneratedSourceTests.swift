#if !canImport(Darwin)
  import CoreHaptics
  import TestExpectations
  import TestSupport
  import Testing

  /// Swift source that `thrum convert --as swift` has written, compiled with these tests (HapticFormatsTests compare it).
  @Suite struct GeneratedSourceTests {
    @Test("a generated function builds the pattern of the file, and an engine plays the same samples of both")
    func playsAsTheFile() throws {
      let file = Package.root.appendingPathComponent("Samples/bow-string.ahap")
      let patterns = [try makeBowString(), try CHHapticPattern(contentsOf: file)]
      expectEqual(patterns[0].duration, patterns[1].duration)
      var played: [[Float]] = []
      for pattern in patterns {
        let bench = try Bench()
        try bench.engine.makePlayer(with: pattern).start(atTime: CHHapticTimeImmediate)
        bench.advance(by: pattern.duration + 0.5)
        played.append(bench.haptic)
        bench.stop()
      }
      #expect(played[0].contains { $0 != 0 })
      expectEqual(played[0], played[1])
    }
  }
#endif
