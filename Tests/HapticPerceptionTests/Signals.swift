import Foundation
import TestSupport

/// Accelerations and drives at 8000 samples a second.
enum Signals {
  /// A burst of a sine, with silence before and after it.
  static func burst(
    _ hertz: Double, _ amplitude: Double, seconds: Double, lead: Double = 0.1, tail: Double = 0.3
  ) -> [Double] {
    let wave = (0..<Int((seconds * 8000).rounded())).map { sine(hertz, $0) * amplitude }
    return silence(lead) + wave + silence(tail)
  }

  static func silence(_ seconds: Double) -> [Double] {
    [Double](repeating: 0, count: Int((seconds * 8000).rounded()))
  }

  static func sine(_ hertz: Double, _ sample: Int) -> Double {
    sin(2 * .pi * hertz * Double(sample) / 8000)
  }

  /// Transients of the `taptic` profile as the rendering model describes them, without the limiter at the end.
  static func taps(_ taps: [(time: Double, intensity: Double, sharpness: Double)]) -> [Float] {
    var drive = [Double](repeating: 0, count: Int((taps.map(\.time).max() ?? 0) * 8000) + 400)
    for tap in taps {
      let hertz = 80 + 150 * tap.sharpness
      let length = 1.5 / hertz
      let start = Int(tap.time * 8000 + 0.5)
      for sample in 0..<400 where Double(sample) / 8000 < length && start + sample < drive.count {
        let part = Double(sample) / 8000 / length
        drive[start + sample] += pow(tap.intensity, 2) * sine(hertz, sample) * (1 - part * part)
      }
    }
    return drive.map { Float($0) }
  }

  /// A random drive: taps, spans, silences and noise.
  static func random(_ random: inout SeededGenerator) -> [Float] {
    var drive = [Double](repeating: 0, count: 2400 + random.next(12_000))
    for _ in 0...random.next(6) {
      let start = random.next(drive.count)
      let count = random.next(3) == 0 ? 800 + random.next(4000) : 20 + random.next(300)
      let hertz = 20 + 380 * random.unit()
      let amplitude = pow(random.unit(), 2)
      let noise = random.next(8) == 0
      for sample in 0..<count where start + sample < drive.count {
        let fade = min(1, Double(sample) / 16, Double(count - sample) / 16)
        let value = noise ? 2 * random.unit() - 1 : sine(hertz, sample)
        drive[start + sample] += amplitude * fade * value
      }
    }
    return drive.map { Float(min(1, max(-1, $0))) }
  }
}
