/// Converts separate channels of floats to interleaved bytes of a sample format.
///
/// The loops have no branch that depends on the samples, so that the compiler can vectorise them. NaN becomes
/// 0.
enum SampleEncoder {
  /// Writes the samples of one channel to an interleaved block.
  ///
  /// `out` points to the first byte of the channel in a block of `frameCount` frames with `bytesPerFrame`
  /// bytes each. `samples` points to `frameCount` samples.
  static func encode(
    _ samples: UnsafePointer<Float>, frameCount: Int, as format: SampleFormat,
    to out: UnsafeMutableRawPointer,
    bytesPerFrame: Int
  ) {
    switch format {
    case .float32: float32(samples, frameCount, out, bytesPerFrame)
    case .int16: int16(samples, frameCount, out, bytesPerFrame)
    case .int24: int24(samples, frameCount, out, bytesPerFrame)
    }
  }

  private static func float32(
    _ samples: UnsafePointer<Float>, _ count: Int, _ out: UnsafeMutableRawPointer, _ step: Int
  ) {
    #if _endian(little)
      if step == 4 {
        out.copyMemory(from: samples, byteCount: count * 4)
        return
      }
    #endif
    for frame in 0..<count {
      out.storeBytes(of: samples[frame].bitPattern.littleEndian, toByteOffset: frame &* step, as: UInt32.self)
    }
  }

  private static func int16(
    _ samples: UnsafePointer<Float>, _ count: Int, _ out: UnsafeMutableRawPointer, _ step: Int
  ) {
    if step == 2 {
      // Separate from the general loop, because the compiler can vectorise a constant stride.
      for frame in 0..<count {
        let bits = UInt16(truncatingIfNeeded: rounded(samples[frame], 32_768))
        out.storeBytes(of: bits.littleEndian, toByteOffset: frame &* 2, as: UInt16.self)
      }
      return
    }
    for frame in 0..<count {
      let bits = UInt16(truncatingIfNeeded: rounded(samples[frame], 32_768))
      out.storeBytes(of: bits.littleEndian, toByteOffset: frame &* step, as: UInt16.self)
    }
  }

  private static func int24(
    _ samples: UnsafePointer<Float>, _ count: Int, _ out: UnsafeMutableRawPointer, _ step: Int
  ) {
    for frame in 0..<count {
      let bits = rounded(samples[frame], 8_388_608)
      let at = frame &* step
      out.storeBytes(of: UInt16(truncatingIfNeeded: bits).littleEndian, toByteOffset: at, as: UInt16.self)
      out.storeBytes(of: UInt8(truncatingIfNeeded: bits >> 16), toByteOffset: at &+ 2, as: UInt8.self)
    }
  }

  /// Returns the sample × scale, clamped to −scale…scale − 1 and rounded to the nearest integer (ties to
  /// even), in the low bits of the result.
  ///
  /// Adding 1.5 · 2^52 leaves the rounded integer in the low bits of the double. This is exact for 24 bits
  /// and, unlike a conversion to an integer type, cannot trap.
  @inline(__always) private static func rounded(_ sample: Float, _ scale: Double) -> UInt64 {
    let value = Double(sample == sample ? sample : 0) * scale
    let low = value > -scale ? value : -scale
    let clamped = low < scale - 1 ? low : scale - 1
    return (clamped + 6_755_399_441_055_744).bitPattern
  }
}

/// The format of a sample in a file. The raw value, such as `int16`, is also the name of the format on the
/// command line.
public enum SampleFormat: String, Sendable, Hashable, CaseIterable {
  /// 32-bit floating-point numbers (IEEE single precision): the rendered samples, unchanged.
  case float32
  /// 16-bit integers: the sample × 32768, rounded to the nearest integer (ties to even) and clamped to the
  /// range of 16 bits. No dither (noise that masks rounding errors) is added.
  case int16
  /// 24-bit integers: the sample × 8388608, rounded to the nearest integer (ties to even) and clamped to the
  /// range of 24 bits. No dither (noise that masks rounding errors) is added.
  case int24

  /// The size of one sample in bytes.
  public var byteCount: Int {
    switch self {
    case .float32: 4
    case .int16: 2
    case .int24: 3
    }
  }
}
