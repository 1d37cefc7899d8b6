import TestExpectations
import TestSupport
import Testing

@testable import HapticComposition

@Suite("Reduction of spans")
struct SpanReductionTests {
  @Test(
    "the detail is the finest that takes few enough points, no finer than before unless a tremor would be lost",
    arguments: 1...20)
  func finest(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var settings = CompositionSettings(.envelope)
    settings[.points] = random.pick([2.0, 5, 20])
    settings[.detail] = random.pick([0.1, 0.7, 1.4, 4])
    let swing = random.pick([0.5, 2, 8])
    var levels = Self.walk(random.int(100...300), swing, 10...45, &random)
    let brightnesses = Self.walk(levels.count, random.pick([0.001, 0.05]), 0...1, &random)
    let duration = max(1, Double(levels.count) * SoundFrame.step)
    let preferred = Int(settings[.points] * duration)
    let usual = Int(CompositionSettings.usualPoints * duration)
    let most = Int(CompositionSettings.mostPoints * duration)
    var details = [settings[.detail]]
    while details[details.count - 1] < 8.4 { details.append(details[details.count - 1] * 1.25) }
    let fine = max(1, details.count { $0 <= SpanReduction.noticed })
    let coarse = max(fine, details.count { $0 <= SpanReduction.lost })

    var reduction = SpanReduction(FeltScale(), settings, duration: duration)
    var least = 0
    // Whether fewer points would lose a tremor.
    var isDense = false
    for pass in 1...4 {
      let half = levels.count / 2
      let spans = [0..<half, half + 10..<levels.count].map {
        PlannedSpan(first: $0.lowerBound, levels: levels[$0], brightnesses: brightnesses[$0])
      }
      func fits(_ index: Int) -> Bool {
        var reducer = SpanReducer(FeltScale(), settings)
        var left = isDense ? most : index < fine - 1 ? preferred : usual
        for var span in spans {
          guard let reduced = reducer.reduced(&span, detail: details[index], limit: left) else {
            return false
          }
          left -= reduced.pointCount
        }
        return left >= 0
      }
      if !isDense {
        if let index = (least..<coarse).first(where: fits) {
          least = index
        } else {
          (isDense, least) = (true, fine - 1)
        }
      }
      if isDense { least = (least..<details.count).first(where: fits) ?? details.count - 1 }
      var planned = spans
      let found = reduction.reduced(&planned)
      expectEqual(found.count, spans.count)
      #expect(reduction.detail == details[least], "seed \(seed), pass \(pass)")
      levels = levels.map { min(max($0 + random.double(-swing...swing), 10), 45) }
    }
  }

  /// Returns values of which each differs from the one before by at most `swing`.
  private static func walk(
    _ count: Int, _ swing: Double, _ range: ClosedRange<Double>, _ random: inout SeededGenerator
  ) -> [Double] {
    var value = (range.lowerBound + range.upperBound) / 2
    return (0..<count).map { _ in
      value = min(max(value + random.double(-swing...swing), range.lowerBound), range.upperBound)
      return value
    }
  }
}
