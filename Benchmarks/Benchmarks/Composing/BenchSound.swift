import Foundation

/// A sound of a minute to compose.
enum BenchSound: String, CaseIterable {
  case mixed = "tones, noise and four hits a second"
  case noise = "white noise"
  case clicks = "20 clicks a second"
  case fastClicks = "25 clicks a second"
  case silence = "silence"
  case drums = "drums"
  case speech = "speech"
  case tones = "tones"

  /// Samples of both channels, in turn.
  func stereo(seconds: Int) -> [Float] {
    var state: UInt64 = 7
    func noise() -> Float {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Float(Int32(truncatingIfNeeded: state >> 32)) / 2_147_483_648
    }
    var samples: [Float] = []
    samples.reserveCapacity(2 * seconds * Composing.rate)
    for index in 0..<seconds * Composing.rate {
      let time = Double(index) / Double(Composing.rate)
      for _ in 0..<2 {
        switch self {
        case .mixed:
          let tone = 0.3 * (1 + 0.8 * sin(4 * time)) * sin(2 * Double.pi * 220 * time)
          let decay = exp(-30 * time.truncatingRemainder(dividingBy: 0.25))
          samples.append(Float(tone) + Float(0.4 * decay) * noise() + 0.01 * noise())
        case .noise: samples.append(0.5 * noise())
        case .clicks: samples.append(index % 2400 < 400 ? 0.8 * noise() : 0)
        case .fastClicks: samples.append(index % 1920 < 320 ? 0.8 * noise() : 0)
        case .silence: samples.append(0)
        case .drums: samples.append(Drums.sample(time, noise()))
        case .speech: samples.append(Speech.sample(time, noise()))
        case .tones: samples.append(Tones.sample(time))
        }
      }
    }
    return samples
  }
}

/// A beat of a bass drum, a snare and a hi-hat at 120 beats a minute.
enum Drums {
  static func sample(_ time: Double, _ noise: Float) -> Float {
    let bass = time.truncatingRemainder(dividingBy: 0.5)
    let snare = (time + 0.5).truncatingRemainder(dividingBy: 1)
    let hat = time.truncatingRemainder(dividingBy: 0.125)
    let low = 0.5 * exp(-14 * bass) * sin(2 * Double.pi * (50 * bass + 2 * (1 - exp(-30 * bass))))
    let mid = 0.25 * exp(-20 * snare) * sin(2 * Double.pi * 190 * snare)
    let rough = 0.3 * exp(-18 * snare) + 0.08 * exp(-70 * hat)
    return Float(low + mid) + Float(rough) * noise
  }
}

/// Syllables of a voice: a consonant of noise, then a vowel with harmonics of a gliding pitch.
enum Speech {
  static func sample(_ time: Double, _ noise: Float) -> Float {
    let word = time.truncatingRemainder(dividingBy: 2.4)
    guard word < 1.9 else { return 0.001 * noise }
    let syllable = word.truncatingRemainder(dividingBy: 0.21)
    let number = Int(time / 0.21)
    if syllable < 0.05 {
      return Float(0.06 + 0.02 * Double(number % 3)) * noise * Float(sin(Double.pi * syllable / 0.05))
    }
    let part = (syllable - 0.05) / 0.16
    let pitch = 110.0 + 15 * sin(1.7 * time)
    let phase = 110.0 * time - 15 / 1.7 * cos(1.7 * time)
    let formant = 500.0 + 150 * Double(number % 4)
    var voice = 0.0
    for harmonic in 1...12 {
      let hertz = pitch * Double(harmonic)
      let gain = 1 / (1 + ((hertz - formant) / 120) * ((hertz - formant) / 120)) + 0.1
      voice += gain * sin(2 * Double.pi * phase * Double(harmonic))
    }
    return Float(0.12 * voice * pow(sin(Double.pi * part), 0.6)) + 0.002 * noise
  }
}

/// A melody of notes of four harmonics, three a second, over a bass note.
enum Tones {
  static func sample(_ time: Double) -> Float {
    let scale = [0, 4, 7, 12, 9, 5, 2, 7]
    let place = time * 3
    let age = (place - place.rounded(.down)) / 3
    let hertz = 220 * exp2(Double(scale[Int(place) % 8]) / 12)
    let edge = min(1, age / 0.01) * exp(-4 * age)
    var note = 0.0
    for harmonic in 1...4 { note += sin(2 * Double.pi * hertz * Double(harmonic) * time) / Double(harmonic) }
    return Float(0.25 * edge * note + 0.15 * sin(2 * Double.pi * 82.4 * time) * (1 + 0.3 * sin(5 * time)))
  }
}
