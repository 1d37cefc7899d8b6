import HapticModel
import TestSupport
import Testing

@testable import HapticFormats

/// Values that writers round, and names that they replace.
@Suite("Losses of writers")
struct WriterLossTests {
  private static func taps(_ times: [Double]) -> HapticPattern {
    HapticPattern(events: times.map { HapticEvent(.hapticTransient, time: $0) })
  }

  private static func rounding(
    _ format: HapticFormat, _ times: [Double]
  ) throws -> (largest: Double, unit: String)? {
    for case .rounded(let largest, let unit) in try written(format, [taps(times)], isLiteral: true).losses {
      return (largest, unit)
    }
    return nil
  }

  @Test(
    "times between the steps of a format are reported with the largest change, those on steps are not",
    arguments: [
      (HapticFormat.feedbackd, 20, "20 ms"), (.openXR, 10, "10 ms in the amplitude envelope"),
      (.web, 1, "1 ms"),
      (.android, 1, "1 ms"),
    ])
  func rounded(_ format: HapticFormat, _ step: Int, _ unit: String) throws {
    let seed: UInt64 = 3939
    var random = SeededGenerator(seed: seed)
    #expect(try Self.rounding(format, [0.1, 0.2]) == nil)
    for _ in 0..<8 {
      // Tenths of a step from a step: the change is known without the code that is tested.
      let tenths = 1 + random.next(9)
      let time = (Double(5 + random.next(20)) + Double(tenths) / 10) * Double(step) / 1000
      let loss = try #require(try Self.rounding(format, [time]), "\(format.name), seed \(seed)")
      let expected = Double(min(tenths, 10 - tenths)) / 10 * Double(step) / 1000
      #expect((loss.largest - expected).magnitude < 1e-9 && loss.unit == unit, "\(time), seed \(seed)")
    }
  }

  @Test("a theme reports transients that become short vibrations, and strengths that are no sixteenth")
  func strengths() throws {
    func losses(_ level: Float) throws -> [Loss] {
      let tap = HapticEvent(
        .hapticTransient, time: 0.1, parameters: [EventParameter(.hapticIntensity, level)])
      return try written(.feedbackd, [HapticPattern(events: [tap])], isLiteral: true).losses
    }
    #expect(try losses(0.5).map(\.name) == ["sharpness", "transient-shape"])
    let between = try losses(0.53125)
    #expect(between.contains { $0 == .resampled(what: "strength", error: 0.03125, time: 0.1) }, "\(between)")
  }

  @Test("a theme reports a name that its event cannot have")
  func names() throws {
    func renamed(_ name: String) throws -> [String] {
      try written(.feedbackd, [Self.taps([0.1])], isLiteral: true, name: name).losses
        .filter { $0.name == "corrected" }.map(\.text)
    }
    #expect(try renamed("message-new-sms").isEmpty)
    #expect(
      try renamed("Glöckchen") == [
        "the event is named 'Gl__ckchen': at most 80 letters, digits and signs of ASCII"
      ])
    #expect(try renamed(String(repeating: "a", count: 81)).count == 1)
  }
}
