// A ball bounces off the walls of a box; each hit is felt as strongly as it is fast.
//
//     swift run BouncingBall            a few seconds of it, in the time it takes
//
// Shows: app code as for a phone, unchanged. It plays on the default output; THRUM_OUTPUT=silent needs no device.
import Foundation

@main
struct BouncingBall {
  static let frame = 1.0 / 60

  static func main() {
    let seconds = CommandLine.arguments.dropFirst().first.flatMap { Double($0) } ?? 2.5
    let haptics = BallHaptics()
    var ball = Ball(x: 160, y: 60, velocityX: 420, velocityY: 0)
    var hits = 0
    for number in 0..<Int(max(0, min(seconds, 3600)) / frame) {
      for hit in ball.step(frame) {
        haptics.hit(strength: hit.strength)
        hits += 1
        let bar = String(repeating: "#", count: Int(hit.strength * 40))
        print(String(format: "%5.2f s  %@", Double(number) * frame, "\(hit.wall.rawValue) \(bar)"))
      }
      Thread.sleep(forTimeInterval: frame)
    }
    print("\(hits) hits")
  }
}
