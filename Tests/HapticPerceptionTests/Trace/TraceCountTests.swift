import Foundation
import HapticPerception
import TestSupport
import Testing

@Suite("Onsets and masking of traces")
struct TraceCountTests {
  typealias Burst = TraceBench.Burst

  @Test("a second tap counts .23, .30, .52, .75 and .94 at 25, 30, 50, 85 and 150 ms, and 0 up to 24 ms")
  func secondTap() {
    for (milliseconds, expected) in [
      (24.0, 0.0), (25, 0.23), (30, 0.30), (50, 0.52), (85, 0.75), (150, 0.94),
    ] {
      let count = TraceRowTests.taps([0.1, 0.1 + milliseconds / 1000], seconds: 0.4).count - 1
      #expect(abs(count - expected) <= 0.05, "\(milliseconds) ms: \(count)")
    }
  }

  @Test("equal taps 200 ms apart count as their number, within 3 %")
  func taps() {
    for number in [1, 2, 4, 6, 10] {
      let trace = TraceRowTests.taps(
        (0..<number).map { 0.1 + 0.2 * Double($0) }, seconds: 0.4 + 0.2 * Double(number))
      #expect(abs(trace.count / Double(number) - 1) <= 0.03, "\(number): \(trace.count)")
    }
  }

  @Test("swings of the amplitude count fully at 5 Hz and hardly from 20 Hz on")
  func modulation() {
    for (rate, expected) in [(5.0, 0.92), (8, 0.65), (10, 0.49), (12, 0.38), (20, 0.21), (40, 0.06)] {
      let trace = TraceRowTests.hum(
        [.init(t: 0.1, d: 2, a: 0.3, hertz: 150, depth: 1, rate: rate)], seconds: 2.2)
      let share = trace.count / rate / 2
      #expect(abs(share - expected) <= 0.05, "\(rate) Hz: \(share)")
      if rate <= 5 { #expect(share >= 0.85) }
      if rate >= 10 { #expect(share <= 0.5) }
      if rate > 20 { #expect(share <= 0.2) }
    }
  }

  /// Returns the amplitude in dB at which a burst is felt 2 dB above threshold.
  private func threshold(
    _ hertz: Double, _ duration: Double, at time: Double, _ maskers: [Burst], level: Double = 2
  ) -> Double {
    var (low, high) = (-50.0, 20.0)
    while high - low > 0.2 {
      let middle = (low + high) / 2
      let burst = Burst(t: time, a: TraceRowTests.gain(middle), f: hertz, d: duration)
      let moments = TraceBench.trace(maskers + [burst], seconds: time + duration + 0.3).moments
      let first = Int(time * 200)
      let felt = moments[first..<first + Int(duration * 200) + 3].map(\.level).max() ?? 0
      if felt > level { high = middle } else { low = middle }
    }
    return (low + high) / 2
  }

  @Test(
    "a masker of 34 dB raises the threshold by the published law within 3 dB, less after 3 s, not after 10 s")
  func forwardMasking() {
    let masker = Burst(t: 0.1, a: 0.434, f: 160, d: 0.5)
    let quiet = threshold(160, 0.03, at: 0.6, [])
    let gaps =
      [(0.05, 10.7, 3.0), (1, 6.8, 3)]
      + (SearchEffort.isFull ? [(0.075, 8.9, 3), (0.1, 7.9, 3), (0.2, 6.9, 3), (3, 3.3, 1), (10, 0, 1)] : [])
    for (gap, expected, tolerance) in gaps {
      let shift = threshold(160, 0.03, at: 0.6 + gap, [masker]) - quiet
      #expect(abs(shift - expected) <= tolerance, "\(gap) s: \(shift) dB")
    }
  }

  @Test(
    "10 to 200 ms after a masker, the mask is the published law within 1 dB in the middle of a probe of 50 ms"
  )
  func mask() {
    for (gap, expected) in [(10, 17.0), (25, 14), (50, 10.7), (75, 8.9), (100, 7.9), (200, 6.9)] {
      var masking = ForwardMasking(kept: TraceConstants.pacinianMaskingKept)
      for _ in 0..<100 { _ = masking.next(34) }
      var raised = 0.0
      for _ in 0...(gap + 25) / 5 { raised = masking.next(0).raised }
      #expect(abs(raised - expected) <= 1, "\(gap) ms: \(raised) dB")
    }
  }

  @Test("a vibration of 250 Hz does not mask one of 25 Hz")
  func channels() {
    let masker = Burst(t: 0.1, a: 0.3, f: 250, d: 0.3)
    let shift = threshold(25, 0.1, at: 0.5, [masker]) - threshold(25, 0.1, at: 0.5, [])
    #expect(abs(shift) < 0.5, "\(shift)")
  }

  @Test("short bursts need more power in the Pacinian channel, and not in the other")
  func summation() {
    let long = threshold(250, 1, at: 0.1, [], level: 1)
    for (duration, expected) in [(0.01, 14.9), (0.03, 9.2), (0.1, 2.6), (0.3, 1.1)] {
      let shift = threshold(250, duration, at: 0.1, [], level: 1) - long
      #expect(abs(shift - expected) <= 2, "\(duration) s: \(shift)")
    }
    let low = threshold(25, 0.3, at: 0.1, [], level: 1) - threshold(25, 0.1, at: 0.1, [], level: 1)
    #expect(abs(low) <= 0.5, "\(low)")
  }

  @Test("a tap that a hum masks is hardly a difference")
  func maskedTap() throws {
    let hum = Burst(t: 0.1, a: 0.6, f: 160, d: 0.4)
    let tap = Burst(t: 0.6, a: 0.12, f: 160, d: 0.02)
    let distance = TraceBench.distance(
      TraceBench.trace([hum, tap], seconds: 1), TraceBench.trace([hum], seconds: 1))
    #expect(distance < 0.5, "\(distance)")
  }
}
