import Foundation
import Testing

@testable import HapticComposition

/// How loudness is measured, and where a sound starts.
@Suite("Hearing")
struct HearingTests {
  /// The frames of a sound at 24 kHz, of which every window is full.
  private static func frames(_ samples: [Float]) -> [SoundFrame] {
    var analyzer = SoundAnalyzer(sampleRate: 24_000, measure: .bands)
    var frames: [SoundFrame] = []
    samples.withUnsafeBufferPointer { samples in analyzer.append(samples) { frames.append($0) } }
    return Array(frames.dropFirst(4))
  }

  @Test("by ear a tone is as loud as its power, whichever bands it lies in", arguments: [300.0, 800, 2000])
  func tones(hertz: Double) {
    for step in 0..<40 {
      let tone = Sounds.tone(0.1, hertz: hertz * pow(2, Double(step) / 40), rate: 24_000) { _ in 0.5 }
      for frame in Self.frames(tone) {
        let excess = frame.loudness - frame.level
        #expect(excess > -0.5 && excess < 4.5, "\(hertz) Hz, step \(step): \(excess) dB")
      }
    }
  }

  @Test("by ear a sound that fills many bands is louder than a tone of its power")
  func noises() {
    let noise = Self.frames(Sounds.noise(0.3, seed: 3, rate: 24_000) { _ in 0.5 })
    for frame in noise { #expect(frame.loudness > frame.level + 20) }
  }
}
