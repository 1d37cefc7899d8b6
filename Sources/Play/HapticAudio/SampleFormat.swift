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
