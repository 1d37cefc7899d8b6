/// The built-in reader for WAV files. Its samples are identical on every platform.
///
/// Integers are divided by 2^(bits−1), 8-bit integers after subtracting 128. Floating-point samples are used
/// as they are. More than two channels are mixed to two (see ``Downmix``). Memory use is a small multiple of
/// the file's size.
enum WAVReader {
  /// The largest accepted absolute value of a sample, 96 dB above full scale. A larger value means that the
  /// file is damaged.
  static let loudestSample: Float = 65_536

  /// Throws `malformed` if a decoded sample is NaN, infinite or beyond ±65 536.
  ///
  /// - Parameters:
  ///   - samples: interleaved samples.
  ///   - firstFrame: the number of their first frame within the file.
  static func check(
    _ samples: some Collection<Float>, channelCount: Int, firstFrame: Int, file: String = ""
  ) throws(AudioFileError) {
    guard let bad = samples.firstIndex(where: { !(abs($0) <= loudestSample) }) else { return }
    throw unusable(
      frame: firstFrame + samples.distance(from: samples.startIndex, to: bad) / channelCount, at: file)
  }

  private static func unusable(frame: Int, at place: String) -> AudioFileError {
    AudioFileError(
      .malformed, "frame \(frame) has a sample that is NaN, infinite or beyond ±65536", place: place)
  }

  /// Decodes a whole file whose layout has been read.
  static func decode(_ bytes: [UInt8], _ layout: WAVLayout) throws(AudioFileError) -> DecodedAudio {
    if layout.encoding == .float32 || layout.encoding == .float64 {
      try checkFloats(bytes, layout)
    }
    return Downmix.mix(
      channelCount: layout.channelCount, frameCount: layout.frameCount, speakers: layout.speakers,
      sampleRate: Double(layout.sampleRate)
    ) { channel(bytes, layout, $0) }
  }

  /// Throws `malformed` if a float is NaN, infinite or beyond ±65 536.
  private static func checkFloats(_ bytes: [UInt8], _ layout: WAVLayout) throws(AudioFileError) {
    let wide = layout.encoding == .float64
    let step = layout.encoding.byteCount
    let bad: Int? = bytes.withUnsafeBytes { raw in
      for at in stride(from: layout.data.lowerBound, to: layout.data.upperBound, by: step) {
        let value = wide ? Float(double(raw, at)) : Float(bitPattern: word(raw, at))
        if !(abs(value) <= loudestSample) { return at }
      }
      return nil
    }
    guard let bad else { return }
    throw unusable(frame: (bad - layout.data.lowerBound) / layout.bytesPerFrame, at: "byte \(bad)")
  }

  /// Returns one channel of the file.
  private static func channel(_ bytes: [UInt8], _ layout: WAVLayout, _ index: Int) -> [Float] {
    let start = layout.data.lowerBound + index * layout.encoding.byteCount
    // The layout has checked that every frame lies within the bytes.
    return bytes.withUnsafeBytes { raw in
      [Float](unsafeUninitializedCapacity: layout.frameCount) { out, filled in
        convert(
          UnsafeRawBufferPointer(rebasing: raw[start...]), layout.encoding, step: layout.bytesPerFrame,
          count: layout.frameCount, into: out)
        filled = layout.frameCount
      }
    }
  }

  /// Converts samples of a file to floats.
  ///
  /// - Parameters:
  ///   - raw: the bytes of the file, starting with the first sample.
  ///   - step: the number of bytes from one sample to the next.
  ///   - count: the number of samples. `raw` must contain all of them, and `out` must have capacity for them.
  static func convert(
    _ raw: UnsafeRawBufferPointer, _ encoding: WAVLayout.Encoding, step: Int, count: Int,
    into out: UnsafeMutableBufferPointer<Float>
  ) {
    switch encoding {
    case .unsigned8:
      for index in 0..<count { out[index] = (Float(raw[index &* step]) - 128) / 128 }
    case .signed16:
      for index in 0..<count {
        let bits = raw.loadUnaligned(fromByteOffset: index &* step, as: UInt16.self)
        out[index] = Float(Int16(bitPattern: UInt16(littleEndian: bits))) / 32_768
      }
    case .signed24:
      for index in 0..<count {
        let at = index &* step
        let bits = UInt32(raw[at]) << 8 | UInt32(raw[at &+ 1]) << 16 | UInt32(raw[at &+ 2]) << 24
        out[index] = Float(Int32(bitPattern: bits)) / 2_147_483_648
      }
    case .signed32:
      for index in 0..<count {
        out[index] = Float(Int32(bitPattern: word(raw, index &* step))) / 2_147_483_648
      }
    case .float32:
      for index in 0..<count { out[index] = audible(Float(bitPattern: word(raw, index &* step))) }
    case .float64:
      for index in 0..<count { out[index] = audible(Float(double(raw, index &* step))) }
    }
  }

  /// Returns the value, or 0 if the value is so small that it could not be heard and would only slow down
  /// later arithmetic.
  @inline(__always) private static func audible(_ value: Float) -> Float { abs(value) < 1e-30 ? 0 : value }

  @inline(__always) private static func word(_ raw: UnsafeRawBufferPointer, _ at: Int) -> UInt32 {
    UInt32(littleEndian: raw.loadUnaligned(fromByteOffset: at, as: UInt32.self))
  }

  @inline(__always) private static func double(_ raw: UnsafeRawBufferPointer, _ at: Int) -> Double {
    Double(bitPattern: UInt64(littleEndian: raw.loadUnaligned(fromByteOffset: at, as: UInt64.self)))
  }
}
