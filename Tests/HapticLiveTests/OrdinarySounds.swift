import Foundation
import HapticAudio
import TestSupport

/// Sounds that do not follow any haptics, at the rate of the room.
enum OrdinarySounds: CaseIterable, Sendable {
  case hum, noise, music, speech, tremolo, beats

  func samples(_ seconds: Double, seed: UInt64) throws -> [Float] {
    switch self {
    case .hum: Self.made(seconds) { 0.2 * sin(2 * .pi * 100 * $0) + 0.05 * sin(2 * .pi * 300 * $0) }
    case .noise:
      Self.noise(seconds, seed: seed).map { 0.1 * $0 }
    case .music: Self.music(seconds, seed: seed)
    case .speech: Self.speech(seconds, seed: seed)
    // As fast as the guard's own changes.
    case .tremolo: Self.made(seconds) { 0.2 * (1 + 0.3 * sin(2 * .pi * 12.5 * $0)) * sin(2 * .pi * 180 * $0) }
    case .beats:
      Self.made(seconds) {
        0.5 * exp(-60 * $0.truncatingRemainder(dividingBy: 0.15)) * sin(2 * .pi * 200 * $0)
      }
    }
  }

  private static let rate = HowlingRoom.rate

  private static func made(_ seconds: Double, _ value: (Double) -> Double) -> [Float] {
    (0..<Int(seconds * rate)).map { Float(value(Double($0) / rate)) }
  }

  static func noise(_ seconds: Double, seed: UInt64) -> [Float] {
    var generator = SeededGenerator(seed: seed)
    return (0..<Int(seconds * rate)).map { _ in Float.random(in: -1...1, using: &generator) }
  }

  /// Notes of two voices that decay, and a drum.
  static func music(_ seconds: Double, seed: UInt64) -> [Float] {
    var generator = SeededGenerator(seed: seed)
    var samples = [Float](repeating: 0, count: Int(seconds * rate))
    var time = 0.0
    while time < seconds {
      let length = [0.125, 0.25, 0.5].randomElement(using: &generator) ?? 0.25
      for _ in 0..<2 {
        let hertz = 110 * pow(2, Double(Int.random(in: 0...24, using: &generator)) / 12)
        let strength = Double.random(in: 0.05...0.25, using: &generator)
        add(to: &samples, at: time, length: 2 * length) {
          strength * exp(-3 * $0) * sin(2 * .pi * hertz * $0)
        }
      }
      if Bool.random(using: &generator) {
        add(to: &samples, at: time, length: 0.1) { 0.5 * exp(-40 * $0) * sin(2 * .pi * 60 * $0) }
      }
      time += length
    }
    return samples
  }

  /// Syllables of 0.1 to 0.3 s with gaps, of a voice and of noise.
  static func speech(_ seconds: Double, seed: UInt64) -> [Float] {
    var generator = SeededGenerator(seed: seed)
    let breath = noise(seconds, seed: seed &+ 1)
    var samples = [Float](repeating: 0, count: breath.count)
    var time = 0.1
    while time < seconds {
      let length = Double.random(in: 0.1...0.3, using: &generator)
      let hertz = Double.random(in: 100...180, using: &generator)
      let strength = Double.random(in: 0.05...0.3, using: &generator)
      let hiss = Double.random(in: 0...0.5, using: &generator)
      let start = Int(time * rate)
      add(to: &samples, at: time, length: length) {
        let place = min(breath.count - 1, start + Int($0 * rate))
        let shape = sin(.pi * $0 / length)
        return strength * shape * ((1 - hiss) * sin(2 * .pi * hertz * $0) + hiss * Double(breath[place]))
      }
      time += length + (Bool.random(using: &generator) ? 0 : Double.random(in: 0.02...0.4, using: &generator))
    }
    return samples
  }

  private static func add(
    to samples: inout [Float], at time: Double, length: Double, _ value: (Double) -> Double
  ) {
    let start = Int(time * rate)
    for index in start..<min(samples.count, start + Int(length * rate)) {
      samples[index] += Float(value(Double(index - start) / rate))
    }
  }

  private static let folder = Package.root.appendingPathComponent("Samples/Sounds").path

  /// The sounds of `Samples/Sounds`.
  static let files: [String] = {
    let names = try? FileManager.default.contentsOfDirectory(atPath: folder)
    return (names ?? []).filter { $0.hasSuffix(".wav") }.sorted()
  }()

  /// A sound of `Samples/Sounds` again and again.
  static func file(_ name: String, seconds: Double) throws -> [Float] {
    let stream = try AudioFileStream(contentsOf: folder + "/" + name)
    var sound: [Float] = []
    let channels = stream.channelCount
    while try stream.next({ samples in
      for frame in 0..<samples.count / channels { sound.append(samples[frame * channels]) }
    }) > 0 {}
    let step = stream.sampleRate / rate
    return (0..<Int(seconds * rate)).map { sound[Int(Double($0) * step) % max(1, sound.count)] }
  }
}
