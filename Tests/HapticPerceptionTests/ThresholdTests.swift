import Foundation
import HapticPerception
import TestExpectations
import Testing

@Suite("Detection threshold")
struct ThresholdTests {
  let threshold = DetectionThreshold()

  @Test("the published points come out exactly, and levels above them as printed")
  func published() {
    let points = PerceptionConstants.publishedThreshold
    expectEqual(points.count, 41)
    for point in points { #expect(threshold.level(at: point.hertz) == point.level) }
    #expect(abs(20 * log10(3.0) - threshold.level(at: 150) - 40.89) < 0.005)
    #expect(abs(20 * log10(0.1) - threshold.level(at: 50) - 11.94) < 0.005)
  }

  @Test("between two points it is linear in dB over Hz, outside the table constant")
  func interpolation() {
    #expect(abs(threshold.level(at: 350) - (-26.81 - 19.81) / 2) < 1e-12)
    expectEqual(threshold.level(at: 0), -97.81)
    expectEqual(threshold.level(at: -5), -97.81)
    expectEqual(threshold.level(at: .nan), -97.81)
    expectEqual(threshold.level(at: 4000), 14.1)
    expectEqual(threshold.level(at: .infinity), 14.1)
  }

  @Test(
    "in displacement it falls by 11.5 dB an octave from 50 to 200 Hz; in acceleration it is flat within 2.3 dB"
  )
  func slopes() {
    func displacement(_ hertz: Double) -> Double {
      threshold.level(at: hertz) - DetectionThreshold.accelerationLevel(ofMicrometreAt: hertz)
    }
    let slope = (displacement(200) - displacement(50)) / 2
    #expect(abs(slope + 11.5) < 0.05, "\(slope)")
    let levels = (35...200).map { threshold.level(at: Double($0)) }
    #expect((levels.max() ?? 0) - (levels.min() ?? 0) <= 2.3)
  }

  @Test("the more sensitive of both channels is the table within 0.28 dB from 20 to 500 Hz")
  func channels() {
    for hertz in 20...500 {
      let f = Double(hertz)
      let both = min(threshold.pacinian(at: f), threshold.nonPacinian(at: f))
      #expect(abs(both - threshold.level(at: f)) <= 0.285, "\(hertz) Hz")
    }
    expectEqual(threshold.pacinian(at: 12), -32.81)
    expectEqual(threshold.nonPacinian(at: 5), threshold.level(at: 10))
  }

  @Test("the filters follow the table: printed levels within 0.05 dB, all within 0.8 dB from 15 to 500 Hz")
  func filters() {
    func level(_ hertz: Double) -> Double {
      let frames = Bench.frames(Signals.burst(hertz, 1, seconds: 1.5))[120..<280]
      return frames.map(\.level).reduce(0, +) / Double(frames.count)
    }
    for (hertz, expected) in [(160.0, 31.27), (80, 32), (250, 29.09), (400, 19.47), (30, 35.06)] {
      #expect(abs(level(hertz) - expected) <= 0.05, "\(hertz) Hz: \(level(hertz))")
    }
    for hertz in stride(from: 15.0, through: 500, by: 12.5) {
      let channel = min(threshold.pacinian(at: hertz), threshold.nonPacinian(at: hertz))
      #expect(abs(level(hertz) + channel) <= 0.8, "\(hertz) Hz: \(level(hertz))")
    }
  }
}
