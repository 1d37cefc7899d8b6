import HapticModel
import HapticText

/// Writes one channel of 16-bit PCM as WAV.
enum WaveformWriter {
  static func write(_ source: FormatSource, rate: Int) throws(FormatError) -> WrittenFormat {
    // Overlaps are mixed, and curves are exact: no more than this is lost.
    let losses = source.patterns.flatMap { Timeline.omissions(of: $0) }
    let source = try Waveforms.nearest(source)
    return WrittenFormat(
      try file(source, rate: rate), losses: losses,
      playback: { () throws(FormatError) in
        .samples(Waveforms.adapted(try Waveforms.samples(source, rate: 8000), from: source))
      })
  }

  private static func file(_ source: FormatSource, rate: Int) throws(FormatError) -> [UInt8] {
    guard source.isLiteral else {
      let samples = Waveforms.adapted(try Waveforms.samples(source, rate: rate), from: source)
      var bytes = header(count: samples.count, rate: rate)
      samples.withUnsafeBufferPointer { append($0, to: &bytes) }
      return bytes
    }
    var bytes: [UInt8] = []
    try Waveforms.forEachBlock(of: source, rate: rate) { block, count in
      if bytes.isEmpty { bytes = header(count: count, rate: rate) }
      append(block, to: &bytes)
    }
    return bytes.isEmpty ? header(count: 0, rate: rate) : bytes
  }

  /// Returns the beginning of a file of one channel of 16 bits, with capacity for its samples.
  private static func header(count samples: Int, rate: Int) -> [UInt8] {
    let count = UInt32(truncatingIfNeeded: samples * 2)
    var bytes: [UInt8] = []
    bytes.reserveCapacity(44 + samples * 2)
    func text(_ tag: StaticString) { tag.withUTF8Buffer { bytes += $0 } }
    func word(_ value: UInt32, _ size: Int) {
      for byte in 0..<size { bytes.append(UInt8(truncatingIfNeeded: value >> (8 * UInt32(byte)))) }
    }
    text("RIFF")
    word(36 &+ count, 4)
    text("WAVEfmt ")
    word(16, 4)
    word(1, 2)
    word(1, 2)
    word(UInt32(rate), 4)
    word(UInt32(rate * 2), 4)
    word(2, 2)
    word(16, 2)
    text("data")
    word(count, 4)
    return bytes
  }

  /// Appends samples of −1…1; others are clamped.
  private static func append(_ samples: UnsafeBufferPointer<Float>, to bytes: inout [UInt8]) {
    bytes += [UInt8](unsafeUninitializedCapacity: samples.count * 2) { buffer, count in
      for (index, sample) in samples.enumerated() {
        let scaled = min(max(sample, -1), 1) * 32_767
        let whole = Int16(scaled < 0 ? scaled - 0.5 : scaled + 0.5)
        buffer[2 * index] = UInt8(truncatingIfNeeded: whole)
        buffer[2 * index + 1] = UInt8(truncatingIfNeeded: whole >> 8)
      }
      count = samples.count * 2
    }
  }
}
