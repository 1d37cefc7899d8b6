import HapticModel
import HapticSynthesis
import TestExpectations
import TestSupport
import Testing

@testable import HapticScore

@Suite("Curves that overlap")
struct OverlappingCurvesTests {
  private func segments(_ curves: [ParameterCurve]) -> [ScoreSegment] {
    let score = Score(HapticPattern(curves: curves))
    return withExtendedLifetime(score) { Array(score.view.segments) }
  }

  private func value(of segments: [ScoreSegment], at time: Double, neutral: Double) -> Double {
    guard let last = segments.last(where: { $0.time <= time }) else { return neutral }
    return last.value + last.slope * (time - last.time)
  }

  /// Few and many curves, nested or scattered, on a grid where many moments coincide or anywhere, steep or nearly flat.
  private func curves(_ id: DynamicParameterID, _ random: inout SeededGenerator) -> [ParameterCurve] {
    let count = random.int(1...random.pick([8, 40, 150]))
    let depth = random.pick([1, 0.1, 0.001, 1 / Double(count)])
    let isOnGrid = random.chance(35)
    return (0..<count).map { _ in
      var time = 0.0
      let points = (0...random.int(1...4)).map { _ in
        var value = random.chance(20) ? Double(random.int(0...1)) : 1 - depth * random.double(0...1)
        if id.combination == .add { value = 2 * value - 1 }
        defer {
          if random.chance(85) {
            time += isOnGrid ? Double(random.int(0...5)) / 10 : random.double(0...random.pick([1, 0.01]))
          }
        }
        return ParameterCurve.ControlPoint(time: time, value: Float(value))
      }
      let start = isOnGrid ? Double(random.int(0...9)) / 10 : random.double(0...random.pick([1, 0.01]))
      return ParameterCurve(id, time: start, controlPoints: points)
    }
  }

  @Test(
    "joined curves are within 1e-5 of the exact product or sum of those that act", arguments: 1...60)
  func exactness(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let id = random.pick([DynamicParameterID.hapticIntensityControl, .hapticSharpnessControl])
    let curves = curves(id, &random)
    let multiplies = id.combination == .multiply
    let model = ReferenceCurves(id, curves)
    let segments = segments(curves)
    var worst = (error: 0.0, time: 0.0)
    for (start, end) in zip(model.moments, model.moments.dropFirst() + [10]) {
      for part in [0, 0.13, 0.37, 0.5, 0.62, 0.93] {
        let time = start + (end - start) * part
        let error = abs(
          value(of: segments, at: time, neutral: multiplies ? 1 : 0) - model.value(at: time))
        if error > worst.error { worst = (error, time) }
      }
    }
    #expect(worst.error <= 1e-5, "seed \(seed): \(curves.count) curves, at \(worst.time)")
    #expect(zip(segments, segments.dropFirst()).allSatisfy { $0.time < $1.time }, "seed \(seed)")
  }

  @Test("many curves without jumps have no jump", arguments: [20, 300])
  func noJumps(count: Int) {
    var random = SeededGenerator(seed: UInt64(count))
    let curves = (0..<count).map { _ in
      let values = [1, 1 - Float(random.double(0...1)) / Float(count), 1]
      return ParameterCurve(
        .hapticIntensityControl, time: random.double(0...1),
        controlPoints: values.enumerated().map { .init(time: 0.7 * Double($0.offset), value: $0.element) })
    }
    #expect(segments(curves).filter(\.isJump).isEmpty)
  }

  @Test("curves beyond the limit take no time, whatever their points", .timeLimit(.minutes(1)))
  func hostile() {
    let odd = [Double.nan, .infinity, -.infinity, -1, 0, 1, 86_400, 1e300]
    let wide = (0..<40_000).map { index in
      ParameterCurve(
        .hapticIntensityControl, time: Double(index) / 100_000,
        controlPoints: [.init(time: 0, value: 1), .init(time: 100, value: 0.5)])
    }
    let strange = (0..<40_000).map { index in
      ParameterCurve(
        .hapticSharpnessControl, time: odd[index % 8],
        controlPoints: odd.map { .init(time: $0, value: Float(odd[index / 8 % 8])) })
    }
    let clock = ContinuousClock()
    var count = 0
    let time = clock.measure { count = segments(wide + strange).count }
    #expect(time < .seconds(10))
    // 16 curves of two points begin and end at no more than 32 moments, with chords between them.
    #expect(count < 32 * 1024)
    #expect(segments(wide).allSatisfy { $0.value.isFinite && $0.slope.isFinite })
    #expect(segments(strange).allSatisfy { $0.value.isFinite && $0.slope.isFinite })
  }

  @Test("the same curves give the same bits, in every run")
  func determinism() {
    var random = SeededGenerator(seed: 5)
    let many = (0..<200).flatMap { _ in curves(.hapticIntensityControl, &random).prefix(2) }
    let (once, again) = (segments(many), segments(many))
    expectEqual(once.count, again.count)
    #expect(zip(once, again).allSatisfy { $0.value.bitPattern == $1.value.bitPattern && $0.time == $1.time })
  }
}
