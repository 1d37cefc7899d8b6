import HapticModel
import TestExpectations
import Testing

/// The reference against numbers worked out by hand, so that it is not merely a second opinion.
@Suite("Reference renderer")
struct ReferenceTests {
  private func curveValues(_ curves: [ParameterCurve], _ moments: [Double]) -> [Double] {
    let lane = ReferenceCurves(.hapticIntensityControl, curves)
    return moments.map { lane.value(at: $0) }
  }

  private func curve(_ time: Double, _ points: (Double, Float)...) -> ParameterCurve {
    ParameterCurve(
      .hapticIntensityControl, time: time, controlPoints: points.map { .init(time: $0.0, value: $0.1) })
  }

  @Test("a curve is neutral before, linear inside, held after")
  func singleCurve() {
    expectEqual(curveValues([curve(1, (0, 0), (2, 1))], [0, 1, 1.5, 2, 3, 9]), [1, 0, 0.25, 0.5, 1, 1])
  }

  @Test("overlapping curves mix; the one that ends last is held")
  func overlap() {
    let curves = [curve(0, (0, 0.5), (2, 0.5)), curve(1, (0, 0.5), (2, 0.5)), curve(1, (0, 0.25))]
    expectEqual(curveValues(curves, [0.5, 1, 1.5, 2, 3, 4]), [0.5, 0.25, 0.25, 0.5, 0.5, 0.5])
    expectEqual(curveValues([curve(0, (0, 0.5), (1, 0.5)), curve(1, (0, 0.25))], [1]), [0.125])
  }

  @Test("two points at one time are a jump to the later one")
  func jump() {
    expectEqual(curveValues([curve(0, (0, 0), (1, 0), (1, 1), (2, 0))], [0.5, 1, 1.5]), [0, 1, 0.5])
    expectEqual(
      ReferenceCurves(.hapticIntensityControl, [curve(0, (0, 1), (1, 0), (1, 1), (2, 0))]).jumps, [1])
  }

  @Test("a parameter glides for 2 ms from its sample, one at 0 holds from the start")
  func parameter() throws {
    let pattern = HapticPattern(parameters: [
      DynamicParameter(.hapticSharpnessControl, time: 0, value: -0.5),
      DynamicParameter(.hapticSharpnessControl, time: 0.001, value: 0.5),
    ])
    let track = ReferenceTrack(pattern: pattern)
    let timeline = ReferenceTimeline(track, sampleRate: 8000, frames: 40)
    let lane = try #require(
      ReferenceLane(.hapticSharpnessControl, of: pattern, timeline: timeline).values(frames: 40))
    func values(from onset: Int) -> [Double] {
      let skipped = lane.skipped(from: onset)
      return (onset..<40).map {
        lane.followed($0, without: $0 - onset < skipped.count ? skipped[$0 - onset] : 0)
      }
    }
    let sounding = values(from: 0)
    #expect(sounding[0] == -0.5 && sounding[8] == -0.5 && sounding[9] == -0.4375)
    #expect(sounding[16] == 0 && sounding[24] == 0.5 && sounding[39] == 0.5)
    expectEqual(values(from: 7)[..<3], [-0.5, -0.5, -0.4375])
    #expect(values(from: 8).allSatisfy { $0 == 0.5 } && values(from: 20).allSatisfy { $0 == 0.5 })
    #expect(lane.instant(7) == -0.5 && lane.instant(8) == 0.5)
  }

  @Test("an event that begins during a glide goes from its own value to the next parameter")
  func nextParameter() throws {
    let pattern = HapticPattern(parameters: [
      DynamicParameter(.hapticSharpnessControl, time: 0.001, value: 1),
      DynamicParameter(.hapticSharpnessControl, time: 0.002, value: 0),
    ])
    let timeline = ReferenceTimeline(ReferenceTrack(pattern: pattern), sampleRate: 8000, frames: 40)
    let lane = try #require(
      ReferenceLane(.hapticSharpnessControl, of: pattern, timeline: timeline).values(frames: 40))
    // Samples 8 and 16; what sounds has come half-way when the second one comes.
    #expect(lane.followed(15) == 0.4375 && lane.followed(16) == 0.5 && lane.followed(24) == 0.25)
    let skipped = lane.skipped(from: 10)
    expectEqual(skipped.count, 22)
    let values = (10..<32).map { lane.followed($0, without: skipped[$0 - 10]) }
    #expect(values[0] == 1 && values[6] == 1 && abs(values[7] - 0.9375) < 1e-12 && values[14] == 0.5)
  }

  @Test("a jump takes effect on the sample on which its moment falls")
  func jumpSample() {
    let pattern = HapticPattern(curves: [curve(0.0004375, (0, 0), (1, 0))])  // 3.5 samples at 8 kHz
    let timeline = ReferenceTimeline(ReferenceTrack(pattern: pattern), sampleRate: 8000, frames: 8)
    let lane = ReferenceLane(.hapticIntensityControl, of: pattern, timeline: timeline).values(frames: 8)
    expectEqual(lane?.curve, [1, 1, 1, 1, 0, 0, 0, 0])
  }

  @Test("limiter, table by hand", arguments: [(0.5, 0.5), (0.8, 0.8), (1, 0.9), (1.6, 0.96), (-4.6, -0.99)])
  func limiter(x: Double, y: Double) {
    #expect(abs(ReferenceRenderer.limited(x) - y) < 1e-12)
  }

  @Test("Catmull-Rom goes through the samples and between them as the formula says")
  func interpolation() {
    let file: [Double] = [0, 1, 0, -1]
    func value(_ position: Double, _ wraps: Bool) -> Double {
      ReferenceRenderer.interpolated(file, at: position, wraps: wraps)
    }
    expectEqual(value(1, false), 1)
    // Half way: (9·(b + c) − a − d) / 16.
    expectEqual(value(0.5, false), 0.5625)
    expectEqual(value(3.5, false), -0.5625)
    expectEqual(value(3.5, true), -0.625)
  }

  @Test("the envelope of a sustained event: 2 ms up, hold, release from the sample of the duration's end")
  func envelope() {
    let pattern = HapticPattern(events: [HapticEvent(.hapticContinuous, time: 0.001, duration: 0.004)])
    var levels: [Double] = Array(repeating: -1, count: 80)
    ReferenceRenderer(tracks: [ReferenceTrack(pattern: pattern)], sampleRate: 8000).forEachEvent(frames: 80) {
      $0.envelope(8000).forEach(frames: 80) { levels[$0] = $1 }
    }
    #expect(levels[7] == -1 && levels[8] == 0 && levels[16] == 0.5 && levels[24] == 1 && levels[40] == 1)
    #expect(levels[41] == 15.0 / 16 && levels[55] == 1.0 / 16 && levels[56] == -1)
  }
}
