import HapticAudio
import HapticOutputs
import TestExpectations
import TestSupport
import Testing

/// What our writer writes, our reader reads.
@Suite struct RoundTripTests {
  private func roundTrip(_ channels: [[Float]], _ format: SampleFormat, rate: Int) throws -> DecodedAudio {
    let folder = try TemporaryFolder()
    let header = WAVHeader(
      sampleRate: rate, channelCount: channels.count, sampleFormat: format, frameCount: channels[0].count)
    let writer = try WAVWriter(path: folder.path("a.wav"), header: header)
    try writer.write(channels)
    try writer.finish()
    return try AudioFileDecoder().decode(contentsOf: folder.path("a.wav"))
  }

  @Test(
    "one and two channels come back within half a step, floats to the bit", arguments: SampleFormat.allCases,
    [1, 2])
  func channels(format: SampleFormat, count: Int) throws {
    let seed: UInt64 = 0x7217
    var random = SeededGenerator(seed: seed)
    let sound = (0..<count).map { _ in (0..<999).map { _ in Float(random.unit() * 1.9 - 0.95) } }
    let audio = try roundTrip(sound, format, rate: 44_100)
    expectEqual(audio.sampleRate, 44_100)
    let step: Float =
      switch format {
      case .float32: 0
      case .int16: 0.5 / 32_768
      case .int24: 0.5 / 8_388_608
      }
    let worst = zip(sound, audio.channels).flatMap { zip($0, $1).map { abs($0 - $1) } }.max()
    expectEqual(audio.channels.count, count)
    #expect(try #require(worst) <= step, "seed \(seed)")
  }

  @Test("the haptic channel of a split file stays out of what is heard")
  func split() throws {
    let audio = try roundTrip([[0.25, 0.5], [-0.25, 0], [1, 1]], .float32, rate: 48_000)
    expectEqual(audio.channels, [[0.25, 0.5], [-0.25, 0]])
  }

  @Test("integers read from a file and written again are the same integers")
  func integers() throws {
    let all = (-32_768...32_767).map { Float($0) / 32_768 }
    #expect(try roundTrip([all], .int16, rate: 8_000).channels == [all])
    #expect(try roundTrip([all], .int24, rate: 8_000).channels == [all])
  }
}
