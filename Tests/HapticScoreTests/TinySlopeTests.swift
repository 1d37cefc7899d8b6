import HapticModel
import Testing

@testable import HapticScore

@Suite struct TinySlopeTests {
  @Test("a glide to next to nothing over a curve of next to nothing renders")
  func tinySlopes() {
    // Slopes whose product is so small that a straight piece would last longer than there are sample numbers.
    let curve = ParameterCurve(
      .hapticIntensityControl, time: 0,
      controlPoints: [.init(time: 0, value: 0), .init(time: 0.1, value: 1e-20)])
    let pattern = HapticPattern(
      events: [
        HapticEvent(.hapticContinuous, time: 0, duration: 0.1),
        HapticEvent(.hapticTransient, time: 0.2, parameters: [EventParameter(.hapticIntensity, 1)]),
      ],
      parameters: [
        DynamicParameter(.hapticIntensityControl, time: 0, value: 0),
        DynamicParameter(.hapticIntensityControl, time: 0.01, value: 1e-30),
        DynamicParameter(.hapticIntensityControl, time: 0.15, value: 1),
      ],
      curves: [
        curve, ParameterCurve(.hapticIntensityControl, time: 0.19, controlPoints: [.init(time: 0, value: 1)]),
      ])
    let renderer = OfflineRenderer([.init(Score(pattern))])
    var samples = [Float](repeating: .nan, count: 12_000)
    samples.withUnsafeMutableBufferPointer {
      renderer.render(left: nil, right: nil, haptic: $0.baseAddress, frameCount: 12_000)
    }
    #expect(samples.allSatisfy { $0.isFinite })
    #expect(samples[..<9_600].allSatisfy { $0.magnitude < 1e-30 })
    // The tap after it is felt at full strength, less what the limiter takes.
    #expect(samples[9_600...].contains { $0 > 0.85 })
  }
}
