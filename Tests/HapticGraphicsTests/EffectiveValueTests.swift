import HapticModel
import HapticScore
import TestExpectations
import TestSupport
import Testing

@testable import HapticGraphics

/// What the picture shows as felt is what devices are told (Rendering §6).
@Suite("Effective values")
struct EffectiveValueTests {
  @Test("intensity of random patterns agrees with the control frames", arguments: 0..<40)
  func intensity(seed: UInt64) {
    let pattern = Self.pattern(seed: seed)
    let lane = PatternPicture(pattern, columns: 2000).haptic
    let frames = OfflineRenderer([OfflineRenderer.Track(Score(pattern))]).controlFrames(every: 0.003)
    #expect(frames.count > 100)
    for frame in frames {
      // Moments fall on samples: the picture may be a sample and a half early or late.
      let (start, end) = (frame.time - 1.5 / 48_000, frame.time + 1.5 / 48_000)
      var low = 0.0
      var high = 0.0
      for shape in lane?.shapes ?? [] {
        guard let range = shape.effective.range(from: start, to: end) else { continue }
        low = max(low, shape.effective.start > start || shape.effective.end < end ? 0 : range.lowerBound)
        high = max(high, range.upperBound)
      }
      let felt = Double(frame.intensity)
      #expect(
        felt >= low - 0.005 && felt <= high + 0.005, "seed \(seed), \(frame.time) s: \(felt), \(low)…\(high)")
    }
  }

  @Test("chained curves whose times overlap by a rounding error make no dip and no weak transient")
  func seam() {
    // 0.205 + 0.81 is a rounding error more than 1.015.
    let times = [0.205, 1.015]
    #expect(times[0] + 0.81 > times[1])
    var pattern = HapticPattern(events: [
      Fixtures.event(.hapticContinuous, 0, 2, [.hapticIntensity: 0.8]),
      Fixtures.event(.hapticTransient, 1.015, nil, [.hapticIntensity: 0.8]),
    ])
    pattern.curves = times.map { time in
      ParameterCurve(
        .intensity, time: time, controlPoints: [.init(time: 0, value: 0.5), .init(time: 0.81, value: 0.5)])
    }
    let lane = LaneValues(.intensity, in: pattern, score: Score(pattern))
    #expect(lane.knots.allSatisfy { min($0.before, $0.after) >= 0.499 }, "\(lane.knots)")
    let mark = PatternPicture(pattern, columns: 2000).haptic?.taps.first
    #expect(abs((mark?.effective.intensity ?? 0) - 0.4) < 0.01)
  }

  @Test("transients of random patterns agree with the control frames", arguments: 0..<40)
  func transients(seed: UInt64) {
    let pattern = Self.pattern(seed: seed)
    let marks = PatternPicture(pattern, columns: 2000).haptic?.taps ?? []
    let taps = OfflineRenderer([OfflineRenderer.Track(Score(pattern))]).controlFrames(every: 0.003)
      .flatMap { frame in frame.transients.map { (time: frame.time + $0.offset, tap: $0) } }
    expectEqual(marks.count, taps.count)
    for (mark, tap) in zip(marks, taps) {
      #expect(abs(mark.time - tap.time) < 2.0 / 48_000, "seed \(seed)")
      #expect(
        abs(mark.effective.intensity - Double(tap.tap.intensity)) < 0.02, "seed \(seed) at \(mark.time) s")
      #expect(
        abs(mark.effective.sharpness - Double(tap.tap.sharpness)) < 0.02, "seed \(seed) at \(mark.time) s")
    }
  }

  @Test("sharpness of a lone event agrees with the control frames", arguments: 0..<20)
  func sharpness(seed: UInt64) {
    var pattern = Self.pattern(seed: seed)
    pattern.events = [
      Fixtures.event(.hapticContinuous, 0.1, 1.5, [.hapticSharpness: Float(seed % 5) / 4, .attackTime: 0.2])
    ]
    let shape = PatternPicture(pattern, columns: 2000).haptic?.shapes.first
    for frame in OfflineRenderer([OfflineRenderer.Track(Score(pattern))]).controlFrames(every: 0.003)
    where frame.intensity > 0.01 {
      guard let range = shape?.sharpness.range(from: frame.time - 3e-5, to: frame.time + 3e-5) else {
        continue
      }
      let felt = Double(frame.sharpness)
      // A parameter glides within 2 ms: two samples are a fiftieth of its way.
      #expect(
        felt >= range.lowerBound - 0.02 && felt <= range.upperBound + 0.02, "seed \(seed), \(frame.time) s")
    }
  }

  @Test("the picture's sounding length is the renderer's")
  func soundingLength() {
    for seed in 0..<60 as Range<UInt64> {
      let pattern = Self.pattern(seed: seed)
      let renderer = OfflineRenderer([OfflineRenderer.Track(Score(pattern))])
      let expected = max(pattern.duration, renderer.soundingLength)
      #expect(abs(PatternPicture(pattern).soundingLength - expected) < 2.0 / 48_000, "seed \(seed)")
    }
  }

  /// A random pattern of up to two seconds with transients, continuous events, parameters and overlapping curves.
  static func pattern(seed: UInt64) -> HapticPattern {
    var numbers = SeededGenerator(seed: seed)
    func value(_ range: ClosedRange<Float>) -> Float { Float.random(in: range, using: &numbers) }
    func time(_ end: Double) -> Double { Double.random(in: 0...end, using: &numbers) }
    let taps = (0..<Int.random(in: 0...12, using: &numbers)).map { _ in
      Fixtures.event(
        .hapticTransient, time(2), nil, [.hapticIntensity: value(0...1), .hapticSharpness: value(0...1)])
    }
    let hums = (0..<Int.random(in: 1...5, using: &numbers)).map { _ in
      Fixtures.event(
        .hapticContinuous, time(1), 0.05 + time(0.9),
        [
          .hapticIntensity: value(0...1), .hapticSharpness: value(0...1), .attackTime: value(0...0.8),
          .decayTime: value(0...0.6), .releaseTime: value(0...0.8), .sustained: value(0...1).rounded(),
        ])
    }
    let ids: [DynamicParameterID] = [
      .hapticIntensityControl, .hapticSharpnessControl, .hapticAttackTimeControl, .hapticDecayTimeControl,
      .hapticReleaseTimeControl,
    ]
    let parameters = (0..<Int.random(in: 0...4, using: &numbers)).map { _ in
      let id = ids.randomElement(using: &numbers) ?? .hapticIntensityControl
      return DynamicParameter(id, time: time(1.5), value: value(id.facts.range))
    }
    let curves = (0..<Int.random(in: 0...5, using: &numbers)).map { _ in
      let id = ids.randomElement(using: &numbers) ?? .hapticIntensityControl
      let points = (0..<Int.random(in: 1...6, using: &numbers)).map { _ in (time(1), value(id.facts.range)) }
      return Fixtures.curve(id, time(1), points)
    }
    return HapticPattern(events: taps + hums, parameters: parameters, curves: curves)
  }
}
