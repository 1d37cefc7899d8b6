import HapticModel
import HapticPerception
import TestExpectations
import TestSupport
import Testing

@testable import HapticTesting

/// Expectations about how a recording feels.
@Suite("expectFeelsLike")
struct FeelTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private static func tap(_ time: Double, _ intensity: Float, _ sharpness: Float = 0.5) -> HapticEvent {
    HapticEvent(
      .hapticTransient, time: time,
      parameters: [EventParameter(.hapticIntensity, intensity), EventParameter(.hapticSharpness, sharpness)])
  }

  private static func pattern(_ first: Float = 0.8, at time: Double = 0.1, hum: Float = 0.7) -> HapticPattern
  {
    HapticPattern(events: [
      tap(time, first), tap(0.35, 0.6, 0.3), tap(0.6, 1, 0.7),
      HapticEvent(
        .hapticContinuous, time: 0.8, duration: 0.3,
        parameters: [EventParameter(.hapticIntensity, hum), EventParameter(.hapticSharpness, 0.3)]),
    ])
  }

  private static func recording(_ pattern: HapticPattern) throws -> Recording {
    let bench = HapticBench()
    try bench.engine.start()
    try bench.engine.play(pattern, at: 0)
    bench.advance(by: 1.5)
    return bench.felt
  }

  @Test("a recording feels like the pattern that was played, on every class of devices")
  func same() throws {
    let recording = try Self.recording(Self.pattern())
    for device in DeviceClass.allCases { try recording.expectFeelsLike(Self.pattern(), on: device) }
    expectEqual(recording.feltEvents().count, 4)
  }

  @Test("what no hand notices is no difference; what one notices is, with the event named")
  func noticed() throws {
    let wanted = Self.pattern()
    // A twentieth of a tap's intensity and 4 ms.
    try Self.recording(Self.pattern(0.78, at: 0.104)).expectFeelsLike(wanted)
    let failure = #expect(throws: ExpectationFailure.self) {
      try Self.recording(Self.pattern(0.3)).expectFeelsLike(wanted)
    }
    #expect(failure?.felt.contains(/the tap at 9\d ms is \d+ dB weaker/) == true, "\(failure?.felt ?? "")")
    expectEqual(failure?.expected.contains("taptic, within 1 JND"), true)
    // The same difference is small enough for another limit.
    try Self.recording(Self.pattern(0.5)).expectFeelsLike(wanted, within: 6)
    let silent = try Self.recording(HapticPattern())
    #expect(throws: ExpectationFailure.self) { try silent.expectFeelsLike(wanted) }
    try Self.recording(wanted).expectFeelsLike(Self.recording(Self.pattern(0.79)))
  }

  @Test("a recording with a value that no golden file can state is felt all the same")
  func oddValues() {
    var recording = Recording()
    recording.transients = [
      .init(time: -0.1, intensity: 0.5, sharpness: 0.5), .init(time: 0.1, intensity: 0.8, sharpness: 0.5),
      .init(time: 0.4, intensity: 1.5, sharpness: -2),
    ]
    recording.duration = 1
    let times = recording.feltEvents().map(\.time)
    #expect(
      // Full intensity at low pitch shows 10 ms before its time, at the edge of the window for low frequencies.
      times.contains { abs($0 - 0.095) < 0.005 } && times.contains { abs($0 - 0.391) < 0.005 }, "\(times)")
  }

  @Test("a golden stays green when only inaudible bits change, where the exact comparison fails")
  func golden() throws {
    let path = try folder.write("feel.felt", Self.recording(Self.pattern()).goldenText)
    // 1.1 dB of the tap and 0.8 dB of the hum; a tap differs noticeably by 1.6 dB.
    let changed = try Self.recording(Self.pattern(0.75, at: 0.107, hum: 0.67))
    #expect(throws: ExpectationFailure.self) { try changed.expectGolden(path) }
    try changed.expectGoldenFeel(path)
    let other = try Self.recording(Self.pattern(0.2, hum: 0.3))
    #expect(throws: ExpectationFailure.self) { try other.expectGoldenFeel(path) }
    #expect(throws: ExpectationFailure.self) { try changed.expectGoldenFeel(folder.path("none.felt")) }
  }
}
