import HapticModel
import TestExpectations
import Testing

@Suite("Patterns in a row")
struct SequenceTests {
  @Test("a sequence is as long as its parts and gaps")
  func durations() {
    forSeeds(100) { seed in
      let parts = (0..<3).map { HapticPattern.random(seed: seed &* 3 &+ $0) }
      let total = parts.reduce(0) { $0 + $1.duration }
      let lengths = [
        HapticPattern.sequence(parts).duration - total,
        HapticPattern.sequence(parts, gap: 0.25).duration - total - 0.5,
        parts[0].repeated(4, gap: 0.125).duration - parts[0].duration * 4 - 0.375,
      ]
      return lengths == [0, 0, 0] ? nil : "off by \(lengths)"
    }
  }

  @Test("a sequence may be built from either end")
  func associative() {
    forSeeds(60) { seed in
      let parts = (0..<3).map { HapticPattern.random(seed: seed &* 3 &+ $0) }
      let (a, b, c) = (parts[0], parts[1], parts[2])
      let gap = seed % 2 == 0 ? 0 : 0.125
      let left = a.followed(by: b, gap: gap).followed(by: c, gap: gap)
      let right = a.followed(by: b.followed(by: c, gap: gap), gap: gap)
      if left != .sequence(parts, gap: gap) { return "differs from the sequence of three" }
      if left.events != right.events || left.duration != right.duration { return "events differ" }
      return firstDifference(left, right, at: (0..<300).map { Double($0) / 47 })
    }
  }

  @Test("the second part has the controls it has alone")
  func secondPartIsUndisturbed() {
    forSeeds(150) { seed in
      let (a, b) = (HapticPattern.random(seed: seed &* 2), HapticPattern.random(seed: seed &* 2 &+ 1))
      let seam = a.duration + 0.25
      return firstDifference(b, a.followed(by: b, gap: 0.25), at: Self.moments) { $0 + seam }
    }
  }

  @Test("the first part keeps its controls until 2.2 ms before the seam")
  func firstPartIsUndisturbed() {
    forSeeds(150) { seed in
      let (a, b) = (HapticPattern.random(seed: seed &* 2), HapticPattern.random(seed: seed &* 2 &+ 1))
      return firstDifference(a, a.followed(by: b), at: Self.moments.filter { $0 < a.duration - 0.0022 })
    }
  }

  private static let moments = (0..<130).map { Double($0) / 64 }

  @Test("a control that was changed is back at neutral before the second part begins")
  func neutralAtSeam() {
    var a = HapticPattern(events: [HapticEvent(.hapticContinuous, time: 0, duration: 1)])
    a.parameters = [DynamicParameter(.hapticIntensityControl, time: 0.5, value: 0.25)]
    a.curves = [
      ParameterCurve(
        .hapticSharpnessControl, time: 0, controlPoints: [.init(time: 0, value: 0), .init(time: 2, value: 1)])
    ]
    let both = a.followed(by: HapticPattern(events: [HapticEvent(.hapticTransient, time: 0)]))
    expectEqual(both.events[1].time, 1)
    #expect(
      both.parameters.last
        == DynamicParameter(.hapticIntensityControl, time: 1 - 9.0 / 4096, value: 1))
    #expect(
      both.curves[0].controlPoints == [
        .init(time: 0, value: 0), .init(time: 1, value: 0.5), .init(time: 1, value: 0),
      ])
  }

  @Test("a value held from a curve that is over is put back by a curve of one point")
  func heldCurve() {
    var a = HapticPattern(events: [HapticEvent(.hapticContinuous, time: 0, duration: 1)])
    a.curves = [
      ParameterCurve(
        .hapticSharpnessControl, time: 0,
        controlPoints: [.init(time: 0, value: 0), .init(time: 0.5, value: 1)])
    ]
    let both = a.followed(by: HapticPattern(events: [HapticEvent(.hapticTransient, time: 0)]))
    #expect(
      both.curves == a.curves + [
        ParameterCurve(.hapticSharpnessControl, time: 1, controlPoints: [.init(time: 0, value: 0)])
      ])
  }

  @Test("an empty pattern is skipped with its gap")
  func emptyPatterns() {
    let tap = HapticPattern.random(seed: 7)
    expectEqual(tap.followed(by: HapticPattern(), gap: 1), tap)
    expectEqual(HapticPattern().followed(by: tap, gap: 1), tap)
    #expect(HapticPattern.sequence([]).isEmpty)
    expectEqual(HapticPattern.sequence([HapticPattern(version: 2), tap]).version, 2)
  }

  @Test("a count below one repeats to nothing, hostile gaps are moved into 0…24 h")
  func hostileRepeats() {
    let tap = HapticPattern(events: [HapticEvent(.hapticTransient, time: 0, duration: 1)])
    #expect(tap.repeated(0).isEmpty)
    #expect(tap.repeated(.min).isEmpty)
    expectEqual(tap.repeated(1), tap)
    #expect(HapticPattern().repeated(.max).isEmpty)
    expectEqual(tap.repeated(2, gap: -5).events.map(\.time), [0, 1])
    expectEqual(tap.repeated(2, gap: .nan).events.map(\.time), [0, 1])
    expectEqual(tap.repeated(2, gap: .infinity).events.map(\.time), [0, 86_401])
  }

  @Test("hostile numbers inside a pattern do not trap")
  func hostilePattern() {
    let values: [Double] = [.nan, .infinity, -.infinity, -1, 1e300, 0]
    for x in values {
      for y in values {
        let point = ParameterCurve.ControlPoint(time: y, value: Float(x))
        let other = ParameterCurve.ControlPoint(time: 0.5, value: 0.5)
        let pattern = HapticPattern(
          events: [HapticEvent(.hapticContinuous, time: x, duration: y)],
          parameters: [DynamicParameter(.hapticIntensityControl, time: y, value: Float(x))],
          curves: [
            ParameterCurve(.audioPanControl, time: x, controlPoints: [point, other, point])
          ])
        let all = pattern.followed(by: pattern, gap: x).shifted(by: y).stretched(by: x).reversed()
          .scalingIntensity(by: Float(y)).repeated(2, gap: y).overlaid(with: pattern).filtered(.haptic)
        expectEqual(all.events.count, 5)
      }
    }
  }
}
