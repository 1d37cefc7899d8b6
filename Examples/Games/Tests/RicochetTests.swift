import HapticTesting
import Testing

@testable import Ricochet

@Suite struct RicochetTests {
  @Test("the disc grows with every hit and bursts when it is largest")
  func theDiscGrowsWithEveryHitAndBurstsWhenItIsLargest() {
    var game = Game()
    game.flick(4000, 0)
    var sizes: [Double] = []
    var bursts = 0
    for _ in 0..<2000 where bursts == 0 {
      // Kept at speed: what is looked at is growth.
      game.flick(game.velocityX < 0 ? -4000 : 4000, 0)
      for happening in game.step(1.0 / 60) {
        if case .grew(let size) = happening { sizes.append(size) }
        if happening == .burst { bursts += 1 }
      }
    }
    #expect(sizes == (1...8).map { Double($0) / 8 })
    #expect(bursts == 1)
    #expect(game.radius == Game.smallest)
  }

  @Test("a shield takes hits until it is worn out") func aShieldTakesHitsUntilItIsWornOut() {
    var game = Game()
    game.raiseShield()
    var seen: [Game.Happening] = []
    while seen.filter({ $0 != .hit(strength: 1) }).count < 5 {
      game.flick(game.velocityX < 0 ? -4000 : 4000, 0)
      seen += game.step(1.0 / 60)
    }
    #expect(
      seen.filter { $0 != .hit(strength: 1) } == [
        .shieldHit(left: 0.75), .shieldHit(left: 0.5), .shieldHit(left: 0.25), .shieldBroke,
        .grew(size: 0.125),
      ])
  }

  @Test("the texture's strength follows the speed, frame by frame")
  func texturesStrengthFollowsSpeedFrameFrame() throws {
    try HapticBench.run { bench in
      let haptics = try GameHaptics()
      let speeds = [0.1, 0.4, 0.9, 0.5, 0.2]
      // Grains are 40 ms apart; each stretch holds five of them, of which every other is stronger.
      for frame in 0..<60 {
        // Changed between two grains, a frame before a round of the loop is over.
        try haptics.roll(speed: speeds[min(4, (frame + 1) / 12)], hasTexture: true)
        bench.advance(by: 1.0 / 60)
      }
      try haptics.roll(speed: 0, hasTexture: false)
      bench.advance(by: 0.5)
      let felt = bench.felt
      #expect(felt.transients.count == 25)
      for (index, tap) in felt.transients.enumerated() {
        let grain: Float = index % 5 % 2 == 0 ? 0.6 : 0.7
        let intensity = grain * Float(speeds[index / 5])
        try felt.expectTransient(at: 0.04 * Double(index), intensity: intensity)
        #expect(abs(tap.time - 0.04 * Double(index)) < 0.001)
      }
      try felt.expectSilence(in: 1.05...1.4)
    }
  }

  @Test("every event of the game has a feel of its own") func everyEventGameHasFeelOwn() throws {
    let feels: [(Game.Happening, taps: Int, continuous: Int)] = [
      (.hit(strength: 0.7), 1, 0), (.grew(size: 0.5), 0, 1), (.shieldHit(left: 0.5), 2, 0),
      (.shieldBroke, 6, 0),
      (.burst, 1, 1),
    ]
    for (happening, taps, continuous) in feels {
      try HapticBench.run { bench in
        let haptics = try GameHaptics()
        try haptics.play(happening)
        try bench.advanceUntilIdle()
        #expect(bench.felt.transients.count == taps, "\(happening)")
        #expect(bench.felt.continuous.count == continuous, "\(happening)")
      }
    }
  }

  @Test("the engine goes to sleep and wakes with the next hit")
  func theEngineGoesToSleepAndWakesWithTheNextHit() throws {
    try HapticBench.run(recordsSamples: false) { bench in
      let haptics = try GameHaptics()
      bench.advance(by: 130)
      try haptics.play(.hit(strength: 1))
      bench.advance(by: 0.1)
      try bench.felt.expectTransients([ExpectedTransient(at: 130, intensity: 1, sharpness: 0.5)])
    }
  }
}
