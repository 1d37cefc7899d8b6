import HapticModel
import TestExpectations
import Testing

@testable import HapticFormats

@Suite("HJIF and HMPG")
struct HJIFTests {
  /// A file in the layout of MPEG's reference software, made bit by bit: an avatar, a library with effect 7, a device, and bands
  /// of all four types, with a composite effect and a reference.
  static let hmpg = bytes(
    """
    0432303233044d61696e010a323032342d30352d3237066120636c6970010100000178010006000000000001000700000000
    00000005c0003340107807d5300960000008181b830b2000000004008000000290000800000004001a36d800346dc0080000
    004800000000000800000268200041012c000200000c80003c80000016d000064000080000000000d8800280208000032000
    1e4000500414000007d0000480007d0001c0001f40000000013cd000000b62fe00c8480000019000040000000000ff800530
    1000003e800010000c04080c
    """)

  private static func bytes(_ text: String) -> [UInt8] {
    let digits = Array(text.utf8).filter { $0 > 0x20 }
    return stride(from: 0, to: digits.count - 1, by: 2).compactMap {
      UInt8(String(decoding: digits[$0...($0 + 1)], as: UTF8.self), radix: 16)
    }
  }

  private static func read(_ text: String) throws -> FormatContent {
    try HJIFReader.read(Array(text.utf8), FormatLimits())
  }

  /// A file with one band.
  private static func text(
    band: String, library: String = "[]", modality: String = "Vibrotactile", timescale: Int = 1000
  ) -> String {
    """
    {"version": "2023", "profile": "Main", "level": 1, "timescale": \(timescale), "perceptions": [{
      "perception_modality": "\(modality)", "effect_library": \(library), "channels": [{"gain": 1, "bands": [\(band)]}]}]}
    """
  }

  @Test("HMPG has the transients, composites, references and vibrations of its bands")
  func binary() throws {
    let format = try #require(FormatRegistry.detect(Self.hmpg, ending: nil))
    expectEqual(format.name, "hmpg")
    let content = try HMPGReader.read(Self.hmpg, FormatLimits())
    let timeline = try Timeline(content.patterns)
    expectEqual(timeline.transients.map(\.time), [0.1, 0.405, 0.455])
    for (transient, expected) in zip(timeline.transients, [(1, 0.5), (0.5, 0), (1, 0)]) {
      #expect((transient.intensity - expected.0).magnitude < 0.012)
      #expect((transient.sharpness - expected.1).magnitude < 0.003)
    }
    for (time, expected) in [(0.49, 0), (0.501, 1), (0.625, 0.75), (0.749, 0.5), (0.8, 0), (1.05, 0.5)] {
      #expect((timeline.intensity.value(at: time) - expected).magnitude < 0.02, "\(time)")
    }
    #expect((timeline.sharpness.value(at: 0.749) - 1).magnitude < 0.01)
    #expect(
      content.losses.filter { !$0.isHarmless && $0.name != "metadata" }.map(\.text) == [
        "the part of the body is ignored", "each of 1 vertices of the body is ignored",
        "a band of type Curve is ignored", "a band of type WaveletWave is ignored",
      ])
    #expect(
      content.losses.filter { $0.name == "metadata" }.map(\.place) == [
        "byte 11, date", "byte 22, description", "byte 30, avatars", "byte 67, reference devices",
      ])
    // No step of the binary form is 0; the nearest is below it.
    expectEqual(content.losses.last?.text, "amplitudes: 1 value clamped, by 0.006 at most")
  }

  @Test("HMPG that ends early is refused with the byte, wherever it ends")
  func truncated() throws {
    for count in 0..<Self.hmpg.count {
      let error = #expect(throws: FormatError.self) {
        try HMPGReader.read(Array(Self.hmpg[..<count]), FormatLimits())
      }
      #expect(try #require(error).place.hasPrefix("byte "), "\(count)")
    }
  }

  @Test("a file with more keyframes than the limit is refused, those that references repeat included")
  func limit() throws {
    var limits = FormatLimits()
    // The file has 18 effects and keyframes, and plays 8 keyframes.
    limits.events = 10
    let error = #expect(throws: FormatError.self) { try HMPGReader.read(Self.hmpg, limits) }
    #expect(try #require(error).kind == .limit)
  }

  @Test("the profile Main is written in finer ticks, and both profiles are read")
  func profiles() throws {
    let tap = HapticPattern(events: [HapticEvent(.hapticTransient, time: 0.100_25)])
    for (format, error, name) in [
      (HapticFormat.hjif, 0.0005, "Simple Parametric"), (.hjifMain, 0.000_063, "Main"),
    ] {
      let bytes = try written(format, [tap, TargetTests.pattern]).files[0].bytes
      #expect(String(decoding: bytes, as: UTF8.self).contains(#""profile": "\#(name)""#))
      let timeline = try Timeline(try HJIFReader.read(bytes, FormatLimits()).patterns)
      #expect((timeline.transients[1].time - 0.100_25).magnitude <= error, "\(name)")
      #expect((timeline.intensity.value(at: 0.75) - 0.65).magnitude < 0.01)
    }
  }

  @Test("references play the effect of the library, and other perceptions are ignored")
  func references() throws {
    let library =
      #"[{"id": 3, "keyframes": [{"relative_position": 0, "amplitude_modulation": 0.6138}, {"relative_position": 80, "amplitude_modulation": 0}]}]"#
    let band =
      #"{"band_type": "VectorialWave", "effects": [{"effect_type": "Reference", "id": 3, "position": 8}]}"#
    let content = try Self.read(Self.text(band: band, library: library, timescale: 80))
    #expect(content.patterns[0].events.map(\.time) == [0.1] && content.patterns[0].events[0].duration == 1)
    let warm = try Self.read(Self.text(band: band, library: library, modality: "Temperature"))
    #expect(warm.patterns.allSatisfy { $0.events.isEmpty })
    expectEqual(warm.losses.map(\.text), ["a perception of Temperature is ignored"])
    let error = #expect(throws: FormatError.self) { try Self.read(Self.text(band: band)) }
    #expect(try #require(error).description.contains("no effect 3"))
  }
}
