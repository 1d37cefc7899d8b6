/// How a sample is written to a file. The raw value is its name on the command line.
public enum SampleFormat: String, Sendable, Hashable, CaseIterable {
  /// IEEE single precision, exactly what was rendered.
  case float32
  /// 16-bit integers: × 32768, rounded to nearest (ties to even), clamped. No dither.
  case int16
  /// 24-bit integers: × 8388608, rounded to nearest (ties to even), clamped. No dither.
  case int24

  /// Bytes that one sample takes.
  public var byteCount: Int {
    switch self {
    case .float32: 4
    case .int16: 2
    case .int24: 3
    }
  }
}
