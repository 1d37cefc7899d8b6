import HapticTesting
import Testing

@testable import Palette

@Suite struct PaletteTests {
  @Test("a tap is as strong as high and as crisp as far to the right")
  func aTapIsAsStrongAsHighAndAsCrispAsFarToTheRight() throws {
    try HapticBench.run { bench in
      let haptics = try PaletteHaptics()
      var expected: [ExpectedTransient] = []
      let touches: [(x: Double, y: Double)] = [(0, 1), (1, 0.5), (0.5, 0.25)]
      for (x, y) in touches {
        try haptics.tap(x: x, y: y)
        expected.append(ExpectedTransient(at: bench.time, intensity: Float(y), sharpness: Float(x)))
        bench.advance(by: 0.1)
      }
      try bench.felt.expectTransients(expected)
    }
  }

  @Test("a drag hums and follows the finger until it is lifted")
  func aDragHumsAndFollowsTheFingerUntilItIsLifted() throws {
    try HapticBench.run { bench in
      let haptics = try PaletteHaptics()
      for step in 0...20 {
        try haptics.drag(x: Double(step) / 20, y: 1 - Double(step) / 40)
        bench.advance(by: 0.02)
      }
      try haptics.end()
      bench.advance(by: 0.2)
      let felt = bench.felt
      #expect(felt.continuous.count == 1)
      try felt.expectIntensity(at: 0.215, 0.75)
      let middle = felt.levels.level(at: 0.215)
      #expect(abs(middle.sharpness - 0.5) < 0.06)
      #expect(abs(felt.levels.level(at: 0.41).sharpness - 1) < 0.06)
      try felt.expectSilence(in: 0.44...0.6)
    }
  }
}
