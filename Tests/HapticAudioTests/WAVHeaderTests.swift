import TestExpectations
import Testing

@testable import HapticAudio

@Suite struct WAVHeaderTests {
  @Test("a mono 16-bit file begins with the classic 44 bytes")
  func classic() throws {
    let header = WAVHeader(sampleRate: 48_000, channelCount: 1, sampleFormat: .int16, frameCount: 3)
    #expect(
      try header.bytes() == Array("RIFF".utf8) + [42, 0, 0, 0] + Array("WAVEfmt ".utf8)
        + [16, 0, 0, 0, 1, 0, 1, 0, 0x80, 0xBB, 0, 0, 0, 0x77, 1, 0, 2, 0, 16, 0] + Array("data".utf8) + [
          6, 0, 0, 0,
        ])
  }

  @Test("a stereo float file carries the size of its extension and the fact chunk")
  func float() throws {
    let header = WAVHeader(sampleRate: 44_100, channelCount: 2, sampleFormat: .float32, frameCount: 2)
    #expect(
      try header.bytes() == Array("RIFF".utf8) + [66, 0, 0, 0] + Array("WAVEfmt ".utf8)
        + [18, 0, 0, 0, 3, 0, 2, 0, 0x44, 0xAC, 0, 0, 0x20, 0x62, 5, 0, 8, 0, 32, 0, 0, 0]
        + Array("fact".utf8)
        + [4, 0, 0, 0, 2, 0, 0, 0] + Array("data".utf8) + [16, 0, 0, 0])
  }

  @Test("three channels are extensible, and only the first two have a loudspeaker")
  func split() throws {
    let header = WAVHeader(sampleRate: 48_000, channelCount: 3, sampleFormat: .int24, frameCount: 1)
    #expect(
      try header.bytes() == Array("RIFF".utf8) + [70, 0, 0, 0] + Array("WAVEfmt ".utf8)
        + [
          40, 0, 0, 0, 0xFE, 0xFF, 3, 0, 0x80, 0xBB, 0, 0, 0x80, 0x97, 6, 0, 9, 0, 24, 0, 22, 0, 24, 0, 3, 0,
          0, 0,
        ]
        + [1, 0, 0, 0, 0, 0, 0x10, 0, 0x80, 0, 0, 0xAA, 0, 0x38, 0x9B, 0x71] + Array("data".utf8) + [
          9, 0, 0, 0,
        ])
  }

  @Test("a comment is a list chunk of even length before the samples")
  func comment() throws {
    var header = WAVHeader(sampleRate: 8000, channelCount: 1, sampleFormat: .int16, frameCount: 3)
    for (comment, text) in [("abc", "abc\0"), ("ab", "ab\0\0"), ("é", "??\0\0")] {
      header.comment = comment
      let bytes = try header.bytes()
      expectEqual(bytes.count, 68)
      expectEqual(Array(bytes[4..<8]), [66, 0, 0, 0])
      expectEqual(
        Array(bytes[36..<60]),
        Array("LIST".utf8) + [16, 0, 0, 0] + Array("INFOICMT".utf8) + [4, 0, 0, 0] + Array(text.utf8))
      expectEqual(Array(bytes[60..<64]), Array("data".utf8))
    }
    header.comment = String(repeating: "x", count: 5000)
    expectEqual(try header.bytes().count, 44 + 20 + 1002)
  }

  @Test("more than 4 GiB of samples make an RF64 file with its sizes in ds64")
  func long() throws {
    let frames = 3_000_000_000
    let bytes = try WAVHeader(sampleRate: 48_000, channelCount: 1, sampleFormat: .int16, frameCount: frames)
      .bytes()
    expectEqual(bytes.count, 80)
    expectEqual(Array(bytes[0..<8]), Array("RF64".utf8) + [255, 255, 255, 255])
    expectEqual(Array(bytes[12..<20]), Array("ds64".utf8) + [28, 0, 0, 0])
    func long(_ at: Int) -> Int { (0..<8).reduce(0) { $0 | Int(bytes[at + $1]) << (8 * $1) } }
    expectEqual(long(20), 6_000_000_072)
    expectEqual(long(28), 6_000_000_000)
    expectEqual(long(36), frames)
    expectEqual(Array(bytes[72..<80]), Array("data".utf8) + [255, 255, 255, 255])
  }

  @Test(
    "what a WAV file cannot say is refused",
    arguments: [
      (48_000, 0, 1), (48_000, 1_025, 1), (0, 1, 1), (-1, 1, 1), (Int(UInt32.max) + 1, 1, 1), (Int.max, 2, 1),
      (48_000, 1, -1), (48_000, 1, Int.max), (48_000, 8, Int.max / 16), (4_000_000_000, 2, 1),
    ])
  func refused(rate: Int, channels: Int, frames: Int) {
    let header = WAVHeader(
      sampleRate: rate, channelCount: channels, sampleFormat: .float32, frameCount: frames)
    #expect(throws: AudioFileError.self) { try header.bytes() }
  }
}
