import AHAP
import HapticAnalysis
import HapticModel
import HapticText
import TestExpectations
import TestSupport
import Testing

@testable import HapticFormats

@Suite(".haptic")
struct HapticFileTests {
  private static func text(_ amplitude: String, frequency: String? = nil) -> [UInt8] {
    let more = frequency.map { #", "frequency": \#($0)"# } ?? ""
    return Array(
      (#"{"version": {"major": 1, "minor": 0, "patch": 0}, "signals": {"continuous": {"envelopes": "#
        + #"{"amplitude": \#(amplitude)\#(more)}}}}"#).utf8)
  }

  private static func clip(_ bytes: [UInt8]) throws -> HapticClip {
    var losses: [Loss] = []
    return try HapticFileReader.clip(bytes, FormatLimits(), &losses)
  }

  /// Converts a clip to patterns, through AHAP text, and back.
  private static func returned(_ clip: HapticClip) throws -> HapticClip {
    let patterns = try HapticFileReader.patterns(of: clip).map { pattern in
      try #require(AHAPDecoder().decode(AHAPEncoder().encode(pattern)).pattern)
    }
    var losses: [Loss] = []
    let result = HapticFileWriter.clip(of: try Timeline(patterns), isLiteral: false, &losses)
    #expect(losses.isEmpty, "\(losses.map(\.line))")
    return result
  }

  @Test("a clip becomes a vibration of roots and transients that its curves do not change")
  func mapping() throws {
    let bytes = Self.text(
      #"[{"time": 0, "amplitude": 0.25, "emphasis": {"amplitude": 0.81, "frequency": 0.3}}, {"time": 1, "amplitude": 0.25}]"#
    )
    let patterns = HapticFileReader.patterns(of: try Self.clip(bytes))
    expectEqual(patterns.count, 2)
    let vibration = try #require(patterns.first)
    expectEqual(vibration.events[0][.hapticIntensity], 1)
    expectEqual(vibration.events[0].duration, 1)
    expectEqual(vibration.curves[0].controlPoints.map(\.value), [0.5, 0.5])
    // The emphasis of the first point counts, and its frequency has no root.
    expectEqual(patterns[1].events.map { $0[.hapticIntensity] }, [0.9])
    expectEqual(patterns[1].events.map { $0[.hapticSharpness] }, [0.3])
  }

  @Test("a clip that becomes AHAP and a clip again is equal")
  func roundTrip() throws {
    var random = SeededGenerator(seed: 25)
    for _ in 0..<40 {
      var clip = HapticClip()
      var time = 0.0
      for _ in 0..<Int.random(in: 2...12, using: &random) {
        let amplitude = Double(Int.random(in: 1...1000, using: &random)) / 1000
        var emphasis: HapticClip.Emphasis?
        if Bool.random(using: &random) {
          emphasis = .init(
            amplitude: min(amplitude + Double(Int.random(in: 0...500, using: &random)) / 1000, 1),
            frequency: Double(Int.random(in: 0...100, using: &random)) / 100)
        }
        clip.amplitude.append(.init(time: time, amplitude: amplitude, emphasis: emphasis))
        time = Double(Int(time * 1000 + 0.5) + Int.random(in: 20...400, using: &random)) / 1000
      }
      clip.amplitude.append(.init(time: time, amplitude: 0))
      let end = clip.amplitude.last?.time ?? 0
      clip.frequency = [.init(0, 0.2), .init(end / 2, 0.9), .init(end, 0.4)]
      let result = try Self.returned(clip)
      expectEqual(result.amplitude.count, clip.amplitude.count)
      for (a, b) in zip(result.amplitude, clip.amplitude) {
        #expect((a.time - b.time).magnitude < 1e-9)
        #expect((a.amplitude - b.amplitude).magnitude < 2e-6)
        #expect((a.emphasis == nil) == (b.emphasis == nil))
        #expect(((a.emphasis?.amplitude ?? 0) - (b.emphasis?.amplitude ?? 0)).magnitude < 2e-6)
        #expect(((a.emphasis?.frequency ?? 0) - (b.emphasis?.frequency ?? 0)).magnitude < 2e-6)
      }
      expectEqual(result.frequency.count, clip.frequency.count)
    }
  }

  @Test("a clip of emphasis alone is written with two points and a length")
  func transientsOnly() throws {
    let tap = HapticPattern(events: [HapticEvent(.hapticTransient, time: 0)])
    let clip = try Self.clip(written(.haptic, [tap]).files[0].bytes)
    expectEqual(clip.amplitude.map(\.time), [0, 0.02])
    expectEqual(clip.amplitude[0].emphasis, .init(amplitude: 0.5625, frequency: 0.5))
    let back = HapticFileReader.patterns(of: clip)
    #expect(back.count == 1 && back[0].events.count == 1 && back[0].curves.isEmpty)
  }

  @Test(
    "what the format forbids is refused with its place",
    arguments: [
      (#"[{"time": 0, "amplitude": 1.5}]"#, nil, "amplitude[0].amplitude: 1.5 is not within 0…1"),
      (
        #"[{"time": 1, "amplitude": 1}, {"time": 0.5, "amplitude": 1}]"#, nil,
        "before that of the point before"
      ),
      (
        #"[{"time": 0, "amplitude": 0.5, "emphasis": {"amplitude": 0.4, "frequency": 0}}]"#, nil,
        "below that of the envelope"
      ),
      ("[]", nil, "has no point"), ("5", nil, "a number where a list should be"),
      (#"[{"amplitude": 1}]"#, nil, #"the key "time" is missing"#),
    ] as [(String, String?, String)])
  func refused(amplitude: String, frequency: String?, message: String) throws {
    let error = #expect(throws: FormatError.self) {
      try Self.clip(Self.text(amplitude, frequency: frequency))
    }
    let text = try #require(error).description
    #expect(text.contains(message), "\(text)")
    #expect(text.hasPrefix("line 1, column "))
  }

  @Test("a frequency envelope that is longer than the amplitude is cut there, and reported")
  func longerFrequency() throws {
    let file = Self.text(
      #"[{"time": 0, "amplitude": 1}, {"time": 1, "amplitude": 0.5}]"#,
      frequency: #"[{"time": 0, "frequency": 0}, {"time": 2, "frequency": 1}, {"time": 3, "frequency": 1}]"#)
    let clip = try Self.clip(file)
    expectEqual(clip.frequency, [.init(0, 0), .init(1, 0.5)])
    let losses = try HapticFileReader.read(file, FormatLimits()).losses
    expectEqual(
      losses,
      [
        .ignored(
          what: "the frequency after the end of the amplitude",
          place: "signals.continuous.envelopes.frequency[1]")
      ])
  }

  @Test("numbers are compared as Float: what an exporter rounds is no error")
  func precision() throws {
    let file = Self.text(
      #"[{"time": 0, "amplitude": 1.00000001}, {"time": 1.00000001, "amplitude": 0.50000001, "emphasis": {"amplitude": 0.5, "frequency": 1}}, {"time": 1, "amplitude": 0}]"#
    )
    let clip = try Self.clip(file)
    expectEqual(clip.amplitude.map { $0.amplitude }, [1, 0.50000001, 0])
    expectEqual(clip.amplitude.map { $0.time }, [0, 1.00000001, 1.00000001])
    expectEqual(try HapticFileReader.read(file, FormatLimits()).losses, [])
    #expect(throws: FormatError.self) {
      _ = try Self.clip(Self.text(#"[{"time": 0, "amplitude": 1.0000002}, {"time": 1, "amplitude": 0}]"#))
    }
  }

  @Test("an empty list of frequencies counts as none")
  func emptyFrequency() throws {
    let clip = try Self.clip(
      Self.text(#"[{"time": 0, "amplitude": 1}, {"time": 1, "amplitude": 0}]"#, frequency: "[]"))
    #expect(clip.frequency.isEmpty)
  }

  @Test(
    "of a file that this project wrote, reading loses nothing",
    arguments: FormatRegistry.formats.filter { $0.isRead && $0.isWritten }.map(\.name))
  func ownFiles(name: String) throws {
    let format = try #require(FormatRegistry.named(name))
    let tap = HapticEvent(
      .hapticTransient, time: 0.1,
      parameters: [EventParameter(.hapticIntensity, 1), EventParameter(.hapticSharpness, 0.5)])
    let read = try #require(format.read)
    for file in try written(format, [HapticPattern(events: [tap])]).files {
      #expect(try read(file.bytes, FormatLimits()).losses.filter { !$0.isHarmless }.isEmpty)
    }
  }

  @Test("metadata that a person wrote are named as lost")
  func metadata() throws {
    let clip =
      #"{"version": {"major": 1, "minor": 0, "patch": 0}, "metadata": \#("{}"), "signals": {"continuous": {"envelopes": {"amplitude": [{"time": 0, "amplitude": 1}, {"time": 1, "amplitude": 1}]}}}}"#
    for (metadata, isLost) in [
      (#"{"editor": "thrum"}"#, false), (#"{"editor": "thrum", "author": "A"}"#, true),
      (#"{"editor": "x"}"#, true),
    ] {
      let text = clip.replacing("{}", with: metadata)
      let losses = try HapticFileReader.read(Array(text.utf8), FormatLimits()).losses
      #expect(losses == (isLost ? [.metadata(place: "metadata")] : []), "\(metadata)")
    }
  }
}
