import Foundation
import HapticAnalysis
import HapticComposition
import HapticModel
import TestExpectations
import TestSupport
import Testing

@Suite("What a composition loses")
struct LossTests {
  /// Sounds in which hits are hidden by what is around them.
  enum Shape: String, CaseIterable {
    /// A chord to which a second one is added after a quarter of a second.
    case fanfare
    /// Four clicks within 0.15 s, then a faint motor.
    case shutter
    /// A soft half and a loud half.
    case bell
    /// Creaks at random times over a low hum.
    case door
    /// Hits of random strength every 40 ms.
    case row

    var samples: [Float] { Self.sounds[self] ?? [] }

    private static let sounds = Dictionary(uniqueKeysWithValues: allCases.map { ($0, $0.made) })

    private var made: [Float] {
      switch self {
      case .fanfare:
        let chord = Sounds.tone(1.2, hertz: 523) { 0.3 * min(1, $0 / 0.004) * exp(-3 * $0) }
        let second = Sounds.tone(1.2, hertz: 784) { time in
          time < 0.25 ? 0 : 0.25 * min(1, (time - 0.25) / 0.004) * exp(-3 * (time - 0.25))
        }
        return zip(chord, second).map { $0 + $1 }
      case .shutter:
        let clicks = [0.02, 0.06, 0.095, 0.145]
        return Sounds.noise(0.5, seed: 3) { time in
          let motor = time > 0.15 && time < 0.4 ? 0.1 : 0
          return motor + clicks.reduce(0) { $0 + (time >= $1 ? 0.7 * exp(-(time - $1) / 0.006) : 0) }
        }
      case .bell:
        return Sounds.tone(0.5, hertz: 880) { time in
          time < 0.2 ? 0.05 * exp(-4 * time) : 0.6 * exp(-6 * (time - 0.2))
        }
      case .door:
        var generator = SeededGenerator(seed: 11)
        let creaks = (0..<25).map { _ in
          (
            time: Double.random(in: 0...1.4, using: &generator),
            size: Double.random(in: 0.05...0.5, using: &generator)
          )
        }
        return Sounds.noise(1.6, seed: 4) { time in
          creaks.reduce(0.03) { $0 + (time >= $1.time ? $1.size * exp(-(time - $1.time) / 0.02) : 0) }
        }
      case .row:
        var generator = SeededGenerator(seed: 12)
        let sizes = (0..<20).map { _ in Double.random(in: 0.1...0.9, using: &generator) }
        return Sounds.noise(1.2, seed: 5) { time in
          sizes.enumerated().reduce(0) { sum, hit in
            let start = 0.1 + 0.04 * Double(hit.offset)
            return sum + (time >= start ? hit.element * exp(-(time - start) / 0.01) : 0)
          }
        }
      }
    }
  }

  private static var settings: [CompositionSettings] {
    CompositionStrategy.allCases.map { CompositionSettings($0) } + CompositionPreset.allCases.map(\.settings)
  }

  @Test(
    "every hit is felt, no step is one that the design check reports, and the report agrees with the pattern",
    arguments: Shape.allCases)
  func losses(shape: Shape) {
    // A tenth by default is too few: the strategies alone differ enough.
    for settings in Self.settings.prefix(SearchEffort.isFull ? .max : CompositionStrategy.allCases.count) {
      let composition = Feeling.composed(shape.samples, settings)
      let (pattern, report) = (composition.pattern, composition.report)
      for index in DesignCheck().lostEvents(in: pattern).keys {
        Issue.record("\(shape), \(settings.strategy.name): event at \(pattern.events[index].time) s")
      }
      let jumps = DesignCheck().review(pattern).findings.filter { $0.rule == .jump }
      #expect(jumps.isEmpty, "\(shape), \(settings.strategy.name): \(jumps.first?.message ?? "")")
      expectAgreement(of: report, with: pattern, "\(shape), \(settings.strategy.name): \(report)")
    }
  }

  private func expectAgreement(of report: CompositionReport, with pattern: HapticPattern, _ context: String) {
    expectEqual(report.transients, pattern.events.count { $0.type == .hapticTransient })
    expectEqual(report.continuous, pattern.events.count { $0.type == .hapticContinuous })
    // Curves of a chain share a point.
    let points = pattern.curves.reduce(0) { $0 + $1.controlPoints.count }
    #expect(report.points <= points && report.points >= points - pattern.curves.count)
    #expect(
      report.transients + report.leftOutHits + report.weakHits + report.closeHits == report.hits, "\(context)"
    )
    expectEqual(SpanShape.allCases.reduce(0) { $0 + report.shapes[$1] }, report.continuous)
  }

  @Test(
    "where the sound is loud, vibration or a hit is felt: no hole is longer than 60 ms",
    arguments: Shape.allCases)
  func holes(shape: Shape) {
    for settings in SearchEffort.values(
      [CompositionSettings(), CompositionPreset.impact.settings, CompositionSettings(.envelope)],
      few: [CompositionSettings(), CompositionSettings(.envelope)])
    {
      let samples = shape.samples
      let composition = Feeling.composed(samples, settings)
      let levels = Feeling.levels(composition.pattern, seconds: composition.report.duration)
      let loudness = Feeling.loudness(samples)
      let floor = composition.report.loudest - composition.report.range + 6
      var (run, longest) = (0, 0)
      for (level, loudness) in zip(levels, loudness) {
        run = loudness > floor && level < 6 ? run + 1 : 0
        longest = max(longest, run)
      }
      #expect(longest * 5 <= 60, "\(shape), \(settings.strategy.name): \(longest * 5) ms")
    }
  }

  @Test("a sound that swells after a weak hit rises without a step")
  func swell() {
    let samples = Sounds.tone(1, hertz: 330) { time in
      0.1 * exp(-time / 0.03) * min(1, time / 0.001) + 0.8 * min(1, max(0, time - 0.03) / 0.2)
    }
    let pattern = Feeling.composed(samples).pattern
    #expect(DesignCheck().review(pattern).findings.allSatisfy { $0.rule != .jump })
    for curve in pattern.curves where curve.id == .hapticIntensityControl {
      for (a, b) in zip(curve.controlPoints, curve.controlPoints.dropFirst().dropLast()) {
        #expect(b.time - a.time > 0.0045, "\(a) \(b)")
      }
    }
  }

  @Test("more points are used where fewer would miss the sound, at most 60 a second")
  func points() {
    // A trill whose strength changes 18 times a second.
    let samples = Sounds.tone(2, hertz: 700) { 0.05 + 0.6 * pow(max(0, sin(18 * Double.pi * $0)), 2) }
    let report = Feeling.composed(samples, CompositionSettings(.envelope)).report
    #expect(report.pointsPerSecond > 20 && report.pointsPerSecond <= 60, "\(report)")
    #expect(report.largestError <= 2.1, "\(report)")
    let calm = Feeling.composed(Sounds.tone(2) { 0.3 + 0.2 * sin($0) }, CompositionSettings(.envelope)).report
    #expect(calm.pointsPerSecond <= 20)
  }
}
