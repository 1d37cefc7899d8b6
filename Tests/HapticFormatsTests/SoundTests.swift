import HapticAnalysis
import HapticModel
import HapticText
import TestExpectations
import TestSupport
import Testing

@testable import HapticFormats

@Suite("Samples and numbers in files")
struct SoundTests {
  /// Rounds as the format states it, step by step.
  private func expected(_ sample: Float) -> UInt16 {
    guard !sample.isNaN else { return 0 }
    let scaled = min(max(sample, -1), 1) * 32_767
    return UInt16(bitPattern: Int16(scaled < 0 ? scaled - 0.5 : scaled + 0.5))
  }

  @Test("samples of every size are rounded to 16 bits, halves away from zero")
  func words() {
    var draw = SeededGenerator(seed: 16)
    for _ in 0..<SearchEffort.count(2_000_000) {
      let sample = Float(bitPattern: UInt32(truncatingIfNeeded: draw.next()))
      let word = WaveformWriter.word(sample)
      #expect(word == expected(sample), "\(sample)")
      if word != expected(sample) { return }
    }
    for step in -65_534...65_534 {
      // All whole numbers and all halves between them, and their neighbours.
      let sample = Float(step) / 65_534
      for sample in [sample.nextDown, sample, sample.nextUp] {
        let word = WaveformWriter.word(sample)
        if word != expected(sample) { Issue.record("\(sample): \(word)") }
      }
    }
    #expect(WaveformWriter.word(.nan) == 0 && WaveformWriter.word(.infinity) == 32_767)
    #expect(WaveformWriter.word(-.infinity) == UInt16(bitPattern: -32_767) && WaveformWriter.word(-0.0) == 0)
  }

  @Test("a long transcription is the same in parts and as a whole, and stops when asked to")
  func parts() throws {
    var source = FormatSource(
      [HapticPattern(events: [HapticEvent(.hapticContinuous, time: 0.1, duration: 20)])], design: .phone,
      device: .phone, isLiteral: true)
    let file = try WaveformWriter.write(source, rate: 48_000).files[0]
    let whole = file.bytes
    var (joined, count) = ([UInt8](), 0)
    file.forEachPart { part in
      (joined, count) = (joined + part, count + 1)
      return true
    }
    #expect(joined == whole && count > 3 && whole.count > 1_900_000)
    expectEqual(Array(whole[..<4]), Array("RIFF".utf8))
    let length = whole[40..<44].reversed().reduce(0) { $0 << 8 | Int($1) }
    expectEqual(length, whole.count - 44)
    count = 0
    file.forEachPart { _ in
      count += 1
      return count < 2
    }
    expectEqual(count, 2)
    // Without events there is the beginning of a file alone.
    source.patterns = [HapticPattern()]
    #expect(try WaveformWriter.write(source, rate: 3000).files[0].bytes.count == 44)
  }

  @Test("samples are written as their shortest ten-thousandths")
  func samples() {
    let values: [Float] = [
      0, 1, -1, 0.5, -0.25, 0.1234, -0.0001, 0.00004, 0.00006, 0.9999, 0.01, 0.101, 2, -3, .nan,
    ]
    let file = JSONText.file { $0.samples("a", values[...]) }
    #expect(
      String(decoding: file, as: UTF8.self)
        == "{\n  \"a\": [0, 1, -1, 0.5, -0.25, 0.1234, -0.0001, 0, 0.0001, 0.9999, 0.01, 0.101, 1, -1, 0]\n}\n"
    )
  }

  @Test("whole numbers and words of 32 bits are written as JSON")
  func integers() {
    let file = JSONText.file(reserving: 100) { json in
      json.integers("a", [0, 7, 10, -99, 1000, .max, .min])
      json.integers("b", [])
      json.littleEndian("c", 0xFE_00_1A_09)
    }
    #expect(
      String(decoding: file, as: UTF8.self)
        == "{\n  \"a\": [0, 7, 10, -99, 1000, 9223372036854775807, -9223372036854775808],\n  \"b\": [],\n  \"c\": \"091a00fe\"\n}\n"
    )
  }
}
