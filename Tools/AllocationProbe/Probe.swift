import HapticModel
import HapticOutputs
import HapticPlayback

/// Sends as many live parameters as it is told and renders blocks in between, for a tool that counts allocations: the
/// count must not depend on the number.
@main struct Probe {
  static func main() throws {
    let rounds = CommandLine.arguments.dropFirst().first.flatMap { Int($0) } ?? 100
    let output = ManualOutput(blockSize: 64)
    let engine = try HapticEngine(output: output)
    try engine.start()
    let player = try engine.makePlayer(
      with: HapticPattern(events: [HapticEvent(.hapticContinuous, time: 0, duration: 1000)]))
    try player.start()
    let block = BlockBuffer()
    for round in 0..<rounds {
      for step in 0..<50 {
        try player.send(.hapticIntensityControl, Float(step) / 50)
        try player.send(.hapticSharpnessControl, Float(round & 1), at: engine.currentTime + 0.01)
      }
      // Longer than the parameters lie ahead, so that the queue stays short.
      block.render(from: output)
    }
    engine.stop()
    print("\(rounds * 100) live parameters, \(rounds) times 640 samples")
  }
}

/// Turns the crank without keeping anything.
struct BlockBuffer {
  func render(from output: ManualOutput) { output.advance(frames: 640) { _ in } }
}
