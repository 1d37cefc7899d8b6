import TestExpectations
import TestSupport
import Testing

@testable import HapticAudio

/// What is wrong with a file, and what is said about it.
struct WAVFault: Sendable, CustomTestStringConvertible {
  var name: String
  var bytes: [UInt8]
  var message: String
  var testDescription: String { name }

  private typealias W = WAVBytes

  private static let two = W.little(Int16(1)) + W.little(Int16(2))

  private static func with(_ name: String, format: [UInt8], data: [UInt8] = two, _ message: String)
    -> WAVFault
  {
    WAVFault(name: name, bytes: W.file(format: format, data: data), message: message)
  }

  static var table: [WAVFault] {
    let format = W.chunk("fmt ", W.format())
    let nan = W.little(Float(0).bitPattern) + W.little(Float.nan.bitPattern)
    return [
      WAVFault(name: "empty", bytes: [], message: "the file is empty"),
      WAVFault(
        name: "no chunks", bytes: W.file([]),
        message: "no fmt chunk: nothing states how the samples are encoded"),
      WAVFault(
        name: "half a chunk header", bytes: W.file([0x66, 0x6D, 0x74]),
        message: "byte 12: the file ends inside a chunk header and is truncated; get a complete copy"),
      WAVFault(
        name: "no data", bytes: W.file(format), message: "no data chunk: there are no samples"),
      WAVFault(
        name: "no fmt", bytes: W.file(W.chunk("data", two)),
        message: "no fmt chunk: nothing states how the samples are encoded"),
      WAVFault(
        name: "short fmt", bytes: W.file(W.chunk("fmt ", [1, 0, 1, 0]) + W.chunk("data", two)),
        message: "byte 20: the fmt chunk has 4 bytes, at least 16 are needed"),
      WAVFault(
        name: "cut short", bytes: W.file(format + W.chunk("data", two, size: 400)),
        message:
          "byte 36: the data chunk states 400 bytes but only 4 follow, so the file is truncated; get a complete copy"
      ),
      WAVFault(
        name: "chunk beyond the end", bytes: W.file(W.chunk("LIST", [0, 0], size: 0x7FFF_FFFF)),
        message:
          "byte 12: chunk 'LIST' states 2147483647 bytes but only 2 follow, so the file is truncated; get a complete copy"
      ),
      WAVFault(
        name: "unprintable chunk beyond the end", bytes: W.file(W.chunk("\n\u{1}ab", [], size: 9)),
        message:
          "byte 12: chunk '??ab' states 9 bytes but only 0 follow, so the file is truncated; get a complete copy"
      ),
      WAVFault(
        name: "no frames", bytes: W.file(format + W.chunk("data", [])),
        message: "byte 40: the data chunk holds no whole frame: there are no samples"),
      WAVFault(
        name: "half a frame", bytes: W.file(format + W.chunk("data", [1, 2, 3]) + W.chunk("LIST", [])),
        message: "byte 40: the data chunk has 3 bytes, not a whole number of 2-byte frames"),
      with(
        "no channels", format: W.format(channels: 0),
        "byte 22: the file has 0 channels, but 1 to 64 are supported; convert the file"),
      with(
        "65535 channels", format: W.format(channels: 65_535),
        "byte 22: the file has 65535 channels, but 1 to 64 are supported; convert the file"),
      with(
        "rate 0", format: W.format(rate: 0),
        "byte 24: the sample rate is 0 Hz, but 1000 to 384000 Hz are supported; convert the file"),
      with(
        "rate of 4 GHz", format: W.format(rate: .max),
        "byte 24: the sample rate is 4294967295 Hz, but 1000 to 384000 Hz are supported; convert the file"),
      with(
        "0 bits", format: W.format(bits: 0),
        "byte 34: 0 bits a sample; integers may have 8, 16, 24 or 32, floats 32 or 64"),
      with(
        "40 bits", format: W.format(bits: 40),
        "byte 34: 40 bits a sample; integers may have 8, 16, 24 or 32, floats 32 or 64"),
      with(
        "16-bit float", format: W.format(tag: 3, bits: 16),
        "byte 34: 16 bits a sample; integers may have 8, 16, 24 or 32, floats 32 or 64"),
      with(
        "wrong frame size", format: W.format(channels: 2, align: 3),
        "byte 32: 3 bytes a frame, but 2 × 16 bits make 4"),
      with(
        "extensible without the rest", format: Array(W.format(mask: 3)[..<24]),
        "byte 44: an extensible fmt chunk without a known sub-format"),
      with(
        "unknown sub-format", format: Array(W.format(mask: 3)[..<39]) + [0],
        "byte 44: an extensible fmt chunk without a known sub-format"),
      with(
        "not a number", format: W.format(tag: 3, bits: 32), data: nan,
        "byte 48: frame 1 has a sample that is NaN, infinite or beyond ±65536"),
      with(
        "absurdly loud", format: W.format(tag: 3, bits: 64), data: W.little((1e300 as Double).bitPattern),
        "byte 44: frame 0 has a sample that is NaN, infinite or beyond ±65536"),
    ]
  }
}

@Suite struct WAVFaultTests {
  @Test("a malformed file is an error that says what and where", arguments: WAVFault.table)
  func fault(_ fault: WAVFault) {
    let error = #expect(throws: AudioFileError.self) {
      try AudioFileDecoder().decode(fault.bytes, name: "x.wav")
    }
    expectEqual(error?.description, "x.wav: " + fault.message)
    expectEqual(error?.kind, .malformed)
  }

  @Test("every prefix of a good file is an error or shorter sound, never a trap")
  func prefixes() throws {
    let whole = WAVBytes.file(
      WAVBytes.chunk("LIST", [1, 2, 3]) + WAVBytes.chunk("fmt ", WAVBytes.format(channels: 2, mask: 3))
        + WAVBytes.chunk("data", [UInt8](repeating: 7, count: 40)))
    for count in 0..<whole.count {
      #expect(throws: AudioFileError.self, "\(count) bytes") {
        try AudioFileDecoder().decode(Array(whole[..<count]))
      }
    }
    #expect(try AudioFileDecoder().decode(whole).frameCount == 10)
  }

  @Test("limits on file size and samples are errors")
  func limits() {
    let bytes = WAVBytes.mono16([1, 2, 3, 4])
    let size = #expect(throws: AudioFileError.self) {
      try AudioFileDecoder(maximumFileBytes: 51).decode(bytes)
    }
    #expect(
      size?.description == "audio data: the file has 52 bytes, but at most 51 can be read; use a smaller file"
    )
    expectEqual(size?.kind, .tooLarge)
    let long = #expect(throws: AudioFileError.self) { try AudioFileDecoder(maximumSamples: 3).decode(bytes) }
    #expect(
      long?.description == "audio data: the file has 4 frames, but at most 3 are allowed; use a shorter file")
  }

  @Test("a file beyond the limit is refused by its header, before a sample is looked at")
  func limitsBeforeDecoding() {
    // Samples that would be refused for what they are: 8 frames of NaN.
    let nan = WAVBytes.file(
      format: WAVBytes.format(tag: 3, channels: 2, rate: 8000, bits: 32),
      data: (0..<16).flatMap { _ in WAVBytes.little(Float.nan.bitPattern) })
    var decoder = AudioFileDecoder(maximumSamples: 16)
    #expect(throws: AudioFileError.self) { try decoder.decode(nan) }
    func kind() -> AudioFileError.Kind? {
      do throws(AudioFileError) { _ = try decoder.decode(nan) } catch { return error.kind }
      return nil
    }
    expectEqual(kind(), .malformed)
    decoder.maximumSamples = 15
    expectEqual(kind(), .tooLarge)
    // 8 frames at 8 kHz are 48 at 48 kHz, two channels each.
    decoder.maximumSamples = 96
    decoder.outputRate = 48_000
    expectEqual(kind(), .malformed)
    decoder.maximumSamples = 93
    expectEqual(kind(), .tooLarge)
    decoder.outputRate = 4000
    expectEqual(kind(), .malformed)
  }

  @Test("20 000 mutated files: an error or sound within its bounds, never a trap")
  func mutations() {
    let seed: UInt64 = 0x0A0D_10FA
    var random = SeededGenerator(seed: seed)
    let frames = [UInt8](repeating: 0, count: 48).map { _ in UInt8(random.next(256)) }
    let sizes: [UInt8] =
      WAVBytes.little(UInt64(0)) + WAVBytes.little(UInt64(48)) + [UInt8](repeating: 0, count: 12)
    var long = WAVBytes.chunk("ds64", sizes) + WAVBytes.chunk("fmt ", WAVBytes.format(bits: 8))
    long += WAVBytes.chunk("LIST", [1, 2, 3]) + WAVBytes.chunk("data", frames, size: .max)
    let seeds = [
      WAVBytes.file(format: WAVBytes.format(), data: frames),
      WAVBytes.file(format: WAVBytes.format(channels: 2, bits: 24), data: frames),
      WAVBytes.file(format: WAVBytes.format(tag: 3, channels: 6, bits: 32, mask: 0x3F), data: frames),
      WAVBytes.file(format: WAVBytes.format(tag: 3, channels: 3, bits: 64), data: frames),
      WAVBytes.file(long, kind: "RF64"),
    ]
    var decoder = AudioFileDecoder()
    decoder.library = { nil }
    var good = 0
    for round in 0..<20_000 {
      var bytes = seeds[round % seeds.count]
      for _ in 0...random.next(4) where !bytes.isEmpty {
        // Mostly the header, which is where the danger lies.
        let at = random.next(random.next(4) == 0 ? bytes.count : min(bytes.count, 80))
        switch random.next(6) {
        case 0: bytes[at] = UInt8(random.next(256))
        case 1: bytes[at] = [0, 1, 0x7F, 0x80, 0xFE, 0xFF][random.next(6)]
        case 2: bytes[at] ^= 1 << UInt8(random.next(8))
        case 3: bytes.removeSubrange(at..<min(bytes.count, at + 1 + random.next(8)))
        case 4: bytes.insert(contentsOf: (0...random.next(8)).map { _ in UInt8(random.next(256)) }, at: at)
        default: bytes.removeLast(random.next(bytes.count))
        }
      }
      do throws(AudioFileError) {
        let audio = try decoder.decode(bytes)
        good += 1
        let samples = audio.channels.reduce(0) { $0 + $1.count }
        let sane =
          audio.frameCount > 0 && samples <= 2 * bytes.count && (1_000...384_000).contains(audio.sampleRate)
          && audio.channels.allSatisfy { $0.allSatisfy { abs($0) <= 65_536 } }
        #expect(sane, "seed \(seed), round \(round)")
      } catch {
        let told = !error.message.isEmpty && !error.description.contains("\n")
        #expect(told, "seed \(seed), round \(round)")
      }
    }
    #expect(
      good > 1_000 && good < 19_000, "the mutations must make both good and bad files: \(good) are good")
  }
}
