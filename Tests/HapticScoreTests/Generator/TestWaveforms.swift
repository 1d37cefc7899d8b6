import Foundation
import TestSupport

/// Audio for AudioCustom events, by path; `missing.wav` is not among it.
enum TestWaveforms {
  static let names = [
    "tone.wav", "stereo.wav", "click.wav", "noise.wav", "empty.wav", "missing.wav", "tone.wav",
  ]

  static let all: [String: [[Double]]] = [
    "tone.wav": [tone(1500, cycles: 40)],
    "stereo.wav": [tone(700, cycles: 9), tone(700, cycles: 31)],
    "click.wav": [[1]],
    "noise.wav": [noise(400)],
    "empty.wav": [[]],
  ]

  // Every value is one that a Float holds, as the engine gets floats.

  private static func tone(_ count: Int, cycles: Double) -> [Double] {
    (0..<count).map { Double(Float(0.8 * sin(2 * .pi * cycles * Double($0) / Double(count)))) }
  }

  private static func noise(_ count: Int) -> [Double] {
    var random = SeededGenerator(seed: 1)
    return (0..<count).map { _ in Double(Float(random.double(-0.5...0.5))) }
  }
}
