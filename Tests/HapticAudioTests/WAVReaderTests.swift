import HapticAudio
import TestExpectations
import Testing

@Suite struct WAVReaderTests {
  private typealias W = WAVBytes

  private func decode(_ bytes: [UInt8]) throws -> DecodedAudio { try AudioFileDecoder().decode(bytes) }

  /// The samples in steps of the format; the scaling is by a power of two and therefore exact.
  private func steps(_ audio: DecodedAudio, _ scale: Float) -> [[Float]] {
    audio.channels.map { channel in channel.map { $0 * scale } }
  }

  @Test("integers are scaled by a power of two: full scale, middle and one step are exact")
  func integers() throws {
    let eight = try decode(W.file(format: W.format(bits: 8), data: [0, 128, 129, 255]))
    expectEqual(steps(eight, 128), [[-128, 0, 1, 127]])
    let sixteen = try decode(W.mono16([-32_768, 0, 1, 32_767]))
    expectEqual(steps(sixteen, 32_768), [[-32_768, 0, 1, 32_767]])
    let packed: [UInt8] = [0, 0, 0x80, 0, 0, 0, 1, 0, 0, 0xFF, 0xFF, 0x7F, 0xFF, 0xFF, 0xFF]
    let twentyFour = try decode(W.file(format: W.format(bits: 24), data: packed))
    expectEqual(steps(twentyFour, 8_388_608), [[-8_388_608, 0, 1, 8_388_607, -1]])
    let wide = [Int32.min, 0, 1 << 8, 1 << 30].flatMap { W.little($0) }
    let thirtyTwo = try decode(W.file(format: W.format(bits: 32), data: wide))
    expectEqual(steps(thirtyTwo, 8_388_608), [[-8_388_608, 0, 1, 4_194_304]])
  }

  @Test("20 bits in 24 and 12 in 16 are left-justified, as the format says")
  func oddWidths() throws {
    let twenty = try decode(W.file(format: W.format(bits: 20, mask: 4), data: [0, 0, 0x40]))
    expectEqual(twenty.channels, [[0.5]])
    let twelve = try decode(W.file(format: W.format(bits: 12), data: [0, 0xC0]))
    expectEqual(twelve.channels, [[-0.5]])
  }

  @Test("floats are taken as they are, doubles rounded to floats, and denormals become 0")
  func floats() throws {
    let values: [Float] = [0, -1, 0.1, 1.5, 1e-38, .leastNonzeroMagnitude]
    let single = W.file(
      format: W.format(tag: 3, bits: 32), data: values.flatMap { W.little($0.bitPattern) })
    #expect(try decode(single).channels == [[0, -1, 0.1, 1.5, 0, 0]])
    let doubles: [Double] = [0.1, -2, 1e-300]
    let double = W.file(
      format: W.format(tag: 3, bits: 64),
      data: doubles.flatMap { W.little($0.bitPattern) })
    #expect(try decode(double).channels == [[0.1, -2, 0]])
  }

  @Test("two channels are separated, and the rate is reported")
  func stereo() throws {
    let samples: [Int16] = [100, -200, 300, -400]
    let data = samples.flatMap { W.little($0) }
    let audio = try decode(W.file(format: W.format(channels: 2, rate: 11_025), data: data))
    expectEqual(steps(audio, 32_768), [[100, 300], [-200, -400]])
    expectEqual(audio.sampleRate, 11_025)
    expectEqual(audio.frameCount, 2)
  }

  @Test("5.1 is mixed by the documented weights, without its low-frequency channel")
  func surround() throws {
    // One channel sounds at a time: each frame shows the weights of one.
    var data: [UInt8] = []
    for sounding in 0..<6 {
      for channel in 0..<6 {
        let sample: Float = channel == sounding ? 1 : 0
        data += W.little(sample.bitPattern)
      }
    }
    let audio = try decode(W.file(format: W.format(tag: 3, channels: 6, bits: 32, mask: 0x3F), data: data))
    let scale = 1 / (1 + 2 * 0.5.squareRoot())
    let half = 0.5.squareRoot() * scale
    let left = [scale, 0, half, 0, half, 0]
    let right = [0, scale, half, 0, 0, half]
    for frame in 0..<6 {
      #expect(abs(Double(audio.channels[0][frame]) - left[frame]) < 1e-6)
      #expect(abs(Double(audio.channels[1][frame]) - right[frame]) < 1e-6)
    }
  }

  @Test("a channel without a loudspeaker stays out when others have one, and all count alike when none has")
  func withoutSpeaker() throws {
    let values: [Float] = [0.25, -0.5, 1]
    let frame = values.flatMap { W.little($0.bitPattern) }
    let split = try decode(W.file(format: W.format(tag: 3, channels: 3, bits: 32, mask: 3), data: frame))
    expectEqual(split.channels, [[0.25], [-0.5]])
    let nine = (1...9).flatMap { (index: Int) in W.little((Float(index) / 16).bitPattern) }
    let many = try decode(W.file(format: W.format(tag: 3, channels: 9, bits: 32), data: nine))
    for channel in many.channels { #expect(abs(channel[0] - 5 / 16) < 1e-6) }
  }

  @Test("no mix leaves full scale", arguments: 3...64)
  func fullScale(channels: Int) throws {
    let data = [UInt8](repeating: 0x7F, count: channels * 2)
    let audio = try decode(W.file(format: W.format(channels: UInt16(channels)), data: data))
    for channel in audio.channels { #expect(abs(channel[0]) <= 1 && channel[0] > 0.3) }
  }

  @Test("unknown chunks, odd ones with their pad byte, data before fmt and a wrong RIFF size are no obstacle")
  func chunks() throws {
    let data = W.chunk("data", W.little(Int16(1_000)) + W.little(Int16(-1_000)))
    let list = W.chunk("LIST", [1, 2, 3])
    let format = W.chunk("fmt ", W.format())
    let one: Float = 1_000 / 32_768
    let expected: [[Float]] = [[one, -one]]
    #expect(
      try decode(W.file(list + format + W.chunk("fact", W.little(UInt32(2))) + data)).channels == expected)
    #expect(try decode(W.file(data + list + format)).channels == expected)
    #expect(try decode(W.file(format + data + [1, 2, 3])).channels == expected)
    #expect(try decode(W.file(format + data, size: 0)).channels == expected)
    #expect(try decode(W.file(format + data, size: .max)).channels == expected)
  }

  @Test(
    "a file from a pipe, whose data size is a placeholder, reaches to its end",
    arguments: [UInt32.max, 0x7FFF_F000])
  func streamed(size: UInt32) throws {
    let body = W.little(Int16(5)) + W.little(Int16(6)) + [7]
    let bytes = W.file(
      W.chunk("fmt ", W.format()) + W.chunk("data", body, size: size, pad: false), size: .max)
    #expect(try steps(decode(bytes), 32_768) == [[5, 6]])
  }

  @Test("RF64 and BW64 hold the size of the data in ds64", arguments: ["RF64", "BW64"])
  func long(kind: String) throws {
    let sizes: [UInt8] = W.little(UInt64(0)) + W.little(UInt64(4)) + [UInt8](repeating: 0, count: 12)
    var chunks = W.chunk("ds64", sizes) + W.chunk("fmt ", W.format())
    chunks += W.chunk("data", W.little(Int16(8)) + W.little(Int16(9)), size: .max)
    chunks += W.chunk("LIST", [0, 0])
    #expect(try steps(decode(W.file(chunks, kind: kind, size: .max)), 32_768) == [[8, 9]])
  }
}
