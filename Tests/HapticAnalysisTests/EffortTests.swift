import HapticAnalysis
import HapticModel
import Testing

@Suite("The effort of a pattern")
struct EffortTests {
  private func pattern(
    events: Int, points: Int, seconds: Double, id: DynamicParameterID = .hapticIntensityControl
  )
    -> HapticPattern
  {
    HapticPattern(
      events: (0..<events).map {
        HapticEvent(.hapticContinuous, time: 1e-4 * Double($0), duration: seconds)
      },
      curves: [
        ParameterCurve(
          id, time: 0,
          controlPoints: (0..<points).map { .init(time: seconds * Double($0) / Double(points), value: 0.5) })
      ])
  }

  private func isTooLarge(_ patterns: [HapticPattern]) -> Bool {
    Effort(feeling: patterns).isTooLarge(for: .feeling)
  }

  @Test("curve points count for each event that they change")
  func points() {
    // Measured: 12.5 s to feel, 20.7 s to compare, 5.6 s for the length, 10 s for frames of 10 ms.
    let crowd = pattern(events: 200, points: 500_000, seconds: 500)
    #expect(!isTooLarge([crowd]) && isTooLarge([crowd, crowd]))
    let length = Effort(crowd, endless: 0)
    #expect(
      (5.6...12).contains(length.time(for: .length))
        && (10...20).contains(length.time(for: .frames(step: 0.01))))
    // Measured: 86 s, and 27 s each.
    #expect(isTooLarge([pattern(events: 1900, points: 500_000, seconds: 500)]))
    #expect(isTooLarge([pattern(events: 1000, points: 200_000, seconds: 590)]))
    // Curves for audio do not change haptic events, and points after an event do not change it.
    #expect(!isTooLarge([pattern(events: 1000, points: 200_000, seconds: 590, id: .audioVolumeControl)]))
    var late = pattern(events: 1900, points: 500_000, seconds: 50)
    late.curves[0].time = 60
    #expect(!isTooLarge([late]))
  }

  @Test("parameters count like curve points")
  func parameters() {
    var crowd = pattern(events: 1000, points: 1, seconds: 100)
    #expect(!isTooLarge([crowd]))
    crowd.parameters = (0..<200_000).map {
      DynamicParameter(.hapticSharpnessControl, time: 100 * Double($0) / 200_000, value: 0)
    }
    #expect(isTooLarge([crowd]))
  }

  @Test("sounding time counts up to ten minutes")
  func seconds() {
    #expect(!isTooLarge([pattern(events: 1600, points: 1, seconds: 600)]))
    #expect(isTooLarge([pattern(events: 1700, points: 1, seconds: 86_000)]))
    var nonsense = pattern(events: 10, points: 10, seconds: 10)
    nonsense.events[0].time = .nan
    nonsense.curves[0].time = .nan
    #expect(!isTooLarge([nonsense]))
  }
}
