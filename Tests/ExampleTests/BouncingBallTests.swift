import HapticTesting
import Testing

@testable import BouncingBall

@Suite struct BouncingBallTests {
  /// What an app's own test looks like: its code, a bench, and what should have been felt.
  @Test("every hit is felt with the frame as strongly as it was fast")
  func hits() throws {
    try HapticBench.run { bench in
      let haptics = BallHaptics()
      var ball = Ball(x: 160, y: 60, velocityX: 420, velocityY: 0)
      var expected: [ExpectedTransient] = []
      for _ in 0..<180 {
        for hit in ball.step(BouncingBall.frame) where hit.strength >= 0.02 {
          haptics.hit(strength: hit.strength)
          let level = Float(hit.strength)
          expected.append(
            ExpectedTransient(at: bench.time, intensity: level, sharpness: 0.2 + 0.6 * level))
        }
        bench.advance(by: BouncingBall.frame)
      }
      #expect(expected.count > 5)
      try bench.felt.expectTransients(expected)
    }
  }

  @Test("a faster hit is louder and its sound lasts longer") func hitLoudness()
    throws
  {
    var lengths: [Double] = []
    var volumes: [Double] = []
    for strength in [0.2, 0.6, 1] {
      try HapticBench.run { bench in
        let haptics = BallHaptics()
        haptics.hit(strength: strength)
        bench.advance(by: 2)
        let sound = try #require(bench.felt.sounds.first)
        lengths.append(try #require(sound.end) - sound.start)
        volumes.append(try #require(bench.felt.loudness(in: 0...0.05)))
      }
    }
    #expect(lengths == lengths.sorted() && Set(lengths).count == 3)
    #expect(volumes == volumes.sorted() && Set(volumes).count == 3)
  }

  @Test("a ball never leaves its box") func walls() {
    var ball = Ball(x: 100, y: 100, velocityX: -5000, velocityY: 7000)
    for _ in 0..<1000 {
      _ = ball.step(BouncingBall.frame)
      #expect((ball.radius...Ball.width - ball.radius).contains(ball.x))
      #expect((ball.radius...Ball.height - ball.radius).contains(ball.y))
    }
  }
}
