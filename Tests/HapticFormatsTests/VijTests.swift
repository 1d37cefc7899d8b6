import HapticModel
import TestExpectations
import Testing

@testable import HapticFormats

@Suite(".vij")
struct VijTests {
  private static func text(transients: String) -> [UInt8] {
    Array(
      """
      {"metadata": {"editor": "x", "duration": 2}, "variation": {"total gain": 0}, "voices": {"envelopes": [
        [{"time": 0, "amplitude": 0.25}, {"time": 1, "amplitude": 0.49}],
        [{"time": 0, "amplitude": 0.04}, {"time": 1, "amplitude": 0.36}]],
        "bands": [], "transients": \(transients)}}
      """.utf8)
  }

  private static func read(_ bytes: [UInt8]) throws -> FormatContent {
    let format = try #require(FormatRegistry.detect(bytes, ending: "wrong"))
    expectEqual(format.name, "vij")
    let read = try #require(format.read)
    return try read(bytes, FormatLimits())
  }

  @Test("envelopes and pairs of transients are read as .haptic reads its own, to the end of the clip")
  func content() throws {
    let content = try Self.read(
      Self.text(
        transients: """
          [[{"time": 0.5, "amplitude": 0.81}, {"time": 1, "amplitude": 1}], \
          [{"time": 0.5, "amplitude": 0.3}, {"time": 1, "amplitude": 0.6}]]
          """))
    let vibration = try #require(content.patterns.first)
    expectEqual(vibration.events[0].duration, 2)
    let timeline = try Timeline([vibration])
    for (time, intensity, sharpness) in [(0, 0.5, 0.2), (1, 0.7, 0.6), (1.5, 0.7, 0.6)] {
      #expect((timeline.intensity.value(at: time) - intensity).magnitude < 1e-6, "\(time)")
      #expect((timeline.sharpness.value(at: time) - sharpness).magnitude < 1e-6, "\(time)")
    }
    // The first transient lies between two points of the envelope.
    expectEqual(content.patterns[1].events.map(\.time), [0.5, 1])
    expectEqual(content.patterns[1].events.map { $0[.hapticIntensity] }, [0.9, 1])
    expectEqual(content.patterns[1].events.map { $0[.hapticSharpness] }, [0.3, 0.6])
  }

  @Test(
    "transients without their frequencies are refused with a place",
    arguments: [
      ("[[]]", "1 lists of transients where two should be"),
      (#"[[{"time": 1, "amplitude": 1}], []]"#, "not those of the amplitudes"),
      (#"[[{"time": 1, "amplitude": 1}], [{"time": 0.5, "amplitude": 1}]]"#, "not those of the amplitudes"),
      (#"[[{"time": 1, "amplitude": 2}], [{"time": 1, "amplitude": 1}]]"#, "2 is not within 0…1"),
    ])
  func refused(transients: String, message: String) throws {
    let error = #expect(throws: FormatError.self) { try Self.read(Self.text(transients: transients)) }
    let text = try #require(error).description
    #expect(text.contains(message) && text.hasPrefix("line 4, column "), "\(text)")
  }
}
