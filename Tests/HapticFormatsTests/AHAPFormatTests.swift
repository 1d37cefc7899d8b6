import AHAP
import HapticModel
import TestExpectations
import Testing

@testable import HapticFormats

@Suite("AHAP as a format")
struct AHAPFormatTests {
  /// A vibration of 70 s with a curve of 40 points, and taps.
  private static let long = HapticPattern(
    events: [
      HapticEvent(
        .hapticContinuous, time: 0.25, duration: 70,
        parameters: [EventParameter(.hapticIntensity, 1), EventParameter(.hapticSharpness, 0.25)])
    ]
      + (0..<5).map {
        HapticEvent(
          .hapticTransient, time: 0.5 + Double($0) * 3,
          parameters: [EventParameter(.hapticIntensity, 0.75), EventParameter(.hapticSharpness, 0.5)])
      },
    curves: [
      ParameterCurve(
        .hapticIntensityControl, time: 0.25,
        controlPoints: (0..<40).map { .init(time: Double($0) * 1.75, value: $0 % 2 == 0 ? 0.25 : 1) })
    ])

  private static func read(_ bytes: [UInt8]) throws -> HapticPattern {
    try #require(AHAPFormatReader.read(bytes, FormatLimits()).patterns.first)
  }

  @Test("a written file has curves of 16 points and events of 30 s, and feels as before")
  func portable() throws {
    let pattern = try Self.read(written(.ahap, [Self.long]).files[0].bytes)
    #expect(pattern.curves.count > 2)
    #expect(pattern.curves.allSatisfy { $0.controlPoints.count <= 16 })
    let events = pattern.events.filter { $0.type == .hapticContinuous }
    #expect(events.map(\.duration) == [30, 30, 10] && events.map(\.time) == [0.25, 30.25, 60.25])
    // Reading joins what writing cut: every moment has the value of before.
    let (before, after) = (try Timeline([Self.long]), try Timeline([pattern]))
    for time in stride(from: 0, through: 71, by: 0.125) {
      #expect(
        (before.intensity.value(at: time) - after.intensity.value(at: time)).magnitude < 1e-5, "\(time)")
    }
    expectEqual(before.transients, after.transients)
  }

  @Test("two halves have the continuous events and the transients, and together are the pattern")
  func split() throws {
    let result = try written(.ahapSplit, [Self.long])
    expectEqual(result.files.map(\.suffix), ["continuous", "transients"])
    let halves = try result.files.map { try Self.read($0.bytes) }
    #expect(halves[0].events.allSatisfy { $0.type == .hapticContinuous })
    #expect(halves[1].events.allSatisfy { $0.type == .hapticTransient })
    let (before, after) = (try Timeline([Self.long]), try Timeline(halves))
    expectEqual(before.transients, after.transients)
    for time in stride(from: 0, through: 71, by: 0.125) {
      #expect(
        (before.intensity.value(at: time) - after.intensity.value(at: time)).magnitude < 1e-5, "\(time)")
    }
  }
}
