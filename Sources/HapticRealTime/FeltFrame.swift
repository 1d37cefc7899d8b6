/// What was felt since the last look, for meters on a screen.
public struct FeltLevel: Sendable, Hashable {
  /// The strongest intensity of continuous events, 0…1.
  public var intensity: Float
  /// The sharpness that went with it, 0…1.
  public var sharpness: Float
  /// Transients since the engine was made.
  public var tapCount: UInt64
  /// Intensity of the last transient, 0…1.
  public var tapIntensity: Float
  /// Sharpness of the last transient, 0…1.
  public var tapSharpness: Float
}

/// What is felt at a moment, for outputs that take strength instead of samples, and for recorders.
///
/// Taps come before the frame in which they begin.
public struct FeltFrame: Sendable, Hashable {
  /// What it reports.
  public enum Kind: UInt8, Sendable, Hashable {
    /// Strongest effective intensity of the continuous events sounding, and their mean sharpness (Rendering §6).
    case level
    /// A transient begins.
    case tap
  }
  /// What it reports.
  public var kind: Kind
  /// Which engine sample it is about.
  public var sample: Int64
  /// When that sample is felt, in nanoseconds on the output's clock.
  public var hostTime: UInt64
  /// 0…1.
  public var intensity: Float
  /// 0…1.
  public var sharpness: Float

  /// Creates a frame.
  public init(kind: Kind, sample: Int64, hostTime: UInt64, intensity: Float, sharpness: Float) {
    self.kind = kind
    self.sample = sample
    self.hostTime = hostTime
    self.intensity = intensity
    self.sharpness = sharpness
  }
}
