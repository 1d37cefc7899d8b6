import HapticModel
import TestExpectations
import Testing

@testable import HapticFormats

@Suite("Files as other tools write them")
struct MakerFileTests {
  private static func ivs(period: String) throws -> HapticPattern {
    let file =
      #"<ivs-file><effects><basis-effect name="b" type="periodic" duration="50" magnitude="10000" period="\#(period)"/><timeline-effect><launch-event time="0" effect="b"/></timeline-effect></effects></ivs-file>"#
    return try #require(IVSReader.read(Array(file.utf8), FormatLimits()).patterns.first)
  }

  @Test(
    "a period of IVS with the highest bit set is in microseconds, however its 32 bits are written",
    arguments: ["5", "-2147478648", "2147488648"])
  func period(text: String) throws {
    // 200 Hz, where 80…230 Hz are sharpness 0…1.
    #expect(try (#require(Self.ivs(period: text).events.first)[.hapticSharpness] - 0.8).magnitude < 1e-6)
  }

  @Test("other periods of IVS are refused", arguments: ["100001", "-2147483649", "4294967296"])
  func longPeriod(text: String) {
    #expect(throws: FormatError.self) { _ = try Self.ivs(period: text) }
  }

  @Test("a negative gain of .haps counts as 0, and is reported")
  func gain() throws {
    let file =
      #"{"m_version": "5", "m_vibration": {"m_melodies": [{"m_notes": [{"m_startingPoint": 0.1, "m_length": 1, "m_gain": -0.2, "m_hapticEffect": {"m_type": 0, "m_amplitudeModulation": {"m_keyframes": [{"m_time": 0, "m_value": -1}]}}}]}]}}"#
    let content = try HapsReader.read(Array(file.utf8), FormatLimits())
    expectEqual(content.patterns[0].events.map { $0[.hapticIntensity] }, [0])
    expectEqual(content.losses, [.clamped(what: "gains", count: 1, largest: 0.2)])
  }

  @Test("the two lists of a waveform alone are read as a waveform of Android")
  func lists() throws {
    let file = Array(#"{"amplitudes": [0, 255, 51], "timings": [10, 20, 30]}"#.utf8)
    expectEqual(FormatRegistry.detect(file, ending: "json")?.name, "android")
    let content = try AndroidReader.read(file, FormatLimits())
    expectEqual(content.losses, [])
    expectEqual(content.patterns[0].events.map { $0[.hapticIntensity] }, [1, 0.2])
    expectEqual(content.patterns[0].events.map { $0.time }, [0.01, 0.03])
    #expect(throws: FormatError.self) {
      _ = try AndroidReader.read(Array(#"{"amplitudes": [0], "timings": [10, 20]}"#.utf8), FormatLimits())
    }
  }

  @Test("a first keyframe of HJIF whose negative position was written in 16 bits is read at the start")
  func wrapped() throws {
    func read(_ positions: [Int]) throws -> FormatContent {
      let keyframes = positions.map { #"{"relative_position":\#($0),"amplitude_modulation":0.5}"# }
      let file =
        #"{"profile":"Main","timescale":1000,"perceptions":[{"channels":[{"bands":[{"band_type":"VectorialWave","effects":[{"position":0,"keyframes":[\#(keyframes.joined(separator: ","))]}]}]}]}]}"#
      return try HJIFReader.read(Array(file.utf8), FormatLimits())
    }
    let content = try read([65_534, 0, 60])
    expectEqual(content.patterns, try read([0, 0, 60]).patterns)
    expectEqual(
      content.losses,
      [
        .corrected(
          what: "a keyframe before the start of its effect, with 65536 added, is read at the start", count: 1,
          place: "perceptions[0].channels[0].bands[0].effects[0]")
      ])
    #expect(throws: FormatError.self) { _ = try read([0, 65_534, 60]) }
    #expect(throws: FormatError.self) { _ = try read([32_000, 0, 60]) }
  }
}
