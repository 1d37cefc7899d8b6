// A disc ricochets over a table: it grows, bursts, carries a shield, and the table's grain is felt while it rolls.
//
//     swift run Ricochet                a few seconds of it, in the time it takes
//
// Shows: an advanced player that loops while its strength follows the game frame by frame, and many short patterns beside it.
import Foundation

@main
struct Ricochet {
  static let frame = 1.0 / 60

  static func main() throws {
    let seconds = CommandLine.arguments.dropFirst().first.flatMap { Double($0) } ?? 2.5
    let haptics = try GameHaptics()
    var game = Game()
    game.hasTexture = true
    game.flick(1200, 900)
    for number in 0..<Int(max(0, min(seconds, 3600)) / frame) {
      if number == 90 { game.raiseShield() }
      for happening in game.step(frame) {
        try haptics.play(happening)
        print(String(format: "%5.2f s  ", Double(number) * frame) + "\(happening)")
      }
      try haptics.roll(speed: game.speed, hasTexture: game.hasTexture)
      Thread.sleep(forTimeInterval: frame)
    }
    try haptics.roll(speed: 0, hasTexture: false)
    print(String(format: "radius %.0f, speed %.2f", game.radius, game.speed))
  }
}
