import Foundation
import TestExpectations
import Testing

@testable import HapticAudio

/// A file in a format that the built-in reader does not know.
struct ForeignFile: Sendable, CustomTestStringConvertible {
  var name: String
  var bytes: [UInt8]
  /// How far the samples may be from the tone: nothing but rounding, or what the format loses.
  var tolerance: Double
  var testDescription: String { name }

  static let tone: [(left: Double, right: Double)] = (0..<400).map {
    let sine = sin(2 * .pi * 250 * Double($0) / 8_000)
    return (0.5 * sine, -0.25 * sine)
  }

  private static var samples: [UInt8] {
    tone.flatMap { frame in
      [frame.left, frame.right].flatMap { value in
        withUnsafeBytes(of: Int16((value * 32_768).rounded()).bigEndian) { Array($0) }
      }
    }
  }

  private static func big(_ value: some FixedWidthInteger) -> [UInt8] {
    withUnsafeBytes(of: value.bigEndian) { Array($0) }
  }

  /// Sun's format: the simplest there is. Encoding 3 is 16-bit integers, 6 32-bit floats.
  static func au(channels: UInt32, rate: UInt32 = 8_000, encoding: UInt32 = 3, samples: [UInt8]) -> [UInt8] {
    Array(".snd".utf8) + big(UInt32(24)) + big(UInt32(samples.count)) + big(encoding) + big(rate)
      + big(channels) + samples
  }

  private static var aiff: [UInt8] {
    // 8000 Hz as an 80-bit float.
    var common = big(UInt16(2)) + big(UInt32(400)) + big(UInt16(16))
    common += [0x40, 0x0B, 0xFA, 0, 0, 0, 0, 0, 0, 0]
    var body = Array("AIFFCOMM".utf8) + big(UInt32(common.count)) + common
    body += Array("SSND".utf8) + big(UInt32(samples.count + 8)) + big(UInt64(0)) + samples
    return Array("FORM".utf8) + big(UInt32(body.count)) + body
  }

  private static var caf: [UInt8] {
    var bytes = Array("caff".utf8) + big(UInt16(1)) + big(UInt16(0)) + Array("desc".utf8) + big(Int64(32))
    bytes += big((8_000 as Double).bitPattern) + Array("lpcm".utf8) + big(UInt32(0)) + big(UInt32(4))
    bytes += big(UInt32(1)) + big(UInt32(2)) + big(UInt32(16))
    bytes += Array("data".utf8) + big(Int64(samples.count + 4)) + big(UInt32(0)) + samples
    return bytes
  }

  static let all = [
    ForeignFile(name: "au", bytes: au(channels: 2, samples: samples), tolerance: 2e-5),
    ForeignFile(name: "aiff", bytes: aiff, tolerance: 2e-5),
    ForeignFile(name: "caf", bytes: caf, tolerance: 2e-5),
    ForeignFile(name: "flac", bytes: SoundFiles.flac, tolerance: 4e-5),
    ForeignFile(name: "ogg", bytes: SoundFiles.ogg, tolerance: 0.05),
    ForeignFile(name: "ima.wav", bytes: SoundFiles.imaWAV, tolerance: 0.05),
  ]
}

/// These run with and without the library: what is expected depends on it, and is checked either way.
@Suite struct SoundFileLibraryTests {
  @Test("other formats come out as they went in, or the error names the package", arguments: ForeignFile.all)
  func formats(_ file: ForeignFile) throws {
    guard SoundFileLibrary.shared != nil else { return try expectPackageNamed(AudioFileDecoder(), file) }
    let audio = try AudioFileDecoder().decode(file.bytes)
    expectEqual(audio.sampleRate, 8_000)
    expectEqual(audio.channels.count, 2)
    // A format of blocks may pad its last one.
    #expect((400..<1_000).contains(audio.frameCount))
    // A coder that loses something may need some frames to get hold of the tone.
    let start = file.tolerance > 0.01 ? 40 : 0
    for (index, frame) in ForeignFile.tone.enumerated().dropFirst(start) {
      #expect(abs(Double(audio.channels[0][index]) - frame.left) < file.tolerance)
      #expect(abs(Double(audio.channels[1][index]) - frame.right) < file.tolerance)
    }
  }

  @Test("mp3 is read where the library knows it; its tone is there")
  func mp3() throws {
    do throws(AudioFileError) {
      let audio = try AudioFileDecoder().decode(SoundFiles.mp3)
      expectEqual(audio.sampleRate, 16_000)
      expectEqual(audio.channels.count, 1)
      let loudest = audio.channels[0].map(abs).max() ?? 0
      #expect(loudest > 0.4 && loudest < 0.6)
    } catch {
      // Libraries before 1.1 do not know mp3.
      #expect(error.kind == .libraryMissing || error.kind == .unsupported)
    }
  }

  @Test("without the library the error names the Debian package", arguments: ForeignFile.all)
  func withoutLibrary(_ file: ForeignFile) throws {
    var decoder = AudioFileDecoder()
    decoder.library = { SoundFileLibrary(names: ["no-such-library.so"]) }
    try expectPackageNamed(decoder, file)
  }

  private func expectPackageNamed(_ decoder: AudioFileDecoder, _ file: ForeignFile) throws {
    let error = #expect(throws: AudioFileError.self) { try decoder.decode(file.bytes, name: file.name) }
    expectEqual(error?.kind, .libraryMissing)
    let start =
      file.name == "ima.wav"
      ? "ima.wav: byte 20: WAV encoding 17 (IMA ADPCM); the built-in reader supports PCM and float only; convert the file to PCM"
      : "\(file.name): not a WAV file"
    #expect(
      error?.description
        == start
        + "; this needs libsndfile (Debian and Ubuntu: apt install libsndfile1), or "
        + SoundConversion.advice(nil))
  }

  @Test(
    "the command that converts a file can be pasted into a shell",
    arguments: [
      ("a.m4a", "a.m4a a.wav"), ("/x/my song.m4a", "'/x/my song.m4a' '/x/my song.wav'"),
      ("-a.m4a", "./-a.m4a ./-a.wav"), ("a:b.aac", "./a:b.aac ./a:b.wav"), ("x/.m4a", "x/.m4a x/.m4a.wav"),
      ("it's.m4a", #"'it'\''s.m4a' 'it'\''s.wav'"#), ("a.b/c", "a.b/c a.b/c.wav"),
      ("a.WAV", "a.WAV a-16.wav"),
      ("$(rm x).m4a", "'$(rm x).m4a' '$(rm x).wav'"),
    ])
  func conversion(path: String, words: String) {
    let advice = SoundConversion.advice(path)
    #expect(advice.hasPrefix("convert it: ") && advice.hasSuffix(" " + words), "\(advice)")
  }

  @Test("a library without what we need is no library")
  func wrongLibrary() {
    #expect(SoundFileLibrary(names: ["libc.so.6"]) == nil)
  }

  @Test(
    "three channels are mixed as in WAV, and limits hold for the library too",
    .enabled(if: SoundFileLibrary.shared != nil, "install libsndfile1"))
  func limits() throws {
    let library = try #require(SoundFileLibrary.shared)
    let three = ForeignFile.au(channels: 3, samples: [0x40, 0, 0xC0, 0, 0, 0])
    let audio = try library.decode(three, limit: SampleLimit(maximumSamples: 2))
    let weight: Float = 1 / (1 + 0.707_106_77)
    #expect(abs(audio.channels[0][0] - 0.5 * weight) < 1e-6)
    #expect(abs(audio.channels[1][0] + 0.5 * weight) < 1e-6)
    for (bytes, limit, kind) in [
      (three, 1, .tooLarge),
      // Samples that would be refused for what they are: floats that are no numbers.
      (
        ForeignFile.au(channels: 1, encoding: 6, samples: [0x7F, 0xC0, 0, 0, 0x7F, 0xC0, 0, 0]), 1, .tooLarge
      ),
      (
        ForeignFile.au(channels: 1, encoding: 6, samples: [0x7F, 0xC0, 0, 0, 0x7F, 0xC0, 0, 0]), 2, .malformed
      ),
      (ForeignFile.au(channels: 2, rate: 999, samples: [0, 0, 0, 0]), 100, .malformed),
      (ForeignFile.au(channels: 65, samples: [UInt8](repeating: 0, count: 130)), 100, .malformed),
      (Array("this is text, not sound".utf8), 100, .unsupported),
    ] as [([UInt8], Int, AudioFileError.Kind)] {
      let error = #expect(throws: AudioFileError.self) {
        try library.decode(bytes, limit: SampleLimit(maximumSamples: limit))
      }
      expectEqual(error?.kind, kind)
    }
  }

  @Test("bytes in memory behave as the library expects of a file")
  func memoryFile() {
    let bytes: [UInt8] = [1, 2, 3, 4, 5]
    bytes.withUnsafeBytes { raw in
      var file = MemoryFile(bytes: raw)
      let access = MemoryFile.access
      var out = [UInt8](repeating: 0, count: 8)
      withUnsafeMutablePointer(to: &file) { file in
        expectEqual(access.length(file), 5)
        expectEqual(access.seek(-2, 2, file), 3)
        expectEqual(access.read(&out, 8, file), 2)
        expectEqual(access.tell(file), 5)
        expectEqual(access.read(&out, 8, file), 0)
        expectEqual(access.seek(1, 0, file), 1)
        expectEqual(access.seek(1, 1, file), 2)
        expectEqual(access.seek(.max, 1, file), -1)
        expectEqual(access.seek(100, 0, file), 100)
        expectEqual(access.read(&out, 8, file), 0)
        expectEqual(access.seek(2, 0, file), 2)
        expectEqual(access.seek(-3, 1, file), -1)
        expectEqual(access.seek(0, 9, file), -1)
        expectEqual(access.read(&out, -1, file), 0)
        expectEqual(access.tell(file), 2)
      }
      expectEqual(out[..<2], [4, 5])
    }
  }
}
