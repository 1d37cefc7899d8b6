// Plays an endless hum without a device and turns its strength down and up again while it sounds.
//
//     swift run LiveParameter
//
// Shows: the synthesizer in memory of our own, commands stamped with a sample, and a block-wise loop like an audio thread's.
import HapticModel
import HapticScore
import HapticSynthesis

@main
struct LiveParameter {
  static let blockFrames = 480
  /// The movement of a slider: a new strength every tenth block.
  static let strengths = [1.0, 0.8, 0.6, 0.4, 0.2, 0.4, 0.6, 0.8, 1]

  static func main() {
    let capacity = SynthesizerCapacity(voices: 8, players: 1, commands: 16)
    let memory = UnsafeMutableRawPointer.allocate(
      byteCount: Synthesizer.byteCount(for: capacity), alignment: 16)
    defer { memory.deallocate() }
    var synthesizer = Synthesizer(memory: memory, capacity: capacity, sampleRate: 48_000, profile: .taptic)

    // No duration: it sounds until the player is stopped. The score must live as long as it plays.
    let score = Score(HapticPattern(events: [HapticEvent(.hapticContinuous, time: 0)]))
    synthesizer.setScore(score.view, player: 0)
    synthesizer.send(Command(.start, player: 0, sample: 0))
    synthesizer.send(Command(.stop, player: 0, sample: 43_200))

    var block = [Float](repeating: 0, count: blockFrames)
    var number = 0
    while synthesizer.isActive {
      if number % 10 == 0, number / 10 < strengths.count {
        synthesizer.send(
          Command(
            .parameter(
              lane: Int32(DynamicParameterID.hapticIntensityControl.rawValue), strengths[number / 10]),
            player: 0, sample: synthesizer.now))
      }
      block.withUnsafeMutableBufferPointer {
        synthesizer.render(left: nil, right: nil, haptic: $0.baseAddress, frameCount: blockFrames)
      }
      if number % 5 == 0 {
        let peak = block.reduce(0) { max($0, abs($1)) }
        print("block \(number): " + String(repeating: "#", count: Int(peak * 50)))
      }
      number += 1
    }
    withExtendedLifetime(score) { print("silent after \(number) blocks") }
  }
}
