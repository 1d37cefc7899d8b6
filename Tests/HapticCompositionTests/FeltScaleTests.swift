import HapticModel
import HapticPerception
import Testing

@testable import HapticComposition

@Suite("Felt scale")
struct FeltScaleTests {
  @Test(
    "a continuous event is felt at the level that its intensity was chosen for",
    arguments: [0.0, 0.3, 0.6, 1.0])
  func spans(sharpness: Double) {
    let scale = FeltScale()
    for level in [12.0, 20, 30, 36] {
      let event = HapticEvent(
        .hapticContinuous, time: 0, duration: 0.5,
        parameters: [
          .init(.hapticIntensity, Float(scale.spanIntensity(level: level, sharpness: sharpness))),
          .init(.hapticSharpness, Float(sharpness)),
        ])
      let felt = Feeling.levels(HapticPattern(events: [event]), seconds: 0.4)[60]
      #expect(abs(felt - level) < 1, "sharpness \(sharpness): \(felt) instead of \(level)")
    }
  }

  @Test(
    "a transient is felt at the level that its intensity was chosen for", arguments: [0.0, 0.3, 0.6, 1.0])
  func transients(sharpness: Double) {
    let scale = FeltScale()
    for level in [12.0, 20, 28] {
      let event = HapticEvent(
        .hapticTransient, time: 0.1,
        parameters: [
          .init(.hapticIntensity, Float(scale.transientIntensity(level: level, sharpness: sharpness))),
          .init(.hapticSharpness, Float(sharpness)),
        ])
      let felt = Feeling.levels(HapticPattern(events: [event]), seconds: 0.4).max() ?? 0
      #expect(abs(felt - level) < 1, "sharpness \(sharpness): \(felt) instead of \(level)")
    }
  }

  @Test("sharpness and frequency of continuous events are each other's inverse")
  func sharpness() {
    let scale = FeltScale()
    for step in 1...10 {
      let sharpness = Double(step) / 10
      #expect(abs(scale.sharpness(hertz: scale.hertz(sharpness: sharpness)) - sharpness) < 1e-6)
    }
  }
}
