import HapticModel
import HapticText

/// Writes one channel of 16-bit PCM as WAV.
enum WaveformWriter {
  static func write(_ source: FormatSource, rate: Int) throws(FormatError) -> WrittenFormat {
    // Overlaps are mixed, and curves are exact: no more than this is lost.
    let losses = source.patterns.flatMap { Timeline.omissions(of: $0) }
    let source = try Waveforms.nearest(source)
    return WrittenFormat(
      [try file(source, rate: rate)], losses: losses,
      playback: { () throws(FormatError) in
        .samples(Waveforms.adapted(try Waveforms.samples(source, rate: 8000), from: source))
      })
  }

  private static func file(_ source: FormatSource, rate: Int) throws(FormatError) -> FormatFile {
    guard source.isLiteral else {
      let samples = Waveforms.adapted(try Waveforms.samples(source, rate: rate), from: source)
      var bytes = header(count: samples.count, rate: rate)
      bytes.reserveCapacity(bytes.count + 2 * samples.count)
      samples.withUnsafeBufferPointer { append($0, to: &bytes) }
      return FormatFile(bytes)
    }
    try Waveforms.check(source)
    // Five minutes are 29 MB, and filling as much memory takes as long as writing it to the file.
    return FormatFile(parts: { body in
      var bytes: [UInt8] = []
      var isFirst = true
      Waveforms.forEachBlock(ofChecked: source, rate: rate) { block, count in
        if isFirst {
          bytes = header(count: count, rate: rate)
          bytes.reserveCapacity(min(bytes.count + 2 * count, part + 4 * block.count))
        }
        isFirst = false
        append(block, to: &bytes)
        guard bytes.count >= part else { return true }
        defer { bytes.removeAll(keepingCapacity: true) }
        return body(bytes)
      }
      if isFirst { bytes = header(count: 0, rate: rate) }
      if !bytes.isEmpty { _ = body(bytes) }
    })
  }

  /// How many bytes of a file are written at once.
  private static var part: Int { 1 << 19 }

  /// Returns the beginning of a file of one channel of 16 bits.
  private static func header(count samples: Int, rate: Int) -> [UInt8] {
    let count = UInt32(truncatingIfNeeded: samples * 2)
    var bytes: [UInt8] = []
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
      let raw = UnsafeMutableRawBufferPointer(buffer)
      for (index, sample) in samples.enumerated() {
        raw.storeBytes(of: word(sample).littleEndian, toByteOffset: 2 * index, as: UInt16.self)
      }
      count = samples.count * 2
    }
  }

  /// Returns a sample in 16 bits, rounded, halves away from 0; 0 for NaN. No step of it can trap, so that the compiler
  /// calculates many samples at once.
  static func word(_ sample: Float) -> UInt16 {
    let size = sample.magnitude
    let scaled = (size < 1 ? size : size >= 1 ? 1 : 0) * 32_767 + 0.5
    // The sum has no fraction; it is a nearest whole number, which may be above.
    let unit: Float = 8_388_608
    let nearest = (scaled + unit) - unit
    let whole = nearest > scaled ? nearest - 1 : nearest
    let bits = UInt16(truncatingIfNeeded: (whole + unit).bitPattern)
    return sample < 0 ? 0 &- bits : bits
  }
}
