import Foundation
import TestSupport

/// Sounds whose loudness is known, at the rate of the tests unless a rate is given.
enum Sounds {
  /// Hertz: 48 kHz in a full run. A build for debugging takes a sixth of the time for a sixth of the samples.
  static let rate = SearchEffort.isFull ? 48_000.0 : 8_000

  static func tone(_ seconds: Double, hertz: Double = 440, rate: Double = rate, amplitude: (Double) -> Double)
    -> [Float]
  {
    (0..<Int(seconds * rate)).map { index in
      let time = Double(index) / rate
      return Float(amplitude(time) * sin(2 * Double.pi * hertz * time))
    }
  }

  static func noise(_ seconds: Double, seed: UInt64, rate: Double = rate, amplitude: (Double) -> Double)
    -> [Float]
  {
    var generator = SeededGenerator(seed: seed)
    return (0..<Int(seconds * rate)).map { index in
      Float(amplitude(Double(index) / rate)) * Float.random(in: -1...1, using: &generator)
    }
  }

  /// Decaying partials that start at given times.
  static func blows(
    _ seconds: Double, at times: [Double], hertz: Double = 300, decay: Double = 0.08, rate: Double = rate
  ) -> [Float] {
    var samples = [Float](repeating: 0, count: Int(seconds * rate))
    for start in times {
      let first = Int((start * rate).rounded())
      for index in first..<min(samples.count, first + Int(rate * decay * 8)) {
        let time = Double(index - first) / rate
        let partials = (1...5).reduce(0.0) {
          $0 + sin(2 * Double.pi * hertz * Double($1) * 1.03 * time) / Double($1)
        }
        samples[index] += Float(0.4 * partials * exp(-time / decay))
      }
    }
    return samples
  }
}
