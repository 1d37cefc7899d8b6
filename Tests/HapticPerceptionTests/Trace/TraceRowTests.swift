import Foundation
import HapticPerception
import TestSupport
import Testing

/// Each test holds a quantity between the two ends of its tolerance: at the lower end the distance is below one just noticeable
/// difference, at the upper end above.
@Suite("Just noticeable differences of the distance of traces")
struct TraceRowTests {
  typealias Tap = TraceDrive.Tap
  typealias Hum = TraceDrive.Hum
  typealias Burst = TraceBench.Burst

  static func gain(_ decibels: Double) -> Double { pow(10, decibels / 20) }
  static func taps(_ times: [Double], seconds: Double = 1) -> SensationTrace {
    TraceBench.felt(TraceDrive.drive(times.map { Tap(t: $0) }, seconds: seconds))
  }
  static func hum(_ hums: [Hum], seconds: Double = 0.8) -> SensationTrace {
    TraceBench.felt(TraceDrive.drive([], hums, seconds: seconds))
  }
  static func burst(_ amplitude: Double, _ hertz: Double, _ duration: Double, seconds: Double = 1)
    -> SensationTrace
  {
    TraceBench.trace([Burst(t: 0.1, a: amplitude, f: hertz, d: duration)], seconds: seconds)
  }

  /// Checks that a difference becomes noticeable within limits.
  private func expectStep(
    _ limits: ClosedRange<Double>, _ title: String, from base: SensationTrace,
    _ other: (Double) -> SensationTrace
  ) {
    let low = TraceBench.distance(base, other(limits.lowerBound))
    #expect(low < 1, "\(title) at \(limits.lowerBound): \(low)")
    let high = TraceBench.distance(base, other(limits.upperBound))
    #expect(high > 1, "\(title) at \(limits.upperBound): \(high)")
  }

  @Test("level: 1.6 dB, which is 20 %, for a vibration 36 dB above threshold and for a tap")
  func level() {
    let span = Self.burst(0.55, 160, 0.5)
    #expect(abs((span.moments.map(\.level).max() ?? 0) - 36) < 0.5)
    expectStep(1.42...1.82, "span", from: span) { Self.burst(0.55 * Self.gain(-$0), 160, 0.5) }
    expectStep(1.3...1.58, "tap", from: Self.taps([0.1])) {
      TraceBench.felt(TraceDrive.drive([Tap(t: 0.1, decibels: -$0)], seconds: 1))
    }
  }

  @Test("pitch: 14, 20 and 18 % at 90, 120 and 160 Hz", arguments: [(90.0, 14.0), (120, 20), (160, 18)])
  func pitch(hertz: Double, percent: Double) {
    expectStep(
      percent - 3...percent + 3, "\(hertz) Hz", from: Self.hum([Hum(t: 0.1, d: 0.5, a: 0.3, hertz: hertz)])
    ) {
      Self.hum([Hum(t: 0.1, d: 0.5, a: 0.3, hertz: hertz * (1 + $0 / 100))])
    }
  }

  @Test(
    "duration: 142, 81, 40 and 24 ms at 1, .5, .2 and .1 s",
    arguments: [(1.0, 130...170.0), (0.5, 69.7...94.3), (0.2, 33.2...44.9), (0.1, 20.4...27.6)])
  func duration(seconds: Double, limits: ClosedRange<Double>) {
    expectStep(limits, "\(seconds) s", from: Self.burst(0.3, 160, seconds, seconds: 1.5)) {
      Self.burst(0.3, 160, seconds + $0 / 1000, seconds: 1.5)
    }
  }

  @Test(
    "interval of two taps: 24, 39 and 67 ms at 100, 200 and 400 ms",
    arguments: [(100.0, 24.0), (200, 39), (400, 67)])
  func interval(milliseconds: Double, step: Double) {
    expectStep(
      step * 0.85...step * 1.15, "\(milliseconds) ms", from: Self.taps([0.1, 0.1 + milliseconds / 1000])
    ) {
      Self.taps([0.1, 0.1 + (milliseconds + $0) / 1000])
    }
  }

  @Test("intervals of 60 and 80 ms differ by about one step")
  func shortInterval() {
    let distance = TraceBench.distance(Self.taps([0.1, 0.16]), Self.taps([0.1, 0.18]))
    #expect((0.8...1.35).contains(distance), "\(distance)")
  }

  @Test("tempo of eight taps: less than 10 %")
  func tempo() {
    func eight(_ percent: Double) -> SensationTrace {
      Self.taps((0..<8).map { 0.1 + Double($0) * 0.25 * (1 + percent / 100) }, seconds: 2.4)
    }
    expectStep(7...10, "tempo", from: eight(0), eight)
  }

  @Test("a gap in a hum: 6 to 12 ms; a modulation at 20 Hz: a depth of .23")
  func gapAndModulation() {
    let whole = Self.hum([Hum(t: 0.1, d: 0.6, a: 0.3)])
    expectStep(6...12, "gap", from: whole) {
      Self.hum([Hum(t: 0.1, d: 0.3, a: 0.3), Hum(t: 0.4 + $0 / 1000, d: 0.3 - $0 / 1000, a: 0.3)])
    }
    let steady = Self.hum([Hum(t: 0.1, d: 0.6, a: 0.3, hertz: 150)])
    expectStep(0.2...0.26, "depth", from: steady) {
      Self.hum([Hum(t: 0.1, d: 0.6, a: 0.3, hertz: 150, depth: $0)])
    }
  }

  @Test("a lone tap that is later by 80, 100 and 200 ms: .95, 1.23, 2.78")
  func late() {
    let tap = Self.taps([0.2])
    for (delay, expected) in [(0.08, 0.95), (0.1, 1.23), (0.2, 2.78)] {
      let distance = TraceBench.distance(tap, Self.taps([0.2 + delay]))
      #expect(abs(distance - expected) <= 0.15, "\(delay) s: \(distance)")
    }
  }
}
