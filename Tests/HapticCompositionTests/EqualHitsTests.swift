import Foundation
import HapticAnalysis
import HapticComposition
import HapticModel
import Testing

@Suite("Hits beside what masks them")
struct EqualHitsTests {
  /// A hum that ends after a second, and equal clicks at some times.
  private static func sound(clicks: [Double], size: Double, seconds: Double = 5) -> [Float] {
    let hum = Sounds.tone(seconds, hertz: 220) { time in
      0.7 * min(1, time / 0.02) * min(1, max(0, (1 - time) / 0.02))
    }
    let hits = Sounds.noise(seconds, seed: 8) { time in
      clicks.reduce(0) { $0 + (time >= $1 ? size * exp(-(time - $1) / 0.008) : 0) }
    }
    return zip(hum, hits).map { $0 + $1 }
  }

  private static func transients(_ composition: Composition) -> [Double] {
    composition.pattern.events.filter { $0.type == .hapticTransient }.map(\.time)
  }

  @Test("equal hits seconds after a hum all become taps, and all are felt", arguments: [0.12, 0.2, 0.4])
  func afterHum(size: Double) {
    let clicks = [1.5, 2.5, 3.5, 4.5]
    let composition = Feeling.composed(Self.sound(clicks: clicks, size: size))
    let found = Self.transients(composition)
    for click in clicks {
      #expect(
        found.contains { abs($0 - click) < 0.01 },
        "\(size): no tap at \(click) s, but \(found); \(composition.report)")
    }
    #expect(DesignCheck().lostEvents(in: composition.pattern).isEmpty, "\(size): \(composition.report)")
  }

  @Test("a weak hit just after a hum is treated as its equals are")
  func oneOfEquals() {
    let clicks = [1.08, 1.6, 2.1, 2.6]
    let composition = Feeling.composed(Self.sound(clicks: clicks, size: 0.08))
    let found = Self.transients(composition)
    let kept = clicks.filter { click in found.contains { abs($0 - click) < 0.01 } }
    #expect(kept == clicks, "taps at \(found)")
  }

  @Test("a hit that masking hides just after a hum is left out if it has no equals, and the report says so")
  func hidden() {
    let composition = Feeling.composed(Self.sound(clicks: [1.03], size: 0.02, seconds: 3))
    #expect(!Self.transients(composition).contains { abs($0 - 1.03) < 0.02 })
    #expect(DesignCheck().lostEvents(in: composition.pattern).isEmpty)
  }

  @Test("of two hits that are felt as one the stronger one remains", arguments: [(0.9, 0.3), (0.3, 0.9)])
  func fused(first: Double, second: Double) {
    let samples = Sounds.noise(1, seed: 6) { time in
      [(0.3, first), (0.334, second)].reduce(0) {
        $0 + (time >= $1.0 ? $1.1 * exp(-(time - $1.0) / 0.004) : 0)
      }
    }
    let found = Self.transients(Feeling.composed(samples, CompositionSettings(.onsets)))
    let stronger = first > second ? 0.3 : 0.334
    #expect(found.contains { abs($0 - stronger) < 0.005 }, "\(found)")
  }
}
