/// The strongest vibration since the last call of `takeLevel`, and the last transient, for example to draw
/// meters.
public struct FeltLevel: Sendable, Hashable {
  /// The strongest intensity of continuous events (vibrations) since the last call, 0…1.
  public var intensity: Float
  /// The sharpness at the time of the strongest intensity, 0…1.
  public var sharpness: Float
  /// The number of transients (short taps) since the engine was created.
  public var tapCount: UInt64
  /// The intensity of the last transient, 0…1.
  public var tapIntensity: Float
  /// The sharpness of the last transient, 0…1.
  public var tapSharpness: Float
}

/// A report of what the user feels at a moment, for outputs that accept strengths instead of samples and for
/// recorders.
///
/// The frame of a tap is delivered before the level frame of the period in which the tap begins.
public struct FeltFrame: Sendable, Hashable {
  /// The kind of a frame.
  public enum Kind: UInt8, Sendable, Hashable {
    /// The strongest intensity, after all controls, of the continuous events that sound, and the mean
    /// sharpness of these events (see Rendering §6).
    case level
    /// A transient (a short tap) begins.
    case tap
  }
  /// The kind of frame.
  public var kind: Kind
  /// The engine time to which the frame applies, in samples.
  public var sample: Int64
  /// The time at which the user feels the frame, in nanoseconds on the output's clock.
  public var hostTime: UInt64
  /// The intensity, 0…1.
  public var intensity: Float
  /// The sharpness, 0…1.
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
