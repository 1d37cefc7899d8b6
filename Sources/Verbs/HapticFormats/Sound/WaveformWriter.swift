import HapticText

/// Writes one channel of 16-bit PCM as WAV.
enum WaveformWriter {
  static func write(_ source: FormatSource, rate: Int) throws(FormatError) -> WrittenFormat {
    let timeline = try Timeline(source.patterns)
    let source = try Waveforms.nearest(source)
    let samples = Waveforms.adapted(
      try Waveforms.samples(source, rate: rate), from: source, rate: rate)
    // Overlaps are mixed, curves are exact: what the timeline could not say is no loss here.
    let losses = timeline.losses.filter { loss in
      switch loss {
      case .audio, .metadata, .endless: true
      default: false
      }
    }
    return WrittenFormat(
      [.init(file(samples, rate: rate))], losses: losses,
      playback: try Waveforms.playback(source, samples, rate: rate))
  }

  /// Returns a WAV file of one channel of 16 bits.
  static func file(_ samples: [Float], rate: Int) -> [UInt8] {
    let count = UInt32(truncatingIfNeeded: samples.count * 2)
    var bytes: [UInt8] = []
    bytes.reserveCapacity(44 + samples.count * 2)
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
    for sample in samples {
      let scaled = min(max(sample, -1), 1) * 32_767
      let whole = Int16(scaled < 0 ? scaled - 0.5 : scaled + 0.5)
      word(UInt32(UInt16(bitPattern: whole)), 2)
    }
    return bytes
  }
}
