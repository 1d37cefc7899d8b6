import HapticModel
import HapticSynthesis
import TestSupport
import Testing

@testable import HapticScore

@Suite("Many curves at once")
struct CurveCrowdTests {
  /// Curves joined in the plainest way, by looking at all of them for every moment.
  private struct Model {
    private struct Line {
      var start: Double
      var end: Double
      var first: Double
      var slope: Double
    }

    private var lines: [Line] = []
    private var ends: [(time: Double, value: Double)] = []
    private let multiplies: Bool
    /// All times at which a line or a curve begins or ends.
    private(set) var moments: [Double] = []

    init(_ curves: [ParameterCurve], multiplies: Bool) {
      self.multiplies = multiplies
      for curve in curves {
        let points = curve.controlPoints.map { (time: curve.time + $0.time, value: Double($0.value)) }
        for (a, b) in zip(points, points.dropFirst()) where b.time > a.time {
          lines.append(
            Line(start: a.time, end: b.time, first: a.value, slope: (b.value - a.value) / (b.time - a.time)))
        }
        if let last = points.last { ends.append(last) }
      }
      moments = Set(lines.flatMap { [$0.start, $0.end] } + ends.map(\.time)).sorted()
    }

    private func joined(_ values: [Double]) -> Double {
      values.reduce(multiplies ? 1 : 0, multiplies ? (*) : (+))
    }

    func value(at time: Double) -> Double {
      let active = lines.filter { $0.start <= time && time < $0.end }
      if !active.isEmpty { return joined(active.map { $0.first + $0.slope * (time - $0.start) }) }
      let last = ends.filter { $0.time <= time }.map(\.time).max()
      return joined(ends.filter { $0.time == last }.map(\.value))
    }
  }

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
    "joined curves are within 1e-5 of their exact product or sum, however many are active", arguments: 1...60)
  func exactness(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let id = random.pick([DynamicParameterID.hapticIntensityControl, .hapticSharpnessControl])
    let curves = curves(id, &random)
    let multiplies = id.combination == .multiply
    let model = Model(curves, multiplies: multiplies)
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

  @Test("a crowd of curves without jumps has no jump", arguments: [20, 300])
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

  @Test("the same curves give the same bits, in every run")
  func determinism() {
    var random = SeededGenerator(seed: 5)
    let many = (0..<200).flatMap { _ in curves(.hapticIntensityControl, &random).prefix(2) }
    let (once, again) = (segments(many), segments(many))
    #expect(once.count == again.count)
    #expect(zip(once, again).allSatisfy { $0.value.bitPattern == $1.value.bitPattern && $0.time == $1.time })
  }
}
