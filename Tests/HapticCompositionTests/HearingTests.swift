import Foundation
import TestExpectations
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

  @Test(
    "a sound that starts in the middle of a wave is felt as after silence",
    arguments: [CompositionStrategy.envelope, .bass, .loudness])
  func middleOfWave(strategy: CompositionStrategy) {
    let rate = Sounds.rate
    let sound = (0..<Int(0.4 * rate)).map { index in
      Float(0.5 * cos(2 * Double.pi * 110 * Double(index) / rate) * exp(-Double(index) / rate / 0.15))
    }
    let silence = [Float](repeating: 0, count: Int(0.1 * rate))
    // Fine enough that the corners of curves, which may lie elsewhere, do not count.
    var settings = CompositionSettings(strategy)
    settings[.detail] = 0.4
    let alone = Feeling.levels(Feeling.composed(sound, settings).pattern, seconds: 0.4)
    let later = Feeling.levels(Feeling.composed(silence + sound, settings).pattern, seconds: 0.5)
    // Before its start a vibration cannot rise.
    // After silence it begins up to 5 ms, one level, before the sound.
    for index in 6..<60 {
      let difference = min(abs(alone[index] - later[index + 20]), abs(alone[index] - later[index + 19]))
      #expect(difference < 2, "\(strategy.name) at \(5 * index) ms")
    }
  }

  @Test("a constant offset is not part of a sound", arguments: CompositionStrategy.allCases)
  func offset(strategy: CompositionStrategy) {
    let sound = Sounds.blows(0.7, at: [0.2, 0.45])
    let plain = Feeling.composed(sound, CompositionSettings(strategy)).pattern
    let moved = Feeling.composed(sound.map { $0 + 0.25 }, CompositionSettings(strategy)).pattern
    #expect(!plain.events.isEmpty)
    expectEqual(plain.events.map(\.type), moved.events.map(\.type))
    for (event, other) in zip(plain.events, moved.events) { #expect(abs(event.time - other.time) < 0.001) }
  }
}
